"""Mindikot's tricks, and trump set by the first card that does not follow.

Where a test names no cards, seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades.
"""

import pytest

from followsuit.games.mindikot import GAME
from followsuit.rules.events import Played, TrickTaken, TrumpSet
from followsuit.rules.playout import play_outs
from tests.games.mindikot.scene import deal_round, play_round, play_tricks, trick_view, tricks_for
from tests.scene import dealt, legal, names, refusal, say

A_TRICK_EACH = "0123 0123 0123"


def trump_of(match):
    return trick_view(match).trump


# the tricks


@pytest.mark.rule("S0 2", "S0 2.1", "S0 3.1", "MK-11")
def test_a_round_of_four_has_thirteen_tricks_and_then_no_hand_holds_a_card():
    match, events = play_round(A_TRICK_EACH)
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert len(taken) == 13
    assert match.round_is_over()
    assert match.hand_counts() == [0, 0, 0, 0]
    assert sorted(card for trick in taken for card in trick.cards) == sorted(match.table.pack.names)


@pytest.mark.rule("S0 2", "S0 2.1", "S0 3.1")
def test_a_round_of_six_has_eight_tricks():
    match, events = play_round("0123 4501", seats=6)
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert [event.seat for event in taken] == [0, 1, 2, 3, 4, 5, 0, 1]
    assert match.hand_counts() == [0] * 6


@pytest.mark.rule("S0 2.1.1")
def test_the_leader_may_play_any_card_and_its_suit_is_led():
    match = dealt("mindikot", "AS 2H 9D")
    assert legal(match) == sorted(f"play {card}" for card in match.view(0).hand)
    say(match, "play 9D")
    assert trick_view(match, 1).led == "D"
    assert trick_view(match, 1).trick == ("9D", "", "", "")


@pytest.mark.rule("S0 2.1.1")
def test_a_card_that_is_not_held_is_not_played():
    match = dealt("mindikot")
    assert refusal(match, "play AS").reason == "You don't have that card"
    assert refusal(match, "play 2C 3C").reason == "Play exactly one card"
    assert refusal(match, "play 1C").rule == "notation"


@pytest.mark.rule("S0 2.1.2")
@pytest.mark.parametrize(("seats", "order"), [(4, [2, 3, 0, 1]), (6, [2, 3, 4, 5, 0, 1])])
def test_play_goes_clockwise_from_the_leader(seats, order):
    match = dealt("mindikot", seats=seats, first_leader=2)
    played = []
    for _ in range(seats):
        played.append(match.phase.to_act)
        say(match, legal(match)[0])
    assert played == order


@pytest.mark.rule("S0 2.1.2", "S0 2.1.2.A", "S0 2.1.2.B")
def test_a_player_with_the_suit_led_must_play_it():
    match = dealt("mindikot", "2D|2C 9C")
    say(match, "play KC")
    assert legal(match) == ["play 2C", "play 9C"]
    assert refusal(match, "play AD") == ("S0 2.1.2.B", "You have clubs, so you must follow suit")


@pytest.mark.rule("S0 2.1.2", "S0 2.1.2.A", "S0 2.1.2.C", "S0 2.1.2.C.1")
def test_a_player_who_cannot_follow_plays_any_card_once_trump_is_set():
    match = dealt("mindikot", "|2H|2D")
    say(match, "play 5C", "play KD")  # diamonds are trump
    assert legal(match) == sorted(f"play {card}" for card in match.view(2).hand)
    assert {"play 2D", "play 3H"} <= set(legal(match))
    say(match, "play 3H")  # though it holds a trump


@pytest.mark.rule("S0 2.1.3")
def test_a_trick_is_complete_when_everyone_has_played_one_card():
    match = dealt("mindikot")
    events = say(match, "play 5C", "play KD", "play 3H")
    assert not [event for event in events if isinstance(event, TrickTaken)]
    assert trick_view(match).left == 13
    events = say(match, "play 9S")
    assert [event for event in events if isinstance(event, TrickTaken)] == [
        TrickTaken(1, ("5C", "KD", "3H", "9S"))
    ]
    assert trick_view(match).left == 12
    assert trick_view(match).trick == ("", "", "", "")


@pytest.mark.rule("S0 2.1.4")
def test_the_highest_card_of_the_suit_led_wins_where_no_trump_is_played():
    match = dealt("mindikot", "2C|AC|KC|3C")
    say(match, "play 2C", "play AC", "play KC", "play 3C")
    assert match.table.tricks[1] == 1
    assert trump_of(match) == ""


@pytest.mark.rule("S0 2.1.4")
def test_the_highest_trump_wins_however_low_and_whatever_was_led():
    match = dealt("mindikot", "|2H|3D|")
    say(match, "play AC", "play 2D", "play 3D", "play AS")
    assert list(match.table.tricks) == [0, 0, 1, 0]


@pytest.mark.rule("S0 2.1.4")
def test_a_card_of_any_other_suit_cannot_win():
    match = dealt("mindikot", "2D|2C")
    say(match, "play 2D", "play 3D", "play AH", "play AS")  # the ace of hearts sets trump
    assert trump_of(match) == "H"
    assert match.phase.to_act == 2
    say(match, "play 2H", "play KS", "play AC", "play AD")
    assert match.phase.to_act == 2  # aces and a king lose to the two of the suit led


@pytest.mark.rule("S0 2.1.4")
@pytest.mark.parametrize(("low", "high"), [("9", "10"), ("10", "J"), ("K", "A"), ("2", "3")])
def test_the_ten_ranks_between_nine_and_jack_and_the_ace_is_high(low, high):
    match = dealt("mindikot", f"{low}C|{high}C")
    say(match, f"play {low}C", f"play {high}C")
    assert trick_view(match).winning == 1


@pytest.mark.rule("S0 2.1.5", "S0 1.1")
def test_a_trick_goes_to_the_team_of_its_winner():
    match = dealt("mindikot", "2C|AC|KC|3C")
    say(match, "play 2C", "play AC", "play KC", "play 3C")
    assert names(match.table.pack, match.table.team_took(1)) == "2C 3C KC AC"
    assert match.table.team_took(0) == 0
    assert (match.table.team_tricks(0), match.table.team_tricks(1)) == (0, 1)


@pytest.mark.rule("S0 2.1.5", "S0 1.1")
def test_partners_collect_together_in_teams_of_three():
    match, _ = play_round("0245 1113", seats=6)
    assert list(match.table.tricks) == [1, 3, 1, 1, 1, 1]
    assert (match.table.team_tricks(0), match.table.team_tricks(1)) == (3, 5)


@pytest.mark.rule("S0 2.1.6")
def test_the_winner_of_a_trick_leads_the_next():
    _, events = play_round(A_TRICK_EACH)
    plays = [event.seat for event in events if isinstance(event, Played)]
    assert plays[::4] == [0, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]


# trump by the first card that does not follow


@pytest.mark.rule("S0 2.1.2.C", "S0 2.1.2.C.2", "S0 2.2", "S0 2.2.1", "MK-10")
def test_the_first_card_that_does_not_follow_makes_its_suit_trump_and_wins():
    match = dealt("mindikot", "|2S|2H|2D")
    say(match, "play AC")
    assert len(legal(match)) == 13
    events = say(match, "play 2S")
    assert events == [Played(1, "2S"), TrumpSet(1, "S")]
    assert trump_of(match) == "S"
    assert trick_view(match).winning == 1
    say(match, "play AH")
    assert trick_view(match).winning == 1


@pytest.mark.rule("S0 2.2.1", "MK-10")
def test_a_higher_card_of_the_new_trump_beats_the_one_that_set_it():
    match = dealt("mindikot", "|2H|10D")
    say(match, "play AC", "play 9D", "play 10D", "play AS")
    assert match.phase.to_act == 2
    assert trump_of(match) == "D"


@pytest.mark.rule("S0 2.2.1", "MK-10")
def test_trump_is_set_once_in_a_round():
    match = dealt("mindikot")
    say(match, "play 2C", "play 2D", "play 2H", "play 2S")
    events = say(match, "play 3D", "play 3H", "play 3S", "play 3C")
    assert not [event for event in events if isinstance(event, TrumpSet)]
    assert trump_of(match) == "D"
    assert match.phase.to_act == 1


@pytest.mark.rule("MK-10", "S0 2.2.1")
def test_leading_never_sets_trump():
    match = dealt("mindikot", "2C|AC 2D|KC|3C")
    say(match, "play 2C", "play AC", "play KC", "play 3C", "play 2D")
    assert trick_view(match, 1).led == "D"
    assert trump_of(match) == ""


@pytest.mark.rule("MK-10")
def test_a_round_in_which_everyone_always_follows_has_no_trump():
    match = deal_round("0123 4501", seats=6)
    tricks = tricks_for(6, "0123 4501")
    play_tricks(match, tricks[:-1])
    assert trump_of(match) == ""
    events = play_tricks(match, tricks[-1:])
    assert not [event for event in events if isinstance(event, TrumpSet)]
    assert match.round_is_over()


@pytest.mark.rule("S0 2.1.2.C.1")
def test_in_this_mode_nobody_reveals_or_passes():
    match = dealt("mindikot")
    say(match, "play 2C")
    assert refusal(match, "reveal").rule == "order of play"
    assert refusal(match, "pass").rule == "order of play"


# both forms

# moves and check value of 200 random hands from one deal
CHECKS = {
    (4, "choose_when_empty"): (10400, 345),
    (6, "choose_when_empty"): (9600, 450),
    (4, "first_card_hidden"): (10753, 303),
    (6, "first_card_hidden"): (9819, 412),
    (4, "leader_hides"): (10954, 345),
    (6, "leader_hides"): (10024, 395),
}


@pytest.mark.parametrize(("seats", "preset"), CHECKS)
def test_random_rounds_are_the_same_interpreted_and_compiled(seats, preset):
    match = GAME.new_match(seats, GAME.presets[preset])
    pack = match.table.pack
    match.deal(match.cut([card * 7 % pack.size for card in range(pack.size)], lambda n: n // 2))
    assert play_outs(match, 200, 99) == CHECKS[seats, preset]
