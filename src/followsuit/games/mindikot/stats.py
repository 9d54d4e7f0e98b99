"""Mindikot's statistics: rounds, kots, tens, and how often a player set or revealed trump."""

from followsuit.games.mindikot.deck import is_ten
from followsuit.games.mindikot.scoring import KOT, WHITEWASH
from followsuit.rules.events import Event, Revealed, Scored, TrickTaken, TrumpSet
from followsuit.rules.stats import StatsCounter

KOTS = (KOT.key, WHITEWASH.key)  # a whitewash includes every ten


class MindikotStats(StatsCounter):
    def count(self, event: Event) -> None:
        super().count(event)
        match event:
            case TrickTaken(seat=seat, cards=cards):
                tens = sum(is_ten(card) for card in cards)
                if tens:
                    self.add(seat, "tens", tens)
            case TrumpSet(seat=seat):
                self.add(seat, "trumps_set")
            case Revealed(seat=seat):
                self.add(seat, "reveals")
            case Scored(side=side, why=why):
                self.won_round(side, why.key)

    def won_round(self, side: int, why: str) -> None:
        self.add_for(side, "rounds_won")
        if why in KOTS:
            self.add_for(side, "kots")
            self.add_for(1 - side, "kots_suffered")
        if why == WHITEWASH.key:
            self.add_for(side, "whitewashes")
