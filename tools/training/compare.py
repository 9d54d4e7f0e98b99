"""python -m tools.training.compare [--deals N] [GAME ...]: compare policies with the rule bots.

Single deals at 0 to 0, points ahead with the 95% interval: the figures in docs/research.
"""

import argparse
import time
from statistics import fmean, stdev
from typing import Any

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.worlds import Worlds
from followsuit.games.bezique.bot.policy import BeziquePolicy
from followsuit.games.mindikot.bot.policy import MindikotPolicy
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.playout import random_deal
from followsuit.rules.shuffle import next_deal
from tools.training import hand_tuned, numbers
from tools.training.duel import SURE, lead

HIDDEN = {"mode": "first_card_hidden"}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("rook13", 4, {"manual_redeal": False}),
    ("mindikot", 4, {}),
    ("mindikot", 4, HIDDEN),
    ("mindikot", 6, {}),
    ("mindikot", 6, HIDDEN),
    *[("cat_te", 4, {"region": region}) for region in ("khmer", "laos", "vietnamese")],
    *[("cat_te", seats, {}) for seats in (2, 6)],
    *[("bezique", seats, {}) for seats in (2, 3, 4)],
]
TIMED = {"bezique": 50}  # deals to time; otherwise
USUALLY = 2_000


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tools.training.compare")
    words.add_argument("--deals", type=int, default=1000)
    words.add_argument("games", nargs="*")
    asked = words.parse_args()
    for game, seats, options in TABLES:
        if asked.games and game not in asked.games:
            continue
        print(f"{game} {seats} {options}")
        for name, policy in policies(game).items():
            found = [ahead(game, seats, options, policy, number) for number in range(asked.deals)]
            error = SURE * stdev(found) / asked.deals**0.5
            speed = micros(game, seats, options, policy)
            print(f"  {name}: {fmean(found):+.2f} ± {error:.2f}, {speed:.2f} µs a decision")


def policies(game: str) -> dict[str, Policy]:
    """With weights set by hand, where there are any, and with the learned ones."""
    by_hand: dict[str, Policy] = {}
    if game == "bezique":
        by_hand = {"by hand": BeziquePolicy(numbers.start())}
    elif game == "mindikot":
        by_hand = {"by hand": MindikotPolicy(hand_tuned.mindikot())}
    elif game == "rook13":
        by_hand = {"by hand": Rook13Policy(hand_tuned.rook13())}
    return by_hand | {"learned": policy_of(game)}


def ahead(game: str, seats: int, options: dict[str, Any], policy: Policy, number: int) -> float:
    """Points that the policy is ahead of the rule bot on one deal, playing both sides."""
    ends = [played(game, seats, options, policy, number, side) for side in (0, 1)]
    return fmean([lead(match, side) for side, match in enumerate(ends)])


def played(
    game: str, seats: int, options: dict[str, Any], policy: Policy, number: int, side: int
) -> Match:
    match = GAMES[game].new_match(seats, options, number % seats)
    rule, dice = RuleBot(lowest), Dice(1)
    while not match.round_is_over() or match.redealt:
        seat = match.to_act
        if seat < 0:
            match.deal(next_deal(match, number.to_bytes(32)))
        elif seat % 2 == side:
            match.act(seat, match.phase.action(match.table, policy.move(match, dice)))
        else:
            match.act(seat, rule.choose(match.view(seat), Worlds(match, seat)))
    return match


def micros(game: str, seats: int, options: dict[str, Any], policy: Policy) -> float:
    """CPU µs of a decision in self-play, including the rules."""
    dice, moves = Dice(1), 0
    matches = [
        GAMES[game].new_match(seats, options, n % seats) for n in range(TIMED.get(game, USUALLY))
    ]
    for match in matches:
        random_deal(match, dice)
    start = time.process_time()
    for match in matches:
        while match.to_act >= 0:
            match.apply(policy.move(match, dice))
            moves += 1
    return (time.process_time() - start) / moves * 1e6


if __name__ == "__main__":
    main()
