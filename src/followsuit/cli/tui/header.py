"""The two lines above the table: the match and its scores, then the facts of this round."""

from rich.text import Text

from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, number
from followsuit.cli.tui.text_grid import WIDTH, spread, truncated
from followsuit.cli.tui.wording import worded
from followsuit.rules.view import View


def header(view: View, seats: Seats) -> list[Text]:
    symbols = seats.symbols
    left = Text.assemble(
        (f" {seats.game.title}", STRONG), (f" {symbols.dot} {round_title(view, seats)}", FAINT)
    )
    facts = Text("   ").join(worded(fact, seats, marked=True) for fact in seats.game.facts(view))
    second = truncated(Text.assemble(" ", facts), WIDTH, symbols)
    return [spread(left, Text.assemble(standing(view, seats), " ")), second]


def standing(view: View, seats: Seats) -> Text:
    """The scores of teams, and the goal; players without a partner have their score at the seat."""
    goal = seats.game.goal(view.rules)
    words = [Text(seats.named(goal), FAINT)] if goal is not None else []
    if seats.game.teams:
        own = seats.side_of(seats.mine)
        words = [side_score(view, side, seats) for side in (own, 1 - own)] + words
    return Text("   ").join(words)


def side_score(view: View, side: int, seats: Seats) -> Text:
    score = number(view.scores[side], seats.symbols)
    return Text.assemble(seats.side_label(side), " ", (score, STRONG))


def round_title(view: View, seats: Seats) -> str:
    """`hand 3`, `round 2 of 6`."""
    number_now, rounds = max(view.round, 1), seats.game.rounds(view.rules)
    if not rounds:
        return seats.of_round("table.result.number", number=number_now)
    return seats.of_round("terminal.roundOf", number=number_now, rounds=rounds)
