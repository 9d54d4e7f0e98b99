"""A numbered list of choices, in two columns over the lower half of the felt."""

from collections.abc import Sequence

from rich.text import Text

from followsuit.cli.tui.cards import face, inline_cards
from followsuit.cli.tui.choices import Choices
from followsuit.cli.tui.symbols import FAINT, STRONG, Symbols
from followsuit.cli.tui.text_grid import TextGrid, truncated
from followsuit.games.bezique.kinds import NAMES, POINTS, TRUMP_MARRIAGE
from followsuit.rules.phase import Action
from followsuit.rules.view import View

COLUMNS = 2
ROWS = 4
COLUMN_WIDTH = 39


def choice_rows(choices: Choices, view: View, symbols: Symbols) -> list[Text]:
    """Up to eight melds; the rest can be had by naming the cards."""
    if not choices.listed:
        return []
    grid = TextGrid(ROWS)
    trump = getattr(view.showing, "trump", "")
    most = COLUMNS * ROWS
    for place, action in enumerate(choices.listed[:most]):
        column, row = divmod(place, ROWS)
        grid.put(row, 1 + column * COLUMN_WIDTH, [choice(place + 1, action, trump, symbols)])
    rows = grid.rows()
    if len(choices.listed) > most:
        more = f"  and {len(choices.listed) - most} more: name the cards"
        rows[-1] = truncated(Text.assemble(rows[-1], (more, FAINT)), grid.width, symbols)
    return rows


def choice(number: int, action: Action, trump: str, symbols: Symbols) -> Text:
    """`1  marriage K♥ Q♥  40`."""
    meld, *cards = action.words
    worth = Text(f"  {meld_points(meld, cards, trump)}", FAINT)
    line = Text.assemble((f"{number:>2} ", STRONG), f"{meld} ", inline_cards(cards, symbols), worth)
    return truncated(line, COLUMN_WIDTH - 1, symbols)


def meld_points(meld: str, cards: Sequence[str], trump: str) -> int:
    if meld == "marriage" and face(cards[0]).suit == trump:
        return TRUMP_MARRIAGE
    return int(POINTS[NAMES.index(meld)])
