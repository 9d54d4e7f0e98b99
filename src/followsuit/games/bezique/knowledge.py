"""What players of Bezique know: which cards are hidden, and what can be ruled out.

A place is a hand's hidden cards, those that its player held when swapping a seven, or the stock.
"""

from mypy_extensions import i64

from followsuit.games.bezique.deck import JOKER_FACE, NO_CARD, beats, face_of, faces_of, suit_of
from followsuit.games.bezique.phases.tricks import must_play
from followsuit.games.bezique.table import Tableau
from followsuit.rules.bits import bit
from followsuit.rules.cards import Seat, numbers_of


def hidden_from(board: Tableau, viewer: Seat) -> list[list[int]]:
    """The cards that a viewer has not seen; the stock is in order."""
    others = [hand for seat, hand in enumerate(board.at) if seat != viewer]
    held = [hand.numbers(hand.hidden() & ~hand.passed_over) for hand in others]
    held += [hand.numbers(hand.hidden() & hand.passed_over) for hand in others]
    return [*held, list(board.stock[board.drawn :])]


def barred_from(board: Tableau, viewer: Seat) -> list[int]:
    """The cards that cannot be in each place.

    BZ-13: the lowest seven by letter is swapped, so lower ones were not in the hand.
    """
    lacks = lacking(board)
    lacked = [cards_with(lacks[seat]) for seat in range(board.seats) if seat != viewer]
    sevens = lower_copies(board.swapped)
    return [*lacked, *[cards | sevens for cards in lacked], 0]


def lacking(board: Tableau) -> list[int]:
    """For each seat, the faces that its play in the last nine tricks rules out, one bit each."""
    lacks = [0] * board.seats
    seat = winner = board.strict_leader
    led = best = i64(NO_CARD)
    for play in range(board.plays - board.strict_from if board.strict_from >= 0 else 0):
        card = board.played[board.strict_from + play]
        if play % board.seats == 0:
            seat = winner
            led = best = card
        else:
            lacks[seat] |= ruled_out(led, best, card, board.trump)
            if beats(card, best, board.trump):
                best = card
                winner = seat
        seat = board.after(seat)
    return lacks


def ruled_out(led: i64, best: i64, card: i64, trump: i64) -> i64:
    """The faces that the player of this card would have had to play instead."""
    found: i64 = 0
    played = bit(face_of(card))
    for face in range(JOKER_FACE):
        held = played | bit(face)
        winning = bit(face) if beats(face << 2, best, trump) else 0
        if beats(card, best, trump):
            winning |= played
        legal = must_play(held, held & faces_of(suit_of(led)), held & faces_of(trump), winning)
        if not legal & played:
            found |= bit(face)
    return found


def cards_with(faces: i64) -> int:
    """All cards with one of these faces, one bit each."""
    return sum([0b1111 << 4 * face for face in numbers_of(faces)])


def lower_copies(card: i64) -> int:
    """The copies of a card with earlier letters, one bit each."""
    first: int = card & ~3
    last: int = card  # not an i64: this set is larger
    return sum([1 << copy for copy in range(first, last)]) if card != NO_CARD else 0
