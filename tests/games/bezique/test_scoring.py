"""Bezique: the end of a deal, aces and tens, and the end of the match."""

from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError, options_in_force
from followsuit.rules.view import Result
from tests.games.bezique.scene import board_of, give, last_nine, play, scores, table
from tests.scene import deal, phase_view, points

GAME = GAMES["bezique"]
ADVANCED: Any = {"mode": "advanced"}


def last_trick(counters: list[int], **options: Any) -> Match:
    """Seat 0 is about to win the last trick, which has no ace or ten; these are won already."""
    seats = len(counters)
    match = last_nine(" | ".join(["KSa", "7Sa", "8Sa", "9Sa"][:seats]), **options)
    for seat, taken in enumerate(counters):
        board_of(match).counters[seat] = taken
    return match


def finish(match: Match) -> list[tuple[int, int, str]]:
    cards = ["KSa", "7Sa", "8Sa", "9Sa"][: match.table.seats]
    return points(play(match, " ".join(cards)))


# S3 7: the end of a deal


@pytest.mark.rule("S3 7", "S3 7.1", "BZ-0")
def test_in_standard_mode_the_deal_ends_with_the_points_scored_in_play():
    match = last_trick([32, 0])
    assert options_in_force(match.rules_in_force())["mode"] == "standard"
    assert finish(match) == [(0, 10, "last trick")]
    assert match.round_result() == Result("scored", (10, 0))


@pytest.mark.rule("S3 7.2", "BZ-0", "BZ-4")
@pytest.mark.parametrize(("seats", "threshold"), [(2, 14), (3, 10), (4, 8)])
def test_in_advanced_mode_aces_and_tens_count_ten_each_from_the_threshold_on(
    seats: int, threshold: int
):
    none = [0] * (seats - 2)
    match = last_trick([threshold, threshold - 1, *none], **ADVANCED)
    assert finish(match) == [(0, 10, "last trick"), (0, 10 * threshold, "aces and tens")]
    match = last_trick([threshold - 1, threshold + 3, *none], **ADVANCED)
    assert finish(match) == [(0, 10, "last trick"), (1, 10 * threshold + 30, "aces and tens")]
    assert scores(match) == [10, 10 * threshold + 30, *none]


@pytest.mark.rule("S3 7.2")
def test_aces_and_tens_are_counted_in_the_tricks_of_both_halves():
    match = table("ASa 10Sa | 10Sb 9Sa", stock="KSa KSb")
    play(match, "ASa 10Sb")
    assert phase_view(match).counters == (2, 0)
    match.act(0, "draw")
    play(match, "10Sa 9Sa")
    assert phase_view(match).counters == (3, 0)
    match = last_nine("9Da KHa 7Ca | ADa 10Hb *a", **ADVANCED)
    play(match, "9Da ADa 10Hb KHa")
    assert phase_view(match).counters == (0, 2)
    play(match, "*a 7Ca")
    assert scores(match) == [0, 10]


@pytest.mark.rule("S3 7.2")
def test_kings_and_jokers_do_not_count():
    match = table("*a | KSa")
    play(match, "*a KSa")
    assert phase_view(match).counters == (0, 0)


def test_the_next_deal_starts_counting_again():
    match = last_trick([20, 12], **ADVANCED)
    finish(match)
    deal(match, turn_up="9Ha")
    assert phase_view(match).counters == (0, 0)
    assert scores(match) == [210, 0]


# BZ-14: the target


@pytest.mark.rule("BZ-14", "S3 8.5")
def test_the_target_counts_finished_deals_and_this_one():
    match = give(last_trick([0, 0]), 1489, 1480)
    finish(match)
    assert match.result() is None
    match = give(last_trick([0, 0]), 1490, 1480)
    finish(match)
    assert match.result() == Result("reached 1500", (1500, 1480), (0,))
    assert match.round_result() == Result("scored", (10, 0))


@pytest.mark.rule("BZ-14")
@pytest.mark.parametrize("target", [1, 777, 1_000_000])
def test_target_score_is_an_option(target: int):
    match = give(last_trick([0, 0], target_score=target), target - 1, 0)
    finish(match)
    assert match.result() == Result(f"reached {target}", (target + 9, 0), (0,))


@pytest.mark.rule("BZ-14")
def test_the_last_trick_can_end_the_match_before_aces_and_tens_are_counted():
    match = give(last_trick([8, 24], **ADVANCED), 1490, 1480)
    assert finish(match) == [(0, 10, "last trick")]
    assert match.result() == Result("reached 1500", (1500, 1480), (0,))


@pytest.mark.rule("BZ-14")
def test_aces_and_tens_that_reach_the_target_exactly_win():
    match = give(last_trick([14, 0], **ADVANCED), 1350, 0)
    finish(match)
    assert match.result() == Result("reached 1500", (1500, 0), (0,))
    match = give(last_trick([14, 0], **ADVANCED), 1349, 0)
    finish(match)
    assert match.result() is None


@pytest.mark.rule("BZ-14")
def test_all_are_counted_before_the_highest_total_wins():
    match = give(last_trick([14, 18], **ADVANCED), 1370, 1330)
    finish(match)
    # 1370 + 10 + 140 = 1520 and 1330 + 180 = 1510
    assert match.result() == Result("reached 1500", (1520, 1510), (0,))
    match = give(last_trick([14, 18], **ADVANCED), 1350, 1330)
    finish(match)
    assert match.result() == Result("reached 1500", (1500, 1510), (1,))


@pytest.mark.rule("BZ-14")
@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 2), (2, 1)])
def test_equal_totals_go_to_the_first_from_the_dealers_left(dealer: int, winner: int):
    match = give(last_trick([0, 12, 12], **ADVANCED), 0, 1400, 1400)
    match.dealer = dealer
    finish(match)
    assert match.result() == Result("reached 1500", (10, 1520, 1520), (winner,))


@pytest.mark.rule("BZ-14")
def test_there_is_one_winner_even_if_another_passed_the_target_in_the_count():
    match = give(last_trick([0, 9, 9, 14], **ADVANCED), 0, 1490, 1480, 1400)
    finish(match)
    assert match.result() == Result("reached 1500", (10, 1580, 1570, 1540), (1,))


# options


def test_the_options_are_those_of_the_rules_page():
    rules = GAME.rules_for(2, {})
    assert options_in_force(rules) == {
        "first_dealer": "random",
        "mode": "standard",
        "joker_turnup": "reflip",
        "melds_per_trick": 1,
        "meld_needs_hand_card": True,
        "run_blocks_marriage": "both",
        "bezique_after_double": False,
        "seven_bonus_phase2": False,
        "max_jokers_per_meld": 1,
        "target_score": 1500,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mode", "hard"),
        ("joker_turnup", "hearts"),
        ("melds_per_trick", -1),
        ("melds_per_trick", 101),
        ("melds_per_trick", None),
        ("run_blocks_marriage", "none"),
        ("bezique_after_double", 1),
        ("seven_bonus_phase2", "yes"),
        ("max_jokers_per_meld", 4),
        ("target_score", 0),
        ("target_score", 1_000_001),
        ("threshold", 14),  # BZ-4: not an option
    ],
)
def test_other_values_are_refused(name: str, value: object):
    with pytest.raises(OptionError):
        GAME.new_match(2, {name: value})
