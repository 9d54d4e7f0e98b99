"""Positions of Cat Te, without partners: mistakes no sensible player makes. Seat 0 leads."""

from collections.abc import Callable

from followsuit.rules.match import Match
from tests.bots.etiquette.position import Position
from tests.games.cat_te import scene as cat_te_scene
from tests.games.cat_te.scene import tricks

THREE = ["AS KS QH 9D 4C 3C", "AH 2S 7S 8D 10C JC", "AD KD 3S 5H QC KC"]


def khmer(hands: list[str], *played: str) -> Callable[[], Match]:
    def scene() -> Match:
        match = cat_te_scene.khmer(hands)
        tricks(match, *played)
        return match

    return scene


def laos(hands: list[str], *played: str) -> Callable[[], Match]:
    def scene() -> Match:
        match = cat_te_scene.laos(hands)
        tricks(match, *played)
        return match

    return scene


LAST_SPADES = ["JS 2C 3C 4C 5C 6C", "QS 2D 3D 4D 5D 7D", "KH 2H 3H 4H 5H 7S"]
TO_THE_SIXTH = ["2C (2D) (2H)", "3C (3D) (3H)", "4C (4D) (4H)", "5C (5D) (5H)", "6C (7D) (7S)"]
FOUR_TO_TAKE = ["QH 2C 3C 4C 9S 8S", "KH 2D 3D 4D 9C 8C", "7H 2S 3S 5S 9D 8D"]
THREE_TRICKS = ["2C (2D) (2S)", "3C (3D) (3S)", "4C (4D) (5S)"]

POSITIONS = [
    Position(
        "never folds the card that wins the last trick",
        khmer(LAST_SPADES, *TO_THE_SIXTH, "JS"),
        "fold",
    ),
    Position(
        "never folds when only this trick keeps it in the round",
        laos(FOUR_TO_TAKE, *THREE_TRICKS, "QH"),
        "fold drop",
    ),
    Position("never throws an ace away to a trick it cannot take", khmer(THREE, "KS"), "AH"),
    Position("never drops out with a good hand", laos(THREE), "drop"),
    Position("never makes a claim that a card still out can beat", laos(THREE), "claim"),
]
