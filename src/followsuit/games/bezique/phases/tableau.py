"""What the phases of Bezique share: naming cards, and showing the table."""

from mypy_extensions import i64

from followsuit.games.bezique.deck import NO_CARD, NO_SUIT, PACK, name, suit_of
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.melds import KINDS, NAMES
from followsuit.games.bezique.phases.views import TableauView
from followsuit.games.bezique.table import Tableau
from followsuit.rules.cards import JOKER, NotACard, Seat
from followsuit.rules.phase import IllegalAction, Refusal
from followsuit.rules.phase_view import MeldedCard
from followsuit.texts import Text


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


def cards_in_front(board: Tableau, leader: Seat, played: i64) -> tuple[str, ...]:
    """The card each seat has played to this trick, given how many there are."""
    cards = [""] * board.seats
    for place in range(played):
        cards[(leader + place) % board.seats] = name(board.played[board.plays - played + place])
    return tuple(cards)


def tableau_view(
    board: Tableau,
    trick: tuple[str, ...],
    leader: Seat,
    led: i64,
    winning: i64,
    left: i64,
    melds_left: int | None = 0,
) -> TableauView:
    """The whole table, and the trick on it."""
    return TableauView(
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
