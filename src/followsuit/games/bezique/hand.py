"""A hand of Bezique: nine slots with a card each, some of them melded on the table."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from followsuit.games.bezique.deck import JACK, NO_SUIT, SEVEN, face_of, name, rank_of, suit_of
from followsuit.rules.bits import each, index
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.table import zeros

NINE: Final = 9  # cards in a hand
ALL_NINE: Final = 0b111111111  # all slots
EVERY_NINTH: Final = 0b000000001_000000001_000000001_000000001  # one slot in each of four sets


@final
@mypyc_attr(acyclic=True)
class Hand:
    """`cards` has the card of each slot; everything else is a set of slots.

    Four integers hold several such sets of nine bits: by suit, by rank from the jack up, and by the
    kinds of meld that the cards have served in.
    """

    cards: vec[i64]
    held: i64  # slots with a card
    laid: i64  # slots whose card is melded on the table
    seen: i64  # slots whose card everyone knows: laid, swapped in or drawn face up
    suits: i64
    ranks: i64
    sevens: i64
    sets: i64  # served in run, marriage, bezique, double bezique
    fours: i64  # served in aces, kings, queens, jacks
    passed_over: i64  # slots that were hidden when the player swapped a seven

    def __init__(self, cards: vec[i64]) -> None:
        self.cards = cards
        self.held = 0
        self.laid = 0
        self.seen = 0
        self.suits = 0
        self.ranks = 0
        self.sevens = 0
        self.sets = 0
        self.fours = 0
        self.passed_over = 0

    # sets of slots

    def in_suit(self, suit: i64) -> i64:
        return (self.suits >> NINE * suit) & ALL_NINE

    def of_rank(self, rank: i64) -> i64:
        """The cards of a rank from the jack up; lower ones are never melded."""
        return (self.ranks >> NINE * (rank - JACK)) & ALL_NINE

    def jokers(self) -> i64:
        return self.in_suit(NO_SUIT)

    def unlaid(self) -> i64:
        """The cards held in the hand, not on the table."""
        return self.held & ~self.laid

    def hidden(self) -> i64:
        """The cards that only their player knows."""
        return self.held & ~self.seen

    def served(self, kind: i64) -> i64:
        """The cards that have served in a kind of meld."""
        if kind < 4:
            return (self.sets >> NINE * kind) & ALL_NINE
        return (self.fours >> NINE * (kind - 4)) & ALL_NINE

    def higher(self, card: i64) -> i64:
        """The higher cards of a card's suit."""
        slots: i64 = 0
        left = self.in_suit(suit_of(card))
        while left:
            slot = left & -left
            if face_of(self.card(slot)) > face_of(card):
                slots |= slot
            left ^= slot
        return slots

    def beating(self, best: i64, trump: i64) -> i64:
        """The cards that beat the best card so far, as `deck.beats` says."""
        if suit_of(best) == trump:
            return self.higher(best)
        return self.higher(best) | self.in_suit(trump)

    # cards

    def card(self, slot: i64) -> i64:
        return self.cards[index(slot)]

    def put(self, card: i64) -> i64:
        """Put a card in the first empty slot, and return the slot."""
        empty = ALL_NINE & ~self.held
        slot = empty & -empty
        self.fill(slot, card)
        return slot

    def fill(self, slot: i64, card: i64) -> None:
        self.cards[index(slot)] = card
        self.turn(slot, card)

    def turn(self, slot: i64, card: i64) -> None:
        """Add a card to the sets it belongs to, or remove it."""
        self.held ^= slot
        self.suits ^= slot << NINE * suit_of(card)
        rank = rank_of(card)
        if suit_of(card) == NO_SUIT:
            return
        if rank >= JACK:
            self.ranks ^= slot << NINE * (rank - JACK)
        elif rank == SEVEN:
            self.sevens ^= slot

    def take_out(self, slot: i64) -> i64:
        """Remove a card, and everything known about its slot."""
        card = self.card(slot)
        self.turn(slot, card)
        self.passed_over &= ~slot
        if self.seen & slot:
            self.seen ^= slot
            self.laid &= ~slot
            self.sets &= ~(slot * EVERY_NINTH)
            self.fours &= ~(slot * EVERY_NINTH)
        return card

    def lay(self, kind: i64, slots: i64) -> None:
        """Meld the cards in these slots."""
        self.laid |= slots
        self.seen |= slots
        if kind < 4:
            self.sets |= slots << NINE * kind
        else:
            self.fours |= slots << NINE * (kind - 4)

    def first(self, slots: i64) -> i64:
        """The slot with the lowest card number; 0 if there is none."""
        found: i64 = 0
        while slots:
            slot = slots & -slots
            if not found or self.card(slot) < self.card(found):
                found = slot
            slots ^= slot
        return found

    # for people, clients and samplers

    def numbers(self, slots: i64) -> list[int]:
        """The cards in these slots, lowest first."""
        return sorted([self.card(slot) for slot in each(slots)])

    def names(self, slots: i64) -> tuple[str, ...]:
        return tuple([name(card) for card in self.numbers(slots)])

    def slot_of(self, card: i64) -> i64:
        """The slot of a card; 0 if it is not held."""
        for slot in each(self.held):
            if self.card(slot) == card:
                return slot
        return 0

    def replace(self, slots: i64, cards: vec[i64], at: i64) -> i64:
        """Put the cards from index `at` on in these slots; return how many there are."""
        first = at
        while slots:
            slot = slots & -slots
            self.turn(slot, self.card(slot))
            self.fill(slot, cards[at])
            slots ^= slot
            at += 1
        return at - first

    def tidied(self) -> "Hand":
        """The same cards in an order that reveals nothing: known ones first, then by number."""
        twin = empty_hand()
        hidden = self.hidden()
        for slots in [self.seen, hidden & self.passed_over, hidden & ~self.passed_over]:
            for card in self.numbers(slots):
                self.copy_slot(self.slot_of(card), twin, twin.put(card))
        return twin

    def copy_slot(self, slot: i64, twin: "Hand", place: i64) -> None:
        """Copy what is known about a card to its slot in another hand."""
        if self.seen & slot:
            twin.seen |= place
        if self.laid & slot:
            twin.laid |= place
        if self.passed_over & slot:
            twin.passed_over |= place
        for kind in range(4):
            if self.sets >> NINE * kind & slot:
                twin.sets |= place << NINE * kind
            if self.fours >> NINE * kind & slot:
                twin.fours |= place << NINE * kind

    def copy(self) -> "Hand":
        twin = Hand(self.cards[:])
        twin.held = self.held
        twin.laid = self.laid
        twin.seen = self.seen
        twin.suits = self.suits
        twin.ranks = self.ranks
        twin.sevens = self.sevens
        twin.sets = self.sets
        twin.fours = self.fours
        twin.passed_over = self.passed_over
        return twin

    def __reduce__(self) -> Reduced:
        return reduced(self)


def empty_hand() -> Hand:
    return Hand(zeros(NINE))
