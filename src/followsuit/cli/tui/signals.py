"""Signals that concern the screen, seen to only while we wait for a key.

A handler that drew at once could run in the middle of a drawing: here it only wakes the reader.
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
    """Catches what resizes, suspends or ends us."""

    def __init__(self) -> None:
        self.before: dict[int, Any] = {}
        self.wake_up, self.bell = -1, -1  # a pipe: the bell rings at its far end

    def catch(self) -> None:
        self.wake_up, self.bell = os.pipe()
        os.set_blocking(self.bell, False)
        self.before = {number: signal.signal(number, self.heard) for number in AWAITED}
        self.before |= {number: signal.signal(number, ended) for number in ENDING}
        # at the table Ctrl-C counts, even if whoever started us has it ignored
        self.before[signal.SIGINT] = signal.signal(signal.SIGINT, signal.default_int_handler)

    def heard(self, number: int, frame: FrameType | None) -> None:
        os.write(self.bell, bytes([number]))

    @contextmanager
    def released(self) -> Iterator[None]:
        """While everything is put back, not even Ctrl-C may interrupt."""
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            for number, handler in {signal.SIGINT: interrupt, **self.before}.items():
                signal.signal(number, handler)
            for end in {self.wake_up, self.bell} - {-1}:
                os.close(end)

    def select(self, keyboard: TextIO, seconds: float | None = None) -> list[object]:
        """The keyboard, if something was typed, else the signals that came, else nothing."""
        ready, _, _ = select.select([keyboard.fileno(), self.wake_up], [], [], seconds)
        if self.wake_up in ready:
            return [signal.Signals(number) for number in os.read(self.wake_up, 64)]
        return [keyboard] if ready else []


def ended(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
