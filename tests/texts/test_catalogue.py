"""Every language has the same texts, with the same gaps."""

import json
import pickle
import re
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.texts import Text, languages, sentence, texts_of
from followsuit.texts.catalogue import ENGLISH

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "texts.json").read_text())
GAP = re.compile(r"\{(\w+)")
OTHERS = [language for language in languages() if language != ENGLISH]
PREFIXES = ["", *GAMES]


def gaps(text: str) -> set[str]:
    return set(GAP.findall(text))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_language_has_the_keys_of_english(prefix, language):
    english, other = texts_of(prefix, ENGLISH), texts_of(prefix, language)
    differences = [f"missing: {key}" for key in sorted(english.keys() - other)]
    differences += [f"surplus: {key}" for key in sorted(other.keys() - english)]
    assert not differences, "\n".join(differences)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_translation_has_no_gap_that_english_does_not_have(prefix, language):
    english = texts_of(prefix, ENGLISH)
    texts = texts_of(prefix, language).items()
    assert {key: text for key, text in texts if gaps(text) - gaps(english.get(key, ""))} == {}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("prefix", PREFIXES)
def test_no_text_is_empty_or_has_a_broken_gap(prefix, language):
    whole = re.compile(r"\{\w+(\|[^|}]+\|[^|}]+)?\}")
    texts = texts_of(prefix, language).items()
    broken = {key: text for key, text in texts if re.search(r"[{}|]", whole.sub("", text))}
    empty = [key for key, text in texts if not text.strip()]
    assert (broken, empty) == ({}, [])


def as_text(vector: dict[str, object]) -> Text:
    params = {}
    for name, value in vector["params"].items():  # type: ignore[attr-defined]
        params[name] = as_text(value) if isinstance(value, dict) else value
        if isinstance(value, list):
            params[name] = tuple(value)
    return Text(str(vector["key"]), **params)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["en"])
def test_texts_read_the_same_as_on_the_page(vector):
    text = as_text(vector)
    assert str(text) == vector["en"]
    assert sentence(text, "vi") == vector["vi"]


def test_seats_have_names_where_names_are_known():
    text = Text("refusal.not_your_turn", seat=2)
    assert sentence(text, seat_name=["Fern", "Ivy", "Moss"].__getitem__) == (
        "It's not your turn: Moss is to play"
    )


def test_a_text_without_a_catalogue_is_spelled_out():
    assert str(Text("whist.score.odd_tricks", tricks=3)) == "Odd tricks: 3"


def test_texts_are_equal_by_value_and_can_be_pickled():
    text = Text("wait.seconds", count=3)
    assert text == Text("wait.seconds", count=3) != Text("wait.seconds", count=4)
    assert pickle.loads(pickle.dumps(text)) == text
    assert len({text, Text("wait.seconds", count=3)}) == 1
