"""Finding melds. A meld is a move: the bit of its kind above the slots of its cards."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.games.bezique.kinds import (
    ACES,
    BEZIQUE,
    DOUBLE_BEZIQUE,
    JACKS,
    KINDS,
    MARRIAGE,
    POINTS,
    RANKS,
    RUN,
    TRUMP_MARRIAGE,
)
from followsuit.rules.games.bezique.pack import (
    ACE,
    DIAMONDS,
    FACES,
    JACK,
    JOKER_FACE,
    KING,
    QUEEN,
    SPADES,
    suit_of,
)
from followsuit.rules.games.bezique.rules import Rules
from followsuit.rules.games.bezique.tableau import ALL_NINE, NINE, Tableau

SWAP: Final = 1 << 17
DRAW: Final = 1 << 18
ANY_KIND: Final = 0b11111111 << NINE


def kind_of(move: i64) -> i64:
    """Which meld a move is."""
    return index((move & ANY_KIND) >> NINE)


def slots_of(move: i64) -> i64:
    return move & ALL_NINE


def worth(board: Tableau, seat: Seat, kind: i64, slots: i64) -> i64:
    """S3 4.1."""
    if kind == MARRIAGE and suit_of(board.card(seat, slots & -slots)) == board.trump:
        return TRUMP_MARRIAGE
    return POINTS[kind]


@final
@mypyc_attr(free_list_len=1)
class MeldSearch:
    """Goes through all melds of a seat: lists them, or keeps one by lot.

    S3 4.2.3, BZ-8: no card serves in the same kind twice, and one card at least is from the hand.
    """

    board: Tableau
    rules: Rules
    seat: Seat
    hand: i64
    dice: Dice | None
    found: list[int] | None
    kept: i64
    seen: i64

    def __init__(
        self,
        board: Tableau,
        rules: Rules,
        seat: Seat,
        dice: Dice | None,
        found: list[int] | None,
    ) -> None:
        self.board = board
        self.rules = rules
        self.seat = seat
        self.hand = board.in_hand(seat)
        self.dice = dice
        self.found = found
        self.kept = 0
        self.seen = 0

    def offer(self, move: i64) -> None:
        """One more move; by lot each has the same chance to be the one that is kept."""
        self.seen += 1
        if self.found is not None:
            self.found.append(move)
        elif self.dice is not None and self.dice.below(self.seen) == 0:
            self.kept = move

    def offer_meld(self, kind: i64, slots: i64) -> None:
        if slots & self.hand:
            self.offer(bit(NINE + kind) | slots)

    def fresh(self, kind: i64) -> i64:
        """The slots whose card has not served in this kind of meld."""
        return ~self.board.served[self.seat * KINDS + kind]

    def melds(self) -> None:
        self.runs(self.fresh(RUN), 0, ACE)
        self.marriages()
        self.beziques()
        for kind in range(ACES, JACKS + 1):
            self.fours(kind)

    def runs(self, fresh: i64, chosen: i64, rank: i64) -> None:
        """One trump of each rank from the ace down to the jack."""
        if rank < JACK:
            self.offer_meld(RUN, chosen)
            return
        slots = self.board.at(self.seat, self.board.trump, rank) & fresh
        while slots:
            self.runs(fresh, chosen | slots & -slots, rank - 1)
            slots &= slots - 1

    def marriages(self) -> None:
        board = self.board
        fresh = self.fresh(MARRIAGE)
        in_run = ~self.fresh(RUN)
        if in_run and self.rules.run_blocks_marriage == "any":  # BZ-6
            fresh &= ~in_run
        for suit in range(4):
            kings = board.at(self.seat, suit, KING) & fresh
            queens = board.at(self.seat, suit, QUEEN) & fresh
            self.pairs(MARRIAGE, kings, queens)

    def beziques(self) -> None:
        """BZ-7: a double comes from the hand; after it its cards are barred from the single."""
        board = self.board
        queens = board.at(self.seat, SPADES, QUEEN)
        jacks = board.at(self.seat, DIAMONDS, JACK)
        if not queens or not jacks:
            return
        fresh = self.fresh(BEZIQUE)
        if not self.rules.bezique_after_double:
            fresh &= self.fresh(DOUBLE_BEZIQUE)
        self.pairs(BEZIQUE, queens & fresh, jacks & fresh)
        self.choose(DOUBLE_BEZIQUE, 0, self.hand & queens, 2, self.hand & jacks, 2)

    def pairs(self, kind: i64, ones: i64, others: i64) -> None:
        """BZ-6 with `both`: two cards of a run lie on the table, so that pair is not offered."""
        while ones:
            left = others
            while left:
                self.offer_meld(kind, ones & -ones | left & -left)
                left &= left - 1
            ones &= ones - 1

    def fours(self, kind: i64) -> None:
        """S3 4.2.2, BZ-12: any four of a rank, where jokers may stand for some."""
        fresh = self.fresh(kind)
        naturals = self.of_rank(RANKS[kind]) & fresh
        jokers = self.board.places[self.seat * FACES + JOKER_FACE] & fresh
        if not naturals or count(naturals | jokers) < 4:
            return
        for standing_in in range(self.rules.max_jokers_per_meld + 1):
            self.choose(kind, 0, naturals, 4 - standing_in, jokers, standing_in)

    def of_rank(self, rank: i64) -> i64:
        slots: i64 = 0
        for suit in range(4):
            slots |= self.board.at(self.seat, suit, rank)
        return slots

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
