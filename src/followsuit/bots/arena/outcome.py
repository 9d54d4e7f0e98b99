"""What came of the same deal with the bots in every seat, and of many deals."""

from collections.abc import Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.estimate import METHOD, Estimate, mean_of, share_of


class Outcome(Struct, frozen=True):
    """One deal: for each seating what it brought the first bot."""

    deal: int
    ahead: tuple[float, ...]  # in points, the mean of its seats against that of the others
    won: tuple[float, ...]  # its share of the win


class Standing(Struct, frozen=True):
    """All deals together, seen from the first bot."""

    contest: Contest
    deals: int
    games: int
    win: Estimate
    ahead: Estimate
    method: str = METHOD


def standing(contest: Contest, outcomes: Iterable[Outcome]) -> Standing:
    """What the deals tell; there must be one at least."""
    by_deal = sorted(outcomes, key=lambda outcome: outcome.deal)
    return Standing(
        contest,
        len(by_deal),
        len(by_deal) * len(contest.seatings()),
        share_of(per_deal([outcome.won for outcome in by_deal])),
        mean_of(per_deal([outcome.ahead for outcome in by_deal])),
    )


def per_deal(values: Sequence[Sequence[float]]) -> list[float]:
    return [fmean(games) for games in values]
