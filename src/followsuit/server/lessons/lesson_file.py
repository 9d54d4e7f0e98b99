"""A lesson as its author writes it: `lessons/first.toml` in the package of a game."""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from followsuit.texts import game_file

FIRST = "lessons/first.toml"
OTHERS = "*"  # in `instead`: every action that is not named


class BadLesson(ValueError):
    """A lesson that cannot be played: which step, and why."""


class StepFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A text for the learner, what they do now, and what happens after that."""

    text: str  # the text `<game>.lesson.<text>`
    params: dict[str, str] = {}  # what fills its gaps: see `known.py`
    check: dict[str, Any] = {}  # what the text relies on
    cards: str = ""  # cards of the learner's hand to point out
    play: str = ""  # the learner's action; without one, they read on
    instead: dict[str, str] = {}  # other actions, and the text that says why not
    then: str = ""  # actions with their seats, `1 play 4S, 2 play 9S`
    skip: str = ""  # the same, but shown all at once


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared deal and the steps of the lesson."""

    deal: dict[str, Any]  # piles as in records; a pile may be one string
    steps: list[StepFile]
    seats: int | None = None
    seat: int = 0  # the learner's
    dealer: int = 0
    options: dict[str, Any] = {}
    first: str = ""  # actions before the first step


@cache
def has_lesson(game: str) -> bool:
    """Whether a game has a first lesson."""
    return bool(game_file(game, FIRST))


def read_lesson(game: str) -> LessonFile | None:
    """The first lesson of a game, if it has one."""
    found = game_file(game, FIRST)
    if not found:
        return None
    try:
        return msgspec.convert(tomllib.loads(found), LessonFile)
    except ValueError as error:
        raise BadLesson(f"{FIRST} of {game}: {error}") from error


def piles(deal: dict[str, Any]) -> dict[str, Any]:
    """The piles as records have them."""
    return {name: cards_of(pile) for name, pile in deal.items()}


def cards_of(pile: Any) -> Any:
    if isinstance(pile, str):
        return pile.split()
    return [cards_of(each) if " " in each else each for each in pile]


def actions(text: str) -> Iterator[tuple[int, str]]:
    """`1 play 4S, 2 play 9S` as seats and actions."""
    for line in text.replace(",", "\n").splitlines():
        if line.strip():
            seat, _, action = line.strip().partition(" ")
            yield int(seat), action
