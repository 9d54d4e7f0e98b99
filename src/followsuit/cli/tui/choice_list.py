"""A numbered list of choices, in two columns over the lower half of the table."""

from rich.text import Text

from followsuit.cli.tui.cards import inline_cards, suit_name
from followsuit.cli.tui.choices import Choices
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG
from followsuit.cli.tui.text_grid import TextGrid, truncated
from followsuit.rules.phase import Action
from followsuit.rules.view import View
from followsuit.texts import pattern

COLUMNS = 2
ROWS = 4
COLUMN_WIDTH = 39


def choice_rows(choices: Choices, view: View, seats: Seats) -> list[Text]:
    """Up to eight choices; the others can be typed in full."""
    if not choices.listed:
        return []
    grid = TextGrid(ROWS)
    most = COLUMNS * ROWS
    for place, action in enumerate(choices.listed[:most]):
        column, row = divmod(place, ROWS)
        line = choice(place + 1, action, view, choices, seats)
        grid.put(row, 1 + column * COLUMN_WIDTH, [line])
    rows = grid.rows()
    if len(choices.listed) > most:
        more = seats.said("terminal.more", count=len(choices.listed) - most)
        rest = Text.assemble(rows[-1], (f"  {more}", FAINT))
        rows[-1] = truncated(rest, grid.width, seats.symbols)
    return rows


def choice(number: int, action: Action, view: View, choices: Choices, seats: Seats) -> Text:
    """`1  marriage K♥ Q♥  40`."""
    cards = [word for word in action.words if word in choices.hand]
    words = [label(action, word, seats) for word in action.words if word not in choices.hand]
    points = seats.game.action_points(view, action)
    line = Text.assemble(
        (f"{number:>2} ", STRONG),
        " ".join(words or [action.verb]),
        " ",
        inline_cards(cards, seats.symbols),
        (f"  {points}" if points else "", FAINT),
    )
    return truncated(line, COLUMN_WIDTH - 1, seats.symbols)


def label(action: Action, word: str, seats: Seats) -> str:
    """A word of an action as players call it: the name of a suit or a meld."""
    name = word.replace("-", "_")
    found = pattern(f"{seats.game.name}.{action.verb}.{name}", seats.language)
    return found or suit_name(word, seats.language)
