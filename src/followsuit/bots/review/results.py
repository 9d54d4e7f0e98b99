"""Where the result of a match came from, and the graph of the chances to win.

All numbers are differences in the chance of a seat's side to win the match, rounded to three
decimals such that the parts of a round add up to `after - before`, and those of all rounds to those
of the match. In a match without an end every round counts alone, and the match is their mean.
"""

from msgspec import Struct

from followsuit.bots.review.verdicts import DecisionReview


class Part(Struct, frozen=True):
    value: float
    low: float  # the 95% interval
    high: float


class Parts(Struct, frozen=True, kw_only=True):
    """What added to a seat's chance to win, and what took from it."""

    deal: Part  # luck of the deal
    own: Part  # the seat's play: what its actions gave away
    partner: Part  # the play of the other seats of its side
    others: Part  # the play of the other sides
    hidden: Part  # luck of hidden cards: everything that nobody could know


class SeatRound(Struct, frozen=True):
    """One round as a seat's side fared in it."""

    seat: int
    before: float  # the chance before the deal
    after: float
    parts: Parts


class RoundReview(Struct, frozen=True, tag_field="type", tag="round"):
    """A round, once all of its decisions are judged."""

    hand: int  # the index in the record, from 0
    step: int  # the replay step of its deal
    before: list[float]  # the chance of every side before the deal
    # the chances of every side after the deal and after every action, with the true cards:
    # `chances[n]` belongs to the replay step `step + n`
    chances: list[list[float]]
    seats: list[SeatRound]  # of every reviewed seat


class KindReview(Struct, frozen=True):
    """All decisions of one kind."""

    kind: str
    decisions: int  # without forced ones
    loss: float  # on average
    accuracy: float  # 0 to 100


class SeatReview(Struct, frozen=True):
    """A reviewed seat's match."""

    seat: int
    before: float
    after: float  # 1 if its side won, 1/n if n sides did, 0 if it lost
    parts: Parts
    accuracy: float | None  # 0 to 100; none without a decision
    labels: dict[str, int]  # how often each label was given
    kinds: list[KindReview]


class MatchReview(Struct, frozen=True, tag_field="type", tag="match"):
    """The last line of a review."""

    game: str
    seed: int
    playouts: int  # the budget per close decision
    sides: int
    rounds: list[RoundReview]
    seats: list[SeatReview]


Review = DecisionReview | RoundReview | MatchReview
