"""Every text that the rules use is in the catalogue, so that every language can have it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.texts import Text, pattern
from tests.conformance.tables import SETTINGS, moments

SOURCE = Path(__file__).parents[2] / "src" / "followsuit"
GAP = re.compile(r"\{(\w+)")


def made_in(source: Path) -> Iterator[ast.Call]:
    """Every `Text("a.key", …)` in a file."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant()]):
                yield node


def test_every_text_in_the_source_is_in_the_catalogue_with_its_gaps():
    list(GAMES.values())  # each brings its texts
    wrong = []
    for source in sorted(SOURCE.rglob("*.py")):
        if "cli" in source.parts:
            continue  # rich has a Text, too
        for call in made_in(source):
            key, gaps = ast.literal_eval(call.args[0]), {word.arg for word in call.keywords}
            words = pattern(key)
            if words is None or set(GAP.findall(words)) - gaps:
                wrong.append(f"{source.name}: {ast.unparse(call)} for {words!r}")
    assert wrong == []


def texts_in(value: object) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
        for param in value.params.values():
            yield from texts_in(param)
    elif isinstance(value, Event):
        for part in value.content():
            yield from texts_in(part)


def refusals(match: Match) -> Iterator[Text]:
    """The refusals of everything that the seat to act may not do."""
    names = match.table.pack.names[:20]
    tries = [f"{verb} {name}" for verb in ("play", "fold", "hide") for name in names]
    for text in (*tries, "bid 65", "pass", "reveal", "meld run", "swap", "claim", "drop", "end"):
        try:
            match.copy().act(match.to_act, text)
        except IllegalAction as error:
            yield error.reason


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_text_of_a_match_is_in_the_catalogue(setting):
    used: set[Text] = set()
    for match in moments(setting, 1, most=80):
        used |= {match.phase.prompt(), *refusals(match)}
        used |= {text for event in match.history for text in texts_in(event)}
    unknown = {text.key for each in used for text in texts_in(each) if pattern(text.key) is None}
    assert unknown == set()
