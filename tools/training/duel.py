"""Compare two policies on the same deals, each in every seat once."""

from statistics import fmean, stdev
from typing import Any, NamedTuple

from followsuit.bots.policy.policy import Policy
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

SURE = 1.96  # standard errors of a 95% interval


class Ahead(NamedTuple):
    """Points per deal that the first policy is ahead, with the 95% interval."""

    points: float
    error: float


def duel(
    game: str, seats: int, options: dict[str, Any], ours: Policy, others: Policy, deals: int
) -> Ahead:
    dice = Dice(deals)
    found: list[float] = []
    while len(found) < deals:
        match = GAMES[game].new_match(seats, options, len(found) % seats)
        random_deal(match, dice)
        ends = [played(match.copy(), ours, others, side) for side in (0, 1)]
        if not ends[0].redealt:
            found.append(fmean([lead(end, side) for side, end in enumerate(ends)]))
    return Ahead(fmean(found), SURE * stdev(found) / deals**0.5)


def played(match: Match, ours: Policy, others: Policy, side: int) -> Match:
    dice = Dice(1)
    while match.to_act >= 0:
        policy = ours if match.to_act % 2 == side else others
        match.apply(policy.move(match, dice))
    return match


def lead(match: Match, side: int) -> float:
    """The lead of every second seat, or of their team, over the others."""
    scores = match.round_scores()
    return fmean(scores[side::2]) - fmean(scores[1 - side :: 2])
