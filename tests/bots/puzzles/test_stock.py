"""The puzzles that the games bring: each has one clearly best action."""

import random
from collections import Counter
from importlib.resources import files

import pytest

from followsuit.bots.puzzles.puzzle import Puzzle, id_of, line_of, position_of, read_puzzles
from followsuit.bots.puzzles.solution import CLEAR, Decision
from followsuit.rules.catalogue import GAMES
from followsuit.rules.notation import parse
from followsuit.rules.replay import replay
from followsuit.texts import pattern

LEAST = 15
SAMPLE = 2  # of each game, searched again
PLAYOUTS = 1200
OTHER_SEED = 20_000_003
LANGUAGES = ("en", "hi", "vi")


def stock(game: str) -> list[Puzzle]:
    file = files(GAMES[game].package).joinpath("puzzles.jsonl")
    return list(read_puzzles(file.read_bytes()))


GAMES_WITH_PUZZLES = [game.name for game in GAMES.built_in()]
STOCK = {game: stock(game) for game in GAMES_WITH_PUZZLES}
EVERY = [puzzle for puzzles in STOCK.values() for puzzle in puzzles]


@pytest.mark.parametrize("game", GAMES_WITH_PUZZLES)
def test_every_game_brings_puzzles_of_several_themes(game):
    assert len(STOCK[game]) >= LEAST
    themes = Counter(puzzle.theme for puzzle in STOCK[game])
    assert len(themes) >= 4
    assert {
        pattern(f"theme.{theme}", language) is None for theme in themes for language in LANGUAGES
    } == {False}


def test_no_puzzle_is_there_twice():
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY)


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_a_puzzle_ends_where_its_seat_decides(puzzle):
    assert replay(puzzle.record).game.name == puzzle.game
    match = position_of(puzzle.record)
    assert match.to_act == puzzle.seat
    assert puzzle.id == id_of(match, puzzle.seat)
    legal = {str(action) for action in match.legal_actions(puzzle.seat) or ()}
    listed = {name for each in puzzle.verdict.actions for name in (each.action, *each.equal)}
    assert listed <= legal
    assert set(puzzle.solutions) < legal


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_every_other_action_is_a_mistake(puzzle):
    best, *others = puzzle.verdict.actions
    assert best.label == "best"
    assert {other.label for other in others} <= set(CLEAR)


def test_puzzles_have_reasons():
    """A reason needs something that differs clearly; nearly all have one."""
    without = [puzzle.id for puzzle in EVERY if puzzle.verdict.reason is None]
    assert len(without) <= 0.1 * len(EVERY)


def test_every_line_reads_as_it_was_written():
    for puzzle in EVERY:
        assert list(read_puzzles(line_of(puzzle))) == [puzzle]


@pytest.mark.parametrize("game", GAMES_WITH_PUZZLES)
def test_another_seed_finds_the_same_solution(game):
    for puzzle in random.Random(f"sample {game}").sample(STOCK[game], SAMPLE):
        match = position_of(puzzle.record)
        decision, second = Decision(match), puzzle.verdict.actions[1].action
        move = int(match.checked(puzzle.seat, parse(second)))
        values = decision.values(move, OTHER_SEED, PLAYOUTS)
        assert values.best.actions[0] in puzzle.solutions, puzzle.id
        assert decision.label(values.played) in ("inaccuracy", *CLEAR), puzzle.id
