"""python -m tools.training GAME [--rounds N] [--hands N] [--worlds N] [--seed N] [--anew]

Continue learning from the current weights or, with --anew, from those set by hand. The same
arguments learn the same weights. Run it compiled: PYTHONPATH=build/compiled.
"""

import argparse
from collections.abc import Callable
from typing import Any

from followsuit.bots.policy.weights import LearnedRows, load_learned
from followsuit.games.mindikot.bot import play as mindikot_play
from followsuit.games.mindikot.bot.policy import MindikotPolicy
from followsuit.games.rook13.bot import play as rook13_play
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.playout import random_deal
from tools.training import cards, hand_tuned, hands, numbers, race, reveals, rounds
from tools.training.duel import duel
from tools.training.files import weights_of, write

HIDDEN = {"mode": "first_card_hidden"}
MODES: list[dict[str, Any]] = [{}, {}, HIDDEN, {**HIDDEN, "hidden_selection": "choose"}]
BOUGHT = 40_000
CAUTIONS = [(caution, over) for caution in (-15, -11, -7, -3) for over in (5, 10, 15)]
DEALS = 4_000
ROUNDS_PLAYED = 10_000


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tools.training")
    words.add_argument("game", choices=sorted(LEARN))
    words.add_argument("--rounds", type=int, default=2)
    words.add_argument("--hands", type=int, default=3000)
    words.add_argument("--worlds", type=int, default=40)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--anew", action="store_true")
    asked = words.parse_args()
    rows = START[asked.game]() if asked.anew else load_learned(weights_of(asked.game))
    for number in range(asked.rounds):
        LEARN[asked.game](rows, asked.hands, asked.worlds, Dice(asked.seed + number))
        write(asked.game, rows)


# Rook13


def learn_rook13(rows: LearnedRows, deals: int, worlds: int, dice: Dice) -> None:
    """Learn card play, then the worth of hands, bidding, and the worth of scores."""
    before = Rook13Policy(dict(rows))
    found: list[cards.Choice] = []
    for number in range(deals):
        match = GAMES["rook13"].new_match(4, {}, number % 4)
        found += cards.choices(match, before, worlds, dice)
    rows["play"] = learn_cards(found, rook13_play.SITUATIONS, rows["play"])
    learn_hands(rows, dice)
    rows["caution"] = [list(best_caution(rows))]
    rows["win"] = race.rows(race.solved(race.outcomes(Rook13Policy(rows), BOUGHT, 1)))
    print("points ahead:", duel("rook13", 4, {}, Rook13Policy(rows), before, DEALS))


def learn_hands(rows: LearnedRows, dice: Dice) -> None:
    """Learn twice: what a hand is worth depends on how it is played."""
    for _ in range(2):
        policy = Rook13Policy(rows)
        played = [hands.bought(policy, dice) for _ in range(BOUGHT)]
        rows["kept"] = hands.kept_rows(played)
        rows["dealt"] = hands.dealt_rows(played, policy)


def best_caution(rows: LearnedRows) -> tuple[int, int]:
    """The bidding caution that wins most against the current one."""
    before = Rook13Policy(rows)
    bold = Rook13Policy(rows)
    found = {}
    for caution, over_partner in CAUTIONS:
        bold.caution, bold.over_partner = caution, over_partner
        found[caution, over_partner] = duel("rook13", 4, {}, bold, before, DEALS).points
    return max(CAUTIONS, key=lambda way: found[way])


# Mindikot


def learn_mindikot(rows: LearnedRows, deals: int, worlds: int, dice: Dice) -> None:
    """Learn card play, reveal or pass, and how rounds end, for four and six players."""
    for seats in (4, 6):
        before = MindikotPolicy(dict(rows))
        found: list[cards.Choice] = []
        decisions: list[reveals.Reveal] = []
        for number in range(deals):
            match = GAMES["mindikot"].new_match(seats, MODES[number % 4], number % seats)
            twin = match.copy()
            found += cards.choices(match, before, worlds, dice)
            if MODES[number % 4]:
                decisions += reveals.reveals(twin, before, worlds, dice)
        rows[f"play{seats}"] = learn_cards(found, mindikot_play.SITUATIONS, rows[f"play{seats}"])
        rows[f"say{seats}"] = reveals.fitted(decisions)
        after = MindikotPolicy(rows)
        for mode, options in enumerate(({}, HIDDEN)):
            rows["rounds"][(seats // 6) * 2 + mode] = ends(after, seats, options, dice)
            print("points ahead:", duel("mindikot", seats, options, after, before, DEALS))


def ends(policy: MindikotPolicy, seats: int, options: dict[str, Any], dice: Dice) -> list[int]:
    """The number of rounds won by one point and by two."""
    points = [0, 0, 0]
    for number in range(ROUNDS_PLAYED):
        match = GAMES["mindikot"].new_match(seats, options, number % seats)
        random_deal(match, dice)
        while match.to_act >= 0:
            match.apply(policy.move(match, dice))
        points[max(match.table.scores)] += 1
    return points[1:]


# Cat Te


def learn_cat_te(rows: LearnedRows, deals: int, worlds: int, dice: Dice) -> None:
    """Learn the worth of hands from scratch, with two rounds per requested hand."""
    for region in ("khmer", "laos"):
        rounds.learn(rows, region, 2 * deals, dice)


# Bezique


def learn_bezique(rows: LearnedRows, deals: int, worlds: int, dice: Dice) -> None:
    """Learn all numbers for each table size, with one round of trials per twenty deals."""
    numbers.learn(rows, deals // 20, dice.below(1 << 30))


# shared


def learn_cards(found: list[cards.Choice], kinds: int, before: list[list[int]]) -> list[list[int]]:
    """Judge weights learned from 80% of the positions on the rest; return those from all."""
    cut = len(found) * 4 // 5
    tried = cards.fitted(found[:cut], kinds, before)
    print(f"{len(found)} positions; mean loss to the best card:")
    print(f"  before {cards.regret(found[cut:], before):.5f}", end="")
    print(f"  after {cards.regret(found[cut:], tried):.5f}")
    return cards.fitted(found, kinds, before)


START: dict[str, Callable[[], LearnedRows]] = {
    "bezique": numbers.start,
    "cat_te": rounds.start,
    "mindikot": hand_tuned.mindikot,
    "rook13": hand_tuned.rook13,
}
LEARN = {
    "bezique": learn_bezique,
    "cat_te": learn_cat_te,
    "mindikot": learn_mindikot,
    "rook13": learn_rook13,
}

if __name__ == "__main__":
    main()
