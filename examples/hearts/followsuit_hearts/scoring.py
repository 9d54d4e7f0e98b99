"""What a hand of Hearts costs."""

from typing import Final

from followsuit.toolkit import Seat, Table, Text, count
from followsuit_hearts.deck import (
    ALL_POINTS,
    HEARTS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    QUEEN_POINTS,
    SEATS,
    points,
)
from followsuit_hearts.options import Rules

JACK_POINTS: Final = -10
NO_TRICKS_POINTS: Final = -5
TAKEN_HEARTS: Final = Text("hearts.score.hearts")
TAKEN_QUEEN: Final = Text("hearts.score.queen")
TAKEN_JACK: Final = Text("hearts.score.jack")
NO_TRICKS: Final = Text("hearts.score.no_tricks")
MOON: Final = Text("hearts.score.moon")


def score_round(table: Table, rules: Rules) -> None:
    shooter = moon_shooter(table)
    if shooter is not None:
        score_moon(table, rules, shooter)
    for seat in range(SEATS):
        if shooter is None:
            score_penalties(table, seat)
        if rules.jack_of_diamonds and table.taken[seat] & JACK_OF_DIAMONDS:
            table.score(seat, JACK_POINTS, TAKEN_JACK)
        if rules.no_tricks_bonus and shooter is None and not table.tricks[seat]:
            table.score(seat, NO_TRICKS_POINTS, NO_TRICKS)


def moon_shooter(table: Table) -> Seat | None:
    """The seat that has taken every point."""
    for seat in range(SEATS):
        if points(table.taken[seat]) == ALL_POINTS:
            return seat
    return None


def score_moon(table: Table, rules: Rules, shooter: Seat) -> None:
    if rules.moon == "subtract":
        table.score(shooter, -ALL_POINTS, MOON)
        return
    for seat in range(SEATS):
        if seat != shooter:
            table.score(seat, ALL_POINTS, MOON)


def score_penalties(table: Table, seat: Seat) -> None:
    taken = table.taken[seat]
    if taken & HEARTS:
        table.score(seat, count(taken & HEARTS), TAKEN_HEARTS)
    if taken & QUEEN_OF_SPADES:
        table.score(seat, QUEEN_POINTS, TAKEN_QUEEN)
