"""Mindikot: rounds, kots, tens and who brought trump to light."""

from followsuit.rules.events import Event, Revealed, Scored, TrickTaken, TrumpSet
from followsuit.rules.stats import StatsCounter

WHITEWASH = "mindikot.score.whitewash"
KOTS = ("mindikot.score.kot", WHITEWASH)  # every trick brings every ten


class MindikotStats(StatsCounter):
    def count(self, event: Event) -> None:
        super().count(event)
        match event:
            case TrickTaken(seat=seat, cards=cards):
                tens = sum(card.startswith("10") for card in cards)
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
        if why == WHITEWASH:
            self.add_for(side, "whitewashes")
