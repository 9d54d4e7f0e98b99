"""Cat Te: the side pot."""

from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import MatchOver, RoundOver, Scored, TurnedUp
from followsuit.rules.match import Match
from followsuit.texts import Text
from tests.games.cat_te.scene import (
    FOUR,
    TWO,
    balances,
    folded_to_the_leader,
    khmer,
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
@pytest.mark.parametrize(
    ("turned", "owner"),
    [
        ("KH", [0]),  # the queen of hearts is next
        ("5C", [0]),
        ("6S", []),  # the five of spades is not dealt
        ("3H", []),
    ],
)
def test_at_other_tables_the_next_lower_card_takes_it(turned, owner):
    assert may_claim(side_pot(turned, side_card="next_lower")) == owner


@pytest.mark.rule("CT-12")
def test_downward_the_two_wraps_to_the_ace():
    hands = ["AS KS QH 9D 4C 3C", "6S 3S 4H 5D 7C 8C"]
    match = side_pot("2S", hands, side_card="next_lower")
    assert may_claim(match) == [0]
    assert refusal(match, "1: side-pot").rule == "CT-12"


@pytest.mark.rule("CT-12")
@pytest.mark.parametrize(("side_card", "says"), [("next_higher", "above"), ("next_lower", "below")])
def test_the_facts_say_which_card_takes_it(side_card, says):
    match = side_pot("JH", side_card=side_card)
    facts = [str(fact) for fact in GAMES["cat_te"].facts(match.view(0))]
    assert facts[-1] == f"side pot 6 for the card {says} the jack of hearts"


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


@pytest.mark.rule("CT-10", "CT-12", "S4 Side pot")
def test_the_winner_of_a_round_is_whoever_takes_the_pot_not_the_side_pot():
    game = GAMES["cat_te"]
    match = side_pot("6C")  # for seat 1, and seat 0 wins the round
    events = tricks(match, *QUIET)
    assert match.round_is_over()
    events += say(match, "1: side-pot")
    gained = match.round_scores()
    assert gained.index(max(gained)) == 1
    won = [e.side for e in events if isinstance(e, Scored) and e.why.key == game.round_won_by]
    assert won == [0] == [match.dealer]
