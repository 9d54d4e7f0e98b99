"""Mindikot's hidden card: when it returns, and what happens when its suit is led.

Where a test says no more, seat 0 has hidden the nine of diamonds and holds the clubs up to the
king, seat 1 the ace of clubs and the other diamonds, seat 2 the hearts and seat 3 the spades.
"""

import pytest

from followsuit.rules.events import WATCHER, HiddenReturned, Passed, Revealed, TrumpSet
from followsuit.rules.match import Match
from tests.games.mindikot.scene import (
    deal_round,
    hidden,
    hidden_trump_view,
    play_round,
    play_tricks,
    tricks_for,
)
from tests.scene import legal, refusal, say

RETURNS = ["after_trick", "immediate"]


def whole_hand(match: Match) -> list[str]:
    return sorted(f"play {card}" for card in match.view(match.phase.to_act).hand)


# when the hidden card returns


@pytest.mark.rule("MK-3")
def test_the_hidden_card_returns_after_the_trick_in_which_it_was_revealed():
    match = hidden()
    say(match, "play 2C", "play AC", "reveal", "play 2H")
    assert match.view(3).counts == (11, 12, 12, 13)
    events = say(match, "play 2S")
    assert events[-1] == HiddenReturned(0, "9D")
    assert "9D" in match.view(0).hand
    for viewer in [0, 1, 2, 3, WATCHER]:
        view = match.view(viewer)
        assert view.counts == (12, 12, 12, 12)
        shown = hidden_trump_view(match, viewer)
        assert (shown.hidden, shown.aside) == ("9D", False)
    assert match.unseen_by(1).rooms[0] == 11  # one card of seat 0 is known to all


@pytest.mark.rule("MK-3")
def test_it_can_return_at_the_reveal():
    match = hidden(hidden_return="immediate")
    say(match, "play 2C", "play AC")
    events = say(match, "reveal")
    assert events == [Revealed(2, 0, "9D"), TrumpSet(2, "D"), HiddenReturned(0, "9D")]
    assert match.view(2).counts == (12, 12, 13, 13)
    assert not hidden_trump_view(match, 2).aside


@pytest.mark.rule("MK-3")
@pytest.mark.parametrize(("returns", "may_play"), [("after_trick", 11), ("immediate", 1)])
def test_an_owner_who_gets_it_back_at_the_reveal_must_follow_suit_with_it(returns, may_play):
    match = hidden(hidden_return=returns)
    say(match, "play 2C", "play AC", "pass", "play 2H", "pass", "play 2S")
    say(match, "play 2D", "reveal", "play 3H", "play 3S")
    assert match.phase.to_act == 0
    assert len(legal(match)) == may_play
    assert ("play 9D" in legal(match)) == (may_play == 1)


@pytest.mark.rule("MK-3", "S0 2.1.2.B")
def test_once_back_it_is_an_ordinary_card():
    match = hidden()
    say(match, "play 2C", "play AC", "reveal", "play 2H", "play 2S")
    say(match, "play 10D", "play 3H", "play 3S")
    assert legal(match) == ["play 9D"]
    say(match, "play 9D")
    assert list(match.table.tricks) == [0, 2, 0, 0]  # to the ten of diamonds


@pytest.mark.rule("MK-3", "S0 2", "S0 3.1")
@pytest.mark.parametrize("returns", RETURNS)
def test_if_never_revealed_it_returns_at_the_start_of_the_last_trick(returns):
    winners = "0123 0123 0120"
    match = deal_round(winners, hidden="2C", mode="first_card_hidden", hidden_return=returns)
    tricks = tricks_for(4, winners)
    events = play_tricks(match, tricks[:11])
    assert match.view(0).counts == (1, 2, 2, 2)
    assert not [event for event in events if isinstance(event, HiddenReturned)]
    events = play_tricks(match, tricks[11:12])
    assert events[-1] == HiddenReturned(0, "2C")
    for viewer in [0, 1, 2, 3, WATCHER]:
        view = match.view(viewer)
        assert view.counts == (1, 1, 1, 1)
        shown = hidden_trump_view(match, viewer)
        assert (shown.hidden, shown.trump) == ("2C", "")


@pytest.mark.rule("MK-3")
def test_in_the_last_trick_all_may_pass_and_the_round_has_no_trump():
    match, events = play_round("0123 0123 0123", hidden="2C", mode="first_card_hidden")
    assert [event.seat for event in events if isinstance(event, Passed)] == [0, 1, 2]
    assert not [event for event in events if isinstance(event, TrumpSet)]
    assert match.round_is_over()
    assert match.table.tricks[3] == 4  # the leader's two of spades wins


def last_trick(leader: int, returns: str = "after_trick") -> Match:
    """Nothing revealed: everyone has a two, and seat 0's, of clubs, was hidden."""
    winners = f"0123 0123 012{leader}"
    match = deal_round(winners, hidden="2C", mode="first_card_hidden", hidden_return=returns)
    play_tricks(match, tricks_for(4, winners)[:12])
    return match


@pytest.mark.rule("MK-3", "MK-4")
@pytest.mark.parametrize("returns", RETURNS)
def test_in_the_last_trick_the_owner_may_still_reveal_and_win_with_the_card(returns):
    match = last_trick(leader=3, returns=returns)
    say(match, "play 2S")
    assert legal(match) == ["pass", "reveal"]
    assert say(match, "reveal") == [Revealed(0, 0, "2C"), TrumpSet(0, "C")]
    say(match, "play 2C")
    assert legal(match) == ["play 2D"]  # trump is known: neither reveal nor pass
    say(match, "play 2D", "play 2H")
    assert match.table.tricks[0] == 4


@pytest.mark.rule("MK-3", "MK-8")
def test_in_the_last_trick_the_hidden_card_itself_loses_when_it_was_passed():
    match = last_trick(leader=3)
    say(match, "play 2S", "pass", "play 2C")
    assert say(match, "reveal") == [Revealed(1, 0, "2C"), TrumpSet(1, "C")]
    say(match, "play 2D", "play 2H")
    assert match.table.tricks[3] == 4


@pytest.mark.rule("MK-3", "MK-9")
def test_in_the_last_trick_the_hidden_card_can_be_led():
    match = last_trick(leader=0)
    say(match, "play 2C", "reveal", "play 2D", "play 2H", "play 2S")
    assert match.table.tricks[0] == 5


@pytest.mark.rule("MK-3")
def test_revealed_in_the_last_trick_but_one_it_returns_for_the_last():
    winners = "0123 0123 0113"
    match = deal_round(winners, hidden="2C", mode="first_card_hidden")
    play_tricks(match, tricks_for(4, winners)[:11])
    say(match, "play 2D", "reveal", "play 2H", "play 2S")
    assert legal(match) == ["play 5S"]  # the owner's last card but the hidden one
    assert say(match, "play 5S")[-1] == HiddenReturned(0, "2C")
    say(match, "play 4S", "play 3S", "play 6S", "play 2C")
    assert list(match.table.tricks) == [4, 5, 2, 2]
    assert match.round_is_over()


# the hidden suit led


@pytest.mark.rule("MK-9")
def test_where_the_hidden_suit_is_led_the_revealer_plays_any_card_and_the_highest_of_it_wins():
    match = hidden()
    say(match, "play 2C", "play AC", "pass", "play 2H", "pass", "play 2S")
    say(match, "play 2D", "reveal")
    assert hidden_trump_view(match).trump == hidden_trump_view(match).led == "D"
    assert legal(match) == whole_hand(match)
    say(match, "play AH", "play AS", "play KC")
    assert match.table.tricks[1] == 2


@pytest.mark.rule("MK-9", "MK-4")
def test_an_owner_who_reveals_the_suit_led_plays_any_card_while_the_hidden_one_is_aside():
    match = hidden()
    say(match, "play 2C", "play AC", "pass", "play 2H", "pass", "play 2S")
    say(match, "play 2D", "pass", "play 3H", "pass", "play 3S", "reveal")
    assert legal(match) == whole_hand(match)
    assert len(legal(match)) == 11
    say(match, "play KC")
    assert list(match.table.tricks) == [0, 2, 0, 0]


@pytest.mark.rule("MK-9")
def test_an_owner_who_reveals_the_suit_led_and_gets_the_card_back_must_play_it():
    match = hidden(hidden_return="immediate")
    say(match, "play 2C", "play AC", "pass", "play 2H", "pass", "play 2S")
    say(match, "play 2D", "pass", "play 3H", "pass", "play 3S", "reveal")
    assert legal(match) == ["play 9D"]
    assert refusal(match, "play KC").rule == "MK-4"
    say(match, "play 9D")
    assert list(match.table.tricks) == [1, 1, 0, 0]
