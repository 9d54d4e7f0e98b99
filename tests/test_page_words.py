"""The page has words for every game, option, bot and emote there is, and those of the rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.bots.catalogue import BOTS
from followsuit.protocol.table import EMOTES
from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import Number

CATALOGUE = Path(__file__).parent.parent / "web" / "src" / "messages" / "en.ts"
LINE = re.compile(r"""^  '([\w.]+)':\s+(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"),$""", re.MULTILINE)
OURS = ("game.", "option.", "preset.", "bot.", "table.emote.")
FOR_ALL = {"option.yes", "option.no", "option.none"}


@pytest.fixture(scope="module")
def words() -> dict[str, str]:
    found = LINE.findall(CATALOGUE.read_text(encoding="utf-8"))
    return {key: single.replace("\\'", "'") or double for key, single, double in found}


def sentences() -> Iterator[tuple[str, str]]:
    """What the server describes in English sentences."""
    for game in GAMES.values():
        yield f"game.{game.name}.title", game.title
        yield f"game.{game.name}.about", game.about
        for option in game.options:
            yield f"option.{game.name}.{option.name}.about", option.about


def names() -> Iterator[str]:
    """What the server has only a word for."""
    for game in GAMES.values():
        for preset in game.presets:
            yield f"preset.{game.name}.{preset}"
        for option in game.options:
            key = f"option.{game.name}.{option.name}"
            yield key
            described = option.describe(max(game.seat_counts))
            yield from (f"{key}.{value}" for value in described.get("values", ()))  # type: ignore[attr-defined]
            if described.get("none"):
                yield f"{key}.none"
            if described.get("word"):
                yield f"{key}.{described['word']}"
            if isinstance(option, Number) and option.high is None:  # seats have names
                yield from (f"{key}.{seat}" for seat in range(max(game.seat_counts)))
    yield from (f"bot.{kind}" for kind in BOTS)
    yield from (f"table.emote.{emote}" for emote in EMOTES)


def numbers() -> Iterator[str]:
    """Numbers that may have a name of their own."""
    for game in GAMES.values():
        for option in game.options:
            if option.kind == "number":
                yield from (f"option.{game.name}.{option.name}.{value}" for value in range(6))


def test_sentences_are_those_of_the_server(words):
    assert {key: words.get(key) for key, _ in sentences()} == dict(sentences())


def test_everything_has_a_name(words):
    assert [key for key in names() if not words.get(key)] == []


def test_nothing_is_named_that_is_gone(words):
    known = {*dict(sentences()), *names(), *numbers(), *FOR_ALL}
    assert [key for key in words if key.startswith(OURS) and key not in known] == []
