"""The terminal: an alternate screen while playing, restored on exit."""

import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TextIO

from rich.console import Console
from rich.text import Text

from followsuit.cli.tui.screen import PROMPT_ROW, Frame
from followsuit.cli.tui.signals import Signals
from followsuit.cli.tui.symbols import Symbols, symbols_for
from followsuit.cli.tui.text_grid import HEIGHT, WIDTH
from followsuit.cli.tui.wording import phrase

ENTER = "\x1b[?1049h\x1b[?25l"  # alternate screen, no cursor
LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"
ENTER_KEYS = ("\r", "\n")
CONTINUE_KEYS = (*ENTER_KEYS, "\x1b")
LONGEST_LINE = WIDTH - 8
SUIT_KEYS = tuple("♣♦♥♠♧♢♡♤")


class PlayerLeft(Exception):
    """The player left: Ctrl-D, or the end of the input."""


class Terminal:
    """Draws frames and reads answers; without a terminal, prints and reads lines."""

    def __init__(self, screen: TextIO | None = None, keyboard: TextIO | None = None) -> None:
        self.screen = screen or sys.stdout
        self.keyboard = keyboard or sys.stdin
        self.is_terminal = is_terminal(self.screen, self.keyboard)
        self.symbols: Symbols = symbols_for(self.screen.encoding)
        self.console = Console(
            file=self.screen, width=WIDTH, highlight=False, markup=False, emoji=False
        )
        self.frame = Frame([])
        self.typed = ""
        self.typed_ahead = ""  # typed before the prompt
        self.asking = False
        self.before: list[Any] | None = None  # the terminal's settings before
        self.signals = Signals()
        self.top = self.left = -1  # where the frame starts in a larger window

    # start and end

    def __enter__(self) -> Self:
        if self.is_terminal:
            try:
                self.take_over()
                self.signals.catch()
            except BaseException:
                self.give_back()
                raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.is_terminal:
            with self.signals.released():
                self.give_back()

    def take_over(self) -> None:
        import termios

        fd = self.keyboard.fileno()
        self.before = termios.tcgetattr(fd)
        mode = termios.tcgetattr(fd)
        mode[3] &= ~(termios.ICANON | termios.ECHO)  # key by key, with our own echo
        termios.tcsetattr(fd, termios.TCSADRAIN, mode)
        self.write(ENTER)

    def give_back(self) -> None:
        """Restore the terminal, unless it is gone."""
        import termios

        with suppress(OSError, termios.error):
            self.write(LEAVE)
        with suppress(OSError, termios.error):
            if self.before is not None:
                termios.tcsetattr(self.keyboard.fileno(), termios.TCSADRAIN, self.before)

    def handle_signals(self, signals: Sequence[object]) -> None:
        """Handle a resized window or Ctrl-Z."""
        if signal.SIGTSTP in signals:
            self.suspend()
        if signals:
            self.top = -1
            self.draw()

    def suspend(self) -> None:
        """Ctrl-Z: give the terminal back to the shell until `fg`."""
        self.give_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.take_over()

    # drawing

    def write(self, text: str) -> None:
        encoding = self.screen.encoding or "ascii"
        self.screen.write(text.encode(encoding, "replace").decode(encoding))
        self.screen.flush()

    def show(self, frame: Frame) -> None:
        self.frame = frame
        self.draw()

    def draw(self) -> None:
        if self.is_terminal:
            self.write(HIDE_CURSOR + self.painted() + (self.prompt() if self.asking else ""))
        else:
            self.write("\n".join(self.styled(line) for line in self.frame.lines) + "\n")

    def painted(self) -> str:
        """The frame, centered in the window."""
        columns, rows = shutil.get_terminal_size((WIDTH, HEIGHT))
        lines: Sequence[Text] = self.frame.lines
        if columns < WIDTH or rows < HEIGHT:
            lines = [
                Text(phrase("terminal.smallWindow", self.symbols)),
                Text(phrase("terminal.smallWindowAbout", self.symbols, columns=WIDTH, rows=HEIGHT)),
            ]
        top, left = max((rows - HEIGHT) // 2, 0), max((columns - WIDTH) // 2, 0)
        moved, self.top, self.left = (top, left) != (self.top, self.left), top, left
        painted = ["\x1b[2J" if moved else ""]
        painted += [f"{self.at(row)}{self.styled(line)}\x1b[K" for row, line in enumerate(lines, 1)]
        return "".join([*painted, "\x1b[J"])

    def at(self, row: int, column: int = 1) -> str:
        return f"\x1b[{self.top + row};{self.left + column}H"

    def styled(self, line: Text) -> str:
        with self.console.capture() as capture:
            self.console.print(line, end="", soft_wrap=True)
        return capture.get()

    def prompt(self) -> str:
        prompt = self.frame.prompt
        return f"{self.at(PROMPT_ROW)}\x1b[0m{prompt}{self.typed}\x1b[K{SHOW_CURSOR}"

    # reading

    def ask(self, frame: Frame) -> str:
        """Show a frame and wait for a line."""
        self.typed, self.typed_ahead, self.asking = self.typed_ahead, "", self.is_terminal
        self.show(frame)
        if not self.is_terminal:
            return self.line()
        try:
            while (key := self.key()) not in ENTER_KEYS:
                self.typed = edited(self.typed, key)
                self.write(self.prompt())
            return self.typed
        finally:
            self.asking = False
            self.write(HIDE_CURSOR)

    def ask_key(self, frame: Frame) -> str:
        """Show a frame and wait for a key; returns its name if it has one."""
        self.typed, self.typed_ahead, self.asking = "", "", self.is_terminal
        self.show(frame)
        try:
            return self.key() if self.is_terminal else self.line()[:1]
        finally:
            self.asking = False

    def pause(self, frame: Frame, seconds: float) -> None:
        """Show a frame for a while; Enter or space continues, other input waits."""
        self.show(frame)
        end = time.monotonic() + seconds
        while self.is_terminal and (left := end - time.monotonic()) > 0:
            ready = self.signals.select(self.keyboard, left)
            if self.keyboard not in ready:
                self.handle_signals(ready)
                continue
            key = self.key()
            if key in CONTINUE_KEYS or (key == " " and not self.typed_ahead):
                return
            self.typed_ahead = edited(self.typed_ahead, key)

    def line(self) -> str:
        line = self.keyboard.readline()
        if not line:
            raise PlayerLeft
        return line.rstrip("\n")

    def key(self) -> str:
        """One key; of the special keys only those that turn pages count."""
        first = self.byte()
        if first == b"\x04":
            raise PlayerLeft
        if first == b"\x1b":
            return self.escape()
        more = {0b110: 1, 0b1110: 2, 0b11110: 3}
        wanted = next((n for lead, n in more.items() if first[0] >> (7 - n - 1) == lead), 0)
        return (first + b"".join(self.byte() for _ in range(wanted))).decode(errors="replace")

    def escape(self) -> str:
        """The rest of an escape sequence, if there is one."""
        sequence = b""
        while self.keyboard in self.signals.select(self.keyboard, 0):
            sequence += self.byte()
            if len(sequence) > 1 and 0x40 <= sequence[-1] <= 0x7E:
                break
        return PAGE_KEYS.get(sequence, "\x1b")

    def byte(self) -> bytes:
        """The next byte typed; handles signals while waiting."""
        while self.keyboard not in (ready := self.signals.select(self.keyboard)):
            self.handle_signals(ready)
        read = os.read(self.keyboard.fileno(), 1)
        if not read:
            raise PlayerLeft
        return read


PAGE_KEYS = {
    b"[A": "up",
    b"[B": "down",
    b"[C": "down",
    b"[D": "up",
    b"[5~": "up",
    b"[6~": "down",
}


def is_terminal(screen: TextIO, keyboard: TextIO) -> bool:
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return screen.isatty() and keyboard.isatty() and os.environ.get("TERM") != "dumb"


def edited(typed: str, key: str) -> str:
    """The line after a key: backspace, Ctrl-U, Ctrl-W or a character."""
    if key in ("\x7f", "\b"):
        return typed[:-1]
    if key == "\x15":
        return ""
    if key == "\x17":
        return typed.rstrip().rpartition(" ")[0]
    if (" " <= key <= "~" or key in SUIT_KEYS) and len(typed) < LONGEST_LINE:
        return typed + key
    return typed
