"""A player at a real terminal: types into a pseudo-terminal and reads an emulated screen."""

import os
import re
import sys
from typing import Self

import pexpect
import pyte

SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"
COMMAND = "from followsuit.cli.main import main; main()"
TIME_LIMIT = 30  # seconds before a test gives up


class Screen(pyte.Screen):
    """80 by 24, and notices when something scrolls or the alternate screen is used."""

    def __init__(self) -> None:
        super().__init__(80, 24)
        self.scrolled = 0
        self.alternate = False

    def index(self) -> None:
        self.scrolled += self.cursor.y == 23
        super().index()

    def set_mode(self, *modes: int, **more: bool) -> None:
        self.alternate |= 1049 in modes
        super().set_mode(*modes, **more)

    def reset_mode(self, *modes: int, **more: bool) -> None:
        self.alternate &= 1049 not in modes
        super().reset_mode(*modes, **more)

    @property
    def cursor_is_shown(self) -> bool:
        return not self.cursor.hidden


class Player:
    """Starts a command and sees what a person would see."""

    def __init__(self, *arguments: str, shell: str = "", **environment: str) -> None:
        known = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        env = known | {"TERM": "xterm-256color", "PYTHONUTF8": "1", "LANG": "C.UTF-8"} | environment
        self.screen = Screen()
        self.stream = pyte.Stream(self.screen)
        program, words = ("sh", ["-c", shell]) if shell else (sys.executable, ["-c", COMMAND])
        self.child = pexpect.spawn(
            program,
            [*words, *arguments],
            env=env,
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=TIME_LIMIT,
        )
        self.child.delaybeforesend = None
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    def see(self, until: str | type[pexpect.EOF]) -> None:
        """Read and draw until this appears."""
        if isinstance(until, str):
            self.child.expect_exact(until)
        else:
            self.child.expect(until)
        after = self.child.after if isinstance(self.child.after, str) else ""
        self.raw += self.child.before + after
        self.stream.feed(self.child.before + after)

    def asked(self) -> Self:
        """Wait for a prompt."""
        self.see(SHOW_CURSOR)
        return self

    def types(self, text: str) -> Self:
        """Type a line and wait for the next prompt."""
        self.child.send(text + "\r")
        self.see(HIDE_CURSOR)
        return self.asked()

    def presses(self, key: str) -> Self:
        """Press one key on a page and wait for the next prompt."""
        self.child.send(key)
        self.see(HIDE_CURSOR)
        return self.asked()

    def leaves(self) -> int:
        """Wait for the end and return the exit status."""
        self.see(pexpect.EOF)
        self.child.close()
        killed: int | None = self.child.signalstatus
        status: int = self.child.exitstatus if killed is None else 128 + killed
        return status

    # what is on the screen

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def numbers(self) -> list[str]:
        """The numbers below the playable cards."""
        return re.findall(r"\d+", self.rows[20])

    def any_answer(self) -> str:
        """Something legal, found by reading the screen as a player does."""
        prompt_line = self.rows[21]
        if not prompt_line.startswith(" Your turn") or "Enter:" in prompt_line:
            return ""
        if "all on one line: " in prompt_line:
            return prompt_line.partition("all on one line: ")[2]
        for sign, answer in (("p: pass", "p"), ("d: draw", "d"), ("o: open", "o"), ("r: ", "r")):
            if sign in prompt_line:
                return answer
        if "by 5" in prompt_line:
            return prompt_line.partition(" to ")[0].split()[-1]
        return self.numbers()[0]
