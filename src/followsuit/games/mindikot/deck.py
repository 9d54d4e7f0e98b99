"""The packs of Mindikot, and the tens that both teams play for."""

from typing import Final

from followsuit.rules.cards import FRENCH, Pack

RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TEN: Final = "10"

PACKS: Final = {4: Pack(FRENCH, RANKS), 6: Pack(FRENCH, RANKS[1:])}


def is_ten(card: str) -> bool:
    return card[:-1] == TEN
