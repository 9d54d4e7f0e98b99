"""Making puzzles: from which decisions, and what is kept of the match."""

import json
from dataclasses import replace

import pytest

from followsuit.bots.puzzles.maker import Maker, play_rounds
from followsuit.bots.puzzles.puzzle import BadPuzzles, id_of, position_of, read_puzzles, until
from followsuit.bots.puzzles.themes import card_theme
from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase import Action
from followsuit.rules.phase_view import TrickView
from followsuit.rules.replay import replay

MINDIKOT = GAMES["mindikot"]
RECORD = play_rounds(MINDIKOT, 4, {}, "rule", seed=1, number=0)


def test_self_play_stops_after_a_few_rounds():
    assert len(RECORD["hands"]) == 2
    assert replay(RECORD).match.round_is_over()


def test_a_match_up_to_an_action_says_nothing_of_what_follows():
    begun = until(RECORD, 1, 5)
    assert replay(begun).open_hand
    assert len(begun["hands"][1]["actions"]) == 5
    assert begun["result"] is begun["hands"][1]["result"] is None
    assert "fair" not in begun
    seat, _ = RECORD["hands"][1]["actions"][5]
    assert position_of(begun).to_act == seat


def test_the_same_decision_has_the_same_id():
    begun = until(RECORD, 0, 7)
    match = position_of(begun)
    assert id_of(match, 1) == id_of(position_of(json.loads(json.dumps(begun))), 1)
    assert id_of(match, 1) != id_of(match, 2)
    assert id_of(match, 1) != id_of(position_of(until(RECORD, 0, 6)), 1)


def test_a_line_that_is_no_puzzle_is_named():
    with pytest.raises(BadPuzzles, match="line 2 is not a puzzle"):
        list(read_puzzles(b"\n{}\n"))


def test_equal_arguments_make_equal_matches():
    assert play_rounds(MINDIKOT, 4, {}, "rule", seed=1, number=0) == RECORD
    assert play_rounds(MINDIKOT, 4, {}, "rule", seed=1, number=1) != RECORD


def test_a_maker_that_has_enough_makes_no_more():
    maker = Maker(MINDIKOT, 4, {}, 1, 0, 100, "rule", "")
    assert list(maker.make_from(RECORD, 0)) == []


@pytest.mark.parametrize(
    ("trick", "winning", "best", "other", "theme"),
    [
        # seat 3 leads, or plays last to a trick of spades that seat 0 began; hearts are trump
        ((), -1, "KH", "4C", "draw_trump"),
        ((), -1, "10S", "4C", "cash"),
        ((), -1, "4C", "10S", "save"),
        ((), -1, "4C", "5C", "lead"),
        (("2S", "KS", "3S"), 1, "10S", "4S", "give"),
        (("2S", "3S", "KS"), 2, "4S", "10S", "save"),
        (("2S", "3S", "KS"), 2, "10S", "4S", "cash"),
        (("2S", "3S", "10S"), 2, "KS", "4S", "capture"),
        (("2S", "3S", "KS"), 2, "2H", "4C", "ruff"),
        (("2S", "3S", "KS"), 2, "4C", "2H", "keep_trump"),
        (("2S", "3S", "KS"), 2, "AS", "4S", "follow"),
    ],
)
def test_a_card_has_a_theme(trick, winning, best, other, theme):
    shown = TrickView(
        (*trick, *[""] * (4 - len(trick))), 0, "S" if trick else "", "H", winning, (0,) * 4, 5
    )
    view = replace(position_of(until(RECORD, 0, 0)).view(3), seat=3, shown=shown)
    assert card_theme(view, Action("play", (best,)), Action("play", (other,)), {"10"}) == theme


def test_the_first_card_of_another_suit_makes_trump():
    shown = TrickView(("2S", "3S", "KS", ""), 0, "S", "", 2, (0,) * 4, 5)
    view = replace(position_of(until(RECORD, 0, 0)).view(3), seat=3, shown=shown)
    assert (
        card_theme(view, Action("play", ("2H",)), Action("play", ("2C",)), {"10"}) == "make_trump"
    )
