"""Orders of the host: to a running server, or to its database while none runs."""

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from followsuit.client import Client, Seat, TableUnavailable
from followsuit.server.hosting.control import SOCKET
from tests.server.hosting.host import TIMEOUT, typed
from tests.server.postgres import ask
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
        return typed("admin", *words, "--data", self.program.folder, DATABASE_URL=database)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def program(request, tmp_path_factory):
    """One server for many orders, on each database."""
    url = ""
    if request.param == "postgresql":
        cluster = request.getfixturevalue("postgres")
        asyncio.run(ask(cluster.url(), "CREATE DATABASE orders"))
        url = cluster.url("orders")
    with Program(tmp_path_factory.mktemp("orders") / "data", url) as program:
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
        assert orders.given("make-admin", "clover") == "Clover is now an administrator."
        assert clover.get("/api/me").json()["user"]["is_admin"] is True
        assert orders.given("unmake-admin", "Clover") == "Clover is no longer an administrator."
        assert clover.get("/api/me").json()["user"]["is_admin"] is False


def test_an_administrator_gives_orders_over_http(program, orders):
    def ordered(client: httpx.Client, order: str, *words: str) -> tuple[int, str]:
        answer = client.post("/api/admin/orders", json={"order": order, "words": words})
        said = answer.json()
        return answer.status_code, said["text"] if answer.status_code == 200 else said["code"]

    with signed_up(program, "Yarrow") as yarrow, signed_up(program, "Nettle") as nettle:
        assert ordered(yarrow, "ban", "nettle") == (403, "admins_only")
        orders.given("make-admin", "yarrow")
        assert ordered(yarrow, "users", "nettle")[1].endswith("Nettle  (account)")
        assert ordered(yarrow, "ban", "nettle") == (200, "Nettle is banned.")
        assert nettle.get("/api/sessions").status_code in (401, 403)
        assert ordered(yarrow, "unban", "nettle") == (200, "Nettle can sign in again.")
        assert ordered(yarrow, "end-table", "NOSUCH") == (404, "no_such_table")
        assert ordered(yarrow, "make-admin", "nettle") == (422, "bad_body")
        orders.given("make-admin", "nettle")
        assert ordered(yarrow, "ban", "nettle") == (409, "is_admin")
        orders.given("unmake-admin", "yarrow")
        assert ordered(yarrow, "tables") == (403, "admins_only")


def test_who_is_banned_is_out_at_once_and_may_come_back(program, orders):
    with signed_up(program, "Fern") as fern:
        assert orders.given("ban", "fern") == "Fern is banned."
        assert fern.get("/api/sessions").status_code in (401, 403)
        sign_in = {"name": "Fern", "password": PASSWORD}
        assert fern.post("/api/session", json=sign_in).status_code == 403
        assert orders.given("unban", "fern") == "Fern can sign in again."
        assert fern.post("/api/session", json=sign_in).status_code == 200


def test_who_has_forgotten_the_password_gets_a_new_one(program, orders):
    with signed_up(program, "Tansy") as tansy:
        said = orders.given("new-password", "tansy")
        assert said.startswith("The new password of Tansy is ")
        password = said.split(" is ")[1].split(".")[0]
        assert tansy.get("/api/sessions").status_code == 401
        old = tansy.post("/api/session", json={"name": "Tansy", "password": PASSWORD})
        assert old.status_code == 401
        new = tansy.post("/api/session", json={"name": "Tansy", "password": password})
        assert new.status_code == 200
        assert password not in program.log.read_text()
    assert orders.refused("new-password", "nobody").startswith("No one has the name or ID")


def test_a_guest_is_banned_by_the_id_that_the_list_shows(program, orders):
    with httpx.Client(base_url=program.url) as moss:
        assert moss.post("/api/guest", json={"name": "Moss"}).status_code == 201
        assert orders.refused("ban", "Moss").startswith("No one has the name or ID Moss")
        line = orders.given("users", "mos")
        assert line.endswith("Moss  (guest)")
        guest_id = line.split()[0]
        assert orders.refused("make-admin", guest_id).startswith("Moss is a guest")
        assert orders.given("ban", guest_id) == "Moss is banned."
        assert orders.given("users", "mos").endswith("Moss  (guest, banned)")
        assert moss.get("/api/sessions").status_code in (401, 403)


def test_orders_about_people_work_without_a_server(program, orders):
    with signed_up(program, "Ivy"):
        program.terminate()
    assert orders.given("make-admin", "ivy") == "Ivy is now an administrator."
    assert orders.given("ban", "ivy") == "Ivy is banned."
    assert orders.given("users", "ivy").endswith("Ivy  (account, admin, banned)")
    program.start()
    sign_in = {"name": "Ivy", "password": PASSWORD}
    assert httpx.post(f"{program.url}/api/session", json=sign_in).status_code == 403


def test_a_name_that_is_no_text_is_refused(orders):
    name = os.fsdecode(b"\xff\xfe")
    assert orders.refused("ban", name) == "arguments must be UTF-8 text"


def test_orders_about_tables_need_the_server(tmp_path):
    orders = Orders(Program(tmp_path))
    line = f"no server is running on {tmp_path}; start one with followsuit serve"
    assert orders.refused("tables") == line
    assert orders.refused("end-table", "MOSS") == line
    assert orders.refused("remove-chat", "MOSS", "3") == line


def test_chat_is_removed_and_a_table_is_ended(program, orders):
    asyncio.run(a_rude_evening(program.url, orders))


async def a_rude_evening(url: str, orders: Orders) -> None:
    def given(*words: str) -> Awaitable[str]:
        return asyncio.to_thread(orders.given, *words)

    async with Client(url) as clover:
        await clover.guest("Clover")
        code = (await clover.create("bezique", seats=2)).code
        async with clover.table(code) as seat:
            line = await seat.send_chat("a rude word")
            await seat.until(lambda: bool(seat.chat))
            listed = await given("tables")
            assert listed.startswith(code)
            assert "Clover" in listed
            assert await given("remove-chat", code, str(line)) == f"Chat line {line} removed."
            await seat.until(lambda: [said.text for said in seat.chat] == [None])
            assert await given("end-table", code) == f"Table {code} closed."
            await sent_away(seat)
        assert await given("tables") == "No open tables."
    assert orders.refused("end-table", code).startswith("There is no open table with that code")
    assert orders.refused("remove-chat", code, "1").startswith(
        "There is no open table with that code"
    )


async def sent_away(seat: Seat) -> None:
    with pytest.raises(TableUnavailable):
        async with asyncio.timeout(TIMEOUT):
            await seat.until(lambda: False)


def test_who_is_banned_at_a_table_is_sent_away(tmp_path):
    async def run(program: Program) -> None:
        async with Client(program.url) as fern:
            me = await fern.guest("Fern")
            code = (await fern.create("bezique", seats=2)).code
            async with fern.table(code) as seat:
                await asyncio.to_thread(Orders(program).given, "ban", me.id)
                await sent_away(seat)

    with Program(tmp_path) as program:
        asyncio.run(run(program))


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
        assert "not a valid request" in str(said_to(folder, b"hello\n")["text"])
        assert "not a valid request" in str(said_to(folder, b'{"command": 7}\n')["text"])
        for line in (b'{"command": "\xff\xfe"}\n', b'{"a": ' + b"[" * 9000 + b"\n"):
            assert "not a valid request" in str(said_to(folder, line)["text"])
        unknown = said_to(folder, b'{"command": "shuffle"}\n')
        assert unknown == {"done": False, "text": "this server has no command 'shuffle'"}
        assert said_to(folder, b'{"command": "users"}\n') == {"done": True, "text": "Nobody."}


def test_a_folder_with_a_long_path_has_its_socket_too(tmp_path):
    deep = tmp_path / ("roots" * 20) / ("leaves" * 20)
    with Program(deep) as program:
        assert Orders(program).given("users") == "Nobody."
