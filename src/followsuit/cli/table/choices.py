"""A numbered list of choices, in two columns over the lower half of the felt."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.table.canvas import Canvas, fitted
from followsuit.cli.table.cards import chips, face
from followsuit.cli.table.look import FAINT, STRONG, Look
from followsuit.cli.table.offer import Offer
from followsuit.games.bezique.kinds import NAMES, POINTS, TRUMP_MARRIAGE
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
    trump = getattr(view.showing, "trump", "")
    most = COLUMNS * ROWS
    for place, action in enumerate(offer.listed[:most]):
        column, row = divmod(place, ROWS)
        canvas.lay(row, 1 + column * COLUMN_WIDTH, [choice(place + 1, action, trump, look)])
    rows = canvas.rows()
    if len(offer.listed) > most:
        more = f"  and {len(offer.listed) - most} more: name the cards"
        rows[-1] = fitted(Text.assemble(rows[-1], (more, FAINT)), canvas.width, look)
    return rows


def choice(number: int, action: Action, trump: str, look: Look) -> Text:
    """`1  marriage K♥ Q♥  40`."""
    meld, *cards = action.words
    worth = Text(f"  {meld_points(meld, cards, trump)}", FAINT)
    line = Text.assemble((f"{number:>2} ", STRONG), f"{meld} ", chips(cards, look), worth)
    return fitted(line, COLUMN_WIDTH - 1, look)


def meld_points(meld: str, cards: Sequence[str], trump: str) -> int:
    if meld == "marriage" and face(cards[0]).suit == trump:
        return TRUMP_MARRIAGE
    return int(POINTS[NAMES.index(meld)])
