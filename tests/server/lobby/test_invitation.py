"""How others find a table: a link that works for them, and a code to scan."""

import io
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
import segno
from starlette.datastructures import URL

from followsuit.server.hosting import links
from followsuit.server.hosting.links import address_for_others
from followsuit.server.settings import Settings
from tests.server.running import Running, running, settings_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server"))) as server:
        yield server


def new_table(client: httpx.Client) -> str:
    client.post("/api/guest", json={"name": "Clover"})
    code: str = client.post("/api/tables", json={"game": "rook13"}).json()["code"]
    return code


def test_a_table_has_a_link_and_a_qr_code(server):
    with server.client() as client:
        code = new_table(client)
        answer = client.get(f"/api/tables/{code.lower()}/invitation").json()
    assert answer["link"] == f"{server.url}/t/{code}"
    assert answer["qr"] == drawn(answer["link"])
    assert answer["qr"].startswith("<svg xmlns=")


def test_links_to_matches_have_the_address_of_invitations(server):
    with server.client() as client:
        assert client.get("/api/address").json() == {"address": server.url}
        answer = client.get("/api/address", headers={"Host": "a" * 3000})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")


def test_an_invalid_host_name_gets_no_link(server):
    with server.client() as client:
        code = new_table(client)
        answer = client.get(f"/api/tables/{code}/invitation", headers={"Host": "a" * 3000})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")


def drawn(link: str) -> str:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff", border=3
    )
    return picture.getvalue().decode()


def test_a_missing_table_has_no_invitation(server):
    with server.client() as client:
        answer = client.get("/api/tables/NOPE22/invitation")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


TWO_NETWORKS = ("10.1.2.3", "10.9.9.9")


@pytest.mark.parametrize(
    ("chosen", "called", "address"),
    [
        ({}, "http://localhost:8000/api", "http://localhost:8000"),
        ({"lan": True}, "http://localhost:8000/api", "http://10.1.2.3:8000"),
        ({"lan": True}, "http://[::1]:8000/api", "http://10.1.2.3:8000"),
        ({"lan": True}, "http://10.9.9.9:8000/api", "http://10.9.9.9:8000"),
        ({"lan": True, "host": "::1"}, "http://[::1]:8000/api", "http://[::1]:8000"),
        ({"public_url": "https://cards.example"}, "http://x:8000/", "https://cards.example"),
    ],
)
def test_others_can_open_the_link(chosen, called, address):
    settings = Settings(lan_addresses=TWO_NETWORKS, **chosen)
    assert address_for_others(settings, URL(called)) == address


def test_without_a_network_the_link_is_for_this_machine(monkeypatch):
    monkeypatch.setattr(links, "addresses_with", lambda _: [])
    address = address_for_others(Settings(lan=True), URL("http://localhost:8000/"))
    assert urlsplit(address).hostname == "localhost"
