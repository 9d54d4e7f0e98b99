"""Positions of Mindikot. Seat 0 leads; neighbors are opponents."""

from collections.abc import Callable

from followsuit.rules.match import Match
from tests.bots.etiquette.position import Position
from tests.scene import dealt, say


def tricks(*hands: str, played: str = "", seats: int = 4) -> Callable[[], Match]:
    def scene() -> Match:
        match = dealt("mindikot", list(hands), seats=seats, dealer=seats - 1)
        say(match, *(f"play {card}" for card in played.split()))
        return match

    return scene


# seat 3 has one club
TABLE = (
    "9S 6S 3S KH 8H 5H AD 7D 4D QC 9C 6C 2C",
    "10S 8S 4S QH 9H 2H KD 10D 5D AC JC 8C 5C",
    "KS JS 7S AH 10H 6H QD 8D 3D KC 10C 7C 3C",
    "AS QS 5S 2S JH 7H 4H 3H JD 9D 6D 2D 4C",
)
SIX = (
    "AH 9S 6S 7D 4D QC 9C 6C",
    "10H 3H 8S KD 5D AC JC 8C",
    "KH 7H KS JS QD 8D KC 10C",
    "QH 5H AS QS 9D 6D 4C 3C",
    "JH 4H 10S 7S AD 3D 7C 5C",
    "9H 8H 6H 5S 4S 3S JD 10D",
)
ONE_CLUB_EACH = "2C AC 3C 4C "
HEARTS_ARE_TRUMP = ONE_CLUB_EACH + "5C KC 3H 6C "

POSITIONS = [
    Position(
        "never throws a ten under the opponents' ace when a low card is there",
        tricks(*TABLE, played="AD"),
        "10D",
    ),
    Position(
        "never throws a ten under the opponents' ace among six",
        tricks(*SIX, seats=6, played="AH"),
        "10H",
    ),
    Position(
        "never lets the opponents have a ten it can take as the last",
        tricks(*TABLE, played="9S 10S JS"),
        "5S 2S",
    ),
    Position(
        "never takes the partner's trick with the ace as the last",
        tricks(*TABLE, played="3S 8S 7S"),
        "AS",
    ),
    Position(
        "never trumps the partner's sure trick as the last",
        tricks(*TABLE, played=HEARTS_ARE_TRUMP + "2D AD 5D 3D 9C JC 7C"),
        "JH 7H 4H",
    ),
    Position(
        "never leads a ten under cards that are out",
        tricks(*TABLE, played=ONE_CLUB_EACH),
        "10S 10D",
    ),
]
