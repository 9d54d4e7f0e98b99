"""Cat Te: dropping out of a round, and claiming the rest of it."""

import pytest

from followsuit.rules.events import Claimed, DroppedOut
from tests.games.cat_te.scene import (
    FOUR,
    THREE,
    TWO,
    balances,
    folded_to_the_leader,
    khmer,
    laos,
    next_round,
    trick,
    tricks,
    vietnamese,
)
from tests.scene import Refusal, legal, phase_view, points, refusal, say

TWO_STAY = ("AS (2S) (3S)", "QH AH (5H)", "8D (KD) (9D)", "7S (QC) (3C)")
# seat 0 cannot be beaten in spades, nor in hearts once the ace is gone
STRONG = ["AS KS QS JS KH 2H", "AH 3S 7S 8D 10C JC", "AD KD 4S 5H QC KC", "5S 6S 6H 7H 2D 6C"]
UNBEATABLE = ["AS KS QS JS 10S AH", "KH 3S 7S 8D 10C JC", "AD KD 4S 5H QC KC", "5S 6S 6H 7H 2D 6C"]


# dropping out


@pytest.mark.rule("CT-5", "S4 Sped-up")
def test_dropping_out_is_an_action_of_its_own_beside_folding():
    match = laos(FOUR)
    say(match, "play 4C")
    assert {"drop", "fold 10C", "play 10C"} <= set(legal(match))
    assert say(match, "drop") == [DroppedOut(1)]
    assert phase_view(match, 0).active == (0, 2, 3)
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-5", "S4 Sped-up")
def test_a_player_who_drops_out_plays_again_in_the_next_round():
    match = laos(FOUR)
    say(match, "play 4C", "drop", "fold 3S", "fold 4S")
    assert match.phase.to_act == 0
    say(match, "play 3C")
    assert match.phase.to_act == 2
    say(match, "drop", "drop")
    next_round(match, FOUR)
    assert phase_view(match, 0).active == (0, 1, 2, 3)


@pytest.mark.rule("CT-5")
def test_players_drop_out_only_on_their_turn():
    match = laos(FOUR)
    assert refusal(match, "1: drop") == Refusal(
        "turn order", "It's not your turn: seat 0 is to play"
    )
    say(match, "play 4C")
    assert refusal(match, "0: drop").rule == "turn order"  # seat 0 has already played to this trick


@pytest.mark.rule("CT-5")
def test_if_the_one_due_to_lead_drops_out_the_next_active_seat_leads():
    match = laos(FOUR)
    say(match, "drop")
    assert match.phase.to_act == 1
    assert phase_view(match, 0).leader == 1
    trick(match, "JC", "KC", "6C")
    assert match.phase.to_act == 2
    assert phase_view(match, 0).tricks == (0, 0, 1, 0)
    say(match, "play 3S", "drop", "play 2S")  # seat 3 is gone, seat 0 too
    assert match.phase.to_act == 2
    say(match, "drop")
    assert balances(match) == [-1, 3, -1, -1]


@pytest.mark.rule("CT-5")
def test_the_last_to_play_can_drop_out_and_the_trick_ends():
    match = laos(FOUR)
    say(match, "play 4C", "play JC", "play KC", "drop")
    assert match.phase.to_act == 2
    assert phase_view(match, 0).number == 2


@pytest.mark.rule("CT-5")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_the_last_player_left_wins_the_round_and_the_plain_pot(before):
    match = vietnamese(FOUR)
    folded_to_the_leader(match, upto=before)
    say(match, f"play {match.hand_of(0)[0]}", "drop", "drop", "drop")
    assert match.round_is_over()
    assert balances(match) == [3, -1, -1, -1]
    assert match.dealer == 0
    assert sorted(match.all_cards()) == list(range(52))  # the card led is not lost


@pytest.mark.rule("CT-5")
def test_one_player_left_after_elimination_takes_the_plain_pot():
    match = vietnamese(FOUR)
    trick(match, "QH", "AH", "(5H)", "(6H)")  # to seat 1
    trick(match, "2S", "(3S)", "(4S)", "KS")  # to seat 0
    trick(match, "AS", "(7S)", "(KC)", "(5S)")  # to seat 0
    say(match, "play 9D", "drop", "fold QC", "fold 2D")  # to seat 0; seat 1 is gone
    assert match.round_is_over()
    assert balances(match) == [3, -1, -1, -1]


@pytest.mark.rule("CT-5", "CT-10", "S4 Sped-up")
def test_a_player_who_dropped_out_still_owes_the_double():
    match = vietnamese(FOUR)
    say(match, "play 3C", "drop", "fold AD", "fold 7H")
    folded_to_the_leader(match)
    assert balances(match) == [6, -2, -2, -2]


@pytest.mark.rule("CT-5")
def test_the_cards_of_a_player_who_dropped_out_are_dead_and_stay_secret():
    match = laos(THREE)
    say(match, "play QH", "drop")
    folded_to_the_leader(match)
    for viewer in (0, 2, 6):
        told = str(match.view(viewer))
        assert "AH" not in told
        assert "JC" not in told


@pytest.mark.rule("CT-5")
def test_dropping_out_can_be_ruled_out_or_allowed():
    refused = Refusal("CT-5", "Dropping out isn't allowed at this table")
    assert refusal(khmer(FOUR), "drop") == refused
    assert refusal(laos(FOUR, allow_drop_out=False), "drop") == refused
    say(khmer(FOUR, allow_drop_out=True), "drop")


# claiming


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
