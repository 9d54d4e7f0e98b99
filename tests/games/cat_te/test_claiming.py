"""Cat Te: claiming the rest of a round."""

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.rule_bot import RuleBot
from followsuit.games.cat_te import GAME
from followsuit.rules.dice import Dice
from followsuit.rules.events import Claimed
from followsuit.rules.piles import lowest
from tests.games.cat_te.scene import (
    FOUR,
    THREE,
    TWO,
    balances,
    folded_to_the_leader,
    khmer,
    laos,
    trick,
    tricks,
    vietnamese,
)
from tests.scene import Refusal, legal, phase_view, points, refusal, say

TWO_STAY = ("AS (2S) (3S)", "QH AH (5H)", "8D (KD) (9D)", "7S (QC) (3C)")
# seat 0 cannot be beaten in spades, nor in hearts once the ace is gone
STRONG = ["AS KS QS JS KH 2H", "AH 3S 7S 8D 10C JC", "AD KD 4S 5H QC KC", "5S 6S 6H 7H 2D 6C"]
UNBEATABLE = ["AS KS QS JS 10S AH", "KH 3S 7S 8D 10C JC", "AD KD 4S 5H QC KC", "5S 6S 6H 7H 2D 6C"]


@pytest.mark.rule("CT-11", "S4 Sped-up")
def test_an_unbeatable_hand_wins_the_round_by_a_claim():
    match = laos(STRONG)
    trick(match, "2H", "AH", "(5H)", "(6H)")
    trick(match, "3S", "(4S)", "(5S)", "AS")
    events = say(match, "claim")
    assert events[0] == Claimed(0, ("KH", "JS", "QS", "KS"), True)
    assert points(events) == [(0, 4, "pot")]
    assert balances(match) == [3, -1, -1, -1]
    assert match.dealer == 0
    assert phase_view(match, 0).tricks == (5, 1, 0, 0)  # all remaining tricks go to seat 0


@pytest.mark.rule("CT-11", "S4 Sped-up")
def test_a_hand_that_can_be_beaten_costs_a_bet_and_the_round():
    match = laos(STRONG, bet=5)
    events = say(match, "claim")
    assert events[0] == Claimed(0, ("2H", "KH", "JS", "QS", "KS", "AS"), False)
    assert points(events) == [(0, -5, "false claim")]
    assert phase_view(match, 0).pot == 25
    assert phase_view(match, 0).active == (1, 2, 3)
    assert match.phase.to_act == 1  # the next active seat leads
    assert balances(match) == [-10, -5, -5, -5]
    say(match, "drop", "drop")
    assert balances(match) == [-10, -5, -5, 20]


@pytest.mark.rule("CT-11", "S4 Sped-up")
@pytest.mark.parametrize(("penalty", "paid"), [(0, []), (3, [(0, -6, "false claim")])])
def test_the_price_of_a_false_claim_is_agreed_in_bets(penalty, paid):
    match = laos(STRONG, bet=2, claim_penalty=penalty)
    assert points(say(match, "claim")) == paid
    assert phase_view(match, 0).pot == 8 + 2 * penalty
    assert phase_view(match, 0).active == (1, 2, 3)
    say(match, "drop", "drop")
    assert balances(match) == [-2 - 2 * penalty, -2, -2, 6 + 2 * penalty]


@pytest.mark.rule("CT-11")
def test_only_the_suits_of_the_claimers_cards_count():
    match = laos(["AS KS QS AH KH QH", "JS 3S AD AC KC KD", "4S 5S JH 10H QC QD"])
    events = say(match, "claim")
    assert isinstance(events[0], Claimed)
    assert events[0].holds


@pytest.mark.rule("CT-11")
@pytest.mark.parametrize(("higher", "holds"), [("4C", True), ("6C", False)])
def test_a_single_higher_card_of_one_suit_is_enough_to_fail(higher, holds):
    match = laos(["AS KS QS AH KH 5C", f"JS 3S AD 2C {higher} KD"])
    event = say(match, "claim")[0]
    assert isinstance(event, Claimed)
    assert event.holds is holds


@pytest.mark.rule("CT-11")
def test_cards_folded_or_of_those_who_are_out_do_not_beat_a_claim():
    hands = ["AS KS QS AH KH 5C", "JS 3S AD 2C 6C KD", "10S 4S QD JD 7C 2H"]
    match = laos(hands)
    say(match, "play AH", "fold 6C", "drop")
    event = say(match, "claim")[0]
    assert isinstance(event, Claimed)
    assert event.holds


@pytest.mark.rule("CT-11")
def test_only_the_player_about_to_lead_may_claim():
    match = laos(STRONG)
    assert "claim" in legal(match)
    say(match, "play AS")
    assert "claim" not in legal(match)
    assert refusal(match, "claim") == Refusal("CT-11", "Only the player about to lead can claim")
    assert refusal(match, "0: claim").rule == "turn order"


@pytest.mark.rule("CT-11", "CT-10")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_a_claim_that_wins_all_of_tricks_1_to_4_is_a_sweep_and_doubles(before):
    match = vietnamese(UNBEATABLE)
    folded_to_the_leader(match, upto=before)
    say(match, "claim")
    assert balances(match) == [6, -2, -2, -2]


@pytest.mark.rule("CT-11", "CT-10")
def test_a_claim_after_losing_a_trick_is_not_a_sweep():
    match = vietnamese(STRONG)
    trick(match, "2H", "AH", "(5H)", "(6H)")
    trick(match, "3S", "(4S)", "(5S)", "AS")
    say(match, "claim")
    assert balances(match) == [3, -1, -1, -1]


@pytest.mark.rule("CT-11")
def test_a_sweep_by_claim_does_not_double_where_sweeps_do_not():
    for options in ({"sweep_wins": False}, {"sweep_double_min_players": None}):
        match = vietnamese(UNBEATABLE, **options)
        say(match, "claim")
        assert balances(match) == [3, -1, -1, -1]


@pytest.mark.rule("CT-11", "CT-10")
def test_a_false_claimer_still_owes_the_double():
    match = vietnamese(FOUR)
    say(match, "claim")
    assert balances(match) == [-2, -1, -1, -1]
    folded_to_the_leader(match)
    assert match.dealer == 1
    assert balances(match) == [-3, 7, -2, -2]


@pytest.mark.rule("CT-11", "CT-5")
def test_if_a_false_claim_leaves_one_player_that_player_wins():
    match = laos(TWO)
    say(match, "play 3C", "play 8C")
    say(match, "claim")
    assert balances(match) == [2, -2]
    assert match.dealer == 0


@pytest.mark.rule("CT-11", "CT-15")
def test_the_cards_of_a_false_claim_stay_open():
    match = laos(STRONG)
    say(match, "claim")
    for viewer in (1, 2, 3, 6):
        assert phase_view(match, viewer).hands == (("2H", "KH", "JS", "QS", "KS", "AS"), (), (), ())


@pytest.mark.rule("CT-8", "CT-11")
def test_a_leader_may_claim_in_the_fifth_and_in_the_sixth_trick():
    match = laos(THREE)
    tricks(match, *TWO_STAY)
    assert legal(match) == ["claim", "drop", "play 10C", "play JC"]
    tricks(match, "10C 4C")
    assert legal(match) == ["claim", "drop", "play JC"]
    say(match, "claim")
    assert balances(match) == [-1, 2, -1]


@pytest.mark.rule("CT-11", "CT-5")
def test_a_player_who_leads_because_another_dropped_out_may_claim():
    match = vietnamese([FOUR[3], "AH KH QH JH 10H AS", THREE[2]])
    say(match, "drop", "claim")
    assert balances(match) == [-1, 2, -1]
    assert match.dealer == 1


@pytest.mark.rule("CT-11")
def test_an_eliminated_player_does_not_beat_a_claim():
    match = laos(THREE)
    tricks(match, *TWO_STAY)  # seat 2 is out with the king of clubs
    event = say(match, "claim")[0]
    assert isinstance(event, Claimed)
    assert event.holds


@pytest.mark.rule("CT-11")
def test_claiming_can_be_ruled_out_or_allowed():
    refused = Refusal("CT-11", "Claiming isn't allowed at this table")
    assert refusal(khmer(FOUR), "claim") == refused
    assert refusal(laos(FOUR, allow_claim=False), "claim") == refused
    say(khmer(FOUR, allow_claim=True), "claim")


# on every turn

# seat 1 cannot be beaten once the queen of spades is led
FOLLOWS = ["QS 2H 3D 4D 5C 6C", "AS KS JS AH KH QH", "10S 9S 8H 7H 2D 3C"]


@pytest.mark.rule("CT-11")
def test_where_it_is_agreed_a_player_may_claim_when_following():
    match = laos(FOLLOWS, claim_when="own_turn")
    say(match, "play QS")
    assert "claim" in legal(match)
    events = say(match, "claim")
    assert events[0] == Claimed(1, ("QH", "KH", "AH", "JS", "KS", "AS"), True)
    assert balances(match) == [-1, 2, -1]
    assert phase_view(match).tricks == (0, 6, 0)
    assert sorted(match.all_cards()) == list(range(52))  # the card led is not lost


@pytest.mark.rule("CT-11")
@pytest.mark.parametrize("led", ["3D", "AS"])
def test_only_with_a_card_that_wins_the_trick(led):
    hands = FOLLOWS if led == "3D" else [FOLLOWS[1], FOLLOWS[0], FOLLOWS[2]]
    match = laos(hands, claim_when="own_turn")
    say(match, f"play {led}")
    assert "claim" not in legal(match)
    assert refusal(match, "claim") == Refusal(
        "CT-11", "You can claim here only if one of your cards wins this trick"
    )


@pytest.mark.rule("CT-11")
def test_nobody_claims_out_of_turn():
    match = laos(FOLLOWS, claim_when="own_turn")
    assert refusal(match, "1: claim").rule == "turn order"
    say(match, "play QS", "play AS")
    assert refusal(match, "1: claim").rule == "turn order"


@pytest.mark.rule("CT-11", "CT-4")
def test_after_a_leader_who_folded_every_card_wins_the_trick():
    match = laos(FOLLOWS, claim_when="own_turn", leader_may_fold=True)
    say(match, "fold QS")
    event = say(match, "claim")[0]
    assert isinstance(event, Claimed)
    assert event.holds


@pytest.mark.rule("CT-11", "CT-10")
def test_a_claim_when_following_may_complete_a_sweep():
    match = vietnamese([*FOLLOWS, "2S 3S 9D 10D JD 4H"], claim_when="own_turn")
    say(match, "play QS", "claim")
    assert balances(match) == [-2, 6, -2, -2]


@pytest.mark.rule("CT-11")
def test_after_a_false_claim_the_others_finish_the_trick():
    hands = [FOLLOWS[0], "AS KS JS AH KH JH", "10S QH 8H 7H 2D 3C"]
    match = laos(hands, claim_when="own_turn")
    assert points(say(match, "play QS", "claim")) == [(1, -1, "false claim")]
    assert (match.phase.to_act, phase_view(match).active) == (2, (0, 2))
    say(match, "play 10S")
    assert (match.phase.to_act, phase_view(match).tricks) == (0, (1, 0, 0))


@pytest.mark.rule("CT-11", "CT-7")
@pytest.mark.parametrize(("down", "holds"), [("4C", True), ("QC", False)])
def test_a_card_face_down_in_the_blind_trick_may_beat_a_claim(down, holds):
    hands = [f"AS KS QH 9D {down} 3C", "AH 2S 7S 8D 10C JC", "AD KD 3S 5H 9C 2C"]
    match = laos(hands, claim_when="own_turn")
    tricks(match, "AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "9C (3C) (7S)")
    say(match, "play 2C", f"play {down}")
    event = say(match, "claim")[0]
    assert isinstance(event, Claimed)
    assert event.holds is holds
    assert sorted(match.all_cards()) == list(range(52))


@pytest.mark.rule("CT-11")
def test_bots_claim_when_following_if_they_are_certain():
    match = laos(FOLLOWS, claim_when="own_turn")
    say(match, "play QS")
    assert str(choose_action(RuleBot(lowest), match, 1)) == "claim"
    assert GAME.policy is not None
    move = GAME.policy().move(match, Dice(1))  # type: ignore[attr-defined]
    assert str(match.phase.action(match.table, move)) == "claim"
