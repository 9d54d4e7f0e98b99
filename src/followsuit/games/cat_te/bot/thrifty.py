"""Cat Te as a thrifty player plays it: weak cards go first, the two best are for the end.

Many play so, with the rules of Khmer players. As much of it as a search has to foresee.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.bot.hand import unseen
from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import TRICKS
from followsuit.games.cat_te.terms import CARDS
from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table, zeros

CERTAIN: Final = 1 << 20
GOOD: Final = CERTAIN * 7 // 10  # a chance worth a card in the fourth trick: it leads the fifth
KEPT: Final = 2  # cards for the last two tricks
RANKS: Final = 13


@final
class ThriftyPlayer:
    """Made once and filled anew for every decision: the weakest card first."""

    cards: vec[i64]
    above: vec[i64]  # how many unseen cards beat each
    size: i64
    out: i64  # unseen cards

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
        return bit(CARDS + count(table.hands[play.to_act] & (self.cards[0] - 1)))

    def observe(self, table: Table, play: SixTricks) -> None:
        hand = table.hands[play.to_act]
        out = unseen(table, play)
        self.out = count(out)
        self.size = 0
        while hand:
            card = hand & -hand
            hand ^= card
            self.insert(card, count(out & PACK.suit_of(card) & -card))

    def insert(self, card: Cards, above: i64) -> None:
        """Before stronger cards; of equally strong ones the lower rank comes first."""
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
        """That none of so many unseen cards beats this one."""
        chance: i64 = CERTAIN
        for _ in range(self.above[place]):
            chance = chance * (self.out - held) // self.out
        return chance

    def lead(self, play: SixTricks, others: i64) -> i64:
        """The weakest; with two left, whichever is better before the other."""
        if play.left != KEPT:
            return 0
        first = self.chance(0, KEPT * others) * self.chance(1, others)
        return 0 if first >= self.chance(1, KEPT * others) * self.chance(0, others) else 1

    def taking(self, play: SixTricks) -> i64:
        """The place of the card to take this trick with, -1 for none."""
        if play.left <= KEPT:
            return self.surest(play)
        spare = self.spare(play)
        if play.left > KEPT + 1:
            return spare
        return self.good(play, self.size - KEPT if spare >= 0 else self.size)

    def surest(self, play: SixTricks) -> i64:
        """For the last in turn all that take it are equally sure."""
        found: i64 = -1
        for place in range(self.size):
            if play.beats(self.cards[place]) and (
                found < 0 or (play.waiting > 1 and self.above[place] < self.above[found])
            ):
                found = place
        return found

    def spare(self, play: SixTricks) -> i64:
        """The best that is not kept for the end."""
        place = self.size - KEPT - 1
        while place >= 0 and not play.beats(self.cards[place]):
            place -= 1
        return place

    def good(self, play: SixTricks, end: i64) -> i64:
        """The weakest with a good chance, among the first so many."""
        held = (play.waiting - 1) * play.left
        for place in range(end):
            if play.beats(self.cards[place]) and self.chance(place, held) > GOOD:
                return place
        return -1
