"""Sentences as data: a key with parameters, and a catalogue of texts for every language.

Shared texts are in `<language>.toml` in this folder, those of a game in `texts/<language>.toml` of
its package. `[refusal]` with `follow_suit = "…"` is the key `refusal.follow_suit`; in the files of
a game the same line is `<game>.refusal.follow_suit`.
"""

from followsuit.texts.catalogue import languages, pattern, register, texts_of
from followsuit.texts.formatting import SeatName, sentence
from followsuit.texts.text import Param, Text

__all__ = [
    "Param",
    "SeatName",
    "Text",
    "languages",
    "pattern",
    "register",
    "sentence",
    "texts_of",
]
