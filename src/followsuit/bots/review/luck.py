"""Where the result came from: chances along the true line, and their split into parts.

All parts are counted in thousandths of a match and rounded such that they still add up.
"""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from followsuit.bots.review.results import Part, Parts, RoundReview, SeatRound
from followsuit.bots.search.open_line import OpenLine
from followsuit.bots.total import total
from followsuit.rules.match import Match

WHOLE = 1000
Z_95 = 1.96


class Loss(NamedTuple):
    """What a decision gave away, in the chance of its seat's side."""

    seat: int
    loss: float
    error: float


class RoundLine:
    """The chances of all sides in one round, before the deal and after every action."""

    def __init__(self, line: OpenLine, match: Match, is_endless: bool, hand: int, step: int):
        self.line = line
        self.hand = hand
        self.step = step
        start = match.copy()
        if is_endless:  # every round counts alone
            start.opening = start.table.scores[:]
        self.before = means(line.chances(start, 0))
        self.chances: list[list[float]] = []
        self.errors: list[float] = []  # of the chances after the deal
        self.losses: list[Loss] = []

    @property
    def age(self) -> int:
        """How many actions there have been since the deal."""
        return len(self.chances) - 1

    def note(self, match: Match) -> None:
        """Note the chances after the deal, or after an action."""
        found = self.line.chances(match, len(self.chances))
        if not self.chances:
            self.errors = [error_of([each[side] for each in found]) for side in sides_of(found)]
        self.chances.append(means(found))

    def review(self, seats: Sequence[int]) -> RoundReview:
        return RoundReview(
            hand=self.hand,
            step=self.step,
            before=to_thousandths(self.before),
            chances=[to_thousandths(chances) for chances in self.chances],
            seats=[self.of_seat(seat) for seat in seats],
        )

    def of_seat(self, seat: int) -> SeatRound:
        side_of, sides = self.line.side_of, len(self.before)
        side = side_of[seat]
        own = [loss for loss in self.losses if loss.seat == seat]
        partner = [loss for loss in self.losses if side_of[loss.seat] == side and loss not in own]
        others = [loss for loss in self.losses if side_of[loss.seat] != side]
        noise = self.errors[side]
        share = 1.0 / (sides - 1)  # what one side gives away, the others share
        before, dealt, after = self.before[side], self.chances[0][side], self.chances[-1][side]
        played = [-lost(own), -lost(partner), share * lost(others)]
        hidden = after - dealt - total(played)
        widths = [
            noise,
            error_of_sum(own),
            error_of_sum(partner),
            share * error_of_sum(others),
            (noise**2 + error_of_sum(self.losses) ** 2) ** 0.5,
        ]
        return SeatRound(
            seat=seat,
            before=thousandths(before) / WHOLE,
            after=thousandths(after) / WHOLE,
            parts=parts_of(
                [dealt - before, *played, hidden],
                widths,
                thousandths(after) - thousandths(before),
            ),
        )


def parts_of(values: Sequence[float], errors: Sequence[float], whole: int) -> Parts:
    """Parts that add up to this many thousandths."""
    rounded = rounded_to(values, whole)
    made = [
        Part(
            number / WHOLE,
            min(number, thousandths(value - Z_95 * error)) / WHOLE,
            max(number, thousandths(value + Z_95 * error)) / WHOLE,
        )
        for number, value, error in zip(rounded, values, errors, strict=True)
    ]
    return Parts(deal=made[0], own=made[1], partner=made[2], others=made[3], hidden=made[4])


def sum_of_parts(rounds: Sequence[Parts], share: float, whole: int) -> Parts:
    """The parts of a match: the sum over its rounds, or with a share below 1 their mean."""
    each = [as_list(parts) for parts in rounds]
    values = [share * total(parts[place].value for parts in each) for place in range(5)]
    errors = [
        share * total(half_width(parts[place]) ** 2 for parts in each) ** 0.5 / Z_95
        for place in range(5)
    ]
    return parts_of(values, errors, whole)


def as_list(parts: Parts) -> list[Part]:
    return [parts.deal, parts.own, parts.partner, parts.others, parts.hidden]


def half_width(part: Part) -> float:
    return (part.high - part.low) / 2.0


def rounded_to(values: Sequence[float], whole: int) -> list[int]:
    """Round values to thousandths with this sum: those with the largest remainders go up."""
    found = [floor(value * WHOLE + 1e-9) for value in values]
    remainders = [value * WHOLE - down for value, down in zip(values, found, strict=True)]
    order = sorted(range(len(values)), key=lambda place: -remainders[place])
    missing = whole - sum(found)
    for turn in range(abs(missing)):
        place = order[turn % len(order)] if missing > 0 else order[-1 - turn % len(order)]
        found[place] += 1 if missing > 0 else -1
    return found


def lost(losses: Sequence[Loss]) -> float:
    return total(loss.loss for loss in losses)


def error_of_sum(losses: Sequence[Loss]) -> float:
    """The standard error of the losses that count."""
    return float(total(loss.error**2 for loss in losses if loss.loss) ** 0.5)


def sides_of(chances: Sequence[Sequence[float]]) -> range:
    return range(len(chances[0]))


def means(chances: Sequence[Sequence[float]]) -> list[float]:
    """The mean chance of every side."""
    return [total(each[side] for each in chances) / len(chances) for side in sides_of(chances)]


def error_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean = total(values) / len(values)
    return float((total((value - mean) ** 2 for value in values) ** 0.5) / len(values))


def thousandths(value: float) -> int:
    return round(value * WHOLE)


def to_thousandths(chances: Sequence[float]) -> list[float]:
    """Chances with three decimals."""
    return [thousandths(chance) / WHOLE for chance in chances]
