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


def test_a_page_cannot_be_written_to(client):
    answer = client.post("/app.js")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
