"""Sentences as data: a key with parameters, and a catalogue of texts for every language.

Shared texts are in `<language>.toml` in this folder, a game's in `texts/<language>.toml` of its
package. `follow_suit = "…"` below `[refusal]` has the key `refusal.follow_suit`; in a game's file,
`<game>.refusal.follow_suit`. A game's rules for players are in `rules/<language>.md`.
"""

from followsuit.texts.catalogue import (
    ENGLISH,
    game_file,
    languages,
    pattern,
    register,
    rules_page,
    texts_of,
)
from followsuit.texts.formatting import SeatName, sentence
from followsuit.texts.text import Param, Text, TextError

__all__ = [
    "ENGLISH",
    "Param",
    "SeatName",
    "Text",
    "TextError",
    "game_file",
    "languages",
    "pattern",
    "register",
    "rules_page",
    "sentence",
    "texts_of",
]
