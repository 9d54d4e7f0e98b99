"""Cat Te: where players choose whether to show a hand that wins instantly."""

from typing import Any

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.rule_bot import RuleBot
from followsuit.games.cat_te import GAME
from followsuit.games.cat_te.stats import CatTeStats
from followsuit.rules.dice import Dice
from followsuit.rules.events import Announced, Shown
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.texts import Text
from tests.games.cat_te.scene import balances, folded_to_the_leader
from tests.scene import Refusal, dealt, legal, phase_view, refusal, say

QUADS = "9C 9D 9H 9S 2C 5H"
FLUSH = "2H 6H 7H 8H JH KH"
HIGH_FLUSH = "3S 4S 7S 8S JS AS"
LOW = "AD 2D 3C 4H 5S 5C"
ACES = "AC AD AH AS 2C 9H"
DULL = "4D 6D 8C 10C QS KS"


def choosing(*hands: str, dealer: int | None = None, **options: Any) -> Match:
    """A round in which seat 0 would lead."""
    last = len(hands) - 1 if dealer is None else dealer
    return dealt(
        "cat_te", list(hands), seats=len(hands), dealer=last, instant_choice=True, **options
    )


@pytest.mark.rule("CT-9", "S4 Automatic")
def test_a_player_with_an_instant_hand_shows_it_or_plays_on():
    match = choosing(DULL, QUADS)
    assert match.phase.to_act == 1
    assert legal(match) == ["play-on", "show"]
    assert str(match.phase.prompt()) == "Show your hand or play on"
    events = say(match, "show")
    assert isinstance(events[0], Shown)
    assert events[0].why == Text("cat_te.shown.quads")
    assert match.round_is_over()
    assert balances(match) == [-1, 1]


@pytest.mark.rule("CT-9")
def test_if_nobody_shows_the_first_trick_is_led():
    match = choosing(DULL, QUADS)
    events = say(match, "play-on")
    assert [str(event.text) for event in events if isinstance(event, Announced)] == [
        "You play on.",
        "seat 1 has an instant win and plays on.",
    ]
    assert match.phase.to_act == 0
    assert len(legal(match)) == 6
    folded_to_the_leader(match)
    assert match.round_is_over()


@pytest.mark.rule("CT-9")
def test_without_such_a_hand_nobody_is_asked():
    assert phase_view(choosing(DULL, "7D 6C 8S 10S JD QD")).number == 1


@pytest.mark.rule("CT-9")
def test_each_holder_is_asked_in_order_of_play_and_the_best_hand_shown_wins():
    match = choosing(FLUSH, DULL, HIGH_FLUSH, instant_hands=["flush"])
    assert match.phase.to_act == 0
    say(match, "show")
    assert match.phase.to_act == 2
    assert phase_view(match, 1).hands == (("2H", "6H", "7H", "8H", "JH", "KH"), (), ())
    say(match, "show")
    assert balances(match) == [-1, -1, 2]
    match = choosing(FLUSH, DULL, HIGH_FLUSH)
    say(match, "show", "play-on")
    assert balances(match) == [2, -1, -1]


@pytest.mark.rule("CT-9", "CT-1")
def test_the_order_is_that_of_play():
    match = choosing(FLUSH, DULL, HIGH_FLUSH, direction="counter_clockwise")
    say(match, "play-on")
    assert match.phase.to_act == 2
    match = choosing(FLUSH, DULL, HIGH_FLUSH, dealer=0)  # seat 1 would lead
    assert match.phase.to_act == 2


@pytest.mark.rule("CT-9")
def test_of_equal_hands_shown_the_first_in_order_of_play_wins():
    match = choosing("2H 5H 7H 8H 9H KH", "2C 5C 7C 8C 9C KC")
    say(match, "show", "show")
    assert balances(match) == [1, -1]


@pytest.mark.rule("CT-9")
@pytest.mark.parametrize("kinds", [[], ["quads", "flush", "low"]])
def test_four_aces_are_always_shown_and_win(kinds):
    match = choosing(FLUSH.replace("KH", "QH"), ACES, instant_hands=kinds)
    assert match.round_is_over()
    assert balances(match) == [-1, 1]


@pytest.mark.rule("CT-9", "CT-10")
def test_a_hand_that_is_shown_pays_double_where_that_is_agreed():
    match = choosing(DULL, QUADS, "7D 6C 8S 10S JD QD", region="vietnamese", dealer=0)
    say(match, "show")
    assert balances(match) == [-2, 4, -2]


@pytest.mark.rule("CT-9", "CT-12")
def test_the_side_pot_can_be_taken_meanwhile():
    match = dealt(
        "cat_te", [DULL, QUADS], seats=2, piles={"stub": "JS"}, side_bet=1, instant_choice=True
    )
    assert (phase_view(match).pot, phase_view(match).side_pot) == (2, 2)
    say(match, "0: side-pot")
    assert phase_view(match).side_pot == 0
    assert [str(fact) for fact in GAME.facts(match.view(0))] == ["pot 2"]
    assert match.phase.to_act == 1


@pytest.mark.rule("CT-9")
def test_nothing_else_can_be_done_before_the_choice():
    match = choosing(DULL, QUADS, allow_drop_out=True, drop_any_time=True)
    assert refusal(match, "play 9C") == Refusal(
        "order of play", "You can't play now. Show your hand or play on"
    )
    assert legal(match, 0) == []
    assert refusal(match, "0: show").rule == "turn order"
    say(match, "play-on")
    assert refusal(match, "show").rule == "order of play"


@pytest.mark.rule("CT-9")
def test_bots_show_a_hand_that_wins_and_hide_one_that_does_not():
    assert GAME.policy is not None
    policy: Any = GAME.policy()
    for hands, choice in [((QUADS, FLUSH), "play-on"), ((FLUSH, QUADS), "show")]:
        match = choosing(*hands)
        assert str(choose_action(RuleBot(lowest), match, 0)) == "show"
        say(match, "show")
        assert str(choose_action(RuleBot(lowest), match, 1)) == choice
        chosen = [policy.move(match, Dice(1)), *policy.candidates(match)]
        assert [str(match.phase.action(match.table, move)) for move in chosen] == [choice] * 2


@pytest.mark.rule("CT-9")
def test_only_the_best_hand_shown_counts_as_an_instant_win():
    match = choosing(FLUSH, DULL, HIGH_FLUSH)
    stats = CatTeStats(3, 3)
    stats.count_round(say(match, "show", "show"))
    assert [tally.get("instant_hands", 0) for tally in stats.tallies] == [0, 0, 1]
