"""The rules of every game can be read on the server."""

import pytest

from followsuit.rules.catalogue import GAMES
from tests.server.running import Running


def test_every_game_has_its_rules_page(server: Running):
    with server.client() as client:
        for game in GAMES.values():
            rules = client.get(f"/api/rules/{game.name}").json()
            assert rules["title"] == game.title
            assert rules["text"].startswith(f"# {game.title}\n")
            assert "## Scoring" in rules["text"]


@pytest.mark.parametrize("game", ["whist", "README", ".."])
def test_only_games_have_rules(server: Running, game):
    with server.client() as client:
        assert client.get(f"/api/rules/{game}").status_code in (404, 422)


@pytest.mark.parametrize("language", ["hi", "vi"])
def test_players_read_them_in_their_own_language(server: Running, language):
    with server.client() as client:
        for game in GAMES:
            rules = client.get(f"/api/rules/{game}", params={"language": language}).json()
            assert rules["language"] == language
            assert rules["text"].startswith("# ")
            assert rules["text"] != client.get(f"/api/rules/{game}").json()["text"]


def test_other_languages_get_the_english_page(server: Running):
    with server.client() as client:
        answer = client.get("/api/rules/rook13?language=xx").json()
        assert answer["language"] == "en"
        assert answer["text"].startswith("# Rook13\n")


@pytest.mark.parametrize("language", ["../en", "EN", "english", ""])
def test_a_language_is_a_short_code(server: Running, language):
    with server.client() as client:
        answer = client.get("/api/rules/rook13", params={"language": language})
        assert answer.status_code == 422


def test_a_client_can_ask_for_the_texts_of_a_game(server: Running):
    with server.client() as client:
        english = client.get("/api/texts/rook13").json()["texts"]
        hindi = client.get("/api/texts/rook13", params={"language": "hi"}).json()["texts"]
        other = client.get("/api/texts/rook13", params={"language": "xx"}).json()["texts"]
        assert english["rook13.title"] == "Rook13"
        assert hindi.keys() == english.keys()
        assert hindi["rook13.about"] != english["rook13.about"]
        assert other == english
        assert client.get("/api/texts/whist").status_code == 404
