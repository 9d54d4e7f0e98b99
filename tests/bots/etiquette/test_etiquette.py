"""What nobody does, with a partner or alone: by feel, forgetful, and after a little thought."""

import random

import pytest

from followsuit.bots.bot import asked
from followsuit.bots.catalogue import BOTS
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search_bot import SearchBot
from followsuit.bots.worlds import Worlds
from followsuit.rules.dice import Dice
from tests.bots.etiquette import bezique, cat_te, mindikot, rook13
from tests.bots.etiquette.position import Position

POSITIONS = [
    pytest.param(position, id=f"{game}: {position.about}")
    for game, positions in [
        ("rook13", rook13.POSITIONS),
        ("mindikot", mindikot.POSITIONS),
        ("cat_te", cat_te.POSITIONS),
        ("bezique", bezique.POSITIONS),
    ]
    for position in positions
]
SEEDS = range(3)


@pytest.mark.parametrize("position", POSITIONS)
def test_a_rule_of_partners_can_be_broken(position: Position) -> None:
    match = position.scene()
    legal = match.legal_actions(match.to_act)
    assert legal is None or any(position.offends(action) for action in legal)
    assert legal is None or not all(position.offends(action) for action in legal)


@pytest.mark.parametrize("position", POSITIONS)
def test_a_policy_keeps_to_it(position: Position) -> None:
    match = position.scene()
    blind = Worlds(match, match.to_act).match
    move = policy_of(match.name).move(blind, Dice(1))
    assert not position.offends(match.phase.action(match.table, move))


@pytest.mark.parametrize("position", POSITIONS)
def test_who_forgets_keeps_to_it(position: Position) -> None:
    match = position.scene()
    for seed in SEEDS:
        bot = BOTS["casual"](random.Random(seed).randrange)
        assert not position.offends(asked(bot, match, match.to_act))


@pytest.mark.parametrize("position", POSITIONS)
def test_who_thinks_a_little_keeps_to_it(position: Position) -> None:
    match = position.scene()
    for seed in SEEDS:
        bot = SearchBot(random.Random(seed).randrange, 60)
        assert not position.offends(asked(bot, match, match.to_act))
