"""The value of a Rook13 hand, for the bidding, the go-down and trump.

A hand's value is the sum over its suits, as trump or side suit, so the best go-down can be found
suit by suit. The learned numbers are hundredths of a point captured.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from followsuit.games.rook13.deck import PACK, WIDOW_SIZE, worth
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.table import zeros

SUITS: Final = 4
RANKS: Final = 10
FIRST: Final[Cards] = PACK.first_suit
HUNDREDTHS: Final = 100
UNKNOWN: Final = -(10**9)
LEFT_OVER: Final = WIDOW_SIZE + 1  # a suit can lose none to four cards to the go-down

AS_TRUMP: Final = ["length", "length beyond four", "14", "13", "12", "11", "10", "9", "5", "14 13"]
AS_SIDE: Final = [
    "none",
    "one",
    "two",
    "four or more",
    "14",
    "13 under 14",
    "13 guarded",
    "13 bare",
    "12 under higher",
    "12 guarded",
    "10 under 14",
    "10 alone",
    "5",
]


def trump_features(suit: Cards) -> list[int]:
    """The features of a holding as trump."""
    length: int = count(suit)
    high = [suit >> 9 & 1, suit >> 8 & 1, suit >> 7 & 1, suit >> 6 & 1, suit >> 5 & 1]
    rest = [suit >> 4 & 1, suit & 1, suit >> 9 & suit >> 8 & 1]
    return [length, max(0, length - 4), *[int(held) for held in high + rest]]


def side_features(suit: Cards) -> list[int]:
    """The features of a holding as a side suit."""
    length: int = count(suit)
    has = [bool(suit >> place & 1) for place in range(RANKS)]
    guarded = not has[9] and length > 2
    facts = [
        length == 0,
        length == 1,
        length == 2,
        length >= 4,
        has[9],
        has[8] and has[9],
        has[8] and guarded,
        has[8] and not has[9] and not guarded,
        has[7] and (has[9] or has[8]),
        has[7] and not has[9] and not has[8] and length > 2,
        has[5] and has[9],
        has[5] and not has[9],
        has[0],
    ]
    return [int(fact) for fact in facts]


@final
class HandValue:
    """Sums over the suits of a hand, from tables of all holdings of one suit."""

    base: i64
    trump: vec[i64]
    side: vec[i64]
    hidden: i64  # value of a point in the go-down
    best: vec[i64]  # best value left of a side suit, by holding and cards laid aside
    gone: vec[i64]  # and which cards those are

    def __init__(self, rows: list[list[int]]) -> None:
        base, trump, side = rows
        holdings = range(1 << RANKS)
        self.base = base[0]
        self.hidden = base[1]
        self.trump = vec[i64]([weighted_sum(trump, trump_features(suit)) for suit in holdings])
        self.side = vec[i64]([weighted_sum(side, side_features(suit)) for suit in holdings])
        self.best = vec[i64]([UNKNOWN] * (len(holdings) * LEFT_OVER))
        self.gone = zeros(len(holdings) * LEFT_OVER)

    def of(self, hand: Cards, trump: i64) -> i64:
        """The value of a hand with this trump suit."""
        total = self.base
        for suit in range(SUITS):
            held = hand >> RANKS * suit & FIRST
            if suit == trump:
                total += self.trump[held]
            else:
                total += self.side[held]
        return total

    def of_kept(self, hand: Cards, down: Cards, trump: i64) -> i64:
        """The value of a hand after laying these cards aside."""
        return self.of(hand, trump) + self.hidden * worth(down)

    def best_trump(self, hand: Cards) -> i64:
        best: i64 = 0
        most: i64 = UNKNOWN
        for suit in range(SUITS):
            value = self.of(hand, suit)
            if value > most:
                most = value
                best = suit
        return best

    def most(self, hand: Cards) -> i64:
        return self.of(hand, self.best_trump(hand))

    # the go-down, suit by suit

    def left(self, held: Cards, down: i64) -> i64:
        """The best value left of a side suit after laying this many cards aside."""
        place = held * LEFT_OVER + down
        if self.best[place] == UNKNOWN:
            self.fill(held, down)
        return self.best[place]

    def fill(self, held: Cards, down: i64) -> None:
        """Try every way to lay this many cards of a side suit aside, lower cards first."""
        place = held * LEFT_OVER + down
        most: i64 = UNKNOWN
        gone: Cards = 0
        ways = subsets(held, down)
        for number in range(len(ways)):
            way = ways[number]
            total = self.side[held ^ way] + self.hidden * worth(way)
            if total > most:
                most = total
                gone = way
        self.best[place] = most if ways else UNKNOWN + 1
        self.gone[place] = gone

    def go_down(self, hand: Cards, trump: i64) -> tuple[i64, Cards]:
        """The value of the hand after the best go-down for this trump, and its cards."""
        first = trump + 1 & 3
        second = trump + 2 & 3
        third = trump + 3 & 3
        one = hand >> RANKS * first & FIRST
        two = hand >> RANKS * second & FIRST
        three = hand >> RANKS * third & FIRST
        kept = hand >> RANKS * trump & FIRST
        spare = WIDOW_SIZE - count(one) - count(two) - count(three)
        if spare < 0:
            spare = 0
        trumps_gone = lowest(kept, spare)
        rest = WIDOW_SIZE - spare
        total = self.base + self.trump[kept ^ trumps_gone] + self.hidden * worth(trumps_gone)
        most: i64 = UNKNOWN
        found: Cards = 0
        for a in range(rest + 1):
            first_value = self.left(one, a)
            for b in range(rest + 1 - a):
                c = rest - a - b
                value = first_value + self.left(two, b) + self.left(three, c)
                if value > most:
                    most = value
                    found = (
                        self.gone[one * LEFT_OVER + a] << RANKS * first
                        | self.gone[two * LEFT_OVER + b] << RANKS * second
                        | self.gone[three * LEFT_OVER + c] << RANKS * third
                    )
        down = found | trumps_gone << RANKS * trump
        return total + most, down


def weighted_sum(weights: list[int], features: list[int]) -> int:
    return sum([weight * feature for weight, feature in zip(weights, features, strict=True)])


def lowest(cards: Cards, number: i64) -> Cards:
    """The lowest n of these cards."""
    found: Cards = 0
    while number:
        card = cards & -cards
        cards ^= card
        found |= card
        number -= 1
    return found


def subsets(cards: Cards, size: i64) -> vec[i64]:
    """All subsets of this size, lower cards first."""
    found = vec[i64]()
    if size == 0:
        return append(found, 0)
    while cards:
        card = cards & -cards
        cards ^= card
        for rest in subsets(cards, size - 1):
            found = append(found, card | rest)
    return found
