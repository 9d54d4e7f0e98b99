"""A bar on stderr for what takes long; nothing where nobody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
PATIENCE = 1.0  # seconds before there is a bar


def counted_off(things: Iterable[T], total: int) -> Iterator[T]:
    """The same things, with a bar that shows how many have come."""
    with bar_for() as show:
        for done, thing in enumerate(things, 1):
            yield thing
            show(done, total)


@contextmanager
def bar_for() -> Iterator[Callable[[int, int], None]]:
    """What shows how many are done of how many in all."""
    started = time.monotonic()
    bar: Progress | None = None

    def show(done: int, total: int) -> None:
        nonlocal bar
        if bar is None and time.monotonic() - started > PATIENCE and done < total:
            bar = open_bar(total)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done, total=total)

    try:
        yield show if sys.stderr.isatty() else lambda _done, _total: None
    finally:
        if bar is not None:
            bar.stop()


def open_bar(total: int) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task("", total=total)
    bar.start()
    return bar
