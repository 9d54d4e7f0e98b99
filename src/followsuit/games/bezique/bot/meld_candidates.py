"""The melds worth considering: of each kind, the one with the most expendable cards."""

from mypy_extensions import i64

from followsuit.games.bezique.deck import ACE, DIAMONDS, JACK, KING, NO_SUIT, QUEEN, SPADES
from followsuit.games.bezique.hand import NINE, Hand
from followsuit.games.bezique.melds import (
    ACES,
    BEZIQUE,
    DOUBLE_BEZIQUE,
    JACKS,
    KINGS,
    MARRIAGE,
    QUEENS,
    RUN,
    free_for,
    stale_for,
)
from followsuit.games.bezique.options import Rules
from followsuit.rules.bits import bit, count


def candidate_melds(hand: Hand, trump: i64, rules: Rules) -> list[int]:
    """At most one meld of each kind, and one marriage of each suit."""
    found: list[int] = []
    kings = hand.of_rank(KING)
    queens = hand.of_rank(QUEEN)
    jacks = hand.of_rank(JACK)
    if kings and queens:
        add_marriages(found, hand, kings, queens, rules)
        add_run(found, hand, trump, rules)
    if queens and jacks:
        add_beziques(
            found, hand, queens & hand.in_suit(SPADES), jacks & hand.in_suit(DIAMONDS), rules
        )
    add_four(found, hand, ACES, hand.of_rank(ACE), rules)
    add_four(found, hand, KINGS, kings, rules)
    add_four(found, hand, QUEENS, queens, rules)
    add_four(found, hand, JACKS, jacks, rules)
    return found


def add(found: list[int], kind: i64, slots: i64, stale: i64) -> None:
    """Add a meld, unless all of its cards are stale."""
    if slots & ~stale:
        found.append(bit(NINE + kind) | slots)


def add_run(found: list[int], hand: Hand, trump: i64, rules: Rules) -> None:
    stale = stale_for(hand, RUN, rules)
    trumps = hand.in_suit(trump) & free_for(hand, RUN, rules)
    add(found, RUN, run_of(hand, trumps, stale), stale)


def add_four(found: list[int], hand: Hand, kind: i64, naturals: i64, rules: Rules) -> None:
    stale = stale_for(hand, kind, rules)
    add(found, kind, four_of(hand, kind, naturals, rules, stale), stale)


def add_marriages(found: list[int], hand: Hand, kings: i64, queens: i64, rules: Rules) -> None:
    free = free_for(hand, MARRIAGE, rules)
    stale = stale_for(hand, MARRIAGE, rules)
    for suit in range(NO_SUIT):
        suited = hand.in_suit(suit) & free
        add(found, MARRIAGE, pair_of(hand, kings & suited, queens & suited, stale), stale)


def add_beziques(found: list[int], hand: Hand, queens: i64, jacks: i64, rules: Rules) -> None:
    free = free_for(hand, BEZIQUE, rules)
    stale = stale_for(hand, BEZIQUE, rules)
    add(found, BEZIQUE, pair_of(hand, queens & free, jacks & free, stale), stale)
    queens &= ~hand.laid
    jacks &= ~hand.laid
    two_queens = first_two(queens)
    two_jacks = first_two(jacks)
    if two_queens and two_jacks:
        add(found, DOUBLE_BEZIQUE, two_queens | two_jacks, hand.laid)


def first_two(slots: i64) -> i64:
    rest = slots & (slots - 1)
    return slots & -slots | rest & -rest if rest else 0


def pair_of(hand: Hand, ones: i64, others: i64, stale: i64) -> i64:
    """One of each, using cards on the table where possible."""
    if not ones or not others:
        return 0
    one = preferred(ones, hand.laid)
    other = preferred(others, hand.laid)
    if (one | other) & ~stale:
        return one | other
    fresh = ones & ~stale
    if fresh:
        return fresh & -fresh | other
    fresh = others & ~stale
    return one | fresh & -fresh


def preferred(slots: i64, liked: i64) -> i64:
    """The first of the liked slots, or just the first."""
    if slots & liked:
        slots &= liked
    return slots & -slots


def run_of(hand: Hand, trumps: i64, stale: i64) -> i64:
    slots: i64 = 0
    spare: i64 = 0  # a card from the hand to replace one on the table, if all are stale
    replaced: i64 = 0
    for rank in range(JACK, ACE + 1):
        held = trumps & hand.of_rank(rank)
        if not held:
            return 0
        slot = preferred(held, hand.laid)
        slots |= slot
        if held & ~hand.laid:
            spare = preferred(held, ~hand.laid)
            replaced = slot
    if slots & ~stale:
        return slots
    return slots & ~replaced | spare


def four_of(hand: Hand, kind: i64, naturals: i64, rules: Rules, stale: i64) -> i64:
    free = free_for(hand, kind, rules)
    naturals &= free
    jokers = hand.jokers() & free
    lacking: i64 = 4 - count(naturals)
    if lacking > rules.max_jokers_per_meld or lacking > count(jokers):
        return 0
    slots: i64 = 0
    picks: i64 = 4
    if lacking > 0:
        picks -= lacking
        while lacking:
            slots |= jokers & -jokers
            jokers &= jokers - 1
            lacking -= 1
    is_fresh = slots & ~stale != 0 or not naturals & stale
    return slots | most_expendable(hand, naturals, picks, 0 if is_fresh else naturals & ~stale)


def most_expendable(hand: Hand, naturals: i64, picks: i64, fresh: i64) -> i64:
    """Prefer cards on the table, then those useless for bezique; one of the fresh, if any."""
    slots: i64 = 0
    if fresh:
        slots = preferred(fresh, ~for_bezique(hand))
        picks -= 1
    left = naturals & ~slots
    while picks:
        slot = preferred(left, hand.laid)
        if not slot & hand.laid:
            slot = preferred(left, ~for_bezique(hand))
        slots |= slot
        left ^= slot
        picks -= 1
    return slots


def for_bezique(hand: Hand) -> i64:
    queens = hand.of_rank(QUEEN) & hand.in_suit(SPADES)
    return queens | hand.of_rank(JACK) & hand.in_suit(DIAMONDS)
