"""Cat Te's statistics: pots and how they were won, folds, claims and chips."""

from followsuit.games.cat_te.instant import SHOWN_FLUSH, SHOWN_LOW, SHOWN_QUADS
from followsuit.games.cat_te.match import POT, SIDE_POT_SCORE
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.events import (
    Claimed,
    DroppedOut,
    Eliminated,
    Event,
    Folded,
    Scored,
    Shown,
    TrickTaken,
)
from followsuit.rules.stats import StatsCounter

INSTANT = (SHOWN_QUADS.key, SHOWN_FLUSH.key, SHOWN_LOW.key)


class CatTeStats(StatsCounter):
    def begin_round(self) -> None:
        self.tricks = 0
        self.shown: set[int] = set()  # seats that showed an instant hand

    def count(self, event: Event) -> None:
        super().count(event)
        match event:
            case TrickTaken(seat=seat):
                self.tricks += 1
                if self.tricks == TRICKS:
                    self.add(seat, "last_tricks")
            case Folded(seat=seat):
                self.add(seat, "folds")
            case DroppedOut(seat=seat):
                self.add(seat, "drops")
            case Eliminated(seat=seat):
                self.add(seat, "eliminations")
            case Claimed(seat=seat, holds=holds):
                self.add(seat, "claims_held" if holds else "claims_failed")
            case Shown(seat=seat, why=why) if why.key in INSTANT:
                self.shown.add(seat)
            case Scored(side=seat, points=points, why=why):
                self.score(seat, points, why.key)

    def score(self, seat: int, points: int, why: str) -> None:
        if points < 0:
            self.add(seat, "chips_paid", -points)
            return
        self.add(seat, "chips_won", points)
        if why == POT.key:
            self.add(seat, "pots")
            if seat in self.shown:  # CT-9: others may have shown weaker hands
                self.add(seat, "instant_hands")
            self.best(seat, "best_pot", points)
        elif why == SIDE_POT_SCORE.key:
            self.add(seat, "side_pots")
