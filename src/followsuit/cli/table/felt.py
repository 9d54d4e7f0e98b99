"""The middle of the table: every seat at its place with its card of the trick before it."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.table.canvas import Canvas, fitted
from followsuit.cli.table.cards import back, chip, picture
from followsuit.cli.table.chair import Chair
from followsuit.cli.table.look import FAINT, TURN, Look
from followsuit.cli.table.seats import Seats

ROWS = 12
SIDE = 27  # columns for a seat at the left or right
TOPS = {"upper left": 0, "left": 3, "lower left": 5}  # rows where the seats at the sides begin
TOPS |= {place.replace("left", "right"): row for place, row in TOPS.items()}
ALONE_TOP = 2  # with three players nobody sits below


def felt(chairs: Sequence[Chair], seats: Seats, middle: Sequence[Text]) -> list[Text]:
    """Twelve rows: the seats around, and in the middle what is to be said of the trick."""
    canvas = Canvas(ROWS)
    for chair in chairs:
        draw(canvas, chair, seats)
    canvas.lay_centred(6, [fitted(line, 24) for line in middle[:2]])
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
    if not chair.to_act:
        return label
    marked = Text(f"{seats.look.turn} ", TURN).append_text(label)
    marked.stylize(TURN, 0, len(seats.look.turn) + 1)
    return marked


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
    line = Text(f"  {seats.look.dot}  ", FAINT).join([heading(chair, seats), *chair.facts])
    canvas.lay_centred(0, [fitted(line, canvas.width)])
    canvas.lay_centred(1, laid_rows(chair, seats.look, canvas.width))
    canvas.lay_centred(2, card_of(chair, seats.look))


def draw_narrow_north(canvas: Canvas, chair: Chair, seats: Seats) -> None:
    facts = Text(f" {seats.look.dot} ", FAINT).join(chair.facts)
    canvas.lay_centred(0, [heading(chair, seats), fitted(facts, 24)])
    canvas.lay_centred(2, card_of(chair, seats.look))
    canvas.lay_centred(5, laid_rows(chair, seats.look, 24))


def draw_south(canvas: Canvas, chair: Chair, seats: Seats) -> None:
    canvas.lay_centred(8, card_of(chair, seats.look))
    line = Text(f"  {seats.look.dot}  ", FAINT).join([heading(chair, seats), *chair.facts])
    laid = laid_rows(chair, seats.look, 40)
    if laid:
        line = Text.assemble(line, "   ", laid[0])
    canvas.lay_centred(11, [fitted(line, canvas.width)])


def side_block(chair: Chair, seats: Seats, right: bool) -> list[Text]:
    """Name and facts, the card beside them towards the middle, open cards below."""
    words = [heading(chair, seats), *two_lines(chair.facts, seats.look)]
    picture_of = card_of(chair, seats.look)
    width = max(line.cell_len for line in picture_of)
    room = SIDE - max(width, 5) - 2
    rows = []
    for line, piece in zip(words, picture_of, strict=True):
        line = fitted(line, room)
        if right:
            rows.append(Text.assemble(piece, " " * (max(width, 5) - piece.cell_len + 2), line))
        else:
            rows.append(Text.assemble(line, " " * (room - line.cell_len + 1), piece))
    return rows + laid_rows(chair, seats.look, SIDE)


def two_lines(facts: Sequence[Text], look: Look) -> list[Text]:
    """The first two facts above each other, what is left beside the second."""
    first = facts[0] if facts else Text()
    rest = Text(f" {look.dot} ", FAINT).join(facts[1:])
    return [first, rest]
