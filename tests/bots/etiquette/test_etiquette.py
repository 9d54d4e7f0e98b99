"""Mistakes that casual and better players never make, and some that no player makes."""

import os
import random

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.bots.levels import LEVELS
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.worlds import Worlds
from followsuit.rules.dice import Dice
from tests.bots.etiquette.position import Position
from tests.games.bezique import etiquette as bezique
from tests.games.cat_te import etiquette as cat_te
from tests.games.mindikot import etiquette as mindikot
from tests.games.rook13 import etiquette as rook13

BY_GAME = {
    "rook13": rook13.POSITIONS,
    "mindikot": mindikot.POSITIONS,
    "cat_te": cat_te.POSITIONS,
    "bezique": bezique.POSITIONS,
}
NAMED = [(f"{game}: {each.about}", each) for game, all_ in BY_GAME.items() for each in all_]
POSITIONS = [pytest.param(position, id=name) for name, position in NAMED]
FOR_EVERY_LEVEL = [pytest.param(each, id=name) for name, each in NAMED if each.every_level]
# attempts per position; the stronger levels are too slow unless compiled
TIMES = {"casual": 40, "club": 3}
if os.environ.get("FOLLOWSUIT_FORM") == "compiled":
    TIMES = {"casual": 300, "club": 150, "strong": 40, "expert": 5}


@pytest.mark.parametrize("position", POSITIONS)
def test_the_mistake_is_possible_but_not_forced(position: Position) -> None:
    match = position.scene()
    legal = match.legal_actions(match.to_act)
    assert legal is None or any(position.offends(action) for action in legal)
    assert legal is None or not all(position.offends(action) for action in legal)


@pytest.mark.parametrize("position", POSITIONS)
def test_a_policy_avoids_the_mistake(position: Position) -> None:
    match = position.scene()
    blind = Worlds(match, match.to_act).match
    move = policy_of(match.name).move(blind, Dice(1))
    assert not position.offends(match.phase.action(match.table, move))


@pytest.mark.parametrize("level", [*LEVELS, "rule"])
@pytest.mark.parametrize("position", FOR_EVERY_LEVEL)
def test_not_even_a_beginner_makes_the_worst_mistakes(position: Position, level: str) -> None:
    match = position.scene()
    for seed in range(10):
        bot = BOTS[level](random.Random(seed).randrange)
        assert not position.offends(choose_action(bot, match, match.to_act)), f"seed {seed}"


@pytest.mark.parametrize("level", TIMES)
@pytest.mark.parametrize("position", POSITIONS)
def test_a_level_avoids_the_mistake(position: Position, level: str) -> None:
    match = position.scene()
    for seed in range(TIMES[level]):
        bot = BOTS[level](random.Random(seed).randrange)
        assert not position.offends(choose_action(bot, match, match.to_act)), f"seed {seed}"
