"""A grid of fixed width on which blocks of text are placed."""

from collections.abc import Sequence

from rich.console import Console
from rich.style import Style
from rich.text import Text

from followsuit.cli.tui.symbols import PLAIN, Symbols

WIDTH = 80
HEIGHT = 24


class TextGrid:
    """Empty rows to put lines on."""

    def __init__(self, rows: int, width: int = WIDTH) -> None:
        self.width = width
        self.pieces: list[list[tuple[int, Text]]] = [[] for _ in range(rows)]

    def put(self, row: int, column: int, lines: Sequence[Text]) -> None:
        for place, line in enumerate(lines):
            self.pieces[row + place].append((column, line))

    def put_centered(self, row: int, lines: Sequence[Text]) -> None:
        for place, line in enumerate(lines):
            self.put(row + place, max((self.width - line.cell_len) // 2, 0), [line])

    def rows(self) -> list[Text]:
        return [at_columns(sorted(pieces, key=lambda piece: piece[0])) for pieces in self.pieces]


def at_columns(pieces: Sequence[tuple[int, Text]]) -> Text:
    """The pieces of one row, each at its column."""
    row = Text()
    for column, piece in pieces:
        row.append(" " * max(column - row.cell_len, 1 if row else 0))
        row.append_text(piece)
    return row


def joined(pieces: Sequence[Text], between: str, style: Style = PLAIN) -> Text:
    """Pieces in a row; the text between them has a style of its own."""
    row = Text()
    for place, piece in enumerate(pieces):
        row.append(between if place else "", style).append_text(piece)
    return row


def truncated(line: Text, width: int, symbols: Symbols) -> Text:
    """The line, cut to this width."""
    if line.cell_len <= width:
        return line
    short = line.copy()
    short.truncate(width - len(symbols.ellipsis))
    short.append(symbols.ellipsis)
    return short


def spread(left: Text, right: Text, width: int = WIDTH) -> Text:
    """One text at the left edge and one at the right."""
    space = max(width - left.cell_len - right.cell_len, 1)
    return Text.assemble(left, " " * space, right)


def wrapped(text: Text, width: int) -> list[Text]:
    """A text in as many rows as it needs."""
    lines = list(text.wrap(Console(width=width), width))
    for line in lines:
        line.rstrip()
    return lines
