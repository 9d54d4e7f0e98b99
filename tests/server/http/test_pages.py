"""The page's files: one HTML file for all its addresses, assets that are cached forever."""

import asyncio
from collections.abc import Callable
from gzip import compress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from followsuit.server.http.pages import page_routes

HTML = "<!doctype html><title>Followsuit</title>"
SCRIPT = "let it = 'be long enough to be worth pressing';" * 30

Get = Callable[..., httpx.Response]


@pytest.fixture
def get(tmp_path: Path) -> Get:
    """Ask for a file of a small page."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(HTML)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-abc.js").write_text(SCRIPT)
    app = Starlette(routes=page_routes(tmp_path))

    async def ask(address: str, headers: Any = None) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
            return await client.get(f"http://here{address}", headers=headers)

    return lambda address, **more: asyncio.run(ask(address, **more))


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/new",
        "/new?game=bezique",
        "/t/AB12CD",
        "/m/abcd1234",
        "/p/abcd1234",
        "/leaders",
        "/leaders/rook13",
        "/rules/cat_te",
        "/verify",
        "/verify/abcd1234",
        "/sign-in",
        "/account",
        "/settings",
        "/help",
    ],
)
def test_every_address_of_the_page_serves_the_page(get: Get, address: str):
    answer = get(address)
    assert (answer.status_code, answer.text) == (200, HTML)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_other_addresses_are_not_found(get: Get):
    for address in ("/nothing/here", "/t/AB12CD/more", "/assets/index-old.js", "/api/nothing"):
        assert get(address).status_code == 404


def test_assets_are_cached_forever_and_compressed(get: Get):
    answer = get("/assets/index-abc.js")
    assert answer.text == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"


def test_an_asset_is_compressed_once(get: Get, monkeypatch):
    pressed = []

    def press(content: bytes, **more: Any) -> bytes:
        pressed.append(content)
        return compress(content, **more)

    monkeypatch.setattr("followsuit.server.http.static_files.gzip.compress", press)
    for _ in range(5):
        assert get("/assets/index-abc.js").text == SCRIPT
    assert len(pressed) == 1


def test_clients_without_gzip_get_plain_files(get: Get):
    answer = get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert answer.content == SCRIPT.encode()
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("address", ["/", "/assets/index-abc.js", "/favicon.svg"])
def test_an_unchanged_file_is_not_sent_again(get: Get, address: str):
    first = get(address)
    again = get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == first.headers["cache-control"]


def test_a_rebuilt_page_is_served(get: Get, tmp_path: Path):
    assert get("/").text == HTML
    (tmp_path / "index.html").write_text(f"{HTML}<p>new")
    assert get("/").text == f"{HTML}<p>new"


@pytest.mark.parametrize(
    "name", ["%2e%2e", "%00", "a" * 5000, "..%2findex.html", "%2e%2e/index.html"]
)
def test_only_files_in_the_assets_folder_are_assets(get: Get, name: str):
    assert get(f"/assets/{name}").status_code == 404


def test_other_files_are_revalidated_each_time(get: Get):
    answer = get("/favicon.svg")
    assert (answer.text, answer.headers["cache-control"]) == ("<svg/>", "no-cache")
    assert answer.headers["content-type"] == "image/svg+xml"
