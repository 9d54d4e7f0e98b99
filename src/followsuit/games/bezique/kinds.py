"""The kinds of meld: their names, and what they score."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.deck import ACE, JACK, KING, QUEEN

RUN: Final = 0
MARRIAGE: Final = 1
BEZIQUE: Final = 2
DOUBLE_BEZIQUE: Final = 3
ACES: Final = 4
KINGS: Final = 5
QUEENS: Final = 6
JACKS: Final = 7
KINDS: Final = 8

NAMES: Final = ["run", "marriage", "bezique", "double-bezique", "aces", "kings", "queens", "jacks"]
POINTS: Final[vec[i64]] = vec[i64]([250, 20, 40, 500, 100, 80, 60, 40])  # S3 4.1
TRUMP_MARRIAGE: Final = 40
RANKS: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, ACE, KING, QUEEN, JACK])  # of the fours of a kind
