"""Run one benchmark round of our rules, in the form that PYTHONPATH selects.

Usage: python -m bench.followsuit_rounds SEED SECONDS
With 0 seconds it only prints check values, which must be equal in both forms.
"""

import json
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle

from bench.stopwatch import run_lap
from followsuit.rules.bits import COMPILED
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import play_outs, random_deal
from followsuit.rules.table import NOBODY

DEALS = 10
PLAYOUTS = 200 if COMPILED else 2
HANDS = 5
FORM = "compiled" if COMPILED else "interpreted"


@dataclass(frozen=True)
class Setting:
    """A game and its options."""

    label: str
    game: str
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)

    def new_match(self) -> Match:
        return GAMES[self.game].new_match(self.seats, self.options)


SETTINGS = (
    # without the dealer's redeal, or half of all random deals would end before the auction
    Setting("rook13", "rook13", 4, {"manual_redeal": False}),
    Setting("mindikot", "mindikot", 4),
    Setting("mindikot of six", "mindikot", 6),
    Setting("mindikot, hidden", "mindikot", 4, {"mode": "first_card_hidden"}),
    Setting("cat_te, khmer", "cat_te", 4),
    Setting("cat_te, vietnam", "cat_te", 4, {"region": "vietnamese"}),
    Setting("bezique", "bezique", 2),
    Setting("bezique of four", "bezique", 4),
)


def dealt(setting: Setting, dice: Dice) -> Match:
    """A match with a choice to make: some deals are won immediately, and a dealer has to deal."""
    match = setting.new_match()
    while match.phase.to_act < 0:
        random_deal(match, dice)
        while len(match.moves()) == 1:
            match.apply(match.moves()[0])
    return match


def deal(match: Match, rng: random.Random, dice: Dice) -> None:
    """Deal as fast as each form can: compiled with the dice, interpreted by a sort."""
    if COMPILED:
        random_deal(match, dice)
    else:
        order = sorted(range(match.table.pack.size), key=lambda _: rng.random())
        match.apply_deal(match.cut(order, dice.below))


def play(match: Match, rng: random.Random, dice: Dice) -> int:
    """Play random legal moves to the end of the deal and return their number."""
    decisions = 0
    seat: int = match.phase.to_act
    while seat >= 0:
        phase = match.phase
        if phase.too_many:  # too many to list, as 715 go-downs
            seat = match.apply(phase.random_move(match.table, dice))
        else:
            legal = match.moves()
            seat = match.apply(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


class Stepping:
    """Matches stepped from Python deal by deal, deals included."""

    def __init__(self, setting: Setting, rng: random.Random, dice: Dice) -> None:
        self.setting = setting
        self.rng = rng
        self.dice = dice
        self.match = setting.new_match()

    def batch(self) -> int:
        return sum(self.hand() for _ in range(HANDS))

    def hand(self) -> int:
        if self.match.phase.to_act == NOBODY:
            self.match = self.setting.new_match()
        deal(self.match, self.rng, self.dice)
        return play(self.match, self.rng, self.dice)


def step_after_deals(deals: list[Match], rng: random.Random, dice: Dice) -> int:
    return sum(play(match.copy(), rng, dice) for match in deals)


class Playouts:
    """Random playouts inside the rules, cycling through some deals."""

    def __init__(self, deals: list[Match], seed: int) -> None:
        self.turns = cycle(deals)
        self.seed = seed

    def batch(self) -> int:
        self.seed += 1
        moves, _ = play_outs(next(self.turns), PLAYOUTS, self.seed)
        return moves


def check_value(setting: Setting, seed: int) -> list[tuple[int, int]]:
    """Moves and scores of some playouts."""
    dice = Dice(seed)
    return [play_outs(dealt(setting, dice), 20, seed) for _ in range(DEALS)]


def main(seed: int, seconds: float) -> None:
    if not seconds:
        print(json.dumps({s.label: check_value(s, seed) for s in SETTINGS}))
        return
    for setting in SETTINGS:
        rng, dice = random.Random(seed), Dice(seed)
        deals = [dealt(setting, dice) for _ in range(DEALS)]
        lap = partial(run_lap, FORM, game=setting.label, at_least=seconds)
        lap("playouts", batch=Playouts(deals, seed).batch)
        lap("steps with deals", batch=Stepping(setting, rng, dice).batch)
        lap("steps after the deal", batch=partial(step_after_deals, deals, rng, dice))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
