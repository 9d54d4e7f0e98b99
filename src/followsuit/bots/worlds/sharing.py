"""Kinds of cards shared out among heaps: every way is counted, and one is drawn by its count.

A kind is a number of cards that may lie in the same heaps; a heap has room for a number of cards.
How many cards of each kind lie in each heap is a sharing, and it stands for as many deals as there
are ways to choose these cards: the product of n!/(a! b! ...) over all kinds.
"""

from math import comb, factorial, prod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.dice import Dice

BYTE: Final = 255  # how many cards go to each heap is written in a byte of its own
WORD: Final = 30  # bits of one throw


@final
class Fork:
    """Every way to share out one kind, given the room that is left."""

    upto: list[int]  # how many deals the first way stands for, the first two, and so on
    shares: list[int]
    after: list["Fork"]

    def __init__(self) -> None:
        self.upto = []
        self.shares = []
        self.after = []

    def ways(self) -> int:
        return self.upto[-1] if self.upto else 0

    def add(self, share: int, ways: int, after: "Fork") -> None:
        self.upto.append(self.ways() + ways)
        self.shares.append(share)
        self.after.append(after)

    def drawn(self, dice: Dice) -> int:
        """The number of a way: each is as likely as the deals it stands for are many."""
        if len(self.upto) == 1:
            return 0
        throw = throw_below(self.upto[-1], dice)
        low, high = 0, len(self.upto) - 1
        while low < high:
            middle = (low + high) >> 1
            if throw < self.upto[middle]:
                high = middle
            else:
                low = middle + 1
        return low


END: Final = Fork()
END.upto.append(1)


@final
class Sharing:
    """Goes through the longer side, kinds or heaps, and remembers what is left of the other."""

    lines: list[int]  # sizes of the longer side
    rooms: list[int]  # of the other
    may: list[int]  # for each line: where its cards may lie, a bit each
    turned: bool  # the lines are heaps, not kinds
    forks: list[dict[int, Fork]]
    root: Fork
    ways: int

    def __init__(self, kinds: list[int], heaps: list[int], may: list[int]) -> None:
        self.turned = len(heaps) > len(kinds)
        if self.turned:
            self.lines, self.rooms, self.may = heaps, kinds, turned(may, len(heaps))
        else:
            self.lines, self.rooms, self.may = kinds, heaps, may
        self.forks = [{} for _ in self.lines]
        self.root = self.fork(0, packed(self.rooms))
        self.ways = self.root.ways()
        if self.turned:  # counted by heaps, the same deals come out in another number
            self.ways = self.ways * factorials(kinds) // factorials(heaps)

    # counting

    def fork(self, line: int, left: int) -> Fork:
        """How one line and all after it can be shared out."""
        if line == len(self.lines):
            return END
        found = self.forks[line].get(left)
        if found is None:
            found = Fork()
            self.forks[line][left] = found
            self.share(found, line, 0, self.lines[line], 0, 1, left)
        return found

    def share(
        self, fork: Fork, line: int, place: int, cards: int, share: int, ways: int, left: int
    ) -> None:
        """Every choice for the places from one on, with so many cards to share out."""
        if place == len(self.rooms):
            after = self.fork(line + 1, left - share)
            if after.ways():
                fork.add(share, ways * after.ways(), after)
            return
        least = max(0, cards - self.room_after(line, place, left))
        most = min(cards, self.room(line, place, left))
        for n in range(least, most + 1):
            there = share | n << 8 * place
            self.share(fork, line, place + 1, cards - n, there, ways * comb(cards, n), left)

    def room(self, line: int, place: int, left: int) -> int:
        return left >> 8 * place & BYTE if self.may[line] >> place & 1 else 0

    def room_after(self, line: int, place: int, left: int) -> int:
        return sum([self.room(line, other, left) for other in range(place + 1, len(self.rooms))])

    # drawing

    def draw(self, dice: Dice, shares: vec[i64]) -> None:
        """One sharing by lot: a row for each kind, with a number for each heap."""
        fork = self.root
        places: i64 = len(self.rooms)
        lines: i64 = len(self.lines)
        line: i64 = 0
        while line < lines:
            drawn = fork.drawn(dice)
            share = fork.shares[drawn]
            place: i64 = 0
            while place < places:
                n: i64 = share & BYTE
                shares[place * lines + line if self.turned else line * places + place] = n
                share >>= 8
                place += 1
            fork = fork.after[drawn]
            line += 1


def throw_below(n: int, dice: Dice) -> int:
    """A number below n, all equally likely however large n is."""
    throws = (n.bit_length() + WORD - 1) // WORD
    spare = WORD * throws - n.bit_length()
    while True:
        thrown = 0
        for _ in range(throws):
            word: int = dice.below(1 << WORD)  # not an i64: the sum may be larger
            thrown = thrown << WORD | word
        thrown >>= spare
        if thrown < n:
            return thrown


def packed(numbers: list[int]) -> int:
    """Numbers below 256 as the bytes of one."""
    return sum([number << 8 * place for place, number in enumerate(numbers)])


def turned(may: list[int], heaps: int) -> list[int]:
    """For each heap the kinds that may lie in it."""
    return [
        sum([1 << kind for kind, row in enumerate(may) if row >> heap & 1]) for heap in range(heaps)
    ]


def factorials(numbers: list[int]) -> int:
    return prod([factorial(number) for number in numbers])
