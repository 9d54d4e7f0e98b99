"""A model of a thrifty Cat Te player, who plays weak cards first and keeps the two best.

Many people play this way by Khmer rules. It covers what a search needs to predict.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.bot.hand import count_higher, unseen
from followsuit.games.cat_te.moves import fold_of
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.bits import count, index
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table, zeros

CERTAIN: Final = 1 << 20
GOOD: Final = CERTAIN * 7 // 10  # chance that justifies a card in the fourth trick
KEPT: Final = 2  # cards for the last two tricks
RANKS: Final = 13


@final
class ThriftyPlayer:
    """Reused for every decision; the weakest card comes first."""

    cards: vec[i64]
    above: vec[i64]  # number of unseen cards that beat each
    size: i64
    out: i64  # number of unseen cards

    def __init__(self) -> None:
        self.cards = zeros(TRICKS)
        self.above = zeros(TRICKS)
        self.size = 0
        self.out = 0

    def move(self, table: Table, play: SixTricks) -> i64:
        self.observe(table, play)
        if not play.led:
            return self.cards[self.lead(play, table.seats - 1)]
        place = self.taking(play)
        if place >= 0:
            return self.cards[place]
        return fold_of(table.hands[play.to_act], self.cards[0])

    def observe(self, table: Table, play: SixTricks) -> None:
        hand = table.hands[play.to_act]
        out = unseen(table, play)
        self.out = count(out)
        self.size = 0
        while hand:
            card = hand & -hand
            hand ^= card
            self.insert(card, count_higher(card, out))

    def insert(self, card: Cards, above: i64) -> None:
        """Insert before stronger cards; ties are ordered by rank."""
        at = self.size
        while at > 0 and self.is_stronger(at - 1, card, above):
            self.above[at] = self.above[at - 1]
            self.cards[at] = self.cards[at - 1]
            at -= 1
        self.above[at] = above
        self.cards[at] = card
        self.size += 1

    def is_stronger(self, place: i64, card: Cards, above: i64) -> bool:
        if self.above[place] != above:
            return self.above[place] < above
        return index(self.cards[place]) % RANKS > index(card) % RANKS

    def chance(self, place: i64, held: i64) -> i64:
        """The chance that none of `held` random unseen cards beats this one."""
        chance: i64 = CERTAIN
        for _ in range(self.above[place]):
            chance = chance * (self.out - held) // self.out
        return chance

    def lead(self, play: SixTricks, others: i64) -> i64:
        """The index of the card to lead: the weakest, or the better order of the last two."""
        if play.left != KEPT:
            return 0
        first = self.chance(0, KEPT * others) * self.chance(1, others)
        return 0 if first >= self.chance(1, KEPT * others) * self.chance(0, others) else 1

    def taking(self, play: SixTricks) -> i64:
        """The index of the card to take this trick with; -1: none."""
        if play.left <= KEPT:
            return self.surest(play)
        spare = self.spare(play)
        if play.left > KEPT + 1:
            return spare
        return self.good(play, self.size - KEPT if spare >= 0 else self.size)

    def surest(self, play: SixTricks) -> i64:
        """The winning card hardest to beat, or the weakest if nobody plays after."""
        found: i64 = -1
        for place in range(self.size):
            if play.beats(self.cards[place]) and (
                found < 0 or (play.waiting > 1 and self.above[place] < self.above[found])
            ):
                found = place
        return found

    def spare(self, play: SixTricks) -> i64:
        """The best winning card that is not kept for the end; -1: none."""
        place = self.size - KEPT - 1
        while place >= 0 and not play.beats(self.cards[place]):
            place -= 1
        return place

    def good(self, play: SixTricks, end: i64) -> i64:
        """The weakest card before `end` with a good chance; -1: none."""
        held = (play.waiting - 1) * play.left
        for place in range(end):
            if play.beats(self.cards[place]) and self.chance(place, held) > GOOD:
                return place
        return -1
