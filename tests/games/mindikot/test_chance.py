"""The chance to win a match of Mindikot, from any scores."""

import pytest

from followsuit.games.mindikot.bot.chance import MOST, WHOLE, Race, needed
from followsuit.games.mindikot.options import Rules

OFTEN = [[80, 20], [80, 20], [70, 30], [70, 30]]


@pytest.mark.parametrize("target", [1, 5, 39, 40, 41, 500])
def test_a_side_that_is_further_behind_has_no_better_chance(target):
    race, rules = Race(OFTEN), Rules(target_score=target)
    chances = [race.chance(0, theirs, rules) for theirs in range(target - 1, -3 * target - 90, -1)]
    assert chances == sorted(chances)


@pytest.mark.parametrize(("mine", "theirs"), [(-40, -40), (-1_000_000, -1_000_000), (-36, -35)])
def test_two_sides_that_are_far_behind_have_equal_chances(mine, theirs):
    chance = Race(OFTEN).chance(mine, theirs, Rules())
    assert WHOLE // 2 - 100 < chance < WHOLE // 2 + 100


@pytest.mark.parametrize(("target", "win"), [(5, 1), (40, 1), (41, 1), (500, 1), (500, 7)])
def test_from_0_on_every_win_still_needed_counts(target, win):
    rules = Rules(target_score=target, win_points=win)
    whole = -(-target // win)
    for score in range(target):
        left = -(-(target - score) // win)
        assert needed(score, rules) == (left if whole <= MOST else max(1, left * MOST // whole))
