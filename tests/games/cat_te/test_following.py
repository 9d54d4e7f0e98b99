"""Cat Te: leading, following, folding, and who wins a trick."""

from itertools import pairwise, permutations

import pytest

from followsuit.rules.events import Folded, Played, TrickTaken
from tests.games.cat_te.scene import (
    FOUR,
    HANDS,
    RANKS,
    THREE,
    TWO,
    folds,
    khmer,
    laos,
    plays,
    trick,
    tricks,
    vietnamese,
)
from tests.scene import Refusal, legal, phase_view, refusal, say

SEAT_0 = FOUR[0].split()
SEAT_1 = FOUR[1].split()
SEAT_2 = FOUR[2].split()


# leading


@pytest.mark.rule("S4 Suit-following", "S4 Phases 1")
def test_the_leader_may_play_any_card():
    assert legal(khmer(FOUR)) == plays(*SEAT_0)


@pytest.mark.rule("CT-4", "S4 Phases 4")
@pytest.mark.parametrize("scene", [khmer, laos, vietnamese])
def test_the_leader_may_not_fold(scene):
    assert refusal(scene(FOUR), "fold 3C") == Refusal("CT-4", "The leader can't fold")


@pytest.mark.rule("S4 Phases 1", "S4 Flow 4", "S4 Trick-play")
def test_the_winner_of_each_trick_leads_the_next():
    match = khmer(FOUR)
    trick(match, "QH", "AH", "(3S)", "(4S)")
    assert match.phase.to_act == 1
    trick(match, "8D", "KD", "2D", "9D")
    assert match.phase.to_act == 2
    assert phase_view(match, 0).tricks == (0, 1, 1, 0)


@pytest.mark.rule("CT-4")
def test_when_all_others_fold_the_leader_wins_the_trick():
    match = khmer(FOUR)
    events = trick(match, "3C", "(AH)", "(AD)", "(7H)")
    assert events[-1] == TrickTaken(0, ("3C",))
    assert phase_view(match, 0).tricks == (1, 0, 0, 0)
    assert match.phase.to_act == 0


# following in Khmer rules: must follow or fold


@pytest.mark.rule("S4 Suit-following", "S4 Phases 3")
def test_a_player_with_the_suit_led_must_follow_or_fold_any_card():
    match = khmer(FOUR)
    say(match, "play 4C")
    assert legal(match) == folds(*SEAT_1) + plays("10C", "JC")
    assert refusal(match, "play AH") == Refusal(
        "S4 Suit-following", "You have clubs: play one, or fold a card"
    )


@pytest.mark.rule("S4 Suit-following", "S4 Phases 3")
def test_in_khmer_rules_a_void_player_must_fold():
    match = khmer(FOUR)
    trick(match, "AS", "(AH)", "(5H)", "(6H)")
    say(match, "play QH")
    assert legal(match) == folds("2S", "7S", "8D", "10C", "JC")
    assert refusal(match, "play JC") == Refusal(
        "S4 Suit-following", "You have no hearts, so you must fold a card"
    )


@pytest.mark.rule("S4 Suit-following", "S4 Phases 3", "S4 Phases 4", "S4 Flow 5")
def test_any_card_may_be_folded_even_a_winning_one_of_the_suit_led():
    match = khmer(FOUR)
    say(match, "play QH")
    assert "fold AH" in legal(match)
    say(match, "fold AH")
    assert match.hand_of(1) == ("10C", "JC", "8D", "2S", "7S")


@pytest.mark.rule("S4 Phases 3")
def test_a_void_player_may_show_a_card_where_that_is_agreed_but_cannot_win_with_it():
    void = ["AS", "KS", "10D", "JD", "AC", "JC"]
    match = khmer(["QH 9S 8S 3C 2C 4D", " ".join(void), *FOUR[2:]], void_may_show=True)
    say(match, "play QH")
    assert legal(match) == folds(*void) + plays(*void)
    trick(match, "AS", "5H", "7H")
    assert phase_view(match, 0).tricks == (1, 0, 0, 0)


@pytest.mark.rule("S4 Phases 3", "S4 Suit-following")
def test_even_where_voids_may_show_a_player_with_the_suit_must_follow():
    match = khmer(FOUR, void_may_show=True)
    say(match, "play QH")
    assert legal(match) == folds(*SEAT_1) + plays("AH")


# following in Laos and Vietnamese rules: free


@pytest.mark.rule("S4 Trick-play")
@pytest.mark.parametrize("scene", [laos, vietnamese])
def test_in_laos_and_vietnam_nobody_has_to_follow_suit(scene):
    match = scene(FOUR)
    say(match, "play QH")
    assert legal(match) == sorted(["drop", *folds(*SEAT_1), *plays(*SEAT_1)])


@pytest.mark.rule("S4 Trick-play")
def test_nobody_has_to_win_a_trick():
    match = laos(FOUR)
    trick(match, "3C", "JC", "QC", "6C")
    assert match.phase.to_act == 2
    match = laos(FOUR)
    trick(match, "QH", "10C", "5H", "6H")  # the ace stays in hand
    assert match.phase.to_act == 0


@pytest.mark.rule("S4 Trick-play")
def test_a_player_may_slough_at_any_time_and_then_cannot_win():
    match = laos(FOUR)
    trick(match, "QH", "(AH)", "5H", "6H")
    assert match.phase.to_act == 0
    assert phase_view(match, 1).laid[1] == ("?AH",)


@pytest.mark.rule("CT-18")
def test_free_without_showing_a_void_player_may_only_fold():
    match = laos(THREE, void_may_show=False)
    tricks(match, "AS 2S 3S", "QH AH 5H")
    say(match, "play 10C")
    holds = ["AD", "KD", "QC", "KC"]
    assert legal(match) == sorted(["drop", *folds(*holds), *plays(*holds)])
    say(match, "play AD")  # a player who holds the suit may show any card
    say(match, "play 9D")
    say(match, "play 8D")
    say(match, "play KD")
    assert legal(match) == sorted(["drop", *folds("KS", "4C", "3C")])
    assert refusal(match, "play KS") == Refusal(
        "CT-18", "You have no diamonds, so you must fold a card"
    )


# face up only to beat


@pytest.mark.rule("CT-18")
@pytest.mark.parametrize("follow", ["must_or_fold", "free"])
@pytest.mark.parametrize("void_may_show", [True, False])
def test_where_face_up_must_beat_only_a_better_card_of_the_suit_may_be_shown(follow, void_may_show):
    options = {"follow": follow, "void_may_show": void_may_show, "face_up_must_beat": True}
    match = khmer(FOUR, **options)
    say(match, "play 4C")
    assert legal(match) == folds(*SEAT_1) + plays("10C", "JC")
    say(match, "play JC")
    assert legal(match) == folds(*SEAT_2) + plays("KC", "QC")
    say(match, "play QC")
    assert legal(match) == folds("2D", "4S", "5S", "6C", "6H", "7H")
    assert refusal(match, "play 6C") == Refusal(
        "CT-18", "A card played face up must beat the queen of clubs. Otherwise, fold a card"
    )
    assert refusal(match, "play 7H").rule == "CT-18"  # void or not


@pytest.mark.rule("CT-18", "CT-8")
def test_in_the_sixth_trick_a_card_need_not_beat():
    match = khmer(TWO, face_up_must_beat=True)
    tricks(match, "AS (2S)", "KS (3S)", "QH (4H)", "9D (5D)", "4C (7C)")
    say(match, "play 3C")
    assert legal(match) == ["fold 8C", "play 8C"]
    match = khmer(TWO, face_up_must_beat=True)
    tricks(match, "AS (2S)", "KS (3S)", "QH (4H)", "4C (7C)", "3C (8C)")
    say(match, "play 9D")
    assert legal(match) == ["fold 5D", "play 5D"]


@pytest.mark.rule("CT-18", "CT-7")
def test_in_a_blind_fifth_trick_a_card_need_not_beat():
    match = khmer(TWO, face_up_must_beat=True, trick5_blind=True)
    tricks(match, "AS (2S)", "KS (3S)", "QH (4H)", "4C (7C)")
    say(match, "play 9D")
    assert legal(match) == plays("5D", "8C")


@pytest.mark.rule("CT-18")
def test_in_an_open_fifth_trick_a_card_must_beat():
    match = khmer(TWO, face_up_must_beat=True)
    tricks(match, "AS (2S)", "KS (3S)", "QH (4H)", "4C (7C)")
    say(match, "play 9D")
    assert legal(match) == folds("5D", "8C")


# the winner of a trick


@pytest.mark.rule("S4 Phases 5", "S4 Cards")
def test_the_highest_card_of_the_suit_led_wins():
    match = khmer(FOUR)
    events = trick(match, "4C", "JC", "KC", "6C")
    assert events[-1] == TrickTaken(2, ("4C", "6C", "JC", "KC"))


@pytest.mark.rule("S4 Cards")
def test_the_ace_is_high_and_the_two_is_low():
    for low, high in pairwise(RANKS):
        hands = [f"{low}S 3H 5H 6D 7D 8C", f"{high}S 4H 7H 8D 9D 9C"]
        match = khmer(hands)
        trick(match, f"{low}S", f"{high}S")
        assert match.phase.to_act == 1, (low, high)


@pytest.mark.rule("S4 Cards", "S4 Trick-play")
@pytest.mark.parametrize(("led", "other"), permutations("CDHS", 2))
def test_no_suit_is_above_another_and_there_is_no_trump(led, other):
    rest = [s for s in "CDHS" if s != led]
    hands = [f"2{led} 3{led} 9{rest[0]} 8{rest[1]} 7{rest[2]} 6{rest[2]}"]
    hands += [f"A{other} K{rest[0]} K{rest[1]} K{rest[2]} Q{rest[0]} J{rest[1]}"]
    match = laos(hands)
    trick(match, f"2{led}", f"A{other}")
    assert match.phase.to_act == 0
    assert phase_view(match, 0).trump == ""


@pytest.mark.rule("S4 Phases 4", "S4 Phases 5")
def test_a_folded_card_cannot_win():
    match = khmer(FOUR)
    events = trick(match, "QH", "(AH)", "5H", "7H")
    assert events[-1] == TrickTaken(0, ("5H", "7H", "QH"))


@pytest.mark.rule("S4 Phases 4", "CT-15")
def test_only_the_player_who_folds_a_card_sees_it():
    match = khmer(FOUR)
    events = trick(match, "QH", "(AH)")
    assert events == [
        Played(0, "QH"),
        Folded(1, "AH", seen_by=0b0010),
        Folded(1, "", seen_by=~0b0010),
    ]


@pytest.mark.rule("S4 Phases 6", "S4 Flow 3", "S4 Setup")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_six_tricks_to_which_each_player_lays_one_card(seats):
    match = khmer(HANDS[seats])
    for number in range(1, 7):
        assert phase_view(match, 0).number == number
        assert phase_view(match, 0).left == 7 - number
        assert match.hand_counts() == [7 - number] * seats
        for _ in range(seats):
            texts = legal(match)
            say(match, texts[0])
    assert match.round_is_over()
    assert match.hand_counts() == [0] * seats


# what is no action


@pytest.mark.rule("S4 Suit-following")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 2D", "You don't have that card"),
        ("play 10C JC", "Play exactly one card"),
        ("fold 2D", "You don't have that card"),
        ("fold 10C JC", "Fold exactly one card"),
        ("fold", "Fold exactly one card"),
        ("fold 11C", "11C isn't a card in this pack"),
    ],
)
def test_one_card_from_the_hand_at_a_time(text, reason):
    match = khmer(FOUR)
    say(match, "play 4C")
    assert refusal(match, text).reason == reason


def test_the_seat_to_act_sees_what_is_asked():
    match = vietnamese(THREE)
    assert str(match.phase.prompt()) == "Lead a card"
    say(match, "play AS")
    assert str(match.phase.prompt()) == "Play a card or fold one"
    assert refusal(match, "bid 65").reason == "You can't bid now. Play a card or fold one"
    tricks(match, "(2S) (3S)", "QH AH 5H", "8D KD (9D)", "QC (3C) (7S)", "KC")
    assert str(match.phase.prompt()) == "Play a card face down"
    tricks(match, "KS 10C", "AD")
    assert str(match.phase.prompt()) == "Play your last card"
