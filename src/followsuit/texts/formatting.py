"""Turns texts into sentences.

`{bid}` is a value, and `{count|card|cards}` is one of two words, depending on a number. A parameter
named `suit`, `card`, `cards` or `seat` is replaced by its name. The page does the same in
`web/src/lib/format.ts`; both are tested with `tests/vectors/texts.json`.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from followsuit.texts.catalogue import ENGLISH, pattern
from followsuit.texts.text import Param, Text

SeatName: TypeAlias = Callable[[int], str]

PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
CARD = re.compile(r"(?:(\*)|(\d+|[JQKA])([A-Z]))([a-d]?)")


def sentence(text: Text, language: str = ENGLISH, seat_name: SeatName | None = None) -> str:
    """A text in a language; `seat_name` names the seats."""
    found = pattern(text.key, language)
    if found is None:
        return spelled_out(text)
    words = {name: word(name, value, language, seat_name) for name, value in text.params.items()}
    return fill(found, words)


def fill(template: str, words: Mapping[str, str | int]) -> str:
    """Replace the placeholders of a template with these words."""

    def filled(placeholder: re.Match[str]) -> str:
        name, one, many = placeholder.groups()
        if one is None:
            return str(words.get(name, ""))
        return str(one if words.get(name) in (1, "1") else many)

    return PLACEHOLDER.sub(filled, template)


def word(name: str, value: Param, language: str, seat_name: SeatName | None) -> str | int:
    """What replaces the placeholder of a parameter."""
    if isinstance(value, Text):
        return sentence(value, language, seat_name)
    if isinstance(value, tuple):
        single = name.removesuffix("s")
        return ", ".join(str(word(single, each, language, seat_name)) for each in value)
    if name == "suit":
        return pattern(f"suit.{value}", language) or value
    if name == "card":
        return card_name(str(value), language)
    if name == "seat":
        if seat_name is not None:
            return seat_name(int(value))
        number: str | int = value
        return fill(pattern("seat", language) or "{number}", {"number": number})
    return value


def card_name(card: str, language: str = ENGLISH) -> str:
    """A card as it is read aloud: `king of hearts`, `red 14`, `queen of spades, copy 2`."""
    found = CARD.fullmatch(card)
    if found is None:
        return card
    joker, rank, suit, copy = found.groups()
    if joker:
        return pattern("card.joker", language) or card
    words = {
        "rank": pattern(f"rank.{rank}", language) or rank,
        "suit": pattern(f"suit.{suit}", language) or suit,
    }
    name = fill(pattern(f"card.{suit}", language) or pattern("card.of", language) or card, words)
    if not copy:
        return name
    copies: dict[str, str | int] = {"name": name, "copy": ord(copy) - ord("a") + 1}
    return fill(pattern("card.copy", language) or name, copies)


def spelled_out(text: Text) -> str:
    """What to show where no catalogue has a text: the last word of its key, and the values."""
    name = text.key.rpartition(".")[2].replace("_", " ").capitalize()
    values = ", ".join(str(value) for value in text.params.values())
    return f"{name}: {values}" if values else name
