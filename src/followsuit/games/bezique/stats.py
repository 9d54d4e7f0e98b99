"""Bezique's statistics: melds by kind, sevens, last tricks, and brisques (aces and tens won)."""

from followsuit.games.bezique.deck import PACK, is_counter
from followsuit.rules.events import Event, Melded, Scored, TrickTaken
from followsuit.rules.stats import StatsCounter


class BeziqueStats(StatsCounter):
    def __init__(self, seats: int, sides: int) -> None:
        super().__init__(seats, sides)
        self.melded = ""  # the meld that the next points are for

    def count(self, event: Event) -> None:
        super().count(event)
        match event:
            case Melded(seat=seat, meld=meld):
                self.melded = meld
                self.add(seat, "melds")
                self.add(seat, f"melds_{word(meld)}")
            case TrickTaken(seat=seat, cards=cards):
                brisques = sum(is_counter(PACK.number(card)) for card in cards)
                if brisques:
                    self.add(seat, "brisques", brisques)
            case Scored(side=seat, points=points, why=why):
                self.score(seat, points, why.key.removeprefix("bezique."))

    def score(self, seat: int, points: int, why: str) -> None:
        if self.melded and why == f"meld.{self.melded}":
            self.add(seat, "meld_points", points)
            self.add(seat, f"points_{word(self.melded)}", points)
            self.best(seat, "best_meld", points)
            self.melded = ""
        elif why.startswith("score.seven"):
            self.add(seat, "sevens")
        elif why.startswith("score.last_trick"):
            self.add(seat, "last_tricks")
        elif why == "score.brisques":
            self.add(seat, "brisque_points", points)


def word(meld: str) -> str:
    return meld.replace("-", "_")
