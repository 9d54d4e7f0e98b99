"""Lessons: a prepared round that the reader plays, with a text before every decision."""

from typing import Any

from msgspec import Struct

from followsuit.protocol.table import View
from followsuit.protocol.text import WireText


class LessonMove(Struct, frozen=True):
    """Something that happens at the table, and what the learner sees after it."""

    seat: int | None  # null: several actions at once
    action: str | None  # null: the deal, or several actions at once
    events: list[dict[str, Any]]
    view: View


class LessonStep(Struct, frozen=True):
    """A text for the learner, what they do now, and what the others do after that."""

    text: WireText
    cards: list[str]  # of the learner's hand, to point out
    play: str | None  # the learner's action, which is the first of the moves; null: they read on
    instead: dict[str, WireText]  # why not another action; `*`: all that are not named
    moves: list[LessonMove]


class Lesson(Struct, frozen=True):
    """A lesson with everything it shows, so that it needs no connection while it is played."""

    game: str
    seats: int
    seat: int  # the learner's
    options: dict[str, Any]
    labels: list[str]  # of the seats: A1, B1 …
    deal: LessonMove
    steps: list[LessonStep]
    texts: dict[str, str]  # the wording of every text of a step, by key


class Term(Struct, frozen=True):
    """A word of a game, explained."""

    name: str
    title: str
    about: str  # one sentence
    words: list[str]  # its forms in other texts
    cards: list[str]  # a picture; an empty string is a card back
    marked: int | None  # the card that the picture is about, from 0


class Terms(Struct, frozen=True):
    """The words of a game in one language; in English where a translation is missing."""

    game: str
    terms: list[Term]
