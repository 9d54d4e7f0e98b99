"""The packs of Mindikot."""

from typing import Final

from followsuit.rules.cards import FRENCH, Pack

RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


PACKS: Final = {4: Pack(FRENCH, RANKS), 6: Pack(FRENCH, RANKS[1:])}
