"""Count and sample the ways to allocate kinds of cards to groups of places.

An allocation is a table with the number of cards of each kind in each group. It stands for as many
deals as there are ways to choose these cards: the product of n!/(a! b! …) over all kinds.
"""

from math import comb, factorial, prod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.dice import Dice

BYTE: Final = 255  # each count of an allocated row is one byte of an integer
WORD: Final = 30  # random bits drawn at a time


@final
class Branch:
    """All ways to allocate one row, given the room left."""

    cumulative: list[int]  # number of deals of the first way, the first two, and so on
    allocated: list[int]
    after: list["Branch"]

    def __init__(self) -> None:
        self.cumulative = []
        self.allocated = []
        self.after = []

    def ways(self) -> int:
        return self.cumulative[-1] if self.cumulative else 0

    def add(self, allocated: int, ways: int, after: "Branch") -> None:
        self.cumulative.append(self.ways() + ways)
        self.allocated.append(allocated)
        self.after.append(after)

    def draw(self, dice: Dice) -> int:
        """Draw the index of a way, in proportion to its number of deals."""
        if len(self.cumulative) == 1:
            return 0
        target = random_below(self.cumulative[-1], dice)
        low, high = 0, len(self.cumulative) - 1
        while low < high:
            middle = (low + high) >> 1
            if target < self.cumulative[middle]:
                high = middle
            else:
                low = middle + 1
        return low


END: Final = Branch()
END.cumulative.append(1)


@final
class Allocations:
    """All allocations, row by row along the longer side, memoized by the room left.

    Rows are kinds and columns are groups, or the other way around if there are more groups.
    """

    rows: list[int]  # number of cards in each row
    rooms: list[int]  # and in each column
    allowed: list[int]  # for each row: the columns it may use, one bit each
    transposed: bool  # whether rows are groups
    branches: list[dict[int, Branch]]
    root: Branch
    ways: int

    def __init__(self, kinds: list[int], groups: list[int], allowed: list[int]) -> None:
        self.transposed = len(groups) > len(kinds)
        if self.transposed:
            self.rows, self.rooms, self.allowed = groups, kinds, transpose(allowed, len(groups))
        else:
            self.rows, self.rooms, self.allowed = kinds, groups, allowed
        self.branches = [{} for _ in self.rows]
        self.root = self.branch(0, pack_bytes(self.rooms))
        self.ways = self.root.ways()
        if self.transposed:  # counting by groups gives another multiple of the deals
            self.ways = self.ways * product_of_factorials(kinds) // product_of_factorials(groups)

    # counting

    def branch(self, row: int, left: int) -> Branch:
        """The ways to allocate this row and all after it."""
        if row == len(self.rows):
            return END
        found = self.branches[row].get(left)
        if found is None:
            found = Branch()
            self.branches[row][left] = found
            self.allocate(found, row, 0, self.rows[row], 0, 1, left)
        return found

    def allocate(
        self,
        branch: Branch,
        row: int,
        column: int,
        cards: int,
        allocated: int,
        ways: int,
        left: int,
    ) -> None:
        """Add every way to allocate the remaining cards of a row from a column on."""
        if column == len(self.rooms):
            after = self.branch(row + 1, left - allocated)
            if after.ways():
                branch.add(allocated, ways * after.ways(), after)
            return
        least = max(0, cards - self.room_after(row, column, left))
        most = min(cards, self.room(row, column, left))
        for n in range(least, most + 1):
            with_n = allocated | n << 8 * column
            self.allocate(branch, row, column + 1, cards - n, with_n, ways * comb(cards, n), left)

    def room(self, row: int, column: int, left: int) -> int:
        return left >> 8 * column & BYTE if self.allowed[row] >> column & 1 else 0

    def room_after(self, row: int, column: int, left: int) -> int:
        return sum([self.room(row, other, left) for other in range(column + 1, len(self.rooms))])

    # sampling

    def draw(self, dice: Dice, counts: vec[i64]) -> None:
        """Draw an allocation; write the counts of each kind, group by group."""
        branch = self.root
        columns: i64 = len(self.rooms)
        rows: i64 = len(self.rows)
        row: i64 = 0
        while row < rows:
            drawn = branch.draw(dice)
            allocated = branch.allocated[drawn]
            column: i64 = 0
            while column < columns:
                n: i64 = allocated & BYTE
                counts[column * rows + row if self.transposed else row * columns + column] = n
                allocated >>= 8
                column += 1
            branch = branch.after[drawn]
            row += 1


def random_below(n: int, dice: Dice) -> int:
    """A uniform random number below n, however large n is."""
    words = (n.bit_length() + WORD - 1) // WORD
    spare = WORD * words - n.bit_length()
    while True:
        value = 0
        for _ in range(words):
            word: int = dice.below(1 << WORD)  # not an i64: the value may be larger
            value = value << WORD | word
        value >>= spare
        if value < n:
            return value


def pack_bytes(numbers: list[int]) -> int:
    """Pack numbers below 256 into the bytes of one integer."""
    return sum([number << 8 * place for place, number in enumerate(numbers)])


def transpose(allowed: list[int], groups: int) -> list[int]:
    """For each group, the kinds that may go there."""
    return [
        sum([1 << kind for kind, row in enumerate(allowed) if row >> group & 1])
        for group in range(groups)
    ]


def product_of_factorials(numbers: list[int]) -> int:
    return prod([factorial(number) for number in numbers])
