"""Mindikot: the deal, the order of play and the end of the match. Scoring is in `scoring`."""

from typing import final

from mypy_extensions import i64

from followsuit.games.mindikot.deck import PACKS
from followsuit.games.mindikot.options import CHOOSE, Rules
from followsuit.games.mindikot.phases.hide import Hide, hide
from followsuit.games.mindikot.phases.tricks import TensPlay, TrumpByFirstVoid, TrumpHidden
from followsuit.games.mindikot.scoring import Scoring
from followsuit.rules.cards import Seat, cards_of
from followsuit.rules.match import Match
from followsuit.rules.phase import Deal, Over, Phase
from followsuit.rules.piles import Below, Piles
from followsuit.rules.table import Table
from followsuit.texts import Text


@final
class Mindikot(Match):
    rules: Rules
    scoring: Scoring

    def __init__(
        self, rules: Rules, scoring: Scoring, dealer: Seat, table: Table, phase: Phase
    ) -> None:
        self.rules = rules
        self.scoring = scoring
        super().__init__("mindikot", table, phase, dealer)

    def leader(self) -> Seat:
        """MK-1: the seat after the dealer leads the first trick."""
        return self.table.after(self.dealer)

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """One at a time, clockwise from the leader; a hidden card is drawn from the leader's."""
        seats, leader = self.rules.seats, self.leader()
        hands = [tuple(order[(seat - leader) % seats :: seats]) for seat in range(seats)]
        if not self.rules.deals_hidden_card():
            return Piles(tuple(hands))
        whole = hands[leader]
        drawn = below(len(whole))
        hands[leader] = whole[:drawn] + whole[drawn + 1 :]
        return Piles(tuple(hands), {"hidden": (whole[drawn],)})

    def lay_out(self, piles: Piles) -> None:
        table = self.table
        table.clear()
        for seat in range(table.seats):
            table.deal_to(seat, cards_of(piles.hands[seat]))
        if self.rules.deals_hidden_card():
            card = cards_of(piles.others["hidden"])
            hide(table, self.leader(), card, self.rules.owner_knows_hidden_card())

    # the order of play

    def next_phase(self) -> Phase:
        phase = self.phase
        if isinstance(phase, Deal):
            return Hide(self.leader()) if self.rules.leader_hides() else self.first_trick()
        if isinstance(phase, Hide):
            return self.first_trick()
        if isinstance(phase, TensPlay):
            self.scoring.score(self.table, phase.winner, phase.left, phase.trump)
            self.dealer = self.next_dealer(phase.winner)
            return self.after_round()
        raise AssertionError(phase)

    def first_trick(self) -> Phase:
        seats, rules, scoring = self.table.seats, self.rules, self.scoring
        early = rules.early_finish
        if rules.mode == CHOOSE:
            return TrumpByFirstVoid(seats, self.leader(), scoring.tricks, scoring, early)
        at_reveal = rules.hidden_return == "immediate"
        return TrumpHidden(seats, self.leader(), scoring.tricks, scoring, early, at_reveal)

    def next_dealer(self, last: Seat) -> Seat:
        """MK-7: the first lead passes clockwise or to the winner of the last trick, or it stays."""
        if self.rules.next_leader == "rotate":
            return self.leader()
        if self.rules.next_leader == "same":
            return self.dealer
        return (last or self.table.seats) - 1

    def after_round(self) -> Phase:
        target: i64 = self.rules.target_score
        if self.table.scores[0] < target and self.table.scores[1] < target:
            return Deal()
        return Over(f"reached {target}", Text("over.reached", score=target))

    def winners(self) -> list[int]:
        team = 0 if self.table.scores[0] > self.table.scores[1] else 1
        return list(range(team, self.table.seats, 2))

    def rules_in_force(self) -> object:
        return self.rules

    def copy(self) -> Match:
        twin = Mindikot(self.rules, self.scoring, self.dealer, self.table.copy(), self.phase.copy())
        return self.copy_to(twin)


def new_match(rules: Rules, dealer: Seat) -> Match:
    pack = PACKS[rules.seats]
    return Mindikot(rules, Scoring(rules, pack), dealer, Table(pack, rules.seats, 2), Deal())
