"""Bezique's cards by name: what is shown of the table, and which slot a word means."""

from mypy_extensions import i64

from followsuit.rules.bits import each
from followsuit.rules.cards import JOKER, NotACard, Seat
from followsuit.rules.games.bezique.kinds import KINDS, NAMES
from followsuit.rules.games.bezique.pack import NO_CARD, NO_SUIT, PACK, name, suit_of
from followsuit.rules.games.bezique.showing import MeldedCard, TableauShowing
from followsuit.rules.games.bezique.tableau import Tableau
from followsuit.rules.phase import IllegalAction, Refusal


def named_slot(board: Tableau, seat: Seat, word: str, others: i64) -> i64:
    """The slot of a card that a seat names, besides others named before."""
    card = PACK.number(word)
    slot = board.slot_of(seat, card)
    if not slot:
        raise IllegalAction(Refusal("S3 8.1", f"you do not hold {PACK.names[card]}"))
    if slot & others:
        raise NotACard(f"{PACK.names[card]} is named twice")
    return slot


def suit_letter(card: i64) -> str:
    """The suit of a card led: `*` for a joker, nothing for no card."""
    if card == NO_CARD:
        return ""
    return JOKER if suit_of(card) == NO_SUIT else PACK.suits[suit_of(card)]


def cards_before(board: Tableau, leader: Seat, lying: i64) -> tuple[str, ...]:
    """The card before each seat, so many since the lead."""
    cards = [""] * board.seats
    for place in range(lying):
        cards[(leader + place) % board.seats] = name(board.played[board.plays - lying + place])
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
    seats = range(board.seats)
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
        melded=tuple([melded_by(board, seat) for seat in seats]),
        seen=tuple([board.names_in(s, board.seen[s] & ~board.laid[s]) for s in seats]),
        counters=tuple(board.counters),
        melds_left=melds_left,
    )


def melded_by(board: Tableau, seat: Seat) -> tuple[MeldedCard, ...]:
    """A seat's melds on the table, by card number."""
    slots = {board.card(seat, slot): slot for slot in each(board.laid[seat])}
    return tuple(
        [MeldedCard(name(card), served_in(board, seat, slots[card])) for card in sorted(slots)]
    )


def served_in(board: Tableau, seat: Seat, slot: i64) -> tuple[str, ...]:
    return tuple([NAMES[kind] for kind in range(KINDS) if board.served[seat * KINDS + kind] & slot])
