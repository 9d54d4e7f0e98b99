"""Options that describe themselves.

A game's `Rules` is a frozen dataclass; each field made by `choice`, `number`, `flag` or `several`
is an option. The command line, the reference pages and the page's forms are made from these.
"""

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from followsuit.texts import Text, TextError, pattern

MOST = 1_000_000


class OptionError(TextError):
    """An unknown option or a value out of range; says what is allowed."""


@dataclass(frozen=True)
class Option:
    """A rule that players can change before a match."""

    name: str
    default: object
    about: str  # one sentence
    # the other options it depends on, each with the value it must have; True: any value but none,
    # zero, no or empty
    applies_when: tuple[tuple[str, object], ...] = ()

    kind = "option"

    def applies(self, values: Mapping[str, object]) -> bool:
        """Whether the option changes anything where the options have these values."""
        return all(
            bool(values[name]) if wanted is True else values[name] == wanted
            for name, wanted in self.applies_when
        )

    def condition(self) -> str:
        """When the option applies, in notation: `mode=advanced`; empty if always."""
        return ", ".join(
            name if wanted is True else f"{name}={wanted}" for name, wanted in self.applies_when
        )

    def allowed(self, seats: int) -> Text:
        """The allowed values: `a whole number from 1 to 9`."""
        raise NotImplementedError

    def accepts(self, value: object, seats: int) -> bool:
        raise NotImplementedError

    def parse(self, text: str) -> object:
        """Read a value from the command line; anything unreadable stays text."""
        return text

    def check(self, value: object, seats: int) -> object:
        """The value, if it is allowed."""
        if not self.accepts(value, seats):
            allowed = self.allowed(seats)
            raise OptionError(
                Text("error.option_value", option=self.name, value=shown(value), allowed=allowed)
            )
        return value

    def describe(self, seats: int) -> dict[str, object]:
        """The option as plain data, for a form."""
        described = {
            "name": self.name,
            "type": self.kind,
            "default": plain(self.default),
            "allowed": str(self.allowed(seats)),
            "about": self.about,
        }
        return described | ({"applies_when": dict(self.applies_when)} if self.applies_when else {})


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    values: tuple[str, ...] = ()

    kind = "choice"

    def allowed(self, seats: int) -> Text:
        return Text("allowed.choice", values=self.values)

    def accepts(self, value: object, seats: int) -> bool:
        return isinstance(value, str) and value in self.values

    def parse(self, text: str) -> object:
        return next((value for value in self.values if value.lower() == text.lower()), text)

    def describe(self, seats: int) -> dict[str, object]:
        return super().describe(seats) | {"values": list(self.values)}


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no."""

    kind = "flag"

    def allowed(self, seats: int) -> Text:
        return Text("allowed.flag")

    def accepts(self, value: object, seats: int) -> bool:
        return isinstance(value, bool)

    def parse(self, text: str) -> object:
        return {"true": True, "false": False}.get(text.lower(), text)


@dataclass(frozen=True)
class Number(Option):
    """A whole number, or a word instead; without `high`, up to the last seat."""

    low: int = 0
    high: int | None = MOST
    none: bool = False
    word: str = ""

    kind = "number"

    def highest(self, seats: int) -> int:
        return seats - 1 if self.high is None else self.high

    def allowed(self, seats: int) -> Text:
        allowed = Text("allowed.number", low=self.low, high=self.highest(seats))
        if self.none:
            allowed = Text("allowed.or_none", allowed=allowed)
        return Text("allowed.or_word", allowed=allowed, word=self.word) if self.word else allowed

    def accepts(self, value: object, seats: int) -> bool:
        if value is None:
            return self.none
        if isinstance(value, str):
            return bool(self.word) and value == self.word
        is_number = isinstance(value, int) and not isinstance(value, bool)  # true is not 1
        return is_number and self.low <= value <= self.highest(seats)  # type: ignore[operator]

    def parse(self, text: str) -> object:
        if text.lower() == "none":
            return None
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) < 20
        return int(text) if is_number else text

    def describe(self, seats: int) -> dict[str, object]:
        described = super().describe(seats)
        described |= {"low": self.low, "high": self.highest(seats), "none": self.none}
        if self.word:
            described["word"] = self.word
        if self.high is None:
            described["is_seat"] = True  # for other numbers of players, `high` differs
        return described


@dataclass(frozen=True)
class Several(Option):
    """Any of a few words, each at most once."""

    values: tuple[str, ...] = ()

    kind = "list"

    def allowed(self, seats: int) -> Text:
        return Text("allowed.list", values=self.values)

    def accepts(self, value: object, seats: int) -> bool:
        if not isinstance(value, list | tuple):
            return False
        words = [word for word in value if isinstance(word, str) and word in self.values]
        return len(words) == len(value) == len(set(words))

    def check(self, value: object, seats: int) -> object:
        """The value in a fixed order, so that equal tables have equal records."""
        chosen = super().check(value, seats)
        assert isinstance(chosen, list | tuple)
        return tuple(word for word in self.values if word in chosen)

    def parse(self, text: str) -> object:
        return [word.strip() for word in text.split(",") if word.strip()]

    def describe(self, seats: int) -> dict[str, object]:
        return super().describe(seats) | {"values": list(self.values)}


# fields of a Rules class


OptionValues = Mapping[str, object]
ALWAYS: OptionValues = {}


def choice(*values: str, about: str = "", applies_when: OptionValues = ALWAYS) -> Any:
    """A field whose default is the first value."""
    return option_field(values[0], Choice, about, applies_when, values=values)


def flag(default: bool, about: str = "", applies_when: OptionValues = ALWAYS) -> Any:
    return option_field(default, Flag, about, applies_when)


def number(
    default: int | str | None,
    about: str = "",
    low: int = 1,
    high: int | None = MOST,
    none: bool = False,
    word: str = "",
    applies_when: OptionValues = ALWAYS,
) -> Any:
    bounds = {"low": low, "high": high, "none": none, "word": word}
    return option_field(default, Number, about, applies_when, **bounds)


def several(*values: str, about: str = "", applies_when: OptionValues = ALWAYS) -> Any:
    """A field whose default is all values."""
    return option_field(values, Several, about, applies_when, values=values)


def option_field(
    default: object, kind: type, about: str, applies_when: OptionValues, **more: object
) -> Any:
    more["applies_when"] = tuple(applies_when.items())
    return field(default=default, metadata={"option": (kind, about, more)})


def options_of(rules: type, game: str = "") -> tuple[Option, ...]:
    """The options that a Rules class declares, described by the game's texts."""
    found = []
    for each_field in fields(rules):
        if "option" in each_field.metadata:
            kind, about, more = each_field.metadata["option"]
            about = about or pattern(f"{game}.option.{each_field.name}.about") or ""
            found.append(kind(each_field.name, each_field.default, about, **more))
    return tuple(found)


def options_in_force(rules: object) -> dict[str, object]:
    """Every option in force, as plain data for a record."""
    return {o.name: plain(getattr(rules, o.name)) for o in options_of(type(rules))}


def shown(value: object) -> str:
    """A value for an error message, as a user would write it, shortened if necessary."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    try:
        return reprlib.repr(value)
    except ValueError:  # Python does not print numbers with thousands of digits
        return "a huge number"


def plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def parsed(options: tuple[Option, ...], texts: Mapping[str, str]) -> dict[str, object]:
    """Read values from the command line; unknown names are kept for the game to refuse."""
    by_name = {option.name: option for option in options}
    return {
        name: by_name[name].parse(text) if name in by_name else text for name, text in texts.items()
    }
