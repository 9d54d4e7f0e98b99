"""Melds: their kinds, what they score, and how to find them.

A meld is a move: the bit of its kind above the slots of its cards.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from followsuit.games.bezique.deck import ACE, DIAMONDS, JACK, KING, NO_SUIT, QUEEN, SPADES
from followsuit.games.bezique.hand import ALL_NINE, NINE, Hand
from followsuit.games.bezique.options import Rules
from followsuit.rules.bits import bit, index
from followsuit.rules.dice import Dice

RUN: Final = 0
MARRIAGE: Final = 1
BEZIQUE: Final = 2
DOUBLE_BEZIQUE: Final = 3
ACES: Final = 4
KINGS: Final = 5
QUEENS: Final = 6
JACKS: Final = 7
KINDS: Final = 8

NAMES: Final = ["run", "marriage", "bezique", "double-bezique", "aces", "kings", "queens", "jacks"]
POINTS: Final[vec[i64]] = vec[i64]([250, 20, 40, 500, 100, 80, 60, 40])  # S3 4.1
TRUMP_MARRIAGE: Final = 40
RANKS: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, ACE, KING, QUEEN, JACK])  # of four of a kind

SWAP: Final = 1 << 17
DRAW: Final = 1 << 18
ANY_KIND: Final = 0b11111111 << NINE


def kind_of(move: i64) -> i64:
    """The kind of meld that a move makes."""
    return index((move & ANY_KIND) >> NINE)


def slots_of(move: i64) -> i64:
    return move & ALL_NINE


def worth(hand: Hand, trump: i64, kind: i64, slots: i64) -> i64:
    return points_of(kind, slots & hand.in_suit(trump) != 0)


def points_of(kind: i64, has_trumps: bool) -> i64:
    """S3 4.1: what a meld scores."""
    return TRUMP_MARRIAGE if kind == MARRIAGE and has_trumps else POINTS[kind]


def free_for(hand: Hand, kind: i64, rules: Rules) -> i64:
    """The slots whose cards have not served in a meld that bars them from this kind.

    BZ-8: no card serves in the same kind twice. BZ-6 and BZ-7 bar some cards of a run from
    marriages, and those of a double bezique from the single.
    """
    barred = hand.served(kind)
    if kind == MARRIAGE:
        in_run = hand.served(RUN)
        if in_run and rules.run_blocks_marriage == "any":
            barred |= in_run
    elif kind == BEZIQUE and not rules.bezique_after_double:
        barred |= hand.served(DOUBLE_BEZIQUE)
    return ~barred


def stale_for(hand: Hand, kind: i64, rules: Rules) -> i64:
    """The slots whose cards cannot make up a meld of this kind without another card.

    BZ-8: at least one card comes from the hand, unless `meld_needs_hand_card` is off. Even then,
    BZ-6, a marriage needs a card that was in no run.
    """
    if rules.meld_needs_hand_card:
        return hand.laid
    return hand.served(RUN) if kind == MARRIAGE else 0


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class MeldSearch:
    """Finds all melds of a hand, and either lists them or keeps one at random."""

    hand: Hand
    trump: i64
    rules: Rules
    fresh: i64  # at least one of these must be in a meld: all but `stale_for`
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
        self.fresh = hand.unlaid()
        if not rules.meld_needs_hand_card:
            self.fresh = ALL_NINE
        self.dice = dice
        self.found = found
        self.kept = 0
        self.offers = 0

    def offer(self, move: i64) -> None:
        """Add a move; each has the same chance of being the one that is kept."""
        self.offers += 1
        if self.found is not None:
            self.found.append(move)
        elif self.dice is not None and self.dice.below(self.offers) == 0:
            self.kept = move

    def offer_meld(self, kind: i64, slots: i64) -> None:
        if slots & self.fresh:
            self.offer(bit(NINE + kind) | slots)

    def melds(self) -> None:
        hand = self.hand
        kings = hand.of_rank(KING)
        queens = hand.of_rank(QUEEN)
        jacks = hand.of_rank(JACK)
        jokers = hand.jokers()
        if kings and queens:
            if self.fresh == ALL_NINE:  # only then may all cards be from a run
                self.fresh = ~hand.served(RUN)
                self.marriages(kings, queens)
                self.fresh = ALL_NINE
            else:
                self.marriages(kings, queens)
            self.runs(hand.in_suit(self.trump) & free_for(hand, RUN, self.rules), 0, ACE)
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
        free = free_for(hand, MARRIAGE, self.rules)
        suit: i64 = 0
        while suit < NO_SUIT:
            free_in_suit = hand.in_suit(suit) & free
            self.pairs(MARRIAGE, kings & free_in_suit, queens & free_in_suit)
            suit += 1

    def beziques(self, queens: i64, jacks: i64) -> None:
        """BZ-7: all four cards of a double come from the hand."""
        free = free_for(self.hand, BEZIQUE, self.rules)
        self.pairs(BEZIQUE, queens & free, jacks & free)
        unlaid = self.hand.unlaid()
        self.choose(DOUBLE_BEZIQUE, 0, queens & unlaid, 2, jacks & unlaid, 2)

    def pairs(self, kind: i64, ones: i64, others: i64) -> None:
        """Every pair with a fresh card."""
        while ones:
            left = others
            while left:
                self.offer_meld(kind, ones & -ones | left & -left)
                left &= left - 1
            ones &= ones - 1

    def four(self, kind: i64, naturals: i64, jokers: i64) -> None:
        """S3 4.2.2, BZ-12: any four of a rank, with jokers in place of some."""
        if not at_least_four(naturals | jokers):
            return
        free = free_for(self.hand, kind, self.rules)
        wild: i64 = 0
        while wild <= self.rules.max_jokers_per_meld:
            self.choose(kind, 0, naturals & free, 4 - wild, jokers & free, wild)
            wild += 1

    def choose(
        self, kind: i64, chosen: i64, pool: i64, picks: i64, pool_after: i64, picks_after: i64
    ) -> None:
        """Choose slots from one pool, then from another, in every way."""
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
    """Whether a set has at least four slots."""
    slots &= slots - 1
    slots &= slots - 1
    return slots & (slots - 1) != 0
