"""The solver for the last nine tricks of two-player Bezique matches brute force."""

import itertools
import random

import pytest

from bench.last_nine import CARDS, is_lost, position_of
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search_bot import SearchBot
from followsuit.bots.worlds import Worlds
from followsuit.games.bezique.bot.ending import MATCH
from followsuit.games.bezique.bot.solver import Solver
from followsuit.rules.match import Match
from tests.games.bezique.scene import board_of, give, last_nine, play

LAST_CARDS = 8  # few enough for brute force


def solved(match: Match) -> list[tuple[str, int]]:
    """The final margin of each card, by name."""
    table, phase = match.table, match.phase
    found = Solver().solve(match)
    return [(phase.action(table, move).words[0], margin) for move, margin in found]


def test_it_agrees_with_brute_force() -> None:
    solver, seen = Solver(), 0
    for number in range(120):
        match = position_of(number, CARDS - 2 - number % LAST_CARDS)
        if match is not None:
            seen += 1
            assert not is_lost(solver, match), number
    assert seen > 60


@pytest.mark.rule("S3 6.2")
def test_it_keeps_the_highest_trump_for_the_last_trick() -> None:
    assert solved(last_nine("AHa 8Ca | KHa 9Ca"))[0] == ("8Ca", 10)


@pytest.mark.rule("BZ-9")
def test_it_wins_the_last_trick_with_the_seven_if_it_can() -> None:
    assert solved(last_nine("AHa 7Ha | KHa 9Ca"))[0] == ("AHa", 20)


@pytest.mark.rule("BZ-14")
def test_the_match_is_worth_more_than_points() -> None:
    match = give(last_nine("7Ha 8Ca | 9Ca 9Da", seven_bonus_phase2=True), 1490, 0)
    assert solved(match)[0] == ("7Ha", MATCH)


@pytest.mark.rule("S3 7.2")
def test_aces_and_tens_count_when_there_are_enough_of_them() -> None:
    match = last_nine("ACa 8Da | 10Ca 9Da", mode="advanced")
    assert solved(match)[0] == ("8Da", 10)
    board_of(match).counters[0] = 13
    assert solved(match)[0] == ("8Da", 160)


def test_a_seven_that_is_led_has_scored_already() -> None:
    match = last_nine("7Ha 8Ca | 9Ca 9Da", seven_bonus_phase2=True)
    before = solved(match)
    play(match, "7Ha")
    assert dict(before)["7Ha"] == -solved(match)[0][1]


def test_a_search_plays_the_solution() -> None:
    match = last_nine("AHa 8Ca | KHa 9Ca")
    moves = policy_of("bezique").candidates(match)
    assert [match.phase.action(match.table, move).words for move in moves] == [("8Ca",)]


def test_evaluations_are_those_of_the_solution() -> None:
    bot, seen = SearchBot(random.Random(1).randrange, 60), 0
    for number in range(40):
        match = position_of(number, CARDS - 2 - number % LAST_CARDS)
        if match is None:
            continue
        seat = match.to_act
        found = bot.evaluate(match.view(seat), Worlds(match, seat))
        margins = dict(solved(match))
        seen += len(margins) > 1
        assert found[0].action.words[0] == solved(match)[0][0]
        assert all(each.low == each.win == each.high for each in found)
        for better, worse in itertools.permutations(found, 2):
            if margins[better.action.words[0]] > margins[worse.action.words[0]]:
                assert better.win >= worse.win
    assert seen > 15
