"""The page of the package, where it has one."""

import pytest

from followsuit.server import app
from tests.server.running import running, settings_in


@pytest.fixture
def client(tmp_path, monkeypatch):
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>A page</title>")
    (page / "app.js").write_text("console.log(1)")
    (tmp_path / "secret.txt").write_text("not for everybody")
    monkeypatch.setattr(app, "PAGE", str(page))
    with running(settings_in(tmp_path / "data")) as server, server.client() as client:
        yield client


def test_the_page_is_served_with_the_headers_and_beside_the_endpoints(client):
    answer = client.get("/")
    assert (answer.status_code, "A page" in answer.text) == (200, True)
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert client.get("/app.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/api/me").json() == {"user": None}


@pytest.mark.parametrize(
    "path", ["/nothing", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"]
)
def test_what_is_not_in_its_folder_is_not_found(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nonsense", "/Settings", "/t/AB12CD/more", "/apiary"])
def test_unknown_addresses_serve_the_page(client, path):
    whole = client.get("/")
    answer = client.get(path, headers={**BROWSER, "if-none-match": whole.headers["etag"]})
    assert (answer.status_code, answer.text) == (404, whole.text)
    assert answer.headers["content-type"].startswith("text/html")
    for name in ("content-security-policy", "x-content-type-options", "cache-control"):
        assert answer.headers[name] == whole.headers[name]


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/ws/nothing", "/assets/old.js"])
def test_unknown_api_addresses_return_json_even_to_browsers(client, path):
    answer = client.get(path, headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_posting_to_an_unknown_address_is_not_found(client):
    answer = client.post("/nonsense", headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_page_cannot_be_written_to(client):
    answer = client.post("/app.js")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
