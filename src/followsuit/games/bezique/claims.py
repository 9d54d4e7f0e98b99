"""Leads that win all of the last tricks, whatever the others hold: see `rules.claims`."""

from mypy_extensions import i64

from followsuit.games.bezique.deck import NO_SUIT, SEVEN, face, face_of, suit_of
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.table import Tableau
from followsuit.rules.bits import each
from followsuit.rules.cards import Seat


def sure_leads(board: Tableau, seat: Seat, seven_scores: bool) -> list[int]:
    """The slots in order, trumps first; without a stock, everyone knows what the others hold."""
    hand, trump = board.at[seat], board.trump
    against = [
        card
        for other, theirs in enumerate(board.at)
        if other != seat
        for card in theirs.numbers(theirs.held)
    ]
    if seven_scores and face(trump, SEVEN) in map(face_of, against):
        return []  # when it is played may decide who reaches the target first
    leads = sure_run(hand, trump, against)
    has_others = hand.held != hand.in_suit(trump)
    if has_others and len(of_suit(against, trump)) > len(leads):
        return []  # a player without the suit led could trump
    for suit in range(NO_SUIT + 1):
        if suit != trump:
            leads += sure_run(hand, suit, against)
    return leads if len(leads) == len(each(hand.held)) else []


def sure_run(hand: Hand, suit: i64, against: list[int]) -> list[int]:
    """The slots of one suit that win if they are led from the top; S3 2.3: of equals, the first."""
    faces = of_suit(against, suit)
    run: list[int] = []
    for slot in sorted(each(hand.in_suit(suit)), key=lambda slot: -face_of(hand.card(slot))):
        if len(faces) > len(run) and max(faces) > face_of(hand.card(slot)):
            break
        run.append(slot)
    return run


def of_suit(cards: list[int], suit: i64) -> list[int]:
    """The faces of the cards that belong to a suit."""
    return [face_of(card) for card in cards if suit_of(card) == suit]
