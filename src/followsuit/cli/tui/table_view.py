"""The table: every seat in its place, with its card of the trick."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.tui.cards import back, card_box, inline_card
from followsuit.cli.tui.seat_panel import SeatPanel
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, TURN, Symbols
from followsuit.cli.tui.text_grid import WIDTH, TextGrid, joined, truncated

ROWS = 12
SIDE = 27  # columns for a seat on the left or right
TOPS = {"upper left": 0, "left": 2, "lower left": 5}  # first rows of the seats at the sides
TOPS |= {place.replace("left", "right"): row for place, row in TOPS.items()}
ALONE_TOP = 2  # with three players


def table_rows(
    seat_panels: Sequence[SeatPanel], seats: Seats, middle: Sequence[Text]
) -> list[Text]:
    """Twelve rows: the seats around the table, and the state of the trick in the middle."""
    grid = TextGrid(ROWS)
    for panel in seat_panels:
        draw(grid, panel, seats)
    grid.put_centered(6, [truncated(line, 24, seats.symbols) for line in middle[:2]])
    return grid.rows()


def draw(grid: TextGrid, panel: SeatPanel, seats: Seats) -> None:
    place = seats.place(panel.seat)
    if place == "bottom":
        draw_bottom(grid, panel, seats)
    elif place == "top" and seats.count == 6:
        draw_narrow_top(grid, panel, seats)
    elif place == "top":
        draw_top(grid, panel, seats)
    else:
        top = ALONE_TOP if seats.count == 3 else TOPS[place]
        block = side_block(panel, seats, "right" in place)
        grid.put(top, grid.width - SIDE if "right" in place else 1, block)


def heading(panel: SeatPanel, seats: Seats) -> Text:
    """The name of a seat, with a mark if it is its turn."""
    label = seats.label(panel.seat)
    if panel.score:
        label = Text.assemble(label, "  ", (panel.score, STRONG))
    if not panel.to_act:
        return label
    return Text.assemble((f"{seats.symbols.turn} ", TURN), label)


def card_of(panel: SeatPanel, symbols: Symbols) -> list[Text]:
    """The card in front of a seat, or three empty lines."""
    if panel.card is None:
        return [Text(), Text(), Text()]
    if not panel.card:
        return back(symbols)
    return card_box(panel.card, symbols, panel.faded)


def laid_rows(panel: SeatPanel, symbols: Symbols, width: int) -> list[Text]:
    """Cards face up in front of a seat, in as many rows as they need."""
    rows = [Text()]
    for card in panel.laid:
        piece = inline_card(card, symbols)
        if rows[-1] and rows[-1].cell_len + 1 + piece.cell_len > width:
            rows.append(Text())
        rows[-1].append(" " if rows[-1] else "").append_text(piece)
    return rows if panel.laid else []


def draw_top(grid: TextGrid, panel: SeatPanel, seats: Seats) -> None:
    grid.put_centered(0, [in_one_line([heading(panel, seats), *panel.facts], seats.symbols)])
    grid.put_centered(1, laid_rows(panel, seats.symbols, grid.width))
    grid.put_centered(2, card_of(panel, seats.symbols))


def draw_narrow_top(grid: TextGrid, panel: SeatPanel, seats: Seats) -> None:
    facts = in_one_line(panel.facts, seats.symbols, 24)
    grid.put_centered(0, [heading(panel, seats), facts])
    grid.put_centered(2, card_of(panel, seats.symbols))
    grid.put_centered(5, laid_rows(panel, seats.symbols, 24))


def draw_bottom(grid: TextGrid, panel: SeatPanel, seats: Seats) -> None:
    grid.put_centered(8, card_of(panel, seats.symbols))
    line = in_one_line([heading(panel, seats), *panel.facts], seats.symbols)
    laid = laid_rows(panel, seats.symbols, 40)
    if laid:
        line = Text.assemble(line, "   ", laid[0])
    grid.put_centered(11, [truncated(line, grid.width, seats.symbols)])


def side_block(panel: SeatPanel, seats: Seats, right: bool) -> list[Text]:
    """Name and facts, the card beside them toward the middle, other cards below."""
    first, rest = panel.facts[0], panel.facts[1:]
    words = [heading(panel, seats), first, in_one_line(rest, seats.symbols, SIDE - 7)]
    rows = []
    for words_row, piece in zip(words, card_of(panel, seats.symbols), strict=True):
        line = truncated(words_row, SIDE - 7, seats.symbols)
        if right:
            rows.append(Text.assemble(piece, " " * (7 - piece.cell_len), line))
        else:
            rows.append(Text.assemble(line, " " * (SIDE - line.cell_len - piece.cell_len), piece))
    return rows + laid_rows(panel, seats.symbols, SIDE)


def in_one_line(facts: Sequence[Text], symbols: Symbols, width: int = WIDTH) -> Text:
    """As many facts as fit."""
    dot = f" {symbols.dot} "
    while len(facts) > 1 and joined(facts, dot).cell_len > width:
        facts = facts[:-1]
    return joined(facts, dot, FAINT)
