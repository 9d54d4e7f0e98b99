"""The words of a game, each explained in one sentence and a picture.

`lessons/terms.toml` in the package of a game has a table for every word, with the cards of its
picture. The texts are `<game>.term.<word>`, `….about`, and `….words`: every form of the word that
is looked for in other texts.
"""

import tomllib
from functools import lru_cache

import msgspec
from msgspec import Struct

from followsuit.protocol.lesson import Term, Terms
from followsuit.server.lessons.lesson_file import BadLesson
from followsuit.texts import ENGLISH, game_file, pattern

FILE = "lessons/terms.toml"
KEPT = 32


class TermFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of one word."""

    cards: str = ""  # `-` is a card back
    marked: int | None = None  # which card the picture is about, from 0


@lru_cache(maxsize=KEPT)
def terms_of(game: str, language: str = ENGLISH) -> Terms:
    """The words of a game in a language; none where the game explains none."""
    try:
        files = msgspec.convert(tomllib.loads(game_file(game, FILE)), dict[str, TermFile])
    except ValueError as error:
        raise BadLesson(f"{FILE} of {game}: {error}") from error
    return Terms(game, [term(game, name, file, language) for name, file in files.items()])


def term(game: str, name: str, file: TermFile, language: str) -> Term:
    def text(end: str) -> str:
        return pattern(f"{game}.term.{name}{end}", language) or ""

    return Term(
        name=name,
        title=text(""),
        about=text(".about"),
        words=[word.strip() for word in text(".words").split(",") if word.strip()],
        cards=["" if card == "-" else card for card in file.cards.split()],
        marked=file.marked,
    )
