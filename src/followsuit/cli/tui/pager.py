"""Long texts, one page at a time."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from followsuit.cli.tui.screen import PAGE_ROWS, keys, page_frame
from followsuit.cli.tui.terminal import Terminal
from followsuit.cli.tui.wording import phrase

NEXT = ("\r", "\n", " ", "down", "j", "f", "")
BACK = ("up", "b", "k", "\x7f")
CLOSE = ("q", "\x1b", "?", "s", "l")


def show_pages(terminal: Terminal, title: str, lines: Sequence[Text]) -> None:
    """Show pages until the reader closes them or has seen the last one."""
    pages = split(lines)
    place = 0
    while place < len(pages):
        frame = page_frame(title, pages[place], foot(place, len(pages), terminal), terminal.symbols)
        key = terminal.ask_key(frame)
        if key in CLOSE:
            return
        if key in NEXT:
            place += 1
        elif key in BACK:
            place = max(place - 1, 0)


def split(lines: Sequence[Text]) -> list[Sequence[Text]]:
    """Split into pages, between paragraphs if possible and never after a heading."""
    pages: list[Sequence[Text]] = []
    while len(lines) > PAGE_ROWS:
        end = next(
            (n for n in range(PAGE_ROWS, PAGE_ROWS // 2, -1) if may_end(lines, n)), PAGE_ROWS
        )
        pages.append(lines[:end])
        lines = lines[end:]
    return [*pages, lines]


def may_end(lines: Sequence[Text], end: int) -> bool:
    """Whether a page may end before this line: it is empty and follows no heading."""
    if lines[end].plain.strip():
        return False
    before = next((line for line in reversed(lines[:end]) if line.plain.strip()), Text())
    return not is_heading(before)


def is_heading(line: Text) -> bool:
    """Bold from end to end."""
    words = [span for span in line.spans if line.plain[span.start : span.end].strip()]
    return bool(words) and all(isinstance(s.style, Style) and s.style.bold for s in words)


def foot(place: int, count: int, terminal: Terminal) -> str:
    """The page number and the keys."""
    symbols = terminal.symbols
    if count == 1:
        return keys(symbols, "closeOnly")
    page = phrase("terminal.key.page", symbols, page=place + 1, pages=count)
    return f"{page} {symbols.dot} {keys(symbols, 'nextPage', 'back', 'close')}"
