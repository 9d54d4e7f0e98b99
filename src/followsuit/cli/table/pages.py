"""Longer texts, a screenful at a time."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.table.screen import PAGE_ROWS, page_frame
from followsuit.cli.table.terminal import Terminal

NEXT = ("\r", "\n", " ", "down", "j", "f", "")
BACK = ("up", "b", "k", "\x7f")
CLOSE = ("q", "\x1b", "?", "s", "l")


def read_pages(terminal: Terminal, title: str, lines: Sequence[Text]) -> None:
    """Show pages until the reader closes them or has seen the last."""
    pages = [lines[n : n + PAGE_ROWS] for n in range(0, len(lines), PAGE_ROWS)] or [[]]
    place = 0
    while place < len(pages):
        frame = page_frame(title, pages[place], foot(place, len(pages), terminal), terminal.look)
        key = terminal.ask_key(frame)
        if key in CLOSE:
            return
        if key in NEXT:
            place += 1
        elif key in BACK:
            place = max(place - 1, 0)


def foot(place: int, count: int, terminal: Terminal) -> str:
    """Where we are and which keys turn the page."""
    dot = terminal.look.dot
    if count == 1:
        return "Enter or q: back to the table"
    return f"page {place + 1} of {count} {dot} Enter: next {dot} b: back {dot} q: back to the table"
