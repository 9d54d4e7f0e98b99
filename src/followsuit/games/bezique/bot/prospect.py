"""The prospect of a Bezique hand: expected points from melds, given the unseen copies.

It is a sum of table entries: for the run by missing cards and their rarity, for each four of a
kind, and so on. Each stage of the deal has its own table.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.deck import (
    ACE,
    DIAMONDS,
    JACK,
    KING,
    NO_CARD,
    NO_SUIT,
    QUEEN,
    SEVEN,
    SPADES,
    TEN,
    face_of,
    rank_of,
    suit_of,
)
from followsuit.games.bezique.hand import Hand, empty_hand
from followsuit.games.bezique.melds import (
    ACES,
    BEZIQUE,
    DOUBLE_BEZIQUE,
    JACKS,
    MARRIAGE,
    RANKS,
    RUN,
)
from followsuit.games.bezique.table import Tableau
from followsuit.rules.bits import count
from followsuit.rules.cards import Seat
from followsuit.rules.table import zeros

FACES: Final = 33  # including the joker
QUEEN_OF_SPADES: Final = SPADES * 8 + QUEEN
JACK_OF_DIAMONDS: Final = DIAMONDS * 8 + JACK

# offsets within a stage
RUNS: Final = 0
DOUBLES: Final = 16
SINGLES: Final = 52
FOURS: Final = 61
MARRIAGES: Final = 157
JOKERS: Final = 193
CARDS: Final = 197  # eight trumps, eight plain cards, a seven that may be swapped
STAGE: Final = 214
STAGES: Final = 6
MOST_PARTS: Final = 32


@final
class Prospect:
    """Reused for every decision; holds only what its seat may know."""

    weights: vec[float]
    unseen: vec[i64]  # copies of each face that the seat has not seen
    hand: Hand
    trump: i64
    start: i64  # offset of the current stage
    swap: bool
    parts: vec[i64]
    count: i64

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.unseen = zeros(FACES)
        self.hand = empty_hand()
        self.trump = 0
        self.start = 0
        self.swap = False
        self.parts = zeros(MOST_PARTS)
        self.count = 0

    def observe(self, board: Tableau, seat: Seat) -> None:
        """Update from what a seat sees."""
        unseen = self.unseen
        for number in range(FACES):
            unseen[number] = 4
        for place in range(board.plays):
            unseen[face_of(board.played[place])] -= 1
        if board.turn_up != NO_CARD:
            unseen[face_of(board.turn_up)] -= 1
        for other in range(board.seats):
            hand = board.at[other]
            slots = hand.seen
            if other == seat:
                slots = hand.held
            while slots:
                unseen[face_of(hand.card(slots & -slots))] -= 1
                slots &= slots - 1
        self.hand = board.at[seat]
        self.trump = board.trump
        self.start = stage_of(board.draws_left()) * STAGE
        self.swap = board.may_be_swapped()

    # whole hand

    def all(self) -> float:
        """The prospect of the whole hand."""
        self.gather()
        total = 0.0
        for part in range(self.count):
            total += self.weights[self.parts[part]]
        return total

    def gather(self) -> None:
        """Collect the table indices of all parts of the sum."""
        hand = self.hand
        held = hand.held
        jokers = hand.jokers()
        self.count = 0
        self.add(self.run_at(hand.in_suit(self.trump) & ~hand.served(RUN)))
        self.add(self.double_at(held))
        self.add(self.single_at(held))
        for suit in range(NO_SUIT):
            self.add(self.marriage_at(suit, held))
        for kind in range(ACES, JACKS + 1):
            self.add(self.four_at(kind, held, jokers))
        self.add(self.joker_at(jokers))
        left = held & ~jokers
        while left:
            self.add(self.card_at(hand.card(left & -left)))
            left &= left - 1

    def add(self, place: i64) -> None:
        self.parts[self.count] = place
        self.count += 1

    # table indices

    def run_at(self, fresh: i64) -> i64:
        hand = self.hand
        base = self.trump * 8
        lacking: i64 = 0
        rarest: i64 = 4
        for rank in range(JACK, ACE + 1):
            if not fresh & hand.of_rank(rank):
                lacking += 1
                if self.unseen[base + rank] < rarest:
                    rarest = self.unseen[base + rank]
        at: i64 = RUNS + 12
        if lacking == 0:
            at = RUNS
        elif lacking == 1:
            at = RUNS + 1 + rarest
        elif lacking == 2:
            at = RUNS + 6 + (rarest if rarest < 3 else 3)
        elif lacking == 3:
            at = RUNS + (10 if rarest == 0 else 11)
        return self.start + at

    def double_at(self, slots: i64) -> i64:
        hand = self.hand
        fresh = slots & ~hand.laid
        queens = up_to_two(fresh & hand.of_rank(QUEEN) & hand.in_suit(SPADES))
        jacks = up_to_two(fresh & hand.of_rank(JACK) & hand.in_suit(DIAMONDS))
        spare: i64 = 2
        if queens < 2:
            spare = self.unseen[QUEEN_OF_SPADES] - 2 + queens
        if jacks < 2:
            others = self.unseen[JACK_OF_DIAMONDS] - 2 + jacks
            if others < spare:
                spare = others
        if spare < -1:
            spare = -1
        if spare > 2:
            spare = 2
        return self.start + DOUBLES + (queens * 3 + jacks) * 4 + spare + 1

    def single_at(self, slots: i64) -> i64:
        hand = self.hand
        fresh = slots & ~(hand.served(BEZIQUE) | hand.served(DOUBLE_BEZIQUE))
        queens = up_to_two(fresh & hand.of_rank(QUEEN) & hand.in_suit(SPADES))
        jacks = up_to_two(fresh & hand.of_rank(JACK) & hand.in_suit(DIAMONDS))
        return self.start + SINGLES + queens * 3 + jacks

    def marriage_at(self, suit: i64, slots: i64) -> i64:
        hand = self.hand
        fresh = slots & hand.in_suit(suit) & ~hand.served(MARRIAGE)
        part: i64 = MARRIAGES
        if suit == self.trump:
            fresh &= ~hand.served(RUN)
            part += 18
        kings = count(fresh & hand.of_rank(KING))
        queens = count(fresh & hand.of_rank(QUEEN))
        if kings > 2:
            kings = 2
        if queens > 2:
            queens = 2
        wanted = suit * 8 + (QUEEN if kings > queens else KING)
        if kings != queens and self.unseen[wanted]:
            part += 9
        return self.start + part + kings * 3 + queens

    def four_at(self, kind: i64, slots: i64, jokers: i64) -> i64:
        hand = self.hand
        rank = RANKS[kind]
        fresh = slots & ~hand.served(kind)
        held = count(fresh & hand.of_rank(rank))
        if fresh & jokers:
            held += 1
        if held > 5:
            held = 5
        unseen = self.unseen
        out = unseen[rank] + unseen[8 + rank] + unseen[16 + rank] + unseen[24 + rank]
        many: i64 = 3
        if out < 9:
            many = out // 3
        return self.start + FOURS + (kind - ACES) * 24 + held * 4 + many

    def joker_at(self, jokers: i64) -> i64:
        held = count(jokers)
        return self.start + JOKERS + (held if held < 3 else 3)

    def card_at(self, card: i64) -> i64:
        rank = rank_of(card)
        if suit_of(card) != self.trump:
            return self.start + CARDS + 8 + rank
        if rank == SEVEN and self.swap:
            return self.start + CARDS + 16
        return self.start + CARDS + rank

    # single cards

    def lost_with(self, slot: i64) -> float:
        """The prospect lost with a card."""
        hand = self.hand
        weights = self.weights
        card = hand.card(slot)
        suit = suit_of(card)
        jokers = hand.jokers()
        held = hand.held
        rest = held & ~slot
        if suit == NO_SUIT:
            return self.lost_with_joker(jokers, rest)
        rank = rank_of(card)
        lost = weights[self.card_at(card)]
        if rank < JACK:
            return lost
        if suit == self.trump:
            fresh = hand.in_suit(suit) & ~hand.served(RUN)
            lost += weights[self.run_at(fresh)] - weights[self.run_at(fresh & ~slot)]
        if rank == TEN:
            return lost
        kind: i64 = ACES
        if rank != ACE:
            kind = JACKS - (rank - JACK)
        lost += weights[self.four_at(kind, held, jokers)]
        lost -= weights[self.four_at(kind, rest, jokers)]
        if rank == KING or rank == QUEEN:
            lost += weights[self.marriage_at(suit, held)] - weights[self.marriage_at(suit, rest)]
        number = face_of(card)
        if number == QUEEN_OF_SPADES or number == JACK_OF_DIAMONDS:
            lost += weights[self.double_at(held)] - weights[self.double_at(rest)]
            lost += weights[self.single_at(held)] - weights[self.single_at(rest)]
        return lost

    def lost_with_joker(self, jokers: i64, rest: i64) -> float:
        weights = self.weights
        lost = weights[self.joker_at(jokers)] - weights[self.joker_at(jokers & rest)]
        for kind in range(ACES, JACKS + 1):
            lost += weights[self.four_at(kind, self.hand.held, jokers)]
            lost -= weights[self.four_at(kind, rest, jokers & rest)]
        return lost


def up_to_two(slots: i64) -> i64:
    """Count, capped at two."""
    found = count(slots)
    return 2 if found > 2 else found


def stage_of(draws: i64) -> i64:
    """The stage of the deal, by the number of draws left for everyone."""
    if draws < 14:
        if draws < 3:
            return 0
        return 1 if draws < 7 else 2
    if draws < 25:
        return 3
    return 4 if draws < 39 else 5
