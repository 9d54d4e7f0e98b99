"""Unseen cards dealt to the places they may lie in, all ways equally likely.

Places from which the same cards are barred are one heap; cards that may lie in the same heaps are
one kind. Lots decide how many of each kind go to each heap, then which, then which to each place.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.worlds.sharing import Sharing, factorials
from followsuit.rules.dice import Dice
from followsuit.rules.table import zeros


@final
class Heaps:
    """The last place is a pile in its order, all others are sets."""

    sharing: Sharing
    kinds: i64
    heaps: i64
    sorted: vec[i64]  # the cards, kind after kind
    cards: vec[i64]  # the same, each kind mixed anew for every deal
    kind_ends: vec[i64]
    heaped: vec[i64]  # the cards drawn last, heap after heap
    heap_ends: vec[i64]
    mixed: vec[i64]  # up to where a heap must be mixed: its last place needs no order
    home: vec[i64]  # where each card of the heaps belongs in the row of all places
    filled: vec[i64]  # up to where each heap is filled
    shares: vec[i64]
    ways: int

    def __init__(self, cards: list[int], rooms: list[int], barred: list[int]) -> None:
        all_cards = sum([1 << card for card in cards])
        heaps: dict[int, list[int]] = {}
        for place, room in enumerate(rooms):
            if room:
                heaps.setdefault(barred[place] & all_cards, []).append(place)
        kinds: dict[int, list[int]] = {}
        for card in cards:
            kinds.setdefault(column(card, list(heaps)), []).append(card)
        rows = sorted(kinds, key=openness)  # the least free first: that leaves the fewest forks
        self.set_kinds([kinds[row] for row in rows])
        self.set_heaps(list(heaps.values()), rooms)
        sizes = [sum([rooms[place] for place in places]) for places in heaps.values()]
        self.sharing = Sharing([len(kinds[row]) for row in rows], sizes, rows)
        self.shares = zeros(self.kinds * self.heaps)
        # every heap is dealt to its places in so many ways, and the last one's order counts
        self.ways = self.sharing.ways * factorials(sizes) // factorials(rooms[:-1])

    def set_kinds(self, kinds: list[list[int]]) -> None:
        self.kinds = len(kinds)
        self.sorted = vec[i64]([card for kind in kinds for card in kind])
        self.cards = self.sorted
        self.kind_ends = ends([len(kind) for kind in kinds])

    def set_heaps(self, heaps: list[list[int]], rooms: list[int]) -> None:
        """In each heap the largest place comes last, but a pile in its order first."""
        ordered = len(rooms) - 1
        firsts = ends(rooms)
        home: list[int] = []
        mixed: list[int] = []
        for heap in heaps:
            heap.sort(key=lambda place: (place != ordered, rooms[place]))
            for place in heap:
                home += range(firsts[place] - rooms[place], firsts[place])
            mixed.append(len(home) - (rooms[heap[-1]] if heap[-1] != ordered else 0))
        self.heaps = len(heaps)
        self.home = vec[i64](home)
        self.mixed = vec[i64](mixed)
        self.heaped = zeros(len(home))
        self.heap_ends = ends([sum([rooms[place] for place in heap]) for heap in heaps])
        self.filled = zeros(self.heaps)

    def deal(self, dice: Dice, places: vec[i64]) -> None:
        """Write the cards of all places into one row."""
        self.fill_heaps(dice)
        first: i64 = 0
        heap: i64 = 0
        while heap < self.heaps:
            end = self.heap_ends[heap]
            mix(self.heaped, first, self.mixed[heap], end, dice)
            first = end
            heap += 1
        at: i64 = 0
        while at < first:
            places[self.home[at]] = self.heaped[at]
            at += 1

    def fill_heaps(self, dice: Dice) -> None:
        """Cards of every kind to the heaps, by lot."""
        self.sharing.draw(dice, self.shares)
        self.empty()
        self.cards = self.sorted[:]  # so that a deal depends on the dice alone
        at: i64 = 0
        share: i64 = 0
        kind: i64 = 0
        while kind < self.kinds:
            end = self.kind_ends[kind]
            if self.heaps > 1:
                mix(self.cards, at, end, end, dice)
            heap: i64 = 0
            while heap < self.heaps:
                self.move_cards(at, self.shares[share], heap)
                at += self.shares[share]
                share += 1
                heap += 1
            kind += 1

    def empty(self) -> None:
        first: i64 = 0
        heap: i64 = 0
        while heap < self.heaps:
            self.filled[heap] = first
            first = self.heap_ends[heap]
            heap += 1

    def move_cards(self, at: i64, n: i64, heap: i64) -> None:
        place = self.filled[heap]
        end = place + n
        while place < end:
            self.heaped[place] = self.cards[at]
            place += 1
            at += 1
        self.filled[heap] = end


def mix(row: vec[i64], first: i64, upto: i64, end: i64, dice: Dice) -> None:
    """Draw lots for the cards of a row up to one, out of all to the end (Fisher and Yates)."""
    while first < upto:
        other = first + dice.below(end - first)
        held = row[first]
        row[first] = row[other]
        row[other] = held
        first += 1


def column(card: int, barred: list[int]) -> int:
    """The heaps that a card may lie in, a bit each."""
    return sum([1 << heap for heap, cards in enumerate(barred) if not cards >> card & 1])


def openness(row: int) -> int:
    return row.bit_count()


def ends(sizes: list[int]) -> vec[i64]:
    """Where each of some rows ends that lie one after the other."""
    found = zeros(len(sizes))
    end: i64 = 0
    for place, size in enumerate(sizes):
        end += size
        found[place] = end
    return found
