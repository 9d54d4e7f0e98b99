"""Cat Te: bets, pots, and the end of the match."""

import random

import pytest

from followsuit.rules.events import MatchOver, Scored
from followsuit.rules.phase import IllegalAction
from tests.games.cat_te.scene import (
    FOUR,
    TWO,
    balances,
    folded_to_the_leader,
    khmer,
    laos,
    next_round,
    tricks,
)
from tests.scene import dealt, legal, new, phase_view, points, say

# seat 0 deals, seat 1 wins: it holds the last club
QUIET = ("7C 4C", "8C 3C", "2S (AS)", "3S (KS)", "4H (QH)", "5D 9D")


# bets


@pytest.mark.rule("CT-10", "S4 Scoring", "S4 Overview")
@pytest.mark.parametrize("bet", [1, 7, 1_000_000])
def test_everyone_antes_at_the_start_and_the_winner_collects_the_pot(bet):
    match = dealt("cat_te", list(TWO), seats=2, bet=bet)
    assert balances(match) == [-bet, -bet]
    assert phase_view(match, 0).pot == 2 * bet
    events = tricks(match, *QUIET)
    assert points(events) == [(0, 2 * bet, "pot")]
    assert balances(match) == [bet, -bet]
    assert phase_view(match, 0).pot == 0


@pytest.mark.rule("CT-10")
def test_balances_may_go_below_zero_and_bets_are_paid_again_each_round():
    match = new("cat_te", seats=2, bet=4, dealer=1)
    for lost in (4, 8, 12):
        next_round(match, ["AC AD AH AS 2C 9H", "4D 6D 8C 10C JS QS"])
        assert balances(match) == [lost, -lost]


@pytest.mark.rule("CT-10", "CT-12")
@pytest.mark.parametrize("region", ["khmer", "laos", "vietnamese"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_balances_pot_and_side_pot_always_add_up_to_zero(region, seats):
    rng = random.Random(seats)
    match = new("cat_te", seats=seats, region=region, bet=7, side_bet=3, rounds=15)
    while match.result() is None:
        if match.phase.to_act < 0:
            order = list(range(52))
            rng.shuffle(order)
            match.deal(match.cut(order, rng.randrange))
        seat = rng.randrange(seats)
        if legal(match, seat):
            match.act(seat, rng.choice(legal(match, seat)))
        shown = phase_view(match, 0)
        assert sum(balances(match)) + shown.pot + shown.side_pot == 0
    assert sum(balances(match)) == 0


@pytest.mark.rule("S4 Scoring", "CT-17")
def test_there_are_no_points_but_winnings():
    match = khmer(FOUR)
    folded_to_the_leader(match, upto=5)
    assert balances(match) == [-1, -1, -1, -1]  # five tricks have scored nothing
    assert phase_view(match, 0).tricks == (5, 0, 0, 0)


# the end of the match


@pytest.mark.rule("CT-17")
@pytest.mark.parametrize("rounds", [1, 2, 6])
def test_a_match_has_the_chosen_number_of_rounds(rounds):
    match = new("cat_te", seats=4, rounds=rounds)
    for number in range(1, rounds + 1):
        assert match.result() is None
        next_round(match, FOUR)
        folded_to_the_leader(match)
        assert match.deals == number
    result = match.result()
    assert result is not None
    assert result.reason == "all rounds played"
    assert result.scores == tuple(balances(match))


@pytest.mark.rule("CT-17")
def test_without_a_number_of_rounds_a_match_has_an_open_end():
    match = new("cat_te", seats=2, rounds=None)
    for _ in range(40):
        next_round(match, TWO)
        folded_to_the_leader(match)
        assert match.result() is None


@pytest.mark.rule("CT-17")
def test_the_host_ends_a_match_with_an_open_end_after_a_round():
    match = new("cat_te", seats=2, rounds=None, side_bet=1)
    with pytest.raises(IllegalAction, match="between rounds"):
        match.end()
    next_round(match, TWO)
    with pytest.raises(IllegalAction, match="between rounds"):
        match.end()
    folded_to_the_leader(match)
    in_hand = match.round_scores()
    (given, again, over) = match.end()
    assert [type(given), type(again), type(over)] == [Scored, Scored, MatchOver]
    result = match.result()
    assert result is not None
    assert result.reason == "ended by the host"
    assert result.scores == tuple(balances(match))
    assert sum(result.scores) == 0
    assert match.round_scores() == in_hand
    with pytest.raises(IllegalAction, match="between rounds"):
        match.end()


@pytest.mark.rule("CT-17")
def test_the_host_cannot_end_a_match_that_the_rules_end():
    match = new("cat_te", seats=2, rounds=2)
    next_round(match, TWO)
    folded_to_the_leader(match)
    with pytest.raises(IllegalAction, match="by its own rules"):
        match.end()
    next_round(match, TWO)  # and plays on
    assert match.deals == 2


@pytest.mark.rule("CT-17")
def test_all_with_the_highest_balance_have_won():
    match = new("cat_te", seats=3, rounds=2)
    aces, dull = "AC AD AH AS 2C 9H", ["4D 6D 8C 10C JS QS", "7D 6C 8S 10S JD QD"]
    next_round(match, [aces, *dull])
    next_round(match, [dull[0], aces, dull[1]])
    result = match.result()
    assert result is not None
    assert result.scores == (1, 1, -2)
    assert result.winners == (0, 1)


@pytest.mark.rule("CT-17")
def test_the_scores_of_a_round_are_the_changes_of_the_balances():
    match = laos(FOUR)
    say(match, "drop", "drop", "drop")
    assert match.round_scores() == [-1, -1, -1, 3]
    next_round(match, FOUR)
    assert match.round_scores() == [-1, -1, -1, -1]
    say(match, "drop", "drop", "drop")  # seat 3 has dealt and leads
    assert match.round_scores() == [-1, -1, 3, -1]
    assert balances(match) == [-2, -2, 2, 2]
