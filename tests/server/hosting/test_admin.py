"""Orders of the host: to a running server, or to its database while none runs."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from followsuit.server.hosting.control import SOCKET
from tests.server.hosting.host import typed
from tests.server.program import Program

PASSWORD = "four wild geraniums"


class Orders:
    """`followsuit admin` on one folder."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def given(self, *words: str) -> str:
        done = self.typed(*words)
        assert (done.returncode, done.stderr) == (0, "")
        return str(done.stdout).strip()

    def refused(self, *words: str) -> str:
        done = self.typed(*words)
        assert (done.returncode, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        return str(line).removeprefix("followsuit: ")

    def typed(self, *words: str):
        database = self.program.database_url
        return typed("admin", "--data", self.program.folder, *words, DATABASE_URL=database)


@pytest.fixture
def program(tmp_path, database_url):
    with Program(tmp_path / "data", database_url) as program:
        yield program


@pytest.fixture
def orders(program):
    return Orders(program)


@contextmanager
def signed_up(program: Program, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=program.url) as client:
        made = client.post("/api/account", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201
        yield client


def test_an_account_becomes_an_administrator_and_a_plain_account_again(program, orders):
    with signed_up(program, "Clover") as clover:
        assert orders.given("make-admin", "clover") == "Clover is an administrator now."
        assert clover.get("/api/me").json()["user"]["is_admin"] is True
        assert orders.given("unmake-admin", "Clover") == "Clover is no administrator any more."
        assert clover.get("/api/me").json()["user"]["is_admin"] is False


def test_who_is_banned_is_out_at_once_and_may_come_back(program, orders):
    with signed_up(program, "Fern") as fern:
        assert orders.given("ban", "fern") == "Fern is banned."
        assert fern.get("/api/sessions").status_code in (401, 403)
        sign_in = {"name": "Fern", "password": PASSWORD}
        assert fern.post("/api/session", json=sign_in).status_code == 403
        assert orders.given("unban", "fern") == "Fern may come in again."
        assert fern.post("/api/session", json=sign_in).status_code == 200


def test_a_guest_is_banned_by_the_id_that_the_list_shows(program, orders):
    with httpx.Client(base_url=program.url) as moss:
        assert moss.post("/api/guest", json={"name": "Moss"}).status_code == 201
        assert orders.refused("ban", "Moss").startswith("nobody has the name or id 'Moss'")
        line = orders.given("users", "mos")
        assert line.endswith("Moss  (guest)")
        guest_id = line.split()[0]
        assert orders.refused("make-admin", guest_id).startswith("Moss is a guest")
        assert orders.given("ban", guest_id) == "Moss is banned."
        assert orders.given("users").endswith("Moss  (guest, banned)")
        assert moss.get("/api/sessions").status_code in (401, 403)


def test_orders_about_people_work_without_a_server(program, orders):
    with signed_up(program, "Ivy"):
        program.terminate()
    assert orders.given("make-admin", "ivy") == "Ivy is an administrator now."
    assert orders.given("ban", "ivy") == "Ivy is banned."
    assert orders.given("users").endswith("Ivy  (account, admin, banned)")
    program.start()
    sign_in = {"name": "Ivy", "password": PASSWORD}
    assert httpx.post(f"{program.url}/api/session", json=sign_in).status_code == 403


def test_orders_about_tables_need_the_server(tmp_path):
    orders = Orders(Program(tmp_path))
    line = f"no server runs on {tmp_path}; start it with followsuit serve"
    assert orders.refused("tables") == line
    assert orders.refused("end-table", "MOSS") == line
    assert orders.refused("remove-chat", "MOSS", "3") == line


# the socket


def said_to(folder: Path, line: bytes) -> dict[str, object]:
    with socket.socket(socket.AF_UNIX) as door:
        door.connect(str(folder / SOCKET))
        door.sendall(line)
        door.shutdown(socket.SHUT_WR)
        answer: dict[str, object] = json.loads(door.makefile("rb").readline())
        return answer


def test_the_socket_answers_whatever_it_is_told(tmp_path):
    with Program(tmp_path) as program:
        folder = program.folder
        assert "no order" in str(said_to(folder, b"hello\n")["text"])
        assert "no order" in str(said_to(folder, b'{"command": 7}\n')["text"])
        unknown = said_to(folder, b'{"command": "shuffle"}\n')
        assert unknown == {"done": False, "text": "this server knows no command 'shuffle'"}
        assert said_to(folder, b'{"command": "users"}\n') == {"done": True, "text": "Nobody."}


def test_a_folder_with_a_long_path_has_its_socket_too(tmp_path):
    deep = tmp_path / ("roots" * 20) / ("leaves" * 20)
    with Program(deep) as program:
        assert Orders(program).given("users") == "Nobody."
