"""A hand of Cat Te, with the number of unseen cards that beat each card."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table, zeros

ALONE: Final = 13  # shapes of one card: the number of cards that beat it
PAIRS: Final = 72  # shapes of two cards
SHAPES: Final = 112  # shapes of three or more: the best three
MOST_OF_TWO: Final = 7  # cap on the number of cards that beat one of two
GRADES: Final = 6
# the grade of a card in a hand of three or more, by the number of cards that beat it
GRADE: Final[vec[i64]] = vec[i64]([0, 1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5])


def triples() -> vec[i64]:
    """Number all triples of grades, best first."""
    found = zeros(GRADES * GRADES * GRADES)
    number: i64 = 0
    for one in range(GRADES):
        for two in range(one, GRADES):
            for three in range(two, GRADES):
                found[(one * GRADES + two) * GRADES + three] = number
                number += 1
    return found


TRIPLE: Final[vec[i64]] = triples()


@final
class SortedHand:
    """Reused for every decision; the best card comes first."""

    cards: vec[i64]
    above: vec[i64]  # number of unseen cards that beat each
    size: i64

    def __init__(self) -> None:
        self.cards = zeros(TRICKS)
        self.above = zeros(TRICKS)
        self.size = 0

    def observe(self, table: Table, play: SixTricks) -> None:
        """Update from the hand of the seat to act and the cards it has not seen."""
        hand = table.hands[play.to_act]
        out = unseen(table, play)
        self.size = 0
        while hand:
            card = hand & -hand
            hand ^= card
            self.insert(card, count_higher(card, out))

    def insert(self, card: Cards, above: i64) -> None:
        at = self.size
        while at > 0 and self.above[at - 1] >= above:
            self.above[at] = self.above[at - 1]
            self.cards[at] = self.cards[at - 1]
            at -= 1
        self.above[at] = above
        self.cards[at] = card
        self.size += 1

    def is_sure(self) -> bool:
        """Whether no unseen card beats any card of the hand."""
        return self.above[self.size - 1] == 0

    def shape_without(self, card: i64) -> i64:
        """The shape of the hand without the card at this index, as a number."""
        left = self.size - 1
        if left == 0:
            return 0
        first = next_place(-1, card)
        if left == 1:
            return self.above[first]
        second = next_place(first, card)
        suited: i64 = 0
        if PACK.suit_of(self.cards[first]) & self.cards[second]:
            suited = 1
        if left == 2:
            return 2 * self.pair(first, second) + suited
        return 2 * self.triple(first, second, next_place(second, card)) + suited

    def pair(self, first: i64, second: i64) -> i64:
        one = self.above[first]
        if one > MOST_OF_TWO:
            one = MOST_OF_TWO
        two = self.above[second]
        if two > MOST_OF_TWO:
            two = MOST_OF_TWO
        return one * (15 - one) // 2 + two

    def triple(self, first: i64, second: i64, third: i64) -> i64:
        above = self.above
        grades = GRADE[above[first]] * GRADES + GRADE[above[second]]
        return TRIPLE[grades * GRADES + GRADE[above[third]]]


def next_place(place: i64, without: i64) -> i64:
    place += 1
    return place if place != without else place + 1


def count_higher(card: Cards, cards: Cards) -> i64:
    """How many of these cards beat a card when its suit is led."""
    return count(cards & PACK.suit_of(card) & -card)


def unseen(table: Table, play: SixTricks) -> Cards:
    """All cards that the seat to act has not seen."""
    me = play.to_act
    seen = table.hands[me] | table.face_down[me] | table.known
    if play.is_blind():
        seen |= play.best  # in a blind trick only the lead is visible
    else:
        seen |= play.trick
    for seat in range(table.seats):
        seen |= table.taken[seat]
    return PACK.all & ~seen
