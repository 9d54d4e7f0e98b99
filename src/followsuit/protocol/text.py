"""Sentences on the wire: a key with parameters for clients that translate, and the English text."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from followsuit.texts import Param, Text


class WireText(Struct, frozen=True):
    """A sentence for people: a client looks up `key` in its language, or shows `text`."""

    key: str
    params: dict[str, Any]  # values for the placeholders: numbers, words, lists of words, texts
    text: str  # in English


@lru_cache(maxsize=4096)
def wire_text(text: Text) -> WireText:
    params = {name: wire_param(value) for name, value in text.params.items()}
    return WireText(text.key, params, str(text))


def wire_param(value: Param) -> Any:
    return wire_text(value) if isinstance(value, Text) else value
