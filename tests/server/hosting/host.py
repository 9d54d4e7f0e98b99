"""A host who types commands and reads what they print."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Self

COMMAND = str(Path(sys.executable).with_name("followsuit"))
TIMEOUT = 30.0
# a local network that does not leave this machine
ON_LOOPBACK = {"FOLLOWSUIT_LAN_ADDRESSES": "127.0.0.1"}


def surroundings(**environment: str) -> dict[str, str]:
    """This environment, without the settings of whoever runs the tests."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FOLLOWSUIT_") and name != "DATABASE_URL"
    }
    return ours | {"FOLLOWSUIT_BOT_PROCESSES": "1"} | environment


def typed(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [COMMAND, *map(str, words)],
        env=surroundings(**environment),
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        stdin=subprocess.DEVNULL,
    )


class Serving:
    """`followsuit serve` in a window of its own, whose output can be read line by line."""

    def __init__(self, *words: str | Path, **environment: str) -> None:
        self.child = subprocess.Popen(
            [COMMAND, "serve", *map(str, words)],
            env=surroundings(**environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl-C reaches all processes of a window
        )
        self.lines: Queue[str] = Queue()
        self.log: list[str] = []
        self.readers = [
            threading.Thread(target=self.read, args=(self.child.stdout, self.lines.put)),
            threading.Thread(target=self.read, args=(self.child.stderr, self.log.append)),
        ]

    def read(self, pipe: Any, keep: Callable[[str], object]) -> None:
        for line in pipe:
            keep(line.rstrip("\n"))
        pipe.close()

    def __enter__(self) -> Self:
        for reader in self.readers:
            reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.child.poll() is None:
            self.child.kill()
        self.ended()

    def line(self) -> str:
        """The next line it prints."""
        try:
            return self.lines.get(timeout=TIMEOUT)
        except Empty:
            raise AssertionError("\n".join(self.log)) from None

    def address(self) -> str:
        """The address in its first line."""
        words = self.line().split()
        assert words[:3] == ["Followsuit", "is", "at"], words
        return words[3]

    def asked_to_stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal to the process alone; returns the exit status."""
        self.child.send_signal(how)
        return self.ended()

    def ctrl_c(self) -> None:
        os.killpg(self.child.pid, signal.SIGINT)

    def ended(self) -> int:
        status = self.child.wait(TIMEOUT)
        for reader in self.readers:
            reader.join(TIMEOUT)
        return status
