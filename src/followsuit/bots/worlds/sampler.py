"""Deal unseen cards to their possible places, all deals equally likely.

Places with the same barred cards form a group; cards allowed in the same groups form a kind. First
the number of cards of each kind in each group is drawn, then the cards, then their places.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.worlds.allocation import Allocations, product_of_factorials
from followsuit.rules.dice import Dice
from followsuit.rules.table import zeros


@final
class DealSampler:
    """Places are sets of cards, except the last, which is an ordered pile."""

    allocations: Allocations
    kinds: i64
    groups: i64
    sorted: vec[i64]  # the cards, kind by kind
    cards: vec[i64]  # the same, with each kind shuffled
    kind_ends: vec[i64]
    grouped: vec[i64]  # the last deal, group by group
    group_ends: vec[i64]
    shuffled: vec[i64]  # where shuffling a group may stop: its last place needs no order
    home: vec[i64]  # index in the row of all places, for each card of `grouped`
    filled: vec[i64]  # where each group is filled up to
    counts: vec[i64]  # cards of each kind in each group
    ways: int

    def __init__(self, cards: list[int], rooms: list[int], barred: list[int]) -> None:
        all_cards = sum([1 << card for card in cards])
        groups: dict[int, list[int]] = {}
        for place, room in enumerate(rooms):
            if room:
                groups.setdefault(barred[place] & all_cards, []).append(place)
        kinds: dict[int, list[int]] = {}
        for card in cards:
            kinds.setdefault(allowed_groups(card, list(groups)), []).append(card)
        rows = sorted(kinds, key=freedom)  # the most restricted first, for the fewest branches
        self.set_kinds([kinds[row] for row in rows])
        self.set_groups(list(groups.values()), rooms)
        sizes = [sum([rooms[place] for place in places]) for places in groups.values()]
        self.allocations = Allocations([len(kinds[row]) for row in rows], sizes, rows)
        self.counts = zeros(self.kinds * self.groups)
        # the ways to deal each group to its places, including the order of the last place
        self.ways = (
            self.allocations.ways
            * product_of_factorials(sizes)
            // product_of_factorials(rooms[:-1])
        )

    def set_kinds(self, kinds: list[list[int]]) -> None:
        self.kinds = len(kinds)
        self.sorted = vec[i64]([card for kind in kinds for card in kind])
        self.cards = self.sorted
        self.kind_ends = ends([len(kind) for kind in kinds])

    def set_groups(self, groups: list[list[int]], rooms: list[int]) -> None:
        """Order the places of each group: the ordered pile first, the largest place last."""
        ordered = len(rooms) - 1
        firsts = ends(rooms)
        home: list[int] = []
        shuffled: list[int] = []
        for group in groups:
            group.sort(key=lambda place: (place != ordered, rooms[place]))
            for place in group:
                home += range(firsts[place] - rooms[place], firsts[place])
            shuffled.append(len(home) - (rooms[group[-1]] if group[-1] != ordered else 0))
        self.groups = len(groups)
        self.home = vec[i64](home)
        self.shuffled = vec[i64](shuffled)
        self.grouped = zeros(len(home))
        self.group_ends = ends([sum([rooms[place] for place in group]) for group in groups])
        self.filled = zeros(self.groups)

    def deal(self, dice: Dice, places: vec[i64]) -> None:
        """Deal a world: write the cards of all places into one row."""
        self.fill_groups(dice)
        first: i64 = 0
        group: i64 = 0
        while group < self.groups:
            end = self.group_ends[group]
            shuffle(self.grouped, first, self.shuffled[group], end, dice)
            first = end
            group += 1
        at: i64 = 0
        while at < first:
            places[self.home[at]] = self.grouped[at]
            at += 1

    def fill_groups(self, dice: Dice) -> None:
        """Draw the cards of every group."""
        self.allocations.draw(dice, self.counts)
        self.empty()
        self.cards = self.sorted[:]  # a deal depends on the dice alone
        at: i64 = 0
        index: i64 = 0
        kind: i64 = 0
        while kind < self.kinds:
            end = self.kind_ends[kind]
            if self.groups > 1:
                shuffle(self.cards, at, end, end, dice)
            group: i64 = 0
            while group < self.groups:
                self.move_cards(at, self.counts[index], group)
                at += self.counts[index]
                index += 1
                group += 1
            kind += 1

    def empty(self) -> None:
        first: i64 = 0
        group: i64 = 0
        while group < self.groups:
            self.filled[group] = first
            first = self.group_ends[group]
            group += 1

    def move_cards(self, at: i64, n: i64, group: i64) -> None:
        place = self.filled[group]
        end = place + n
        while place < end:
            self.grouped[place] = self.cards[at]
            place += 1
            at += 1
        self.filled[group] = end


def shuffle(row: vec[i64], first: i64, upto: i64, end: i64, dice: Dice) -> None:
    """Draw the cards from `first` to `upto` out of all before `end` (Fisher–Yates)."""
    while first < upto:
        other = first + dice.below(end - first)
        held = row[first]
        row[first] = row[other]
        row[other] = held
        first += 1


def allowed_groups(card: int, barred: list[int]) -> int:
    """The groups that may hold a card, one bit each."""
    return sum([1 << group for group, cards in enumerate(barred) if not cards >> card & 1])


def freedom(row: int) -> int:
    return row.bit_count()


def ends(sizes: list[int]) -> vec[i64]:
    """The end of each of some consecutive ranges."""
    found = zeros(len(sizes))
    end: i64 = 0
    for place, size in enumerate(sizes):
        end += size
        found[place] = end
    return found
