"""What everyone may see on a Bezique table."""

from dataclasses import dataclass

from mypy_extensions import i64

from followsuit.games.bezique.deck import NO_CARD, NO_SUIT, PACK, name, suit_of
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.melds import KINDS, NAMES
from followsuit.games.bezique.table import Tableau
from followsuit.rules.cards import JOKER, NotACard, Seat
from followsuit.rules.phase import IllegalAction, Refusal
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.showing import TrickShowing
from followsuit.texts import Text


@dataclass(frozen=True)
class MeldedCard:
    """A card on the table, and the melds it has served in."""

    card: str
    served: tuple[str, ...]

    def __reduce__(self) -> Reduced:
        return reduced(self)


@dataclass
class TableauShowing(TrickShowing):
    """A led joker is the suit `*`."""

    turn_up: str  # empty once it is drawn
    stock: int  # cards left to draw besides the turn-up
    melded: tuple[tuple[MeldedCard, ...], ...]  # on the table, by seat
    seen: tuple[tuple[str, ...], ...]  # cards in hands that everyone has seen, by seat
    counters: tuple[int, ...]  # aces and tens won, by seat
    melds_left: int | None  # how many more melds the seat to act may make; none: no limit


def named_slot(hand: Hand, word: str, others: i64) -> i64:
    """The slot of a card that a seat has named, besides those named before."""
    card = PACK.number(word)
    slot = hand.slot_of(card)
    if not slot:
        raise IllegalAction(Refusal("S3 8.1", Text("refusal.card_not_held", card=PACK.names[card])))
    if slot & others:
        raise NotACard(Text("refusal.named_twice", name=PACK.names[card]))
    return slot


def suit_letter(card: i64) -> str:
    """The suit of a card led: `*` for a joker, empty for no card."""
    if card == NO_CARD:
        return ""
    return JOKER if suit_of(card) == NO_SUIT else PACK.suits[suit_of(card)]


def cards_before(board: Tableau, leader: Seat, played: i64) -> tuple[str, ...]:
    """The card that each seat has played, given their number since the lead."""
    cards = [""] * board.seats
    for place in range(played):
        cards[(leader + place) % board.seats] = name(board.played[board.plays - played + place])
    return tuple(cards)


def tableau_showing(
    board: Tableau,
    trick: tuple[str, ...],
    leader: Seat,
    led: i64,
    winning: i64,
    left: i64,
    melds_left: int | None = 0,
) -> TableauShowing:
    """The whole table, and the trick on it."""
    return TableauShowing(
        trick=trick,
        leader=leader,
        led=suit_letter(led),
        trump=PACK.suits[board.trump],
        winning=winning,
        tricks=tuple(board.tricks),
        left=left,
        turn_up=name(board.turn_up),
        stock=board.stock_left(),
        melded=tuple([melded_in(hand) for hand in board.at]),
        seen=tuple([hand.names(hand.seen & ~hand.laid) for hand in board.at]),
        counters=tuple(board.counters),
        melds_left=melds_left,
    )


def melded_in(hand: Hand) -> tuple[MeldedCard, ...]:
    """A seat's melds on the table, by card number."""
    cards = hand.numbers(hand.laid)
    return tuple([MeldedCard(name(card), served_in(hand, hand.slot_of(card))) for card in cards])


def served_in(hand: Hand, slot: i64) -> tuple[str, ...]:
    return tuple([NAMES[kind] for kind in range(KINDS) if hand.served(kind) & slot])
