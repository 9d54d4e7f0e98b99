"""Shallows with a policy that never returns."""

import threading
from dataclasses import replace
from typing import NoReturn

from shallows import GAME as SHALLOWS
from shallows import PACK, SEATS, Rules, Shallows

from followsuit.toolkit import Deal, Dice, Match, Phase, Policy, Seat, Table


class Quicksand(Shallows):  # type: ignore[misc]
    def __init__(self, rules: Rules, dealer: Seat, table: Table, phase: Phase) -> None:
        super().__init__(rules, dealer, table, phase)
        self.name = "quicksand"

    def copy(self) -> Match:
        table, phase = self.table.copy(), self.phase.copy()
        twin: Match = self.copy_to(Quicksand(self.rules, self.dealer, table, phase))
        return twin


class EndlessPolicy(Policy):
    def move(self, match: Match, dice: Dice) -> NoReturn:
        while True:
            threading.Event().wait()

    def candidates(self, match: Match) -> NoReturn:
        self.move(match, Dice(0))


def new_match(rules: Rules, dealer: Seat) -> Match:
    return Quicksand(rules, dealer, Table(PACK, SEATS, SEATS), Deal())


GAME = replace(
    SHALLOWS,
    name="quicksand",
    package="",
    title="Quicksand",
    about="Nobody gets out.",
    hand_word="round",
    match=new_match,
    policy=EndlessPolicy,
)
