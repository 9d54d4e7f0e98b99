"""What a screen for Mindikot is shown: a view carries all of it, and names every possible action.

Where a test names no cards, seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades.
"""

import pytest

from followsuit.games.mindikot import GAME
from followsuit.games.mindikot.facts import facts
from followsuit.games.mindikot.options import Rules
from followsuit.rules.events import WATCHER, MatchOver, RoundOver, TrickTaken
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.view import Result
from followsuit.texts import Text
from tests.games.mindikot.scene import hidden_trump_view, play_round, trick_view
from tests.scene import dealt, say


def plays(*cards: str) -> tuple[Action, ...]:
    return tuple(Action("play", (card,)) for card in cards)


@pytest.mark.rule("S2 II")
def test_a_view_shows_the_table_as_its_seat_may_know_it():
    match = dealt("mindikot", "|2S")
    say(match, "play KC", "play 2S")
    view = match.view(2)
    assert view.game == "mindikot"
    assert view.seat == 2
    assert view.counts == (12, 12, 13, 13)  # cards of all players
    assert [GAME.side_of(seat) for seat in range(view.seats)] == [0, 1, 0, 1]  # teams
    assert view.to_act == 2
    assert view.hand == tuple(match.table.pack.names_of(match.table.hands[2]))
    shown = trick_view(match, 2)
    assert shown.trick == ("KC", "2S", "", "")
    assert shown.leader == 0
    assert shown.trump == "S"
    assert shown.tricks == (0, 0, 0, 0)
    assert view.scores == (0, 0)
    assert view.rules == Rules()


@pytest.mark.rule("S2 II")
def test_only_the_seat_to_act_is_offered_actions():
    match = dealt("mindikot")
    assert match.view(0).legal == plays(*match.view(0).hand)
    for viewer in [1, 2, 3, WATCHER]:
        assert match.view(viewer).legal == ()


@pytest.mark.rule("MK-5")
def test_the_facts_name_the_ten_that_decides_a_tie():
    def last_fact(match: Match) -> str:
        return str(facts(match.view(0))[-1])

    assert last_fact(dealt("mindikot")) == "tricks 0, 0"
    match = dealt("mindikot", tie_break="ten", tie_ten="H")
    assert last_fact(match) == "10 of hearts breaks a tie"
    match = dealt("mindikot", tie_break="ten", tie_ten="trump")
    assert last_fact(match) == "ten of trumps breaks a tie"
    say(match, "play 2C", "play 9D")
    assert last_fact(match) == "10 of diamonds breaks a tie"


@pytest.mark.rule("S2 IV.1")
def test_trump_is_shown_as_not_set_until_it_is():
    match = dealt("mindikot")
    say(match, "play 2C")
    assert trick_view(match, 3).trump == ""
    say(match, "play 9D")
    assert trick_view(match, 3).trump == "D"


@pytest.mark.rule("S2 IV.1")
def test_a_hidden_trump_is_shown_as_not_set_until_it_is_revealed():
    match = dealt("mindikot", mode="first_card_hidden", piles={"hidden": "9D"})
    say(match, "play 2C", "play AC")
    assert (trick_view(match, 3).trump, hidden_trump_view(match, 3).aside) == ("", True)
    say(match, "reveal")
    assert (trick_view(match, 3).trump, hidden_trump_view(match, 3).hidden) == ("D", "9D")


@pytest.mark.rule("S2 IV.1")
def test_tricks_won_are_counted_by_seat_and_so_by_team():
    match = dealt("mindikot")
    say(match, "play 2C", "play 2D", "play 2H", "play 2S")
    say(match, "play 3D", "play 3H", "play 3S", "play 3C")
    tricks = trick_view(match).tricks
    assert tricks == (0, 2, 0, 0)
    assert (sum(tricks[0::2]), sum(tricks[1::2])) == (0, 2)


@pytest.mark.rule("S2 IV.2")
def test_every_player_is_shown_with_the_number_of_cards_and_whose_turn_it_is():
    match = dealt("mindikot", seats=6)
    say(match, "play 3C")
    for viewer in [*range(6), WATCHER]:
        view = match.view(viewer)
        assert view.seats == 6
        assert view.counts == (7, 8, 8, 8, 8, 8)
        assert view.to_act == 1


@pytest.mark.rule("S2 IV.2")
def test_nobody_is_shown_the_cards_of_others():
    match = dealt("mindikot", "AS|KS")
    assert "KS" not in repr(match.view(0))
    assert "AS" not in repr(match.view(1))
    assert match.view(WATCHER).hand == ()


@pytest.mark.rule("S2 IV.3")
def test_each_card_of_the_trick_is_shown_with_its_player():
    match = dealt("mindikot", first_leader=2)
    assert trick_view(match).trick == ("", "", "", "")
    say(match, "play 4H", "play 7S", "play 3C")
    shown = trick_view(match)
    assert shown.trick == ("3C", "", "4H", "7S")
    assert shown.leader == 2
    assert shown.winning == 3


@pytest.mark.rule("S2 IV.4")
def test_the_prompt_says_who_must_do_what():
    match = dealt("mindikot")
    assert (match.view(3).to_act, str(match.view(3).prompt)) == (0, "Lead a card")
    say(match, "play 2C")
    assert (match.view(3).to_act, str(match.view(3).prompt)) == (
        1,
        "Follow suit. If you can't, the suit you play becomes trump",
    )
    say(match, "play 2D")
    assert (match.view(3).to_act, str(match.view(3).prompt)) == (2, "Follow suit")


@pytest.mark.rule("S2 IV.4")
def test_the_prompt_while_trump_is_hidden():
    match = dealt("mindikot", mode="first_card_hidden", piles={"hidden": "9D"})
    say(match, "play 2C", "play AC")
    assert str(match.view(2).prompt) == "Follow suit. If you can't, reveal trump or pass"
    say(match, "pass")
    assert str(match.view(2).prompt) == "Play any card"
    say(match, "play 2H", "reveal")
    assert str(match.view(2).prompt) == "Play a trump if you have one"


@pytest.mark.rule("S2 IV.4")
def test_a_trick_that_has_ended_says_who_won_it():
    match = dealt("mindikot")
    events = say(match, "play 2C", "play 2D", "play 2H", "play 2S")
    assert events[-1] == TrickTaken(1, ("2C", "2D", "2H", "2S"))
    for viewer in [0, 1, 2, 3, WATCHER]:
        assert match.view(viewer).events[-1] == events[-1]


@pytest.mark.rule("S2 IV.4", "S2 II")
def test_the_end_of_a_round_and_of_a_match_is_announced_with_all_scores():
    match, events = play_round("0000 1111 1111", target_score=2)
    assert events[-2:] == [
        RoundOver("scored", (2, 0)),
        MatchOver("reached 2", Text("over.reached", score=2), (2, 0), (0, 2)),
    ]
    view = match.view(1)
    assert view.scores == (2, 0)
    assert view.result == Result("reached 2", (2, 0), (0, 2))
    assert view.legal == ()


@pytest.mark.rule("S2 IV.5", "S2 V.4")
def test_on_their_turn_players_see_the_cards_they_may_play():
    match = dealt("mindikot", "2D|2C 9C|KC")
    say(match, "play 3C")
    assert match.view(1).legal == plays("2C", "9C")
    assert "AD" in match.view(1).hand  # held, but not valid
    assert match.view(2).legal == ()  # not their turn
    say(match, "play 9C")
    assert match.view(1).legal == ()
    assert match.view(2).legal == plays("KC")


@pytest.mark.rule("S2 IV.5", "S2 V.4")
def test_every_card_is_valid_for_a_player_who_cannot_follow_once_trump_is_known():
    match = dealt("mindikot")
    say(match, "play 2C", "play 2D")
    assert match.view(2).legal == plays(*match.view(2).hand)


@pytest.mark.rule("S2 IV.6", "S2 V.4")
def test_reveal_and_pass_are_offered_only_to_the_player_who_must_decide():
    match = dealt("mindikot", mode="first_card_hidden", piles={"hidden": "9D"})
    both = (Action("reveal"), Action("pass"))
    assert match.view(0).legal == plays(*match.view(0).hand)
    say(match, "play 2C")
    assert match.view(1).legal == plays("AC")
    say(match, "play AC")
    assert match.view(2).legal == both
    for viewer in [0, 1, 3, WATCHER]:
        assert match.view(viewer).legal == ()
    say(match, "pass")
    assert match.view(2).legal == plays(*match.view(2).hand)
    say(match, "play 2H")
    assert match.view(3).legal == both
    say(match, "reveal", "play 2S", "play 2D", "play 3H")
    assert match.view(3).legal == plays(*match.view(3).hand)  # trump is known
