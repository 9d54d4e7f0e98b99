"""Cat Te: who may fold where, by agreement."""

import pytest

from followsuit.games.cat_te import GAME
from followsuit.rules.events import Folded, Played, Shown, TrickTaken
from tests.games.cat_te.scene import FOUR, THREE, balances, folds, khmer, laos, plays, trick, tricks
from tests.scene import Refusal, legal, phase_view, refusal, say

# after these, all three are in the fifth trick, and seat 2 leads it
ALL_STAY = ("AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "QC (3C) (7S)")


# the leader


@pytest.mark.rule("CT-4")
def test_where_it_is_agreed_the_leader_may_fold_too():
    match = khmer(FOUR, leader_may_fold=True)
    assert legal(match) == sorted([*plays(*FOUR[0].split()), *folds(*FOUR[0].split())])
    assert Folded(0, "3C", seen_by=1) in say(match, "fold 3C")
    assert phase_view(match).leader == 0
    assert (phase_view(match).led, phase_view(match).winning) == ("", -1)
    assert str(match.phase.prompt()) == "Lead a card or fold one"


@pytest.mark.rule("CT-4")
def test_then_the_first_card_shown_sets_the_suit_led():
    match = khmer(FOUR, leader_may_fold=True)
    say(match, "fold 3C")
    assert "play 2S" in legal(match)  # any card, as if leading
    trick(match, "10C")
    assert phase_view(match).led == "C"
    assert legal(match) == sorted([*plays("QC", "KC"), *folds(*FOUR[2].split())])
    trick(match, "QC", "(2D)")
    assert match.phase.to_act == 2
    assert phase_view(match).tricks == (0, 0, 1, 0)


@pytest.mark.rule("CT-4")
@pytest.mark.parametrize("options", [{}, {"face_up_must_beat": True}])
def test_the_last_to_play_may_show_any_card_and_wins_with_it(options):
    match = khmer(FOUR, leader_may_fold=True, **options)
    trick(match, "(3C)", "(10C)", "(QC)")
    assert set(plays(*FOUR[3].split())) <= set(legal(match))
    trick(match, "2D")
    assert match.phase.to_act == 3


@pytest.mark.rule("CT-4")
def test_if_everybody_folds_the_trick_is_the_leaders():
    match = khmer(FOUR, leader_may_fold=True)
    tricks(match, "9D (8D) AD (2D)")
    assert match.phase.to_act == 2
    events = trick(match, "(QC)", "(6C)", "(4C)", "(10C)")
    assert TrickTaken(2, ()) in events
    assert match.phase.to_act == 2
    assert phase_view(match).tricks == (0, 0, 2, 0)


@pytest.mark.rule("CT-4", "CT-5")
def test_if_the_one_due_to_lead_drops_out_a_trick_that_all_fold_is_the_next_leaders():
    match = khmer(FOUR, leader_may_fold=True, allow_drop_out=True)
    say(match, "drop", "fold JC", "fold KC", "fold 6C")
    assert match.phase.to_act == 1
    assert phase_view(match).tricks == (0, 1, 0, 0)


@pytest.mark.rule("CT-4", "CT-5")
def test_a_player_may_drop_out_of_a_trick_whose_leader_has_folded():
    match = khmer(FOUR, leader_may_fold=True, allow_drop_out=True)
    say(match, "fold 3C", "drop")
    assert (match.phase.to_act, phase_view(match).leader) == (2, 0)
    say(match, "fold KC", "fold 6C")
    assert match.phase.to_act == 0


@pytest.mark.rule("CT-4", "CT-11")
def test_a_player_after_a_leader_who_folded_does_not_lead_and_may_not_claim():
    match = laos(FOUR, leader_may_fold=True)
    assert "claim" in legal(match)
    say(match, "fold 3C")
    assert refusal(match, "claim") == Refusal("CT-11", "Only the player about to lead can claim")


@pytest.mark.rule("CT-4", "CT-7", "CT-8")
def test_the_leader_folds_in_the_last_two_tricks_only_where_the_others_may():
    match = laos(THREE, leader_may_fold=True)
    tricks(match, *ALL_STAY)
    assert refusal(match, "fold KC").rule == "CT-7"
    trick(match, "KC", "4C", "JC")
    assert refusal(match, f"fold {match.hand_of(2)[0]}").rule == "CT-8"


@pytest.mark.rule("CT-4", "CT-7")
def test_in_a_blind_trick_the_first_card_shown_is_open():
    match = laos(THREE, leader_may_fold=True, fold_any_trick=True)
    tricks(match, *ALL_STAY)
    events = trick(match, "(KC)", "4C")
    assert Played(0, "4C") in events
    assert phase_view(match, 1).led == "C"
    trick(match, "JC")
    assert match.phase.to_act == 1
    assert phase_view(match, 0).laid[2][-1] == "?"


@pytest.mark.rule("CT-4", "CT-8")
def test_if_everybody_folds_the_sixth_trick_its_leader_wins_the_round():
    match = khmer(THREE, leader_may_fold=True)
    tricks(match, *ALL_STAY, "KC (4C) (10C)", "(AD) (KS) (JC)")
    assert match.round_is_over()
    assert balances(match) == [-1, -1, 2]


# the last two tricks


@pytest.mark.rule("CT-7")
def test_where_it_is_agreed_a_card_may_be_folded_in_the_blind_trick_and_is_not_turned():
    match = laos(THREE, fold_any_trick=True)
    tricks(match, *ALL_STAY)
    assert refusal(match, "fold KC").rule == "CT-4"  # a follower may, the leader may not
    say(match, "play KC")
    assert legal(match) == sorted(["drop", *plays("4C", "KS"), *folds("4C", "KS")])
    assert str(match.phase.prompt()) == "Play a card face down or fold one"
    events = trick(match, "(4C)", "JC")
    assert [event.seat for event in events if isinstance(event, Shown)] == [1]
    assert phase_view(match, 1).laid[0][-1] == "?"
    assert "4C" not in str(match.view(1))


@pytest.mark.rule("CT-7")
def test_a_card_folded_in_the_blind_trick_cannot_win_it():
    match = laos([THREE[0].replace("4C", "AC"), *THREE[1:]], fold_any_trick=True)
    tricks(match, *ALL_STAY, "KC (AC) JC")
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-8", "CT-7")
def test_where_it_is_agreed_a_card_may_be_folded_in_the_sixth_trick():
    match = laos(THREE, fold_any_trick=True)
    tricks(match, *ALL_STAY, "KC 4C JC")
    trick(match, "AD")
    assert legal(match) == ["drop", "fold KS", "play KS"]
    trick(match, "(KS)", "(10C)")
    assert balances(match) == [-1, -1, 2]


# bots


@pytest.mark.rule("CT-4")
def test_a_policy_does_not_fold_as_leader_but_may_after_one_who_did():
    match = khmer(FOUR, leader_may_fold=True)
    assert GAME.policy is not None
    policy = GAME.policy()
    tried = [str(match.phase.action(match.table, move)) for move in policy.candidates(match)]  # type: ignore[attr-defined]
    assert not [text for text in tried if text.startswith("fold")]
    say(match, "fold 3C")
    tried = [str(match.phase.action(match.table, move)) for move in policy.candidates(match)]  # type: ignore[attr-defined]
    assert [text for text in tried if text.startswith("fold")]
