"""Check the bots' 95% intervals by repeating decisions with many seeds.

    python -m bench.intervals [--bot expert] [--positions 40] [--seeds 20]

The mean over the seeds stands in for the truth: 95% of the intervals should contain it. It covers
random error only, since all seeds share the same policy.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from random import Random
from statistics import fmean

from followsuit.bots.bot import Evaluation, choose_action
from followsuit.bots.catalogue import make_bot
from followsuit.bots.worlds import Worlds
from followsuit.cli.progress import with_progress
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

LEAST_MOVES = 2  # otherwise there is no choice


def positions(game: str, wanted: int) -> Iterator[Match]:
    """Decisions in the middle of deals, from play among rule bots."""
    found = 0
    for hand in count():
        dice = Dice(hand)
        match = GAMES[game].new_match(None, {}, 0)
        random_deal(match, dice)
        rule = make_bot("rule", dice.below)
        for _ in range(dice.below(60)):
            if match.to_act >= 0:
                match.act(match.to_act, choose_action(rule, match, match.to_act))
        if match.to_act >= 0 and len(match.moves()) >= LEAST_MOVES:
            yield match
            found += 1
        if found == wanted:
            return


def holds(match: Match, bot: str, seeds: int) -> tuple[list[bool], list[bool]]:
    """Whether the intervals of all moves, and of the chosen ones, contain the mean."""
    seat = match.to_act
    answers = [
        make_bot(bot, Random(seed).randrange).evaluate(match.view(seat), Worlds(match, seat))
        for seed in range(seeds)
    ]
    by_action: dict[str, list[Evaluation]] = {}
    for answer in answers:
        for each in answer:
            by_action.setdefault(str(each.action), []).append(each)
    means = {action: fmean(each.win for each in many) for action, many in by_action.items()}
    all_moves = [each.low <= means[str(each.action)] <= each.high for a in answers for each in a]
    choices = [answer[0] for answer in answers]
    return all_moves, [each.low <= means[str(each.action)] <= each.high for each in choices]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.intervals")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--games", default=",".join(GAMES))
    wanted = parser.parse_args()
    print("| game | all moves | chosen moves |\n|---|--:|--:|")
    for game in wanted.games.split(","):
        looked_at = with_progress(positions(game, wanted.positions), wanted.positions)
        found = [holds(match, wanted.bot, wanted.seeds) for match in looked_at]
        every = fmean(held for all_moves, _ in found for held in all_moves)
        chosen = fmean(held for _, choice in found for held in choice)
        print(f"| {game} | {every:.0%} | {chosen:.0%} |", flush=True)


if __name__ == "__main__":
    main()
