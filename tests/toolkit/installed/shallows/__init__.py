"""Shallows: bury two cards, bid your tricks, and miss your bid by as little as you can.

Small, but with every kind of choice: cards picked together, numbers, words and tricks.
"""

from dataclasses import dataclass

from followsuit.toolkit import (
    FRENCH,
    Below,
    Deal,
    Event,
    Game,
    Match,
    Over,
    Pack,
    Phase,
    Piles,
    Scored,
    Seat,
    StatsCounter,
    Table,
    Text,
    cards_of,
    flag,
    number,
)

from .phases import PHASES, Bidding, Burying, Naming, ShallowTricks

PACK = Pack(FRENCH, ["9", "10", "J", "Q", "K", "A"])
SEATS = 3


@dataclass(frozen=True)
class Rules:
    seats: int = SEATS
    rounds: int = number(2, "Rounds in a match.", low=1, high=20)
    has_trump: bool = flag(True, "The leader names trump.")


class Shallows(Match):
    rules: Rules

    def __init__(self, rules: Rules, dealer: Seat, table: Table, phase: Phase) -> None:
        self.rules = rules
        super().__init__("shallows", table, phase, dealer)

    def cut(self, order: list[int], below: Below) -> Piles:
        places = [(seat - self.dealer - 1) % SEATS for seat in range(SEATS)]
        return Piles(tuple(tuple(order[place::SEATS]) for place in places))

    def lay_out(self, piles: Piles) -> None:
        self.table.clear()
        for seat in range(SEATS):
            self.table.deal_to(seat, cards_of(piles.hands[seat]))

    def next_phase(self) -> Phase:
        phase, leader = self.phase, self.table.after(self.dealer)
        if isinstance(phase, Deal):
            return Burying(leader)
        if isinstance(phase, Burying):
            return Bidding(leader, [0] * SEATS)
        if isinstance(phase, Bidding) and self.rules.has_trump:
            return Naming(leader, phase.bids)
        if isinstance(phase, Bidding | Naming):
            trump = phase.trump if isinstance(phase, Naming) else 0
            return ShallowTricks(SEATS, leader, trump, phase.bids)
        assert isinstance(phase, ShallowTricks)
        self.score_round(phase.bids)
        self.dealer = leader
        return Over("played out", Text("shallows.over.played_out")) if self.is_over() else Deal()

    def score_round(self, bids: list[int]) -> None:
        for seat in range(SEATS):
            if missed := abs(int(self.table.tricks[seat]) - bids[seat]):
                self.table.score(seat, missed, Text("shallows.score.missed", bid=bids[seat]))

    def is_over(self) -> bool:
        return self.deals == self.rules.rounds

    def winners(self) -> list[int]:
        scores = list(self.table.scores)
        return [seat for seat in range(SEATS) if scores[seat] == min(scores)]

    def rules_in_force(self) -> object:
        return self.rules

    def copy(self) -> Match:
        table, phase = self.table.copy(), self.phase.copy()
        return self.copy_to(Shallows(self.rules, self.dealer, table, phase))


class ShallowsStats(StatsCounter):
    def count(self, event: Event) -> None:
        super().count(event)
        if isinstance(event, Scored):
            self.add(event.side, "missed", event.points)


def new_match(rules: Rules, dealer: Seat) -> Match:
    return Shallows(rules, dealer, Table(PACK, SEATS, SEATS), Deal())


GAME = Game(
    name="shallows",
    package=__name__,
    seat_counts=(SEATS,),
    rules=Rules,
    match=new_match,
    phases=PHASES,
    presets={"standard": {}, "plain": {"has_trump": False}},
    fewest_points_win=True,
    stats=ShallowsStats,
    rounds=lambda rules: int(rules.rounds),
    emblem=("9C", "AH"),
)
