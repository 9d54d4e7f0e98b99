"""Check how well a bot predicts its Rook13 contracts, in self-play.

    python -m bench.calibration [--bot expert] [--hands 1000]

Before the bidder's first card, count in how many worlds of its search the contract is made, rated
as for a hint. Then the bots play the deal. Over all deals, contracts should be made as often as
predicted.
"""

import argparse
import multiprocessing
import os
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import make_bot
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search.root import Root
from followsuit.bots.worlds import Worlds
from followsuit.cli.progress import with_progress
from followsuit.games.rook13.bot.policy import with_edge
from followsuit.games.rook13.match import Rook13
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

WORLDS = 400
BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.01)
BAR = 0.03  # the largest allowed difference


class Contract(NamedTuple):
    predicted: float
    is_made: bool


def contract(hand: int, bot: str) -> Contract:
    """Bid and play one deal."""
    dice = Dice(hand)
    player = make_bot(bot, dice.below)
    match = GAMES["rook13"].new_match(4, {}, hand % 4)
    predicted, bidder = -1.0, -1
    # a deal that is thrown in is dealt again (RK-12)
    while match.deals < 1 or match.to_act >= 0 or match.redealt:
        if match.to_act < 0:
            random_deal(match, dice)
            continue
        play = match.phase
        if predicted < 0 and isinstance(play, ContractTricks) and play.to_act == play.bidder:
            bidder = int(play.bidder)
            predicted = chance_of(match, bidder, hand)
        match.act(match.to_act, choose_action(player, match, match.to_act))
    assert predicted >= 0
    return Contract(predicted, is_made(match, bidder))


def chance_of(match: Match, bidder: int, seed: int) -> float:
    """The share of its search's worlds in which it makes the contract."""
    policy, dice = policy_of("rook13"), Dice(seed)
    root = Root(Worlds(match, bidder), policy, policy.candidates(match)[:1], seed)
    wins = 0
    for _ in range(WORLDS):
        world = root.sample_world().copy()
        while world.apply(policy.move(world, dice)) >= 0:
            pass
        assert isinstance(world, Rook13)
        wins += with_edge(world)[0] > 0
    return wins / WORLDS


def is_made(match: Match, bidder: int) -> bool:
    """RK-1: a bidder who is set loses points."""
    return policy_of("rook13").points(match, bidder) > 0


def show(contracts: list[Contract]) -> None:
    print("| predicted | hands | mean | made |")
    print("|---|--:|--:|--:|")
    for low, high in pairwise(BINS):
        among = [one for one in contracts if low <= one.predicted < high]
        if among:
            print(f"| {low:.0%} to {min(high, 1):.0%} | {figures(among)} |")
    print(f"| all | {figures(contracts)} |")
    off = fmean(one.is_made for one in contracts) - fmean(one.predicted for one in contracts)
    error = (fmean((one.is_made - one.predicted) ** 2 for one in contracts) / len(contracts)) ** 0.5
    holds = "met" if abs(off) <= BAR else "missed"
    print(f"\nMade minus predicted: {off:+.1%} ± {1.96 * error:.1%}. Bar of {BAR:.0%}: {holds}.")


def figures(contracts: list[Contract]) -> str:
    predicted = fmean(one.predicted for one in contracts)
    return f"{len(contracts):,} | {predicted:.1%} | {fmean(one.is_made for one in contracts):.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked_for = parser.parse_args()
    hands = range(asked_for.hands)
    with multiprocessing.get_context("spawn").Pool(asked_for.processes) as pool:
        played: Iterable[Contract] = pool.imap(partial(contract, bot=asked_for.bot), hands)
        show(list(with_progress(played, asked_for.hands)))


if __name__ == "__main__":
    main()
