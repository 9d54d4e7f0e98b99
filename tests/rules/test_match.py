"""Deals, actions and views, for every game."""

import pickle

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER
from followsuit.rules.phase import IllegalAction
from followsuit.rules.piles import BadDeal, Piles
from followsuit.rules.table import NATURE
from tests.conformance.tables import Setting, positions
from tests.scene import deal, dealt, filled, new, say

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@EVERY_GAME
@pytest.mark.parametrize("number", [-1, 132, 10**30])
def test_a_deal_with_a_card_that_does_not_exist_changes_nothing(game, number):
    match = new(game)
    piles = filled(match)
    strange = Piles(((number, *piles.hands[0][1:]), *piles.hands[1:]), piles.others)
    with pytest.raises(BadDeal, match="There is no card number"):
        match.deal(strange)
    assert (match.deals, match.to_act, match.table.events) == (0, NATURE, None)
    deal(match)


@EVERY_GAME
def test_there_is_no_view_from_a_seat_that_does_not_exist(game):
    match = dealt(game)
    for viewer in (-1, match.table.seats, 60):
        if viewer != WATCHER:
            with pytest.raises(ValueError, match="there is no seat"):
                match.view(viewer)
    assert match.view(WATCHER).hand == ()


@EVERY_GAME
def test_a_second_deal_must_wait(game):
    match = next(positions(Setting(GAMES[game], min(GAMES[game].seat_counts)), seed=1))
    with pytest.raises(BadDeal, match="No cards can be dealt now"):
        deal(match)


@EVERY_GAME
def test_a_view_says_whose_score_is_whose(game):
    view = dealt(game).view(0)
    sides = [view.side_of(seat) for seat in range(view.seats)]
    assert sides == [GAMES[game].side_of(seat) for seat in range(view.seats)]


def test_an_incomplete_action_is_answered_with_an_example():
    match = dealt("mindikot")
    for text in ("play", "PLAY"):
        with pytest.raises(ValueError, match=r"Write it like this: play 2C \(notation\)"):
            say(match, text)
    with pytest.raises(ValueError, match=r"You can't sing now\. Lead a card"):
        say(match, "sing")


def test_a_refusal_keeps_its_rule_through_a_pickle():
    with pytest.raises(IllegalAction) as refused:
        GAMES["rook13"].new_match().act(0, "play 5R")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.rule, again.reason) == (refused.value.rule, refused.value.reason)
    assert str(again) == str(refused.value)
