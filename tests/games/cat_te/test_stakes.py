"""Cat Te: bets, pots, the side pot, and the end of the match."""

import random
from typing import Any

import pytest

from followsuit.rules.events import MatchOver, RoundOver, Scored, TurnedUp
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.texts import Text
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
from tests.scene import Refusal, dealt, legal, new, phase_view, points, refusal, say

# seat 0 deals, seat 1 wins: it holds the last club
QUIET = ("7C 4C", "8C 3C", "2S (AS)", "3S (KS)", "4H (QH)", "5D 9D")


def side_pot(turned: str, hands: list[str] = TWO, **options: Any) -> Match:
    """A round with a side pot of 3 each, for which this card is turned up."""
    return dealt(
        "cat_te", list(hands), seats=len(hands), piles={"stub": turned}, side_bet=3, **options
    )


def may_claim(match: Match) -> list[int]:
    return [s for s in range(match.table.seats) if "side-pot" in legal(match, s)]


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
def test_balances_pot_and_side_pot_always_add_up_to_nothing(region, seats):
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


# the side pot


@pytest.mark.rule("CT-12", "S4 Side pot")
def test_everyone_pays_into_the_side_pot_and_an_undealt_card_is_turned_up():
    match = new("cat_te", seats=2, side_bet=3)
    events = next_round(match, TWO, stub="10H")
    assert points(events) == [
        (0, -1, "ante"),
        (0, -3, "side pot"),
        (1, -1, "ante"),
        (1, -3, "side pot"),
    ]
    assert events[-1] == TurnedUp("10H", Text("cat_te.score.side_pot"))
    assert phase_view(match, 6).turn_up == "10H"
    assert phase_view(match, 6).side_pot == 6
    assert balances(match) == [-4, -4]


@pytest.mark.rule("CT-12")
def test_without_a_side_bet_nothing_is_turned_or_paid():
    match = khmer(TWO)
    assert (phase_view(match, 0).turn_up, phase_view(match, 0).side_pot) == ("", 0)
    assert may_claim(match) == []
    assert refusal(match, "side-pot") == Refusal("CT-12", "There is no side pot at this table")


@pytest.mark.rule("CT-12", "S4 Side pot")
@pytest.mark.parametrize(
    ("turned", "owner"),
    [
        ("JH", [0]),  # the queen of hearts is next
        ("QS", [0]),
        ("4S", []),  # the five of spades is not dealt
        ("6C", [1]),
        ("2C", [0]),
        ("QD", []),
        ("AC", []),  # the 2 is next, and it is not dealt
    ],
)
def test_the_next_higher_card_of_the_suit_takes_it(turned, owner):
    assert may_claim(side_pot(turned)) == owner


@pytest.mark.rule("CT-12")
def test_the_ace_wraps_to_the_two():
    hands = ["KS QH 9D 4C 3C 5H", "2S 3S 4H 5D 7C 8C"]
    match = side_pot("AS", hands)
    assert may_claim(match) == [1]
    say(match, "1: side-pot")
    assert balances(match) == [-4, 2]


@pytest.mark.rule("CT-12", "S4 Side pot")
def test_it_is_claimed_out_of_turn_too():
    match = side_pot("JH")
    assert match.phase.to_act == 1
    events = say(match, "0: side-pot")
    assert points(events) == [(0, 6, "side pot")]
    assert balances(match) == [2, -4]
    assert match.phase.to_act == 1
    assert phase_view(match, 1).side_pot == 0


@pytest.mark.rule("CT-12")
def test_claiming_it_on_your_turn_does_not_use_up_the_turn():
    match = side_pot("6C")
    assert "side-pot" in legal(match, 1)
    say(match, "side-pot", "play 7C")
    assert match.phase.to_act == 0
    assert balances(match) == [-4, 2]


@pytest.mark.rule("CT-12")
def test_it_is_claimed_once():
    match = side_pot("JH")
    say(match, "0: side-pot")
    assert may_claim(match) == []
    assert refusal(match, "0: side-pot") == Refusal("CT-12", "The side pot has already been taken")


@pytest.mark.rule("CT-12")
def test_nobody_else_may_claim_it_or_see_who_could():
    match = side_pot("JH", FOUR)
    assert refusal(match, "2: side-pot") == Refusal(
        "CT-12", "You weren't dealt the queen of hearts"
    )
    for viewer in (1, 2, 3, 6):
        assert "side-pot" not in str(match.view(viewer).legal)
    assert "side-pot" in str(match.view(0).legal)


@pytest.mark.rule("CT-12", "S4 Side pot")
def test_it_does_not_matter_where_the_card_has_gone():
    played = side_pot("JH")
    say(played, "play 4H", "play QH")
    folded = side_pot("JH")
    say(folded, "play 4H", "fold QH")
    dropped = side_pot("JH", FOUR, region="laos")
    say(dropped, "drop")
    for match in (played, folded, dropped):
        assert may_claim(match) == [0]
        say(match, "0: side-pot")


@pytest.mark.rule("CT-12", "S4 Side pot")
def test_it_may_be_claimed_after_the_round_until_the_next_deal():
    match = side_pot("JH")
    tricks(match, *QUIET)
    assert match.round_is_over()
    assert match.round_scores() == [-2, -4]
    assert may_claim(match) == [0]
    events = say(match, "0: side-pot")
    assert points(events) == [(0, 6, "side pot")]
    assert not [event for event in events if isinstance(event, RoundOver)]
    assert match.round_scores() == [4, -4]  # it belongs to the round that is over
    assert match.phase.to_act == -1


@pytest.mark.rule("CT-12", "S4 Side pot")
def test_a_forgotten_side_pot_stays_for_the_next_round():
    match = side_pot("JH")
    tricks(match, *QUIET)
    next_round(match, TWO, stub="10D")  # seat 0 could have claimed; now nobody has the jack
    assert may_claim(match) == []
    assert phase_view(match, 0).side_pot == 12
    folded_to_the_leader(match)
    next_round(match, TWO, stub="6C")
    assert phase_view(match, 0).side_pot == 18
    say(match, "1: side-pot")
    assert phase_view(match, 0).side_pot == 0


@pytest.mark.rule("CT-12", "S4 Side pot")
def test_the_side_pot_has_nothing_to_do_with_the_round():
    match = side_pot("2C")  # for seat 0
    tricks(match, "7C 4C", "8C 3C", "2S AS", "KS 3S", "QH 4H", "9D 5D")
    assert match.round_scores() == [-2, -4]
    match = side_pot("6C")  # for seat 1, who wins nothing else
    tricks(match, "7C (4C)", "8C (3C)", "2S AS", "KS 3S", "QH 4H", "9D 5D")
    say(match, "1: side-pot")
    assert match.round_scores() == [-2, 2]


@pytest.mark.rule("CT-12", "CT-9")
def test_in_a_round_won_by_the_deal_the_side_pot_can_be_claimed():
    match = side_pot("JH", ["9C 9D 9H 9S 2C 3D", "4D 6D 8C 10C JS QH"])
    assert match.phase.to_act == -1
    assert may_claim(match) == [1]
    say(match, "1: side-pot")
    assert match.round_scores() == [-2, 2]


@pytest.mark.rule("CT-12")
def test_in_the_last_round_it_can_be_claimed_until_the_round_is_over():
    match = side_pot("JH", rounds=1)
    tricks(match, *QUIET[:5], "5D")
    assert may_claim(match) == [0]
    tricks(match, "9D")
    assert may_claim(match) == []
    assert refusal(match, "0: side-pot").reason == "The match is over"


@pytest.mark.rule("CT-12")
def test_what_is_left_when_the_match_ends_goes_back_in_equal_parts():
    match = side_pot("4S", rounds=2)
    tricks(match, *QUIET)
    assert match.round_scores() == [-2, -4]
    events = next_round(match, ["9C 9D 9H 9S 2C 3D", "4D 6D 8C 10C JS QH"], stub="4S")
    assert points(events)[-3:] == [
        (0, 2, "pot"),
        (0, 6, "side pot returned"),
        (1, 6, "side pot returned"),
    ]
    assert events[-2:] == [
        RoundOver("scored", (-2, -4)),  # not in the hand's scores
        MatchOver("all rounds played", Text("over.rounds"), (2, -2), (0,)),  # but in the totals
    ]
    result = match.result()
    assert result is not None
    assert result.scores == (2, -2)


@pytest.mark.rule("CT-12")
def test_a_side_pot_claimed_in_the_last_round_is_not_given_back():
    match = side_pot("JH", rounds=1)
    say(match, "0: side-pot")
    tricks(match, *QUIET)
    assert match.round_scores() == [4, -4]
    assert balances(match) == [4, -4]


@pytest.mark.rule("CT-12")
def test_whoever_took_it_is_known_to_have_held_the_card():
    match = side_pot("JH", FOUR)
    seats, queen = 4, match.table.pack.named("QH")
    before = match.unseen_by(1)
    say(match, "0: side-pot")
    after = match.unseen_by(1)
    assert after.cards == before.cards
    assert queen & after.cards
    not_there = [room for room, barred in enumerate(after.barred) if barred & queen]
    mine = range(0, 7 * seats, seats)  # the hand of seat 0, and its cards in the six tricks
    assert not_there == [room for room in range(7 * seats + 2) if room not in mine]
    folded_to_the_leader(match)
    assert [bool(b & queen) for b in match.unseen_by(1).barred].count(True) == len(not_there)
    next_round(match, FOUR, stub="JH")
    assert not any(match.unseen_by(1).barred)


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
