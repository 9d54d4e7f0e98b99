"""The words of a game over HTTP."""

from pathlib import Path

import pytest

from followsuit.server.lessons import terms
from tests.server.running import running, settings_in


@pytest.mark.parametrize("text", ["ten = [", "ten = 1", "[ten]\nsize = 3"])
def test_a_game_whose_file_makes_no_sense_explains_no_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
):
    monkeypatch.setattr(terms, "game_file", lambda game, file: text)
    terms.terms_of.cache_clear()
    with running(settings_in(tmp_path)) as server, server.client() as client:
        answer = client.get("/api/terms/mindikot")
    terms.terms_of.cache_clear()
    assert (answer.status_code, answer.json()) == (200, {"game": "mindikot", "terms": []})
