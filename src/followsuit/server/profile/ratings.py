"""Ratings: the skill of a player in one game, inferred from results.

The model is Plackett-Luce of openskill: a skill `mu` that we know up to `sigma`, for any number of
teams of any size. Players see one number, the skill we are sure of, on a familiar scale: a newcomer
has 1000, an average player approaches 1500 as we learn more, and uncertainty lowers it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

SIGMAS = 3.0  # below mu: the true skill is almost certainly higher
SCALE = 25.0
NEWCOMER = 1000.0

# no match increases uncertainty, otherwise a win could cost points
MODEL = PlackettLuce(limit_sigma=True)


class Rating(NamedTuple):
    """The estimated skill of a player in one game."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0

    @property
    def number(self) -> float:
        """The rating as shown."""
        return MODEL.rating(self.mu, self.sigma).ordinal(SIGMAS, SCALE, NEWCOMER)

    @property
    def uncertainty(self) -> float:
        """On the same scale: the true value is within this with a probability of two thirds."""
        return SCALE * self.sigma


def rated(
    ratings: Sequence[Rating], sides: Sequence[int], ranks: Mapping[int, int]
) -> list[Rating]:
    """The ratings by seat after a match; `sides` gives each seat's side."""
    order = sorted(ranks)
    teams = [[seat for seat, of in enumerate(sides) if of == side] for side in order]
    before = [[MODEL.rating(*ratings[seat][:2]) for seat in team] for team in teams]
    after = MODEL.rate(before, ranks=[float(ranks[side]) for side in order])
    found = list(ratings)
    for team, members in zip(teams, after, strict=True):
        for seat, new in zip(team, members, strict=True):
            found[seat] = Rating(new.mu, new.sigma, ratings[seat].matches + 1)
    return found


def ranks_of(
    scores: Sequence[int], winning: set[int], fewest_points_win: bool = False
) -> dict[int, int]:
    """The rank of each side from 1: the winners, then the others by score; ties share a rank."""
    sign = -1 if fewest_points_win else 1
    standing = {
        side: (side in winning, 0 if side in winning else sign * score)
        for side, score in enumerate(scores)
    }
    better = sorted(standing.values(), reverse=True)
    return {side: 1 + better.index(place) for side, place in standing.items()}
