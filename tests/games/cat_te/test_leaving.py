"""Cat Te: dropping out of a round."""

import pytest

from followsuit.bots.catalogue import BOTS
from followsuit.rules.events import DroppedOut
from followsuit.rules.piles import lowest
from tests.games.cat_te.scene import (
    FOUR,
    THREE,
    balances,
    folded_to_the_leader,
    khmer,
    laos,
    next_round,
    trick,
    tricks,
    vietnamese,
)
from tests.scene import Refusal, legal, phase_view, refusal, say


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
        visible = str(match.view(viewer))
        assert "AH" not in visible
        assert "JC" not in visible


@pytest.mark.rule("CT-5")
def test_dropping_out_can_be_ruled_out_or_allowed():
    refused = Refusal("CT-5", "Dropping out isn't allowed at this table")
    assert refusal(khmer(FOUR), "drop") == refused
    assert refusal(laos(FOUR, allow_drop_out=False), "drop") == refused
    say(khmer(FOUR, allow_drop_out=True), "drop")


# out of turn


@pytest.mark.rule("CT-5", "S4 Sped-up")
def test_where_it_is_agreed_players_drop_out_at_any_time():
    match = laos(FOUR, drop_any_time=True)
    assert legal(match, 2) == ["drop"]
    assert say(match, "2: drop") == [DroppedOut(2)]
    assert phase_view(match).active == (0, 1, 3)
    assert match.phase.to_act == 0
    trick(match, "4C", "10C", "6C")
    assert (match.phase.to_act, phase_view(match).number) == (1, 2)


@pytest.mark.rule("CT-5")
def test_a_player_on_turn_has_one_way_to_drop_out():
    match = laos(FOUR, drop_any_time=True)
    assert legal(match).count("drop") == 1
    say(match, "drop")
    assert match.phase.to_act == 1


@pytest.mark.rule("CT-5")
def test_a_card_played_before_dropping_out_stays_and_counts():
    match = laos(FOUR, drop_any_time=True)
    say(match, "play 9D", "play 8D", "play KD", "2: drop", "play 2D")
    assert phase_view(match).tricks == (0, 0, 1, 0)
    assert match.phase.to_act == 3  # seat 2 has won, and the next active seat leads
    assert phase_view(match).leader == 3


@pytest.mark.rule("CT-5")
def test_the_lead_stays_if_the_leader_drops_out_after_playing():
    match = laos(FOUR, drop_any_time=True)
    say(match, "play 9D", "0: drop", "play 8D", "play KD", "play 2D")
    assert match.phase.to_act == 2
    assert phase_view(match).laid[0] == ("9D",)


@pytest.mark.rule("CT-5")
def test_the_last_left_after_others_dropped_out_of_turn_wins_at_once():
    match = vietnamese(FOUR, drop_any_time=True)
    say(match, "play 9D", "2: drop", "0: drop", "3: drop")
    assert match.round_is_over()
    assert balances(match) == [-1, 3, -1, -1]
    assert match.dealer == 1
    assert sorted(match.all_cards()) == list(range(52))


@pytest.mark.rule("CT-5", "CT-6")
def test_nobody_is_eliminated_if_all_tricks_went_to_a_player_who_left():
    match = vietnamese(FOUR, drop_any_time=True)
    folded_to_the_leader(match, upto=3)
    say(match, f"play {match.hand_of(0)[0]}", "0: drop")
    for seat in (1, 2, 3):
        trick(match, f"({match.hand_of(seat)[0]})")
    assert phase_view(match).tricks == (4, 0, 0, 0)
    assert phase_view(match).active == (1, 2, 3)
    assert match.phase.to_act == 1  # no sweep for a player who has left


@pytest.mark.rule("CT-5", "CT-6")
def test_one_player_left_after_elimination_wins_even_if_the_trick_went_to_one_who_left():
    match = laos(THREE, drop_any_time=True)
    trick(match, "QH", "AH", "(5H)")  # to seat 1
    trick(match, "2S", "(3S)", "KS")  # to seat 0
    trick(match, "AS", "(7S)", "(KC)")
    say(match, "play 9D", "fold 8D", "0: drop", "fold QC")
    assert match.round_is_over()
    assert balances(match) == [-1, 2, -1]


@pytest.mark.rule("CT-5", "CT-7")
def test_a_card_committed_before_dropping_out_is_turned_up_and_counts():
    match = laos(THREE, drop_any_time=True)
    tricks(match, "AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "QC (3C) (7S)")
    say(match, "play KC", "play 4C", "0: drop", "play JC")
    assert phase_view(match, 1).laid[0][-1] == "4C"
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-5")
def test_a_player_who_has_no_cards_or_is_out_cannot_drop_out():
    match = khmer(THREE, allow_drop_out=True, drop_any_time=True)
    folded_to_the_leader(match, upto=5)
    say(match, f"play {match.hand_of(0)[0]}")
    assert legal(match, 0) == []
    assert refusal(match, "0: drop") == Refusal("CT-5", "You have no cards left to throw in")
    say(match, "2: drop")
    assert refusal(match, "2: drop") == Refusal("CT-5", "You're already out of this round")


@pytest.mark.rule("CT-5")
def test_dropping_out_of_turn_needs_dropping_out():
    match = khmer(THREE, drop_any_time=True)
    assert legal(match, 1) == []
    assert refusal(match, "1: drop").rule == "turn order"
    assert refusal(match, "0: drop").rule == "CT-5"


@pytest.mark.rule("CT-5")
def test_bots_never_drop_out_of_turn():
    match = laos(FOUR, drop_any_time=True)
    for bot in ("rule", "random", "casual"):
        assert BOTS[bot](lowest).interject(match.view(1)) is None
