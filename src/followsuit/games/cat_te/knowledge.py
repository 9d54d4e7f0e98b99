"""What players of Cat Te can infer: from cards off suit, claims, the side pot and instant wins.

A card played face down is a place of its own, as its player may have shown voids before or after.
"""

from mypy_extensions import i64

from followsuit.games.cat_te.claims import beating
from followsuit.games.cat_te.options import Terms
from followsuit.games.cat_te.table import Held, Tableau
from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Seat


def note_off_suit(board: Tableau, terms: Terms, seat: Seat, led: Cards, left: i64) -> None:
    """Note what a card off the suit led shows about the rest of the hand."""
    if terms.voids_show:
        board.barred[seat] |= led
    elif terms.off_suit_shows:  # CT-18
        note_held(board, bit(seat), led, left - 1)


def note_claim(
    board: Tableau, claimer: Seat, active: i64, left: i64, hidden_over: Cards, holds: bool
) -> None:
    """Note whether another active seat holds a card that beats the claimer's hand.

    Nor may a card played face down to this trick be one of `hidden_over`.
    """
    others, beating_cards = active & ~bit(claimer), beating(board, claimer)
    played = board.played_to(left)
    if not holds:
        note = Held(others, beating_cards, left, played, hidden_over)
        board.held = [*board.held, note]
        return
    for seat in range(board.seats):
        if others >> seat & 1:
            board.barred[seat] |= beating_cards
        if hidden_over and played >> seat & 1:
            board.bar_at(board.place(seat, left), hidden_over)


def note_held(board: Tableau, seats: i64, cards: Cards, left: i64) -> None:
    """Note that one of these seats held one of these cards when this many tricks were left."""
    board.held = [*board.held, Held(seats, cards, left, 0, 0)]


def may_be_held(board: Tableau) -> bool:
    """Whether the hands agree with all such notes."""
    return all(was_held(board, note) for note in board.held)


def was_held(board: Tableau, note: Held) -> bool:
    for seat in range(board.seats):
        has_played = note.played >> seat & 1
        if note.seats >> seat & 1 and board.holding(seat, note.left - has_played) & note.cards:
            return True
        if has_played and board.committed(seat, note.left) & note.over:
            return True
    return False


def barred(board: Tableau) -> list[int]:
    """For each hand, card played, and pile, the cards that cannot be there.

    CT-12: once the side pot is taken, only its winner can have held the card that takes it.
    """
    places = len(board.laid)
    lacked = list(board.lacked) if len(board.lacked) else [0] * places
    found = [*board.barred, *lacked, 0, 0]
    if board.side_taken:
        owners = [*range(board.seats), *[place % board.seats for place in range(places)], -1, -1]
        for place, owner in enumerate(owners):
            if owner != board.side_seat:
                found[place] |= board.side_card
    return found
