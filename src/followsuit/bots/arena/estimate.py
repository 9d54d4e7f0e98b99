"""Estimates from many deals, with their confidence intervals.

The games of one deal are not independent, so a deal counts once, with the mean of its games.
The 95% intervals are reliable from about 30 deals on.
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, pvariance, variance

from msgspec import Struct

CONFIDENCE = 0.95
WIDTH = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # of an interval, in standard errors
METHOD = (
    "Each deal counts once, as the mean over all seatings. The 95% intervals are over deals: "
    "normal for points, and Wilson's for wins, with an effective number of matches."
)


class Estimate(Struct, frozen=True):
    mean: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Estimate:
    """A mean with its normal interval."""
    mean, width = fmean(values), WIDTH * standard_error(values)
    return Estimate(mean, mean - width, mean + width)


def share_of(values: Sequence[float]) -> Estimate:
    """A share of wins with Wilson's interval, which stays within 0 and 1 and is never empty.

    It is computed for the number of independent games that would give the observed variance.
    """
    share, spread = fmean(values), pvariance(values)
    if len(values) < 2:
        return Estimate(share, 0.0, 1.0)
    games = len(values) * (share * (1 - share) / spread if spread else 1.0)
    square = WIDTH**2 / games
    middle = (share + square / 2) / (1 + square)
    width = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return Estimate(share, max(0.0, middle - width), min(1.0, middle + width))


def ratio_of(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """The ratio of two means over the same deals, with an interval by linearization."""
    whole = fmean(theirs)
    ratio = fmean(ours) / whole
    residuals = [a - ratio * b for a, b in zip(ours, theirs, strict=True)]
    width = WIDTH * standard_error(residuals) / abs(whole)
    return Estimate(ratio, ratio - width, ratio + width)


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean; infinite for a single value."""
    return math.sqrt(variance(values) / len(values)) if len(values) > 1 else math.inf
