"""Servers that find each other, and players who find them, without leaving this machine."""

import asyncio
import json
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx
import pytest

from followsuit import __version__
from followsuit.cli.find import json_of, table_of
from followsuit.protocol.lobby import NearbyServer
from followsuit.server.clock import Clock
from followsuit.server.nearby.local_network import LocalNetwork
from followsuit.server.nearby.open_tables import with_open_tables
from followsuit.server.nearby.service import FoundServer
from tests.server.hosting.host import ON_LOOPBACK, Serving, typed
from tests.server.running import running, settings_in
from tests.waiting import wait_until

# their own names, as other tests may announce servers at the same time
OAK, ELM = f"Oak {secrets.token_hex(4)}", f"Elm {secrets.token_hex(4)}"


@contextmanager
def two_servers(tmp_path) -> Iterator[dict[str, tuple[Serving, str]]]:
    with ExitStack() as stack:
        servers = {}
        for name in (OAK, ELM):
            ways = ("--data", tmp_path / name, "--port", "0", "--lan")
            serving = Serving(*ways, **ON_LOOPBACK, FOLLOWSUIT_SERVER_NAME=name)
            servers[name] = (stack.enter_context(serving), serving.address())
        yield servers


def test_servers_and_players_find_the_servers_of_the_local_network(tmp_path):
    with two_servers(tmp_path) as servers:
        (oak, oak_url), (elm, elm_url) = servers[OAK], servers[ELM]
        with httpx.Client(base_url=elm_url) as fern:
            fern.post("/api/guest", json={"name": "Fern"})
            assert fern.post("/api/tables", json={"game": "rook13"}).status_code == 201
        near_elm = {"name": OAK, "url": oak_url, "version": __version__, "open_tables": 0}
        near_oak = {"name": ELM, "url": elm_url, "version": __version__, "open_tables": 1}
        wait_until(lambda: near(oak_url) == [near_oak])
        wait_until(lambda: near(elm_url) == [near_elm])
        wait_until(lambda: ours(json.loads(find("--json"))) == [near_oak, near_elm])
        row = [*OAK.split(), oak_url, __version__, "0", "open", "tables"]
        wait_until(lambda: row in [line.split() for line in find().splitlines()])
        assert elm.asked_to_stop() == 0
        wait_until(lambda: near(oak_url) == [])
        assert oak.asked_to_stop() == 0


def near(url: str) -> list[dict[str, object]]:
    answer = httpx.get(f"{url}/api/nearby").json()
    assert answer["own_url"] == url
    return ours(answer["servers"])


def ours(servers: list[dict[str, object]]) -> list[dict[str, object]]:
    return [server for server in servers if server["name"] in (OAK, ELM)]


def find(*words: str) -> str:
    done = typed("find", "--on", "127.0.0.1", *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_servers_are_listed_in_columns():
    servers = [
        NearbyServer("दादी का घर", "http://10.0.0.7:8000", "1.2.0", 1),
        NearbyServer("家", "http://192.168.1.77:8000", "1.2.0", None),
        NearbyServer("Oak", "http://10.0.0.8:80", "1.10.0", 12),
    ]
    assert table_of(servers).splitlines() == [
        "दादी का घर  http://10.0.0.7:8000      1.2.0   1 open table",
        "家       http://192.168.1.77:8000  1.2.0   does not answer",
        "Oak      http://10.0.0.8:80        1.10.0  12 open tables",
    ]


def test_a_network_without_servers_is_said_to_be_empty():
    assert table_of([]) == (
        "No servers found in this network. Start one with: followsuit serve --lan"
    )
    assert json.loads(json_of([])) == []


def test_only_addresses_can_be_searched():
    done = typed("find", "--on", "everywhere")
    assert done.returncode == 2
    assert "--on 'everywhere' is not an IPv4 address" in done.stderr


# when it is refused, zeroconf forgets to close a socket
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_network_without_mdns_causes_only_a_warning(capsys):
    async def announce() -> None:
        network = LocalNetwork(Clock())
        # not an address of this machine
        network.open("http://192.0.2.77:8000", ["192.0.2.77"], 8000, "Oak")
        assert network.opening is not None
        await network.opening
        assert await network.servers() == []
        await network.close()

    asyncio.run(announce())
    assert "mDNS is not available; share the address instead" in capsys.readouterr().out


def test_without_mdns_nothing_can_be_found():
    done = typed("find", "--on", "192.0.2.77")
    assert done.returncode == 1
    assert done.stderr.startswith("followsuit: mDNS is not available: ")


def test_a_server_that_is_not_on_the_local_network_looks_for_nobody(tmp_path):
    with running(settings_in(tmp_path)) as server, server.client() as client:
        assert client.get("/api/nearby").json() == {"own_url": "", "servers": []}


ANSWERS = {
    "/html": (200, b"<html>"),
    "/error": (500, b'{"tables": []}'),
    "/away": (302, b""),
    "/shape": (200, b'{"tables": [1]}'),
    "/long": (200, b'{"tables": []}' + b" " * (2 << 20)),
    "/fine": (200, b'{"tables": [{"state": "open"}, {"state": "playing"}], "more": 1}'),
}


class Stranger(BaseHTTPRequestHandler):
    """Something that is no Followsuit server, at the address of one."""

    def do_GET(self) -> None:
        status, content = ANSWERS[self.path.removesuffix("/api/tables")]
        self.send_response(status)
        self.send_header("Location", "/fine/api/tables")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


def test_only_a_proper_answer_counts_as_one():
    with ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        Thread(target=stranger.serve_forever).start()
        url = f"http://127.0.0.1:{stranger.server_port}"
        found = [FoundServer(path, url + path, "1") for path in ANSWERS]
        answers = asyncio.run(with_open_tables(found))
        stranger.shutdown()
    assert {each.name: each.open_tables for each in answers} == {
        "/html": None,
        "/error": None,
        "/away": None,
        "/shape": None,
        "/long": None,
        "/fine": 1,
    }
