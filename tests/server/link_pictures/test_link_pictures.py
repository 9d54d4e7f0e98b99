"""Pictures and descriptions of tables and matches, as other sites ask for them."""

import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from followsuit.server.link_pictures import pictures
from tests.server.profile.conftest import played_season
from tests.server.profile.people import id_of
from tests.server.running import Running, running, settings_in

SECRET_ID, HALF_ID = id_of("secret"), id_of("half")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server"))) as server:
        server.do(played_season(server))
        yield server


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def new_table(server: Running, **setup: object) -> str:
    with server.client() as host:
        assert host.post("/api/guest", json={"name": "Rowan"}).is_success
        made = host.post("/api/tables", json={"game": "rook13", **setup})
        return str(made.json()["code"])


def tags_at(client: httpx.Client, path: str, **headers: str) -> dict[str, str]:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)" />', answer.text)
    return {name: unescape(content) for name, content in found}


def size_of(answer: httpx.Response) -> tuple[int, int]:
    """Width and height, as a PNG says at its beginning."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", answer.content[16:24])
    return width, height


def test_the_home_page_has_a_description_and_a_picture(server, client):
    tags = tags_at(client, "/")
    assert tags["og:title"] == "Followsuit"
    assert tags["description"] == tags["og:description"]
    assert tags["og:url"] == f"{server.url}/"
    assert tags["og:image"].startswith(f"{server.url}/link-picture/")
    assert "robots" not in tags
    assert size_of(client.get(tags["og:image"])) == (1200, 630)


def test_an_open_table_shows_who_sits_there(server, client):
    code = new_table(server)
    tags = tags_at(client, f"/t/{code}")
    assert tags["og:title"] == "Join a game of Rook13"
    assert tags["og:description"] == "3 free seats"
    assert tags["robots"] == "noindex"
    assert size_of(client.get(tags["og:image"])) == (1200, 630)


def test_a_private_table_shows_its_game_and_nobody_at_it(server, client, monkeypatch):
    code = new_table(server, private=True, fill="casual")
    seen = []

    async def drawn(picture):
        seen.append(picture)
        return b""

    monkeypatch.setattr(pictures, "drawn", drawn)
    tags = tags_at(client, f"/t/{code}")
    client.get(f"/link-picture/t/{code}.png")
    assert (tags["og:title"], tags["og:description"]) == (
        "Join a game of Rook13",
        "You are invited. Tap to join.",
    )
    assert [(picture.title, picture.rows) for picture in seen] == [("Rook13", ())]
    assert "Rowan" not in str(tags) + str(seen)


@pytest.mark.parametrize("page", ["m", "verify"])
def test_a_finished_match_shows_its_result(client, page):
    tags = tags_at(client, f"/{page}/{SECRET_ID}")
    assert re.fullmatch(r"Mindikot: \w+ \+ \w+ win", tags["og:title"])
    assert re.fullmatch(r"\w+ \+ \w+ 2 · \w+ \+ \w+ \d", tags["og:description"])
    assert tags["robots"] == "noindex"
    assert size_of(client.get(tags["og:image"])) == (1200, 630)


def test_an_abandoned_match_has_no_winner(client):
    assert tags_at(client, f"/m/{HALF_ID}")["og:title"] == "Rook13: Match abandoned"


def test_a_description_is_in_the_language_of_the_browser(client):
    tags = tags_at(client, f"/m/{HALF_ID}", **{"accept-language": "fr-FR,fr;q=0.9,vi-VN;q=0.8"})
    assert tags["og:title"] == "Rook13: Trận bị bỏ dở"
    assert tags["og:image"].endswith("?language=vi")


@pytest.mark.parametrize("path", [f"/m/{id_of('nothing')}", "/t/NONE", "/m/..", "/verify/x"])
def test_an_unknown_table_or_match_looks_like_any_page(client, path):
    tags = tags_at(client, path)
    assert tags["og:title"] == "Followsuit"


@pytest.mark.parametrize(
    "path", [f"/link-picture/m/{id_of('nothing')}.png", "/link-picture/t/NONE.png"]
)
def test_an_unknown_table_or_match_has_no_picture(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "x@y", "name/path", "a?b"])
def test_a_host_that_is_no_name_gets_no_tags(client, host):
    assert "evil" not in client.get("/", headers={"host": host}).text
    assert tags_at(client, "/", host=host).get("og:url") is None


def test_a_name_cannot_add_a_tag():
    from followsuit.server.link_pictures.subjects import server as subject
    from followsuit.server.link_pictures.tags import tags

    text = tags(subject('"><script>', "en"), "http://here", "/", "/link-picture/server.png")
    assert "<script" not in text


def test_a_picture_is_drawn_once(client, monkeypatch):
    drawn = []

    async def draw(picture):
        drawn.append(picture)
        return b"png"

    monkeypatch.setattr(pictures, "drawn", draw)
    for _ in range(3):
        answer = client.get(f"/link-picture/m/{HALF_ID}.png?language=hi")
        assert answer.headers["cache-control"] == "public, max-age=300"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(drawn) == 1


def test_guessing_codes_is_limited_also_by_the_page(tmp_path: Path):
    with running(settings_in(tmp_path, requests_per_minute=40)) as server:
        code = new_table(server)
        with server.client() as client:
            titles = [tags_at(client, f"/t/{code}")["og:title"] for _ in range(4)]
            assert titles == ["Join a game of Rook13"] * 2 + ["Followsuit"] * 2
            assert client.get(f"/link-picture/t/{code}.png").status_code == 429
