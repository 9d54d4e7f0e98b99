"""Tables of Bezique that several tests sit down at."""

from typing import Any

from followsuit.games.bezique.phases.tricks import LastNine, begin_last_nine
from followsuit.games.bezique.table import Tableau, tableau
from followsuit.rules.events import Drew, Event
from followsuit.rules.match import Match
from tests.scene import dealt, say

LOW_CLUBS = "8Ca 8Cb 8Cc 8Cd 9Ca 9Cb 9Cc 9Cd 7Cd"
# seat 0 draws the aces of spades and wins with them, seat 1 draws nines of diamonds
WINNING_STOCK = "ASc 9Da ASb 9Db"
WORTHLESS = "8Da 8Db 8Dc 8Dd 7Sa 7Sb 7Sc 7Sd"


def table(
    hands: str = "", turn_up: str = "9Ha", stock: str = "", seats: int = 2, **options: Any
) -> Match:
    """The last seat has dealt, so seat 0 leads; hearts are trumps unless said otherwise."""
    piles = {"turn_up": turn_up, "stock": stock}
    return dealt("bezique", hands, seats=seats, dealer=seats - 1, piles=piles, **options)


def won(hand: str, turn_up: str = "9Ha", stock: str = WINNING_STOCK, **options: Any) -> Match:
    """Seat 0 has won a trick with the ASd, holds these cards and worthless ones, and may meld."""
    cards = f"ASd {hand} {WORTHLESS}".split()[:9]
    match = table(f"{' '.join(cards)} | {LOW_CLUBS}", turn_up, stock, **options)
    say(match, "play ASd", "play 7Cd")
    return match


def win_again(match: Match) -> list[Event]:
    """Everybody draws and plays the card drawn; seat 0 wins with the ace of spades it drew."""
    events = say(match, "draw")
    drawn = {event.seat: event.card for event in events if isinstance(event, Drew) and event.card}
    return events + say(match, f"play {drawn[0]}", f"play {drawn[1]}")


def last_nine(hands: str, trump: str = "H", leader: int = 0, **options: Any) -> Match:
    """The stock is gone; these cards are left in the hands, and this many tricks."""
    texts = hands.split("|")
    match = table(seats=len(texts), **options)
    board = tableau(match.table)
    board.gather()
    board.drawn = len(board.stock)
    board.trump = "CDHS".index(trump)
    board.turn_up = -1
    for seat, text in enumerate(texts):
        for name in text.split():
            board.at[seat].put(board.pack.number(name))
    rules: Any = match.rules_in_force()
    match.phase = begin_last_nine(board, leader, rules.seven_bonus_phase2)
    assert isinstance(match.phase, LastNine)
    match.phase.left = len(texts[0].split())
    return match


def give(match: Match, *scores: int) -> Match:
    """The seats have these scores from deals before."""
    for seat, score in enumerate(scores):
        match.table.scores[seat] = score
    match.opening = match.table.scores[:]
    return match


def scores(match: Match) -> list[int]:
    return list(match.table.scores)


def play(match: Match, cards: str) -> list[Event]:
    """These cards, each by the seat to act."""
    return say(match, *(f"play {card}" for card in cards.split()))


def board_of(match: Match) -> Tableau:
    return tableau(match.table)


def play_to_the_last_draw(match: Match, keep: str = "") -> None:
    """Trick after trick without melds; the winner of the last one before the stock is gone acts.

    Nobody plays a seven of trumps, or one of the cards to keep.
    """
    while board_of(match).stock_left() + 1 > match.table.seats:
        play_a_trick(match, keep)
        say(match, "draw")
    play_a_trick(match, keep)


def play_a_trick(match: Match, keep: str = "") -> None:
    seven = "7" + "CDHS"[board_of(match).trump]
    kept = keep.split()
    for _ in range(match.table.seats):
        hand = match.hand_of(match.phase.to_act)
        free = [card for card in hand if not card.startswith(seven) and card not in kept]
        say(match, f"play {free[0]}")


def melds(actions: list[str]) -> list[str]:
    """The melds among some actions."""
    return [action for action in actions if action.startswith("meld")]
