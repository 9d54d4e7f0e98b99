"""A progress bar on stderr for long tasks; nothing if stderr is not a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
DELAY = 1.0  # seconds before the bar appears


def with_progress(items: Iterable[T], total: int) -> Iterator[T]:
    """The same items, with a bar that counts them."""
    with progress_bar() as show:
        for done, item in enumerate(items, 1):
            yield item
            show(done, total)


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """Yields a function that shows how many of how many are done."""
    started = time.monotonic()
    bar: Progress | None = None

    def show(done: int, total: int) -> None:
        nonlocal bar
        if bar is None and time.monotonic() - started > DELAY and done < total:
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
