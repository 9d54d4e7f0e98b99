"""Mindikot with a hidden card: players who cannot follow reveal or pass.

Where a test says no more, seat 0 has hidden the nine of diamonds and holds the clubs up to the
king, seat 1 the ace of clubs and the other diamonds, seat 2 the hearts and seat 3 the spades.
"""

import pytest

from followsuit.rules.events import WATCHER, Passed, Played, Revealed, TrumpSet
from followsuit.rules.match import Match
from tests.games.mindikot.scene import hidden, hidden_trump_view
from tests.scene import legal, refusal, say


def cards(*names: str) -> list[str]:
    return sorted(f"play {name}" for name in names)


def whole_hand(match: Match) -> list[str]:
    return cards(*match.view(match.phase.to_act).hand)


# reveal or pass


@pytest.mark.rule("S0 2.1.2.C", "S0 2.1.2.C.2", "S0 2.2", "S0 2.2.2", "MK-4")
def test_a_player_who_cannot_follow_while_trump_is_hidden_must_reveal_or_pass():
    match = hidden()
    say(match, "play 2C", "play AC")
    assert legal(match) == ["pass", "reveal"]
    assert refusal(match, "play 2H") == (
        "S0 2.2.2",
        "You can't follow suit: reveal trump or pass first",
    )
    assert refusal(match, "play 2S").reason == "You don't have that card"


@pytest.mark.rule("S0 2.1.2.B", "S0 2.2.2")
def test_a_player_who_can_follow_neither_reveals_nor_passes():
    match = hidden()
    say(match, "play 2C")
    assert legal(match) == ["play AC"]
    assert refusal(match, "reveal") == ("S0 2.1.2.B", "You have clubs, so you must follow suit")
    assert refusal(match, "pass").rule == "S0 2.1.2.B"


@pytest.mark.rule("S0 2.1.1")
def test_the_leader_neither_reveals_nor_passes():
    match = hidden()
    assert refusal(match, "reveal") == ("S0 2.1.1", "You are leading: play any card")


@pytest.mark.rule("S0 2.2.2")
def test_reveal_and_pass_are_single_words_used_once():
    match = hidden()
    say(match, "play 2C", "play AC")
    assert refusal(match, "reveal 9D") == ("notation", "Write it like this: reveal")
    say(match, "pass")
    assert refusal(match, "reveal") == ("S0 2.2.2", "You have already decided: play a card")
    assert refusal(match, "pass").rule == "S0 2.2.2"


@pytest.mark.rule("S0 2.2.2")
@pytest.mark.parametrize("says", ["reveal", "pass"])
def test_a_player_who_reveals_or_passes_is_known_to_lack_the_suit_led(says):
    match = hidden()
    say(match, "play 2C", "play AC")
    assert match.unseen_by(0).barred[2] == 0
    say(match, says)
    assert match.unseen_by(0).barred[2] == match.table.pack.suit("C")


# reveal


@pytest.mark.rule("S0 2.2.2")
def test_a_reveal_makes_the_hidden_cards_suit_trump_and_shows_it_to_all():
    match = hidden()
    say(match, "play 2C", "play AC")
    assert say(match, "reveal") == [Revealed(2, 0, "9D"), TrumpSet(2, "D")]
    for viewer in [0, 1, 2, 3, WATCHER]:
        shown = hidden_trump_view(match, viewer)
        assert (shown.trump, shown.hidden, shown.said) == ("D", "9D", "reveal")
        assert shown.aside  # not played, and not back yet
        assert not match.unseen_by(viewer).cards & match.table.pack.named("9D")
    assert match.phase.to_act == 2


@pytest.mark.rule("S0 2.2.2", "MK-4")
def test_the_revealer_must_play_a_trump_if_possible():
    match = hidden("||3D 5D")
    say(match, "play 2C", "play AC", "reveal")
    assert legal(match) == ["play 3D", "play 5D"]
    assert refusal(match, "play AH") == (
        "MK-4",
        "You revealed trump and have one, so you must play it",
    )
    assert refusal(match, "play AS").reason == "You don't have that card"
    say(match, "play 3D", "play 2S")
    assert list(match.table.tricks) == [0, 0, 1, 0]


@pytest.mark.rule("S0 2.2.2", "MK-4")
def test_a_revealer_without_trumps_plays_any_card_and_everyone_knows():
    match = hidden()
    say(match, "play 2C", "play AC", "reveal")
    assert legal(match) == whole_hand(match)
    say(match, "play AH", "play AS")
    assert list(match.table.tricks) == [0, 1, 0, 0]
    pack = match.table.pack
    assert match.unseen_by(1).barred[2] == pack.suit("C") | pack.suit("D")


@pytest.mark.rule("MK-4", "S0 2.1.2.C.1", "S0 2.2.2")
def test_a_reveal_binds_nobody_else():
    match = hidden("||3D|4D")
    say(match, "play 2C", "play AC", "reveal", "play 3D")
    assert legal(match) == whole_hand(match)
    assert refusal(match, "reveal") == ("S0 2.1.2.C.1", "Trump is already known: play a card")
    say(match, "play 3S")
    assert match.phase.to_act == 2


@pytest.mark.rule("MK-4", "S0 2.1.2.C.1", "S0 2.2.2")
def test_a_reveal_binds_the_revealer_for_that_play_only():
    match = hidden("||3D 4D")
    say(match, "play 2C", "play AC", "reveal", "play 3D", "play 2S")
    say(match, "play AH", "play 3S", "play 9D", "play 2H")  # seat 0 trumps
    say(match, "play 3C", "play 2D")
    assert "play 4D" in legal(match)
    assert "play KH" in legal(match)


@pytest.mark.rule("S0 2.1.4", "MK-4")
def test_players_after_the_reveal_may_overtrump():
    match = hidden("||3D|4D")
    say(match, "play 2C", "play AC", "reveal", "play 3D", "play 4D")
    assert list(match.table.tricks) == [0, 0, 0, 1]


@pytest.mark.rule("MK-4")
@pytest.mark.parametrize(
    ("returns", "may_play"), [("after_trick", ["5D"]), ("immediate", ["5D", "9D"])]
)
def test_the_owner_may_reveal_too_and_must_play_a_trump_from_the_playable_hand(returns, may_play):
    match = hidden("5D|2H", hidden_return=returns)
    say(match, "play 2C", "play AC", "pass", "play 3H", "pass", "play 2S")
    say(match, "play 2H", "play AH", "pass", "play 3S")
    assert legal(match) == ["pass", "reveal"]
    assert say(match, "reveal")[0] == Revealed(0, 0, "9D")
    assert legal(match) == cards(*may_play)
    say(match, f"play {may_play[-1]}")
    assert match.table.tricks[0] == 1


@pytest.mark.rule("MK-4")
@pytest.mark.parametrize(("returns", "choices"), [("after_trick", 11), ("immediate", 1)])
def test_an_owner_without_another_trump_may_use_the_hidden_one_only_if_it_is_back(returns, choices):
    match = hidden("|2H", hidden_return=returns)
    say(match, "play 2C", "play AC", "pass", "play 3H", "pass", "play 2S")
    say(match, "play 2H", "play AH", "pass", "play 3S", "reveal")
    assert len(legal(match)) == choices
    assert ("play 9D" in legal(match)) == (choices == 1)


# pass


@pytest.mark.rule("S0 2.2.2")
def test_after_a_pass_trump_stays_unknown_and_any_card_is_played():
    match = hidden("||3D")
    say(match, "play 2C", "play AC")
    assert say(match, "pass") == [Passed(2)]
    assert legal(match) == whole_hand(match)
    for viewer in [0, 1, 2, 3, WATCHER]:
        shown = hidden_trump_view(match, viewer)
        assert (shown.trump, shown.hidden, shown.said) == ("", "", "pass")
    assert say(match, "play 3D") == [Played(2, "3D")]


@pytest.mark.rule("S0 2.2.2", "MK-8", "S0 2.1.4")
def test_a_passed_card_is_no_trump_even_of_the_hidden_suit():
    match = hidden("||AD")
    say(match, "play 2C", "play AC", "pass", "play AD", "pass", "play 2S")
    assert list(match.table.tricks) == [0, 1, 0, 0]


@pytest.mark.rule("MK-8")
def test_a_passed_card_cannot_win_when_trump_is_revealed_later_in_the_trick():
    match = hidden("||AD|2D")
    say(match, "play 2C", "play AC", "pass", "play AD", "reveal", "play 2D")
    assert list(match.table.tricks) == [0, 0, 0, 1]


@pytest.mark.rule("MK-8")
def test_a_passed_card_cannot_win_even_if_the_revealer_has_no_trump():
    match = hidden("||AD")
    say(match, "play 2C", "play AC", "pass", "play AD", "reveal", "play 2S")
    assert list(match.table.tricks) == [0, 1, 0, 0]


@pytest.mark.rule("MK-8", "MK-9")
def test_cards_that_followed_suit_count_when_their_suit_turns_out_to_be_trump():
    match = hidden("2D|3D", card="9D")
    say(match, "play 2D", "play 3D", "pass", "play AH", "reveal", "play AS")
    assert hidden_trump_view(match).trump == "D"
    assert list(match.table.tricks) == [0, 1, 0, 0]


@pytest.mark.rule("MK-8", "S0 2.2.2")
def test_six_seats_can_pass_twice_and_reveal_in_one_trick():
    match = hidden("||KS|AS|10S", card="4S", seats=6)
    say(match, "play 3C", "play 10C", "pass", "play KS", "pass", "play AS")
    say(match, "reveal", "play 10S", "play 3S")
    assert list(match.table.tricks) == [0, 0, 0, 0, 1, 0]
