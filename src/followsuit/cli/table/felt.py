"""The middle of the table: every seat at its place with its card of the trick before it."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.table.canvas import WIDTH, Canvas, fitted, strung
from followsuit.cli.table.cards import back, chip, picture
from followsuit.cli.table.chair import Chair
from followsuit.cli.table.look import FAINT, STRONG, TURN, Look
from followsuit.cli.table.seats import Seats

ROWS = 12
SIDE = 27  # columns for a seat at the left or right
TOPS = {"upper left": 0, "left": 2, "lower left": 5}  # rows where the seats at the sides begin
TOPS |= {place.replace("left", "right"): row for place, row in TOPS.items()}
ALONE_TOP = 2  # with three players nobody sits below


def felt(chairs: Sequence[Chair], seats: Seats, middle: Sequence[Text]) -> list[Text]:
    """Twelve rows: the seats around, and in the middle what is to be said of the trick."""
    canvas = Canvas(ROWS)
    for chair in chairs:
        draw(canvas, chair, seats)
    canvas.lay_centred(6, [fitted(line, 24, seats.look) for line in middle[:2]])
    return canvas.rows()


def draw(canvas: Canvas, chair: Chair, seats: Seats) -> None:
    place = seats.place(chair.seat)
    if place == "south":
        draw_south(canvas, chair, seats)
    elif place == "north" and seats.count == 6:
        draw_narrow_north(canvas, chair, seats)
    elif place == "north":
        draw_north(canvas, chair, seats)
    else:
        top = ALONE_TOP if seats.count == 3 else TOPS[place]
        block = side_block(chair, seats, "right" in place)
        canvas.lay(top, canvas.width - SIDE if "right" in place else 1, block)


def heading(chair: Chair, seats: Seats) -> Text:
    """The name of a seat, marked when it is its turn."""
    label = seats.label(chair.seat)
    if chair.score:
        label = Text.assemble(label, "  ", (chair.score, STRONG))
    if not chair.to_act:
        return label
    return Text.assemble((f"{seats.look.turn} ", TURN), label)


def card_of(chair: Chair, look: Look) -> list[Text]:
    """The card before a seat; an empty place is three empty lines."""
    if chair.card is None:
        return [Text(), Text(), Text()]
    if not chair.card:
        return back(look)
    return picture(chair.card, look, chair.faded)


def laid_rows(chair: Chair, look: Look, width: int) -> list[Text]:
    """Cards that lie open before a seat, in as many rows as they need."""
    rows = [Text()]
    for card in chair.laid:
        piece = chip(card, look)
        if rows[-1] and rows[-1].cell_len + 1 + piece.cell_len > width:
            rows.append(Text())
        rows[-1].append(" " if rows[-1] else "").append_text(piece)
    return rows if chair.laid else []


def draw_north(canvas: Canvas, chair: Chair, seats: Seats) -> None:
    canvas.lay_centred(0, [in_one_line([heading(chair, seats), *chair.facts], seats.look)])
    canvas.lay_centred(1, laid_rows(chair, seats.look, canvas.width))
    canvas.lay_centred(2, card_of(chair, seats.look))


def draw_narrow_north(canvas: Canvas, chair: Chair, seats: Seats) -> None:
    facts = in_one_line(chair.facts, seats.look, 24)
    canvas.lay_centred(0, [heading(chair, seats), facts])
    canvas.lay_centred(2, card_of(chair, seats.look))
    canvas.lay_centred(5, laid_rows(chair, seats.look, 24))


def draw_south(canvas: Canvas, chair: Chair, seats: Seats) -> None:
    canvas.lay_centred(8, card_of(chair, seats.look))
    line = in_one_line([heading(chair, seats), *chair.facts], seats.look)
    laid = laid_rows(chair, seats.look, 40)
    if laid:
        line = Text.assemble(line, "   ", laid[0])
    canvas.lay_centred(11, [fitted(line, canvas.width, seats.look)])


def side_block(chair: Chair, seats: Seats, right: bool) -> list[Text]:
    """Name and facts, the card beside them towards the middle, open cards below."""
    first, rest = chair.facts[0], chair.facts[1:]
    words = [heading(chair, seats), first, in_one_line(rest, seats.look, SIDE - 7)]
    rows = []
    for words_row, piece in zip(words, card_of(chair, seats.look), strict=True):
        line = fitted(words_row, SIDE - 7, seats.look)
        if right:
            rows.append(Text.assemble(piece, " " * (7 - piece.cell_len), line))
        else:
            rows.append(Text.assemble(line, " " * (SIDE - line.cell_len - piece.cell_len), piece))
    return rows + laid_rows(chair, seats.look, SIDE)


def in_one_line(facts: Sequence[Text], look: Look, width: int = WIDTH) -> Text:
    """As many facts as fit."""
    dot = f" {look.dot} "
    while len(facts) > 1 and strung(facts, dot).cell_len > width:
        facts = facts[:-1]
    return strung(facts, dot, FAINT)
