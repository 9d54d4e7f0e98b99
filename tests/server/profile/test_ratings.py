"""Ratings move with results, by teams and by places."""

import random

import pytest

from followsuit.server.profile.ratings import Rating, ranks_of, rated

NEW = Rating()


def numbers(ratings: list[Rating]) -> list[int]:
    return [round(rating.number) for rating in ratings]


def test_a_newcomer_has_a_thousand():
    assert NEW.number == pytest.approx(1000)


def test_partners_win_and_lose_together():
    after = rated([NEW] * 4, [0, 1, 0, 1], ranks_of([500, 120], {0}))
    a, b, c, d = numbers(after)
    assert a == c > 1000 > b == d
    assert [rating.matches for rating in after] == [1] * 4


def test_every_place_counts_among_six_solo_players():
    scores = [-3, 9, -3, 0, 2, -5]
    after = numbers(rated([NEW] * 6, list(range(6)), ranks_of(scores, {1})))
    assert sorted(after, reverse=True) == [after[seat] for seat in (1, 4, 3, 0, 2, 5)]
    assert after[0] == after[2]


def test_the_winner_is_first_whatever_the_scores_and_equals_share_a_place():
    assert ranks_of([1500, 1490, 1520], {0}) == {0: 1, 1: 3, 2: 2}
    assert ranks_of([4, 4, -4, -4], {0, 1}) == {0: 1, 1: 1, 2: 3, 3: 3}


def test_a_draw_between_equals_changes_nothing_but_how_sure_we_are():
    before = [NEW, NEW]
    after = rated(before, [0, 1], ranks_of([0, 0], {0, 1}))
    assert after[0].mu == pytest.approx(NEW.mu)
    assert after[0].sigma < NEW.sigma


def test_beating_a_stronger_player_gains_more():
    strong, weak = Rating(35, 2, 50), Rating(20, 2, 50)
    upset = rated([strong, weak], [0, 1], {0: 2, 1: 1})[1].number - weak.number
    expected = rated([weak, strong], [0, 1], {0: 2, 1: 1})[1].number - strong.number
    assert upset > 3 * expected > 0


def test_no_winner_loses_points():
    rng, everybody = random.Random(5), [NEW] * 12
    for _ in range(600):
        seats = rng.sample(range(12), 4)
        before = [everybody[one] for one in seats]
        after = rated(before, [0, 1, 0, 1], {0: 1, 1: 2})
        assert all(after[seat].number >= before[seat].number for seat in (0, 2))
        for one, rating in zip(seats, after, strict=True):
            everybody[one] = rating


def test_better_players_rate_higher_and_the_average_is_fifteen_hundred():
    rng = random.Random(1)
    skill = [rng.gauss(0, 1) for _ in range(16)]
    everybody = [NEW] * 16
    for _ in range(1500):
        seats = rng.sample(range(16), 4)
        scores = [round(1000 * (skill[one] + rng.gauss(0, 1))) for one in seats]
        ranks = ranks_of(scores, {scores.index(max(scores))})
        after = rated([everybody[one] for one in seats], list(range(4)), ranks)
        for one, rating in zip(seats, after, strict=True):
            everybody[one] = rating
    best = sorted(range(16), key=lambda one: skill[one])[-4:]
    rated_best = sorted(range(16), key=lambda one: everybody[one].number)[-4:]
    assert len(set(best) & set(rated_best)) >= 3
    assert 1400 < sum(rating.number for rating in everybody) / 16 < 1600
