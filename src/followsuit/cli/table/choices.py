"""A numbered list of choices, in three columns over the lower half of the felt."""

from rich.text import Text

from followsuit.cli.table.canvas import Canvas, fitted
from followsuit.cli.table.cards import chip
from followsuit.cli.table.look import FAINT, STRONG, Look
from followsuit.cli.table.offer import Offer
from followsuit.rules.phase import Action
from followsuit.rules.view import View

COLUMNS = 2
ROWS = 4
COLUMN_WIDTH = 39


def choice_rows(offer: Offer, view: View, look: Look) -> list[Text]:
    """Up to eight melds; the rest can be had by naming the cards."""
    if not offer.listed:
        return []
    canvas = Canvas(ROWS)
    most = COLUMNS * ROWS
    for place, action in enumerate(offer.listed[:most]):
        column, row = divmod(place, ROWS)
        canvas.lay(row, 1 + column * COLUMN_WIDTH, [choice(place + 1, action, look)])
    rows = canvas.rows()
    if len(offer.listed) > most:
        more = f"  and {len(offer.listed) - most} more: name the cards"
        rows[-1] = fitted(Text.assemble(rows[-1], (more, FAINT)), canvas.width)
    return rows


def choice(number: int, action: Action, look: Look) -> Text:
    cards = Text(" ").join(chip(card, look) for card in action.words[1:])
    line = Text.assemble((f"{number:>2} ", STRONG), f"{action.words[0]} ", cards)
    return fitted(line, COLUMN_WIDTH - 1, look.ellipsis)
