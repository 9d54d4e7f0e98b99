"""How sure a figure is."""

import math
import random

import pytest

from followsuit.bots.arena.estimate import Estimate, mean_of, ratio_of, share_of


def holds(estimate: Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


def close(estimate: Estimate) -> object:
    return pytest.approx([estimate.mean, estimate.low, estimate.high], abs=5e-5)


def test_a_mean_has_a_normal_interval():
    # deviation 10 over 100 deals: one point is a standard error
    values = [10.0 * sign * math.sqrt(99 / 100) for sign in (-1, 1)] * 50
    assert close(mean_of(values)) == [0, -1.96, 1.96]


def test_a_share_has_wilsons_interval():
    assert close(share_of([0.0, 1.0] * 50)) == [0.5, 0.4038, 0.5962]


def test_a_share_of_100_percent_is_not_certain():
    assert close(share_of([1.0] * 100)) == [1.0, 0.9630, 1.0]
    assert close(share_of([0.0] * 100)) == [0.0, 0.0, 0.0370]


def test_one_deal_proves_next_to_nothing():
    assert share_of([1.0]) == Estimate(1.0, 0.0, 1.0)
    assert mean_of([20.0]) == Estimate(20.0, -math.inf, math.inf)


def test_95_percent_intervals_hold_although_matches_of_a_deal_are_correlated():
    rng = random.Random(3)
    held = [0, 0]
    for _ in range(1000):
        deals = [rng.gauss(5, 20) for _ in range(60)]  # a deal is good or bad for both its games
        held[0] += holds(mean_of([luck + rng.gauss(0, 5) for luck in deals]), 5)
        wins = [(rng.random() < 0.8) if rng.random() < 0.5 else 0.5 for _ in range(60)]
        held[1] += holds(share_of([float(won) for won in wins]), 0.65)
    assert all(930 <= count <= 970 for count in held), held


def test_a_ratio_on_the_same_deals_has_a_narrower_interval_than_its_parts():
    rng = random.Random(5)
    held = 0
    for _ in range(400):
        luck = [rng.gauss(0, 30) for _ in range(200)]
        theirs = [20 + one + rng.gauss(0, 5) for one in luck]
        ours = [12 + 0.6 * one + rng.gauss(0, 5) for one in luck]
        ratio = ratio_of(ours, theirs)
        held += holds(ratio, 0.6)
        assert ratio.high - ratio.low < 0.3
    assert 370 <= held <= 395
