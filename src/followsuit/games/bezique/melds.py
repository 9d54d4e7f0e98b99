"""Finding melds. A meld is a move: the bit of its kind above the slots of its cards."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from followsuit.games.bezique.deck import ACE, DIAMONDS, JACK, KING, NO_SUIT, QUEEN, SPADES
from followsuit.games.bezique.hand import ALL_NINE, NINE, Hand
from followsuit.games.bezique.kinds import (
    ACES,
    BEZIQUE,
    DOUBLE_BEZIQUE,
    JACKS,
    KINGS,
    MARRIAGE,
    POINTS,
    QUEENS,
    RUN,
    TRUMP_MARRIAGE,
)
from followsuit.games.bezique.options import Rules
from followsuit.rules.bits import bit, index
from followsuit.rules.dice import Dice

SWAP: Final = 1 << 17
DRAW: Final = 1 << 18
ANY_KIND: Final = 0b11111111 << NINE


def kind_of(move: i64) -> i64:
    """Which meld a move is."""
    return index((move & ANY_KIND) >> NINE)


def slots_of(move: i64) -> i64:
    return move & ALL_NINE


def worth(hand: Hand, trump: i64, kind: i64, slots: i64) -> i64:
    """S3 4.1."""
    if kind == MARRIAGE and slots & hand.in_suit(trump):
        return TRUMP_MARRIAGE
    return POINTS[kind]


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class MeldSearch:
    """Goes through all melds of a hand: lists them, or keeps one by lot.

    S3 4.2.3, BZ-8: no card serves in the same kind twice, and one card at least is from the hand.
    """

    hand: Hand
    trump: i64
    rules: Rules
    unlaid: i64
    dice: Dice | None
    found: list[int] | None
    kept: i64
    offers: i64

    def __init__(
        self, hand: Hand, trump: i64, rules: Rules, dice: Dice | None, found: list[int] | None
    ) -> None:
        self.hand = hand
        self.trump = trump
        self.rules = rules
        self.unlaid = hand.unlaid()
        self.dice = dice
        self.found = found
        self.kept = 0
        self.offers = 0

    def offer(self, move: i64) -> None:
        """One more move; by lot each has the same chance to be the one that is kept."""
        self.offers += 1
        if self.found is not None:
            self.found.append(move)
        elif self.dice is not None and self.dice.below(self.offers) == 0:
            self.kept = move

    def offer_meld(self, kind: i64, slots: i64) -> None:
        if slots & self.unlaid:
            self.offer(bit(NINE + kind) | slots)

    def melds(self) -> None:
        hand = self.hand
        kings = hand.of_rank(KING)
        queens = hand.of_rank(QUEEN)
        jacks = hand.of_rank(JACK)
        jokers = hand.jokers()
        if kings and queens:
            self.marriages(kings, queens)
            self.runs(hand.in_suit(self.trump) & ~hand.served(RUN), 0, ACE)
        if queens and jacks:
            self.beziques(queens & hand.in_suit(SPADES), jacks & hand.in_suit(DIAMONDS))
        self.four(ACES, hand.of_rank(ACE), jokers)
        self.four(KINGS, kings, jokers)
        self.four(QUEENS, queens, jokers)
        self.four(JACKS, jacks, jokers)

    def runs(self, trumps: i64, chosen: i64, rank: i64) -> None:
        """One trump of each rank from the ace down to the jack."""
        if rank < JACK:
            self.offer_meld(RUN, chosen)
            return
        slots = trumps & self.hand.of_rank(rank)
        while slots:
            self.runs(trumps, chosen | slots & -slots, rank - 1)
            slots &= slots - 1

    def marriages(self, kings: i64, queens: i64) -> None:
        hand = self.hand
        fresh = ~hand.served(MARRIAGE)
        in_run = hand.served(RUN)
        if in_run and self.rules.run_blocks_marriage == "any":  # BZ-6
            fresh &= ~in_run
        suit: i64 = 0
        while suit < NO_SUIT:
            fresh_in_suit = hand.in_suit(suit) & fresh
            self.pairs(MARRIAGE, kings & fresh_in_suit, queens & fresh_in_suit)
            suit += 1

    def beziques(self, queens: i64, jacks: i64) -> None:
        """BZ-7: a double comes from the hand; after it its cards are barred from the single."""
        barred = self.hand.served(BEZIQUE)
        if not self.rules.bezique_after_double:
            barred |= self.hand.served(DOUBLE_BEZIQUE)
        self.pairs(BEZIQUE, queens & ~barred, jacks & ~barred)
        self.choose(DOUBLE_BEZIQUE, 0, queens & self.unlaid, 2, jacks & self.unlaid, 2)

    def pairs(self, kind: i64, ones: i64, others: i64) -> None:
        """BZ-6 with `both`: two cards of a run lie on the table, so that pair is not offered."""
        while ones:
            left = others
            while left:
                self.offer_meld(kind, ones & -ones | left & -left)
                left &= left - 1
            ones &= ones - 1

    def four(self, kind: i64, naturals: i64, jokers: i64) -> None:
        """S3 4.2.2, BZ-12: any four of a rank, where jokers may stand for some."""
        if not at_least_four(naturals | jokers):
            return
        fresh = ~self.hand.served(kind)
        standing_in: i64 = 0
        while standing_in <= self.rules.max_jokers_per_meld:
            self.choose(kind, 0, naturals & fresh, 4 - standing_in, jokers & fresh, standing_in)
            standing_in += 1

    def choose(
        self, kind: i64, chosen: i64, pool: i64, picks: i64, pool_after: i64, picks_after: i64
    ) -> None:
        """Every choice of so many slots from one pool, then so many from another."""
        if picks:
            while pool:
                slot = pool & -pool
                pool ^= slot
                self.choose(kind, chosen | slot, pool, picks - 1, pool_after, picks_after)
        elif picks_after:
            self.choose(kind, chosen, pool_after, picks_after, 0, 0)
        else:
            self.offer_meld(kind, chosen)


def at_least_four(slots: i64) -> bool:
    """Whether something is left without the first three."""
    slots &= slots - 1
    slots &= slots - 1
    return slots & (slots - 1) != 0
