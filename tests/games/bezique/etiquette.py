"""Positions of Bezique, without partners: mistakes no sensible player makes. Hearts are trumps."""

from collections.abc import Callable
from typing import Any

from followsuit.rules.match import Match
from tests.bots.etiquette.position import Position
from tests.games.bezique import scene as bezique_scene
from tests.games.bezique.scene import give, play, table


def won(hand: str, score: int = 0, **options: Any) -> Callable[[], Match]:
    """Seat 0 has won a trick with these cards in hand."""

    def scene() -> Match:
        return give(bezique_scene.won(hand, **options), score, 0)

    return scene


def trick(hand: str, led: str, other: str, **options: Any) -> Callable[[], Match]:
    """Seat 1 has this hand and follows."""

    def scene() -> Match:
        match = table(f"{led} {other} | {hand}", **options)
        play(match, led)
        return match

    return scene


def lead(hand: str, score: int = 0) -> Callable[[], Match]:
    def scene() -> Match:
        return give(table(hand), score, 0)

    return scene


RUN = "AHa 10Ha KHa QHa JHa"
LOW = "8Dc 8Dd 7Sc 7Sd 9Ca 9Cb 9Cc 9Cd"

POSITIONS = [
    Position("never draws with a run in hand", won(RUN), "draw"),
    Position("never draws when a meld wins the match", won("QSa JDa", 1460), "draw"),
    Position("never draws with a double bezique in hand", won("QSa QSb JDa JDb"), "draw bezique"),
    Position(
        "never breaks a double bezique that is ready",
        lead("QSa QSb JDa JDb 8Da 8Db 8Dc 7Sa 7Sb"),
        "QSa QSb JDa JDb",
    ),
    Position("never breaks a run that is ready", lead(f"{RUN} 8Da 8Db 8Dc 7Sa"), RUN),
    Position(
        "never throws a card of a run away to a trick it cannot take",
        trick(f"{RUN} 8Da 8Db 7Sa 7Sb", "ACa", LOW),
        "10Ha KHa QHa JHa",
    ),
    Position(
        "never throws an ace away that counts, when a low card is there",
        trick("ASa ASb 7Sa 8Sa 8Sb 9Sa 9Sb 7Ca 7Cb", "ADa", LOW, mode="advanced"),
        "ASa ASb",
    ),
]
