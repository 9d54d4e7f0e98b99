"""Sentences as data: a key with parameters, and a catalogue of texts for every language.

Shared texts are in `<language>.toml` in this folder, those of a game in `texts/<language>.toml` of
its package. `[refusal]` with `follow_suit = "…"` is the key `refusal.follow_suit`; in the files of
a game the same line is `<game>.refusal.follow_suit`. Its rules page is `rules/<language>.md`.
"""

from followsuit.texts.catalogue import ENGLISH, languages, pattern, register, texts_of
from followsuit.texts.formatting import SeatName, sentence
from followsuit.texts.rules_page import rules_page
from followsuit.texts.text import Param, Text

__all__ = [
    "ENGLISH",
    "Param",
    "SeatName",
    "Text",
    "languages",
    "pattern",
    "register",
    "rules_page",
    "sentence",
    "texts_of",
]
