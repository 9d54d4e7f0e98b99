"""Mindikot's rounds are won by tens; ties, kots and whitewashes; the next round and the end.

A round is written as the winners of its tricks: with four seats those of the four tens, of the
aces and of the sixes; the trick of twos goes to the seat after the twelfth trick's winner.
"""

from typing import Any

import pytest

from followsuit.rules.events import Event
from followsuit.rules.view import Result
from tests.games.mindikot.scene import deal_tricks, play_round, play_tricks, trick_view, tricks_for
from tests.scene import deal, dealt, legal, new, points, say


def scored(winners: str, **options: Any) -> list[tuple[int, int, str]]:
    """The points that each team scored in a round, and why."""
    match, events = play_round(winners, **options)
    assert match.round_is_over()
    hand = match.round_result()
    assert hand is not None
    assert hand.reason == "scored"
    awarded = points(events)
    assert list(hand.scores) == [sum(p for side, p, _ in awarded if side == t) for t in (0, 1)]
    return awarded


# tens


@pytest.mark.rule("S0 3", "S0 3.2", "S0 3.3", "MK-6")
@pytest.mark.parametrize(
    ("winners", "team"), [("0021 1111 1111", 0), ("2221 1111 1111", 0), ("1130 0000 2222", 1)]
)
def test_three_tens_win_the_round_whoever_has_more_tricks(winners, team):
    assert scored(winners) == [(team, 1, "three tens")]


@pytest.mark.rule("S0 3.2", "S0 3.3", "MK-6")
@pytest.mark.parametrize(("winners", "team"), [("0202 1111 1111", 0), ("1111 0000 0000", 1)])
def test_all_four_tens_are_a_kot_and_score_two(winners, team):
    assert scored(winners) == [(team, 2, "kot: all four tens")]


@pytest.mark.rule("MK-6", "S0 3.3")
def test_the_points_of_a_win_and_of_a_kot_are_options():
    assert scored("0001 1111 1111", win_points=3) == [(0, 3, "three tens")]
    assert scored("0000 1111 1111", kot_points=7) == [(0, 7, "kot: all four tens")]


@pytest.mark.rule("S0 3.2", "S0 3.3", "MK-6")
def test_teams_of_three_gather_tens_together():
    assert scored("0241 1111", seats=6) == [(0, 1, "three tens")]
    assert scored("1351 0000", seats=6) == [(1, 2, "kot: all four tens")]


# every trick


def sweep(**options: Any) -> list[tuple[int, int, str]]:
    """A suit each: seat 1 makes diamonds trump with its first card and never loses the lead."""
    match = dealt("mindikot", **options)
    events: list[Event] = []
    while match.phase.to_act >= 0:
        events += say(match, legal(match)[0])
    assert list(match.table.tricks) == [0, 13, 0, 0]
    return points(events)


@pytest.mark.rule("MK-6")
def test_every_trick_is_a_kot_unless_a_whitewash_has_its_own_points():
    assert sweep() == [(1, 2, "kot: all four tens")]
    assert sweep(whitewash_points=3) == [(1, 3, "whitewash: every trick")]
    assert sweep(whitewash_points=1) == [(1, 1, "whitewash: every trick")]
    assert scored("0000 0000", seats=6, whitewash_points=4) == [(0, 4, "whitewash: every trick")]


@pytest.mark.rule("MK-6")
def test_all_tricks_but_one_are_no_whitewash():
    kot = [(0, 2, "kot: all four tens")]
    assert scored("0000 0000 0000", whitewash_points=4) == kot  # seat 1 has the trick of twos
    assert scored("0000 0001", seats=6, whitewash_points=4) == kot


# two tens each


@pytest.mark.rule("MK-5", "S0 3.2")
def test_two_tens_each_more_tricks_win():
    assert scored("0011 0000 1110") == [(0, 1, "two tens and more tricks")]  # 7 to 6
    assert scored("0011 0001 1111") == [(1, 1, "two tens and more tricks")]  # 6 to 7


@pytest.mark.rule("MK-5", "S0 3.2")
def test_two_tens_each_the_last_trick_wins_where_that_is_agreed():
    # 7 tricks to 6, but the trick of twos goes to seat 1
    awarded = scored("0011 0000 1110", tie_break="last_trick")
    assert awarded == [(1, 1, "two tens and the last trick")]
    awarded = scored("0011 1111 1113", tie_break="last_trick")
    assert awarded == [(0, 1, "two tens and the last trick")]


@pytest.mark.rule("MK-5", "S0 3.2")
def test_two_tens_each_are_a_draw_where_that_is_agreed():
    assert scored("0011 0000 0000", tie_break="draw") == []


@pytest.mark.rule("MK-5")
def test_a_tie_scores_the_points_of_a_win():
    awarded = scored("0011 0000 1110", win_points=4, kot_points=9)
    assert awarded == [(0, 4, "two tens and more tricks")]


@pytest.mark.rule("MK-5")
def test_six_players_with_two_tens_and_four_tricks_each_draw():
    assert scored("0101 0101", seats=6) == []
    assert scored("0101 0100", seats=6) == [(0, 1, "two tens and more tricks")]
    assert scored("0101 0101", seats=6, tie_break="last_trick") == [
        (1, 1, "two tens and the last trick")
    ]
    assert scored("0101 0100", seats=6, tie_break="draw") == []


# two tens each, and one of them decides; the first tricks are those of the tens C D H S


@pytest.mark.rule("MK-5", "S0 3.2")
@pytest.mark.parametrize(
    ("ten", "name", "team"),
    [("S", "spades", 1), ("H", "hearts", 1), ("D", "diamonds", 0), ("C", "clubs", 0)],
)
def test_two_tens_each_the_team_with_a_certain_ten_wins_where_that_is_agreed(ten, name, team):
    for rest in ("0000 0000", "1111 1111"):  # whoever has more tricks
        awarded = scored(f"0011 {rest}", tie_break="ten", tie_ten=ten)
        assert awarded == [(team, 1, f"two tens, including the 10 of {name}")]


@pytest.mark.rule("MK-5")
def test_the_ten_of_spades_decides_unless_another_is_named():
    awarded = [(1, 3, "two tens, including the 10 of spades")]
    assert scored("0011 0000 0000", tie_break="ten", win_points=3) == awarded


@pytest.mark.rule("MK-5")
def test_a_certain_ten_decides_ties_only():
    assert scored("0001 1111 1111", tie_break="ten") == [(0, 1, "three tens")]
    assert scored("0000 1111 1111", tie_break="ten") == [(0, 2, "kot: all four tens")]
    assert scored("0011 0000 1110", tie_ten="H") == [(0, 1, "two tens and more tricks")]


@pytest.mark.rule("MK-5", "MK-10")
@pytest.mark.parametrize(
    ("winners", "trump", "team"),
    [
        ("0011 0000 1110", "diamonds", 0),
        ("0011 0000 0001", "hearts", 1),
        ("0011 0000 0002", "spades", 1),
        ("0011 1111 1113", "clubs", 0),
    ],
)
def test_the_ten_of_trumps_decides_where_that_is_agreed(winners, trump, team):
    """In the trick of twos, the second player cannot follow and sets trump."""
    awarded = scored(winners, tie_break="ten", tie_ten="trump")
    assert awarded == [(team, 1, f"two tens, including the 10 of {trump}")]


@pytest.mark.rule("MK-5", "MK-10")
def test_without_trump_the_ten_of_trumps_leaves_the_tie_to_the_tricks():
    for winners, team in [("0101 0100", 0), ("0101 1101", 1)]:  # six players who can all follow
        awarded = scored(winners, seats=6, tie_break="ten", tie_ten="trump")
        assert awarded == [(team, 1, "two tens and more tricks")]


@pytest.mark.rule("MK-5", "MK-3")
def test_a_hidden_trump_that_nobody_revealed_decides_no_tie():
    hidden = {"mode": "first_card_hidden", "hidden": "2C"}
    awarded = scored("0011 0000 1110", tie_break="ten", tie_ten="trump", **hidden)
    assert awarded == [(0, 1, "two tens and more tricks")]


@pytest.mark.rule("MK-5")
def test_six_players_with_four_tricks_each_need_no_draw_if_a_ten_decides():
    # the tricks of the aces, each with a ten, then those of the eights
    assert scored("0101 0101", seats=6, tie_break="ten", tie_ten="H") == [
        (0, 1, "two tens, including the 10 of hearts")
    ]
    assert scored("0101 0101", seats=6, tie_break="ten", tie_ten="trump") == []


# the next round


@pytest.mark.rule("S0 3.4", "MK-7")
@pytest.mark.parametrize("seats", [4, 6])
def test_the_lead_of_a_new_round_goes_clockwise(seats):
    winners = "0101 0101 0101" if seats == 4 else "0101 0101"
    match, _ = play_round(winners, seats=seats, tie_break="draw", first_leader=seats - 1)
    for leader in [0, 1, 2]:
        deal(match)
        assert match.phase.to_act == leader
        assert match.dealer == (leader - 1) % seats
        play_on(match)


def play_on(match) -> None:
    """Play the lowest card until the round is over."""
    while match.phase.to_act >= 0:
        match.apply(match.moves()[0])


@pytest.mark.rule("MK-7", "S0 3.4")
@pytest.mark.parametrize(("winners", "leader"), [("0011 0000 1110", 1), ("0011 0000 1113", 0)])
def test_the_winner_of_the_last_trick_leads_the_new_round_where_that_is_agreed(winners, leader):
    match, _ = play_round(winners, next_leader="round_winner")
    deal(match)
    assert match.phase.to_act == leader
    assert match.dealer == (leader - 1) % 4


@pytest.mark.rule("MK-7", "S0 3.4")
@pytest.mark.parametrize("first_leader", [0, 2, 3])
def test_the_lead_stays_where_it_was_where_that_is_agreed(first_leader):
    match = new("mindikot", first_leader=first_leader, next_leader="same", target_score=9)
    for _ in range(3):
        deal(match)
        assert match.phase.to_act == first_leader
        assert match.dealer == (first_leader - 1) % 4
        play_on(match)


@pytest.mark.rule("S0 3.4")
def test_a_new_round_starts_afresh_except_for_the_scores():
    match, _ = play_round("0001 1111 1111")
    assert list(match.table.scores) == [1, 0]
    deal(match)
    view = match.view(0)
    assert view.scores == (1, 0)
    assert view.deals == 2
    assert view.counts == (13, 13, 13, 13)
    assert trick_view(match).tricks == (0, 0, 0, 0)
    assert trick_view(match).trump == ""
    assert match.table.team_took(0) == match.table.team_took(1) == 0


# the end


@pytest.mark.rule("MK-6", "S0 3.4")
def test_the_match_ends_when_a_team_has_reached_the_target():
    winners = "0001 1111 1111"
    match, _ = play_round(winners)
    for score in [2, 3, 4]:
        assert match.result() is None
        deal_tricks(match, tricks_for(4, winners))
        play_tricks(match, tricks_for(4, winners))
        assert list(match.table.scores) == [score, 0]
    deal_tricks(match, tricks_for(4, winners))
    play_tricks(match, tricks_for(4, winners))
    assert match.result() == Result("reached 5", (5, 0), (0, 2))


@pytest.mark.rule("MK-6")
def test_a_target_may_be_exceeded_and_is_checked_after_the_round():
    match, _ = play_round("1111 0000 0000", kot_points=8, target_score=3)
    assert match.result() == Result("reached 3", (0, 8), (1, 3))


@pytest.mark.rule("MK-6", "S0 1.1")
def test_all_three_of_the_winning_team_of_six_have_won():
    match, _ = play_round("1351 0000", seats=6, target_score=2)
    assert match.result() == Result("reached 2", (0, 2), (1, 3, 5))
