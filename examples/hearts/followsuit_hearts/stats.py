"""Hearts: queens taken, hands without a point, and moons."""

from followsuit.toolkit import Event, RoundOver, StatsCounter, TrickTaken
from followsuit_hearts.deck import ALL_POINTS, PACK, QUEEN_OF_SPADES, points


class HeartsStats(StatsCounter):
    def begin_round(self) -> None:
        self.taken = [0] * self.seats  # points

    def count(self, event: Event) -> None:
        super().count(event)
        match event:
            case TrickTaken(seat=seat, cards=names):
                cards = PACK.named(*names)
                self.taken[seat] += points(cards)
                if cards & QUEEN_OF_SPADES:
                    self.add(seat, "queens")
            case RoundOver():
                self.end_round()

    def end_round(self) -> None:
        for seat, taken in enumerate(self.taken):
            if taken == 0:
                self.add(seat, "clean_hands")
            elif taken == ALL_POINTS:
                self.add(seat, "moons")
