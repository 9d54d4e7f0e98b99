"""Time our bots' decisions: one line of JSON per table and level.

Usage: python -m bench.followsuit_decisions SEED DECISIONS [LEVEL …]
"""

import json
import sys
import time
from collections.abc import Iterator

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.bots.levels import LEVELS
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search_bot import SearchBot
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

TABLES = (("rook13", 4), ("mindikot", 4), ("mindikot", 6), ("cat_te", 4), ("bezique", 2))
EVERY = 7  # moves between two positions, to cover all stages of play


def positions(game: str, seats: int, seed: int) -> Iterator[Match]:
    """Positions with a choice, from self-play of a casual bot."""
    dice, moves = Dice(seed), 0
    bot = BOTS["casual"](dice.below)
    while True:
        match = GAMES[game].new_match(seats, {}, 0)
        while match.result() is None:
            if match.to_act < 0:
                random_deal(match, dice)
                continue
            moves += 1
            if moves % EVERY == 0 and len(policy_of(game).candidates(match)) > 1:
                yield match
            match.act(match.to_act, choose_action(bot, match, match.to_act))


def timed(game: str, seats: int, level: str, seed: int, decisions: int) -> dict[str, object]:
    """CPU milliseconds of each decision, and the playouts of all of them."""
    spent = []
    bot = BOTS[level](Dice(seed).below)
    for match, _ in zip(positions(game, seats, seed), range(decisions), strict=False):
        began = time.process_time()
        choose_action(bot, match, match.to_act)
        spent.append(1000 * (time.process_time() - began))
    playouts_done = bot.playouts_done if isinstance(bot, SearchBot) else 0
    return {"ms": spent, "playouts": playouts_done}


def main(seed: int, decisions: int, levels: list[str]) -> None:
    for game, seats in TABLES:
        for level in levels:
            row = {"game": game, "seats": seats, "level": level}
            print(json.dumps(row | timed(game, seats, level, seed, decisions)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(LEVELS))
