"""Check the solver for the last nine tricks of two-player Bezique against brute force.

    python -m bench.last_nine [--positions N] [--first N]

The brute-force solver shares no code with ours: it plays through the match itself, so the rules
decide what is legal and what it scores. At each position our move must lead to the best result.
"""

import argparse
import time
from typing import Any

from followsuit.games.bezique.bot.solver import Solver, is_open
from followsuit.games.bezique.phases.tricks import LastNine
from followsuit.games.bezique.table import tableau
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

WON = 1_000_000
OPTIONS: list[dict[str, Any]] = [
    {},
    {"mode": "advanced"},
    {"mode": "advanced", "seven_bonus_phase2": True, "target_score": 1300},
    {"seven_bonus_phase2": True, "target_score": 700},
]
CARDS = 18  # of both hands
Memory = dict[tuple[object, ...], int]


def margin(match: Match, memory: Memory) -> int:
    """Seat 0's lead at the end of the deal with perfect play."""
    board = tableau(match.table)
    if board.champion >= 0:
        return WON if board.champion == 0 else -WON
    if not is_open(match):
        return int(board.scores[0] - board.scores[1])
    key = position(match)
    if key not in memory:
        ends = [margin(after(match, move), memory) for move in match.moves()]
        memory[key] = max(ends) if match.to_act == 0 else min(ends)
    return memory[key]


def position(match: Match) -> tuple[object, ...]:
    """Everything the rest of the deal depends on; the four copies of a card are equal."""
    board, play = tableau(match.table), match.phase
    assert isinstance(play, LastNine)
    hands = tuple(tuple(card >> 2 for card in hand.numbers(hand.held)) for hand in board.at)
    return hands, play.to_act, play.led >> 2, play.counters, *board.scores, *board.counters


def after(match: Match, move: int) -> Match:
    twin = match.copy()
    twin.apply(move)
    return twin


def position_of(number: int, played: int) -> Match | None:
    """A random deal after `played` cards of its last nine tricks; None if it ends earlier."""
    dice = Dice(number)
    match = GAMES["bezique"].new_match(2, OPTIONS[number % len(OPTIONS)], number % 2)
    random_deal(match, dice)
    while match.to_act >= 0 and not (is_open(match) and not played):
        played -= is_open(match)
        match.apply(match.phase.random_move(match.table, dice))
    return match if match.to_act >= 0 else None


def is_lost(solver: Solver, match: Match) -> bool:
    """Whether the solver's move, or its expected result, is not the best."""
    move, ahead = solver.solve(match)[0]
    memory: Memory = {}
    best = margin(match, memory)
    sign = 1 if match.to_act == 0 else -1
    return margin(after(match, move), memory) != best or ahead * sign != best


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m bench.last_nine")
    words.add_argument("--positions", type=int, default=10_000)
    words.add_argument("--first", type=int, default=0)
    asked = words.parse_args()
    solver, seen, lost, slowest = Solver(), 0, 0, 0.0
    number = asked.first
    while seen < asked.positions:
        match = position_of(number, number % CARDS)
        number += 1
        if match is None:
            continue
        start = time.process_time()
        solver.solve(match)
        slowest = max(slowest, time.process_time() - start)
        lost += is_lost(solver, match)
        seen += 1
        if seen % 100 == 0:
            print(f"{seen} positions, {lost} lost, slowest {1000 * slowest:.1f} ms", flush=True)


if __name__ == "__main__":
    main()
