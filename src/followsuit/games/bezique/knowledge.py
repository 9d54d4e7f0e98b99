"""What the last nine tricks reveal: a player who did not play a required card has none."""

from mypy_extensions import i64

from followsuit.games.bezique.deck import NO_CARD, NO_SUIT, beats, face_of, faces_of, suit_of
from followsuit.games.bezique.table import Tableau
from followsuit.rules.bits import bit


def lacking(board: Tableau) -> list[int]:
    """By seat the faces that it has shown not to hold, a bit each."""
    lacks = [0] * board.seats
    seat = winner = board.strict_leader
    led = best = i64(NO_CARD)
    for play in range(board.plays - board.strict_from if board.strict_from >= 0 else 0):
        card = board.played[board.strict_from + play]
        if play % board.seats == 0:
            seat = winner
            led = best = card
        else:
            lacks[seat] |= not_held(led, best, card, board.trump)
            if beats(card, best, board.trump):
                best = card
                winner = seat
        seat = board.after(seat)
    return lacks


def not_held(led: i64, best: i64, card: i64, trump: i64) -> i64:
    """The faces that this card rules out: its player would have had to play one (S3 6.1)."""
    suit = suit_of(led)
    if suit != NO_SUIT and suit_of(card) == suit:
        return winning(suit, best, card)
    if suit_of(card) == trump:
        return faces_of(suit) | winning(trump, best, card)
    return faces_of(suit) | faces_of(trump)


def winning(suit: i64, best: i64, card: i64) -> i64:
    """The faces of a suit that beat the best so far, unless this card does it, too (BZ-11)."""
    if suit_of(best) != suit or face_of(card) > face_of(best):
        return 0
    return faces_of(suit) & -bit(face_of(best) + 1)
