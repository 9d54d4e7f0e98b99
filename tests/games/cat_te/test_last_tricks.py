"""Cat Te: after four tricks, the blind fifth, and the sixth that decides."""

import pytest

from followsuit.rules.events import Committed, Eliminated, Played, Shown, TrickTaken
from followsuit.texts import Text
from tests.games.cat_te.scene import (
    FIVE,
    FOUR,
    SIX,
    THREE,
    TWO,
    balances,
    folded_to_the_leader,
    khmer,
    laos,
    plays,
    trick,
    tricks,
    vietnamese,
)
from tests.scene import Refusal, legal, phase_view, points, refusal, say

# tricks to seats 0, 1, 2 and 2: then 0 holds KS 4C, 1 holds 10C JC, 2 holds AD KC
ALL_STAY = ("AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "QC (3C) (7S)")
# tricks to seats 0, 1, 1 and 1: then 0 holds KS 4C, 1 holds 10C JC, 2 holds AD KC and is out
TWO_STAY = ("AS (2S) (3S)", "QH AH (5H)", "8D (KD) (9D)", "7S (QC) (3C)")


# after the fourth trick


@pytest.mark.rule("CT-6", "S4 Objective", "S4 Trick-play")
@pytest.mark.parametrize("scene", [laos, vietnamese])
def test_a_player_without_one_of_the_first_four_tricks_is_out(scene):
    match = scene(THREE)
    events = tricks(match, *TWO_STAY)
    assert events[-1] == Eliminated(2, Text("cat_te.eliminated.no_trick"))
    assert phase_view(match, 0).active == (0, 1)
    assert phase_view(match, 0).number == 5
    assert match.phase.to_act == 1
    tricks(match, "10C 4C")
    assert match.phase.to_act == 1  # seat 2 plays no more
    assert match.hand_counts() == [1, 1, 2]


@pytest.mark.rule("CT-6", "S4 Trick-play")
def test_one_trick_of_the_first_four_is_as_good_as_two():
    match = laos(THREE)
    events = tricks(match, *ALL_STAY)
    assert phase_view(match, 0).tricks == (1, 1, 2)
    assert phase_view(match, 0).active == (0, 1, 2)
    assert not [event for event in events if isinstance(event, Eliminated)]


@pytest.mark.rule("CT-6", "S4 Objective", "S4 Game")
def test_in_khmer_rules_the_first_five_tricks_do_not_matter():
    match = khmer(THREE)
    tricks(match, *TWO_STAY)
    assert phase_view(match, 0).active == (0, 1, 2)
    assert match.phase.to_act == 1
    tricks(match, "10C KC 4C", "AD (KS) (JC)")
    assert balances(match) == [-1, -1, 2]


@pytest.mark.rule("CT-6")
def test_elimination_can_be_switched_on_and_off():
    match = khmer(THREE, eliminate_after_4=True)
    tricks(match, *TWO_STAY)
    assert phase_view(match, 0).active == (0, 1)
    match = laos(THREE, eliminate_after_4=False)
    tricks(match, *TWO_STAY)
    assert phase_view(match, 0).active == (0, 1, 2)


@pytest.mark.rule("CT-6", "S4 Trick-play")
@pytest.mark.parametrize("scene", [laos, vietnamese])
def test_a_player_who_wins_the_first_four_tricks_wins_the_round(scene):
    match = scene(THREE)
    folded_to_the_leader(match, upto=3)
    assert not match.round_is_over()
    folded_to_the_leader(match)
    assert match.round_is_over()
    assert match.hand_counts() == [2, 2, 2]
    assert balances(match) == [2, -1, -1]
    assert match.dealer == 0


@pytest.mark.rule("CT-6")
def test_in_khmer_rules_a_sweep_wins_nothing():
    match = khmer(THREE)
    folded_to_the_leader(match, upto=4)
    assert phase_view(match, 0).tricks == (4, 0, 0)
    assert phase_view(match, 0).number == 5


@pytest.mark.rule("CT-10", "S4 Trick-play")
@pytest.mark.parametrize(
    ("hands", "after"),
    [
        (TWO, [1, -1]),
        (THREE, [2, -1, -1]),
        (FOUR, [6, -2, -2, -2]),
        (FIVE, [8, -2, -2, -2, -2]),
        (SIX, [10, -2, -2, -2, -2, -2]),
    ],
)
def test_in_vietnamese_rules_a_sweep_of_four_players_or_more_pays_double(hands, after):
    match = vietnamese(hands)
    folded_to_the_leader(match)
    assert balances(match) == after


@pytest.mark.rule("CT-10")
def test_every_other_player_pays_for_a_double():
    match = vietnamese(FOUR, bet=10)
    folded_to_the_leader(match, upto=3)
    events = trick(match, "KS", "(JC)", "(KC)", "(7H)")
    assert points(events) == [
        (0, 40, "pot"),
        (1, -10, "double"),
        (0, 10, "double"),
        (2, -10, "double"),
        (0, 10, "double"),
        (3, -10, "double"),
        (0, 10, "double"),
    ]


@pytest.mark.rule("CT-6", "CT-10", "S4 Trick-play")
@pytest.mark.parametrize(("least", "doubled"), [(None, 0), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_with_how_many_players_a_sweep_pays_double_can_be_chosen(least, doubled):
    match = laos(THREE, sweep_double_min_players=least)
    folded_to_the_leader(match)
    assert balances(match) == [2 + 2 * doubled, -1 - doubled, -1 - doubled]


@pytest.mark.rule("CT-5", "CT-6")
def test_where_a_sweep_does_not_win_it_leaves_one_player_who_takes_the_plain_pot():
    match = vietnamese(FOUR, sweep_wins=False)
    folded_to_the_leader(match, upto=3)
    events = trick(match, "KS", "(JC)", "(KC)", "(7H)")
    assert [type(event) for event in events].count(Eliminated) == 3
    assert balances(match) == [3, -1, -1, -1]


@pytest.mark.rule("CT-6")
def test_where_a_sweep_neither_wins_nor_eliminates_play_continues():
    match = vietnamese(FOUR, sweep_wins=False, eliminate_after_4=False)
    folded_to_the_leader(match, upto=4)
    assert phase_view(match, 0).active == (0, 1, 2, 3)
    assert phase_view(match, 0).number == 5


@pytest.mark.rule("CT-6")
def test_a_sweep_wins_without_elimination_too():
    match = khmer(FOUR, sweep_wins=True, sweep_double_min_players=4)
    folded_to_the_leader(match)
    assert balances(match) == [6, -2, -2, -2]


# the blind fifth trick


@pytest.mark.rule("CT-7", "S4 Trick-play")
def test_in_the_fifth_trick_the_leader_is_open_and_the_others_are_turned_together():
    match = laos(THREE)
    tricks(match, *ALL_STAY)
    assert trick(match, "KC") == [Played(2, "KC")]
    assert trick(match, "4C") == [
        Committed(0, "4C", seen_by=0b001),
        Committed(0, "", seen_by=~0b001),
    ]
    assert trick(match, "JC") == [
        Committed(1, "JC", seen_by=0b010),
        Committed(1, "", seen_by=~0b010),
        Shown(0, ("4C",), Text("turned.trick")),
        Shown(1, ("JC",), Text("turned.trick")),
        TrickTaken(2, ("4C", "JC", "KC")),
    ]
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-7")
def test_all_turned_cards_count():
    match = laos(["AS KS QH 9D 4C QC", "AH 2S 7S 8D 10C JC", "AD KD 3S 5H 3C KC"])
    tricks(match, "AS (2S) (3S)", "QH AH (5H)", "7S (3C) KS", "9D (8D) KD", "AD QC 10C")
    assert match.phase.to_act == 2  # nobody followed
    match = laos(["AS KS QH 9D 4C QC", "AH 2S 7S 8D 10C JC", "AD KD 3S 5H 3C KC"])
    tricks(match, "AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "3C 4C (7S)")
    assert phase_view(match, 0).number == 5
    tricks(match, "QC JC KC")
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-7", "S4 Trick-play")
def test_committed_cards_stay_hidden_until_everyone_has_played():
    match = laos(THREE)
    tricks(match, *ALL_STAY)
    trick(match, "KC", "4C")
    assert phase_view(match, 0).trick == ("?4C", "", "KC")
    assert phase_view(match, 1).trick == ("?", "", "KC")
    assert phase_view(match, 2).trick == ("?", "", "KC")
    assert phase_view(match, 6).trick == ("?", "", "KC")
    assert phase_view(match, 1).laid[0] == ("AS", "QH", "?", "?", "?")
    assert phase_view(match, 1).winning == 2
    trick(match, "JC")
    assert phase_view(match, 1).laid[0] == ("AS", "QH", "?", "?", "4C")


@pytest.mark.rule("CT-7")
def test_a_better_committed_card_does_not_win_visibly_before_it_is_turned_up():
    match = laos(THREE)
    tricks(match, *TWO_STAY)
    trick(match, "10C")
    assert phase_view(match, 0).blind
    match = laos(["AS KS QH 9D KC 3C", *THREE[1:2], "AD KD 3S 5H QC 4C"])
    tricks(match, "AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "QC (3C) (7S)")
    trick(match, "4C", "KC")
    assert [phase_view(match, seat).winning for seat in (0, 1, 2)] == [2, 2, 2]
    trick(match, "JC")
    assert match.phase.to_act == 0


@pytest.mark.rule("CT-7")
@pytest.mark.parametrize("follow", ["free", "must_or_fold"])
def test_in_the_blind_trick_any_card_goes_and_none_may_be_folded(follow):
    match = laos(THREE, follow=follow)
    tricks(match, *ALL_STAY)
    say(match, "play KC")
    assert legal(match) == sorted(["drop", *plays("4C", "KS")])
    assert refusal(match, "fold KS") == Refusal(
        "CT-7", "Nobody can fold in the fifth trick when it is played face down"
    )


@pytest.mark.rule("CT-7", "CT-5")
def test_players_may_drop_out_of_the_blind_trick():
    match = laos(THREE)
    tricks(match, *ALL_STAY)
    trick(match, "KC", "4C")
    events = say(match, "drop")
    assert [type(event).__name__ for event in events] == ["DroppedOut", "Shown", "TrickTaken"]
    assert phase_view(match, 0).active == (0, 2)
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-7", "CT-5")
def test_when_all_others_drop_out_of_the_blind_trick_its_leader_has_won():
    match = laos(THREE)
    tricks(match, *ALL_STAY)
    trick(match, "KC")
    say(match, "drop", "drop")
    assert balances(match) == [-1, -1, 2]


@pytest.mark.rule("CT-7", "CT-5")
def test_when_the_leader_of_the_blind_trick_drops_out_the_next_seat_leads_openly():
    match = laos(THREE)
    tricks(match, *ALL_STAY)
    say(match, "drop")
    assert trick(match, "4C") == [Played(0, "4C")]
    assert phase_view(match, 1).trick == ("4C", "", "")
    trick(match, "JC")
    assert match.phase.to_act == 1


@pytest.mark.rule("CT-7")
def test_where_the_fifth_trick_is_not_blind_it_is_like_the_first_four():
    match = laos(THREE, trick5_blind=False)
    tricks(match, *ALL_STAY)
    say(match, "play KC")
    assert legal(match) == sorted(["drop", "fold 4C", "fold KS", "play 4C", "play KS"])
    assert not phase_view(match, 0).blind
    match = khmer(THREE)
    tricks(match, *ALL_STAY)
    say(match, "play KC")
    assert legal(match) == ["fold 4C", "fold KS", "play 4C"]


@pytest.mark.rule("CT-7")
def test_khmer_players_may_play_the_fifth_blind_too():
    match = khmer(THREE, trick5_blind=True)
    tricks(match, *ALL_STAY)
    say(match, "play KC")
    assert legal(match) == ["play 4C", "play KS"]


# the sixth trick


@pytest.mark.rule("CT-8", "S4 Final 1", "S4 Suit-following", "S4 Phases 3")
def test_in_the_sixth_trick_any_card_may_be_played_face_up():
    match = khmer(THREE)
    tricks(match, *ALL_STAY, "KC 4C 10C")
    say(match, "play AD")
    assert legal(match) == ["fold KS", "play KS"]  # no diamond, but it may be played face up
    say(match, "play KS")
    assert legal(match) == ["fold JC", "play JC"]


@pytest.mark.rule("CT-8")
def test_the_suit_led_still_decides_the_sixth_trick():
    match = khmer(["QH 9S 3C 4C 5C 2D", "AS KS AD KD AC KC"])
    tricks(match, "3C (AC)", "4C (KC)", "5C (AD)", "9S (AS)", "QH (KD)")
    tricks(match, "2D KS")
    assert balances(match) == [1, -1]


@pytest.mark.rule("CT-8", "S4 Trick-play")
@pytest.mark.parametrize("scene", [laos, vietnamese])
def test_where_following_is_free_nobody_folds_in_the_sixth_trick(scene):
    match = scene(THREE)
    tricks(match, *ALL_STAY, "KC 4C 10C")
    say(match, "play AD")
    assert legal(match) == ["drop", "play KS"]
    assert refusal(match, "fold KS") == Refusal(
        "CT-8", "Nobody can fold in the sixth trick at this table"
    )


@pytest.mark.rule("CT-8", "CT-5")
def test_players_may_drop_out_of_the_sixth_trick():
    match = laos(THREE)
    tricks(match, *ALL_STAY, "KC 4C 10C")
    say(match, "play AD", "drop", "drop")
    assert balances(match) == [-1, -1, 2]


@pytest.mark.rule("S4 Final 2", "S4 Flow 6", "S4 Game", "S4 Objective", "S4 Trick-play")
@pytest.mark.parametrize("scene", [khmer, laos, vietnamese])
def test_the_sixth_trick_wins_the_round_and_the_pot(scene):
    match = scene(THREE)
    events = tricks(match, *ALL_STAY, "KC 4C JC", "AD KS 10C")
    assert points(events) == [(2, 3, "pot")]
    assert balances(match) == [-1, -1, 2]
    assert match.dealer == 2


@pytest.mark.rule("S4 Final 2", "S4 Flow 6")
def test_five_tricks_won_are_worth_nothing_without_the_sixth():
    match = khmer(TWO)
    tricks(match, "AS (2S)", "KS (3S)", "QH (4H)", "9D (5D)", "4C (7C)", "3C 8C")
    assert phase_view(match, 0).tricks == (5, 1)
    assert balances(match) == [-1, 1]
