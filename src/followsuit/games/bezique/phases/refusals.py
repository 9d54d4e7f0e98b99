"""Why a meld or a swap is refused."""

from typing import Final

from mypy_extensions import i64

from followsuit.games.bezique.deck import (
    ACE,
    DIAMONDS,
    JACK,
    JOKER_FACE,
    KING,
    NO_SUIT,
    QUEEN,
    SPADES,
    TEN,
    face,
    face_of,
    name,
)
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.melds import BEZIQUE, DOUBLE_BEZIQUE, MARRIAGE, NAMES, RANKS, RUN
from followsuit.games.bezique.options import Rules
from followsuit.games.bezique.table import Tableau
from followsuit.rules.phase import Refusal
from followsuit.texts import Text

SHAPES: Final = [Text(f"bezique.refusal.{name.replace('-', '_')}_shape") for name in NAMES]


def why_not_meld(hand: Hand, rules: Rules, trump: i64, kind: i64, slots: i64) -> Refusal | None:
    """The rule that forbids a meld, if any."""
    return (
        why_not_shaped(hand, rules, trump, kind, slots)
        or why_not_again(hand, rules, kind, slots)
        or why_not_from_table(hand, rules, kind, slots)
    )


def why_not_shaped(hand: Hand, rules: Rules, trump: i64, kind: i64, slots: i64) -> Refusal | None:
    """S3 4.1: why these cards do not form this meld."""
    faces = sorted([face_of(card) for card in hand.numbers(slots)])
    jokers = faces.count(JOKER_FACE)
    if kind <= DOUBLE_BEZIQUE and jokers:
        return Refusal("S3 4.2.2", Text("bezique.refusal.joker_use"))
    if jokers == len(faces) == 4:
        return Refusal("BZ-12", Text("bezique.refusal.all_jokers"))
    if not is_shaped(kind, faces, trump):
        return Refusal("S3 4.1", SHAPES[kind])
    if jokers > rules.max_jokers_per_meld:
        allowed = Text(f"bezique.jokers.{rules.max_jokers_per_meld}")
        return Refusal("BZ-12", Text("bezique.refusal.joker_limit", jokers=allowed))
    return None


def is_shaped(kind: i64, faces: list[i64], trump: i64) -> bool:
    """Whether these faces, lowest first, form a meld of this kind."""
    if kind == RUN:
        return faces == [face(trump, rank) for rank in (JACK, QUEEN, KING, TEN, ACE)]
    if kind == MARRIAGE:
        return faces in [[face(suit, QUEEN), face(suit, KING)] for suit in range(NO_SUIT)]
    jack, queen = face(DIAMONDS, JACK), face(SPADES, QUEEN)
    if kind == BEZIQUE:
        return faces == [jack, queen]
    if kind == DOUBLE_BEZIQUE:
        return faces == [jack, jack, queen, queen]
    naturals = [one for one in faces if one != JOKER_FACE]
    return len(faces) == 4 and {one % 8 for one in naturals} == {RANKS[kind]}


def why_not_again(hand: Hand, rules: Rules, kind: i64, slots: i64) -> Refusal | None:
    """Why a card that has served in another meld is barred from this one."""
    served = served_before(hand, kind, slots)
    if served:
        meld = Text(f"bezique.meld.{NAMES[kind]}")
        return Refusal("BZ-8", Text("bezique.refusal.used", card=served, meld=meld))
    in_run = slots & hand.served(RUN)
    if kind == MARRIAGE and in_run and (in_run == slots or rules.run_blocks_marriage == "any"):
        card = served_before(hand, RUN, slots)
        return Refusal("BZ-6", Text("bezique.refusal.used_in_run", card=card))
    doubled = served_before(hand, DOUBLE_BEZIQUE, slots)
    if kind == BEZIQUE and doubled and not rules.bezique_after_double:
        return Refusal("BZ-7", Text("bezique.refusal.used_in_double", card=doubled))
    return None


def served_before(hand: Hand, kind: i64, slots: i64) -> str:
    """The first of these cards that has served in a kind of meld; empty if none has."""
    again = hand.numbers(slots & hand.served(kind))
    return name(again[0]) if again else ""


def why_not_from_table(hand: Hand, rules: Rules, kind: i64, slots: i64) -> Refusal | None:
    """Why a meld needs more cards from the hand."""
    if kind == DOUBLE_BEZIQUE and slots & hand.laid:
        return Refusal("BZ-7", Text("bezique.refusal.double_from_hand"))
    if rules.meld_needs_hand_card and not slots & hand.unlaid():
        return Refusal("BZ-8", Text("bezique.refusal.none_from_hand"))
    return None


def why_not_swap(board: Tableau, hand: Hand) -> Refusal | None:
    """BZ-13: why the seven of trumps cannot be swapped for the turn-up."""
    turned = face_of(board.turn_up)
    if turned == JOKER_FACE:
        return Refusal("BZ-1", Text("bezique.refusal.swap_joker"))
    if turned == face(board.trump, 0):
        return Refusal("BZ-13", Text("bezique.refusal.swap_seven"))
    if not board.sevens(hand):
        return Refusal("BZ-13", Text("bezique.refusal.no_seven"))
    return None
