"""The result of one deal with the bots in every seat, and the summary of many deals."""

from collections.abc import Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.estimate import METHOD, Estimate, mean_of, share_of


class Outcome(Struct, frozen=True):
    """The result of one deal for the first bot, by seating."""

    deal: int
    ahead: tuple[float, ...]  # in points: the mean of its seats minus that of the others
    won: tuple[float, ...]  # its share of the win


class ContestStanding(Struct, frozen=True):
    """The summary of all deals, for the first bot."""

    contest: Contest
    deals: int
    games: int
    win: Estimate
    ahead: Estimate
    method: str = METHOD


def standing(contest: Contest, outcomes: Iterable[Outcome]) -> ContestStanding:
    """Summarize at least one deal."""
    by_deal = sorted(outcomes, key=lambda outcome: outcome.deal)
    return ContestStanding(
        contest,
        len(by_deal),
        len(by_deal) * len(contest.seatings()),
        share_of(per_deal([outcome.won for outcome in by_deal])),
        mean_of(per_deal([outcome.ahead for outcome in by_deal])),
    )


def per_deal(values: Sequence[Sequence[float]]) -> list[float]:
    return [fmean(games) for games in values]
