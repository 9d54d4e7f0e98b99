"""Signals that affect the screen, handled only while waiting for a key.

A handler that drew immediately could interrupt another drawing, so handlers only wake the reader.
"""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

SCREEN_SIGNALS = (signal.SIGWINCH, signal.SIGTSTP) if hasattr(signal, "SIGWINCH") else ()
END_SIGNALS = (signal.SIGTERM, signal.SIGHUP) if hasattr(signal, "SIGHUP") else ()


class Signals:
    """Catches the signals for resizing, suspending and ending."""

    def __init__(self) -> None:
        self.before: dict[int, Any] = {}
        self.read_end, self.write_end = -1, -1  # two ends of a pipe

    def catch(self) -> None:
        self.read_end, self.write_end = os.pipe()
        os.set_blocking(self.write_end, False)
        self.before = {number: signal.signal(number, self.wake) for number in SCREEN_SIGNALS}
        self.before |= {number: signal.signal(number, exit_on) for number in END_SIGNALS}
        # Ctrl-C works even if the parent process ignores it
        self.before[signal.SIGINT] = signal.signal(signal.SIGINT, signal.default_int_handler)

    def wake(self, number: int, frame: FrameType | None) -> None:
        os.write(self.write_end, bytes([number]))

    @contextmanager
    def released(self) -> Iterator[None]:
        """Ignore Ctrl-C until the terminal and all handlers are restored."""
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            for number, handler in {signal.SIGINT: interrupt, **self.before}.items():
                signal.signal(number, handler)
            for end in {self.read_end, self.write_end} - {-1}:
                os.close(end)

    def select(self, keyboard: TextIO, seconds: float | None = None) -> list[object]:
        """The keyboard if something was typed, else the signals received, else nothing."""
        ready, _, _ = select.select([keyboard.fileno(), self.read_end], [], [], seconds)
        if self.read_end in ready:
            return [signal.Signals(number) for number in os.read(self.read_end, 64)]
        return [keyboard] if ready else []


def exit_on(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
