"""The page has a text for every game, option, bot and emote."""

from collections.abc import Iterator

import pytest

from followsuit.bots.catalogue import BOTS
from followsuit.protocol.table import EMOTES
from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import Number
from followsuit.texts import texts_of

OURS = ("bot.", "table.emote.", "option.", *(f"{game}.option." for game in GAMES))
FOR_ALL = {"option.yes", "option.no", "option.none"}


@pytest.fixture(scope="module")
def words() -> dict[str, str]:
    return {key: text for prefix in ("", *GAMES) for key, text in texts_of(prefix, "en").items()}


def sentences() -> Iterator[tuple[str, str]]:
    """What the server describes in English sentences."""
    for game in GAMES.values():
        yield f"{game.name}.title", game.title
        yield f"{game.name}.about", game.about
        for option in game.options:
            yield f"{game.name}.option.{option.name}.about", option.about


def names() -> Iterator[str]:
    """What the server has only a word for."""
    for game in GAMES.values():
        for preset in game.presets:
            yield f"{game.name}.preset.{preset}"
        for option in game.options:
            key = f"{game.name}.option.{option.name}"
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
    yield from (f"bot.short.{kind}" for kind in BOTS)
    yield from (f"table.emote.{emote}" for emote in EMOTES)


def numbers() -> Iterator[str]:
    """Numbers that may have a name of their own."""
    for game in GAMES.values():
        for option in game.options:
            if option.kind == "number":
                yield from (f"{game.name}.option.{option.name}.{value}" for value in range(6))


def test_everything_has_a_name(words):
    assert [key for key in names() if not words.get(key)] == []


def test_no_name_is_left_over(words):
    known = {*dict(sentences()), *names(), *numbers(), *FOR_ALL}
    assert [key for key in words if key.startswith(OURS) and key not in known] == []
