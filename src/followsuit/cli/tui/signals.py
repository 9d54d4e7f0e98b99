"""Signals that concern the screen, handled only while waiting for a key.

A handler that draws immediately could interrupt another drawing, so handlers only wake the reader.
"""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

AWAITED = (signal.SIGWINCH, signal.SIGTSTP) if hasattr(signal, "SIGWINCH") else ()
ENDING = (signal.SIGTERM, signal.SIGHUP) if hasattr(signal, "SIGHUP") else ()


class Signals:
    """Catches the signals for resizing, suspending and ending."""

    def __init__(self) -> None:
        self.before: dict[int, Any] = {}
        self.wake_up, self.bell = -1, -1  # two ends of a pipe

    def catch(self) -> None:
        self.wake_up, self.bell = os.pipe()
        os.set_blocking(self.bell, False)
        self.before = {number: signal.signal(number, self.heard) for number in AWAITED}
        self.before |= {number: signal.signal(number, ended) for number in ENDING}
        # Ctrl-C works even if the parent process ignores it
        self.before[signal.SIGINT] = signal.signal(signal.SIGINT, signal.default_int_handler)

    def heard(self, number: int, frame: FrameType | None) -> None:
        os.write(self.bell, bytes([number]))

    @contextmanager
    def released(self) -> Iterator[None]:
        """Ignore Ctrl-C while everything is restored."""
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            for number, handler in {signal.SIGINT: interrupt, **self.before}.items():
                signal.signal(number, handler)
            for end in {self.wake_up, self.bell} - {-1}:
                os.close(end)

    def select(self, keyboard: TextIO, seconds: float | None = None) -> list[object]:
        """The keyboard if something was typed, else the signals received, else nothing."""
        ready, _, _ = select.select([keyboard.fileno(), self.wake_up], [], [], seconds)
        if self.wake_up in ready:
            return [signal.Signals(number) for number in os.read(self.wake_up, 64)]
        return [keyboard] if ready else []


def ended(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
