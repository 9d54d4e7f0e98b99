"""The five levels: each plays every game, and the lower ones forget."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from followsuit.bots.arena.contest import HAND, contest_of
from followsuit.bots.arena.duplicate import play_deal
from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import make_bot
from followsuit.bots.intuition_bot import IntuitionBot, forget_cards
from followsuit.bots.levels import DEFAULT_LEVEL, LEVELS, Level
from followsuit.bots.policy.catalogue import policy_of
from followsuit.rules.bits import count
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal


def played(game: str, moves: int) -> Match:
    """A position after this many random moves, with events."""
    match, dice = GAMES[game].new_match(None, {}, 0), Dice(3)
    random_deal(match, dice)
    for _ in range(moves):
        if match.to_act < 0:
            random_deal(match, dice)
        move = match.phase.random_move(match.table, dice)
        match.act(match.to_act, match.phase.action(match.table, move))
    if match.to_act < 0:
        random_deal(match, dice)
    return match


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_plays_every_game(level: str) -> None:
    for game in GAMES:
        match = played(game, 5)
        bot = make_bot(level, random.Random(1).randrange, playouts=8)
        action = choose_action(bot, match, match.to_act)
        assert match.canonical(match.to_act, action) == action


def test_the_default_level_exists() -> None:
    assert DEFAULT_LEVEL in LEVELS


def test_a_bot_that_remembers_two_tricks_forgets_the_cards_of_earlier_ones() -> None:
    match = played("mindikot", 4 * 4)
    before = sum(count(cards) for cards in match.table.taken)
    forget_cards(match, 2)
    assert sum(count(cards) for cards in match.table.taken) == before - 2 * 4


def test_voids_are_remembered_as_often_as_the_level_says() -> None:
    match = played("mindikot", 40)
    match.table.barred[1] = 1
    always, never = Level(void_memory=1.0), Level(void_memory=0.0)
    for level, known in ((always, 1), (never, 0)):
        bot = IntuitionBot(random.Random(1).randrange, level)
        assert bot.remembered(match).table.barred[1] == known
    assert match.table.barred[1] == 1


@pytest.fixture
def rook13_without_a_policy() -> Iterator[None]:
    game = GAMES["rook13"]
    GAMES.add(replace(game, policy=None))
    yield
    GAMES.add(game)


@pytest.mark.usefixtures("rook13_without_a_policy")
def test_a_game_without_a_policy_is_played_by_rules_of_thumb() -> None:
    match = played("rook13", 1)
    actions = {
        str(choose_action(make_bot(name, random.Random(1).randrange), match, match.to_act))
        for name in ("rule", "casual", "expert")
    }
    assert len(actions) == 1


def test_a_casual_player_misjudges_only_where_it_has_no_partner() -> None:
    match = played("mindikot", 5)
    move = policy_of("mindikot").move(match, Dice(1))
    misjudging = Level(misjudgment=1.0)
    for seed in range(20):
        bot = IntuitionBot(random.Random(seed).randrange, misjudging)
        assert choose_action(bot, match, match.to_act) == match.phase.action(match.table, move)
    alone = played("cat_te", 2)
    bots = [IntuitionBot(random.Random(seed).randrange, misjudging) for seed in range(20)]
    assert len({choose_action(bot, alone, alone.to_act) for bot in bots}) > 1


def test_a_casual_player_beats_beginners_at_bezique_with_four_players() -> None:
    step = contest_of(GAMES["bezique"], 4, {}, ("casual", "beginner"), unit=HAND, seed=1)
    assert sum(sum(play_deal(step, deal).ahead) for deal in range(30)) > 0
