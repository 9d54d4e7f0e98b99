"""`followsuit admin`, with a running server and without."""

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


class Admin:
    """`followsuit admin` on one folder."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def run(self, *args: str) -> str:
        done = self.typed(*args)
        assert (done.returncode, done.stderr) == (0, "")
        return str(done.stdout).strip()

    def refused(self, *args: str) -> str:
        done = self.typed(*args)
        assert (done.returncode, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        return str(line).removeprefix("followsuit: ")

    def typed(self, *args: str):
        database = self.program.database_url
        return typed("admin", *args, "--data", self.program.folder, DATABASE_URL=database)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def program(request, tmp_path_factory):
    """One server for all commands, on each database."""
    url = ""
    if request.param == "postgresql":
        cluster = request.getfixturevalue("postgres")
        asyncio.run(ask(cluster.url(), "CREATE DATABASE admin_commands"))
        url = cluster.url("admin_commands")
    with Program(tmp_path_factory.mktemp("admin") / "data", url) as program:
        yield program


@pytest.fixture
def admin(program):
    return Admin(program)


@contextmanager
def signed_up(program: Program, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=program.url) as client:
        made = client.post("/api/account", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201
        yield client


def test_an_account_becomes_an_administrator_and_a_plain_account_again(program, admin):
    with signed_up(program, "Clover") as clover:
        assert admin.run("make-admin", "clover") == "Clover is now an administrator."
        assert clover.get("/api/me").json()["user"]["is_admin"] is True
        assert admin.run("unmake-admin", "Clover") == "Clover is no longer an administrator."
        assert clover.get("/api/me").json()["user"]["is_admin"] is False


def test_an_administrator_can_run_commands_over_http(program, admin):
    def run(client: httpx.Client, command: str, *args: str) -> tuple[int, str]:
        response = client.post("/api/admin/commands", json={"command": command, "args": args})
        body = response.json()
        return response.status_code, body["text"] if response.is_success else body["code"]

    with signed_up(program, "Yarrow") as yarrow, signed_up(program, "Nettle") as nettle:
        assert run(yarrow, "ban", "nettle") == (403, "admins_only")
        admin.run("make-admin", "yarrow")
        assert run(yarrow, "users", "nettle")[1].endswith("Nettle  (account)")
        assert run(yarrow, "ban", "nettle") == (200, "Nettle is banned.")
        assert nettle.get("/api/sessions").status_code in (401, 403)
        assert run(yarrow, "unban", "nettle") == (200, "Nettle can sign in again.")
        assert run(yarrow, "end-table", "NOSUCH") == (404, "no_such_table")
        assert run(yarrow, "make-admin", "nettle") == (422, "bad_body")
        admin.run("make-admin", "nettle")
        assert run(yarrow, "ban", "nettle") == (409, "is_admin")
        admin.run("unmake-admin", "yarrow")
        assert run(yarrow, "tables") == (403, "admins_only")


def test_a_banned_user_is_signed_out_until_the_ban_is_lifted(program, admin):
    with signed_up(program, "Fern") as fern:
        assert admin.run("ban", "fern") == "Fern is banned."
        assert fern.get("/api/sessions").status_code in (401, 403)
        sign_in = {"name": "Fern", "password": PASSWORD}
        assert fern.post("/api/session", json=sign_in).status_code == 403
        assert admin.run("unban", "fern") == "Fern can sign in again."
        assert fern.post("/api/session", json=sign_in).status_code == 200


def test_a_forgotten_password_can_be_replaced(program, admin):
    with signed_up(program, "Tansy") as tansy:
        text = admin.run("new-password", "tansy")
        assert text.startswith("The new password of Tansy is ")
        password = text.split(" is ")[1].split(".")[0]
        assert tansy.get("/api/sessions").status_code == 401
        old = tansy.post("/api/session", json={"name": "Tansy", "password": PASSWORD})
        assert old.status_code == 401
        new = tansy.post("/api/session", json={"name": "Tansy", "password": password})
        assert new.status_code == 200
        assert password not in program.log.read_text()
    assert admin.refused("new-password", "nobody").startswith("Nobody has the name or ID")


def test_a_guest_can_be_banned_by_id(program, admin):
    with httpx.Client(base_url=program.url) as moss:
        assert moss.post("/api/guest", json={"name": "Moss"}).status_code == 201
        assert admin.refused("ban", "Moss").startswith("Nobody has the name or ID Moss")
        line = admin.run("users", "mos")
        assert line.endswith("Moss  (guest)")
        guest_id = line.split()[0]
        assert admin.refused("make-admin", guest_id).startswith("Moss is a guest")
        assert admin.run("ban", guest_id) == "Moss is banned."
        assert admin.run("users", "mos").endswith("Moss  (guest, banned)")
        assert moss.get("/api/sessions").status_code in (401, 403)


def test_commands_about_people_work_without_a_server(program, admin):
    with signed_up(program, "Ivy"):
        program.terminate()
    assert admin.run("make-admin", "ivy") == "Ivy is now an administrator."
    assert admin.run("ban", "ivy") == "Ivy is banned."
    assert admin.run("users", "ivy").endswith("Ivy  (account, admin, banned)")
    program.start()
    sign_in = {"name": "Ivy", "password": PASSWORD}
    assert httpx.post(f"{program.url}/api/session", json=sign_in).status_code == 403


def test_a_name_that_is_not_utf_8_is_refused(admin):
    name = os.fsdecode(b"\xff\xfe")
    assert admin.refused("ban", name) == "arguments must be UTF-8 text"


def test_commands_about_tables_need_a_server(tmp_path):
    admin = Admin(Program(tmp_path))
    line = f"no server is running on {tmp_path}; start one with followsuit serve"
    assert admin.refused("tables") == line
    assert admin.refused("end-table", "MOSS") == line
    assert admin.refused("remove-chat", "MOSS", "3") == line


def test_an_empty_folder_has_no_database(tmp_path):
    folder = tmp_path / "empty"
    missing = (
        f"there is no database at {folder / 'followsuit.sqlite3'}; name its folder with --data"
    )
    assert Admin(Program(folder)).refused("users") == missing
    assert not folder.exists()


def test_chat_is_removed_and_a_table_is_ended(program, admin):
    asyncio.run(remove_chat_and_end_table(program.url, admin))


async def remove_chat_and_end_table(url: str, admin: Admin) -> None:
    def run(*args: str) -> Awaitable[str]:
        return asyncio.to_thread(admin.run, *args)

    async with Client(url) as clover:
        await clover.guest("Clover")
        code = (await clover.create("bezique", seats=2)).code
        async with clover.table(code) as seat:
            line = await seat.send_chat("a rude word")
            await seat.until(lambda: bool(seat.chat))
            listed = await run("tables")
            assert listed.startswith(code)
            assert "Clover" in listed
            assert await run("remove-chat", code, str(line)) == f"Chat message {line} removed."
            await seat.until(lambda: [message.text for message in seat.chat] == [None])
            assert await run("end-table", code) == f"Table {code} closed."
            await sent_away(seat)
        assert await run("tables") == "No open tables."
    assert admin.refused("end-table", code).startswith("There is no open table with that code")
    assert admin.refused("remove-chat", code, "1").startswith(
        "There is no open table with that code"
    )


async def sent_away(seat: Seat) -> None:
    with pytest.raises(TableUnavailable):
        async with asyncio.timeout(TIMEOUT):
            await seat.until(lambda: False)


def test_banning_a_user_removes_them_from_their_table(tmp_path):
    async def run(program: Program) -> None:
        async with Client(program.url) as fern:
            me = await fern.guest("Fern")
            code = (await fern.create("bezique", seats=2)).code
            async with fern.table(code) as seat:
                await asyncio.to_thread(Admin(program).run, "ban", me.id)
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


def test_the_socket_answers_any_input(tmp_path):
    with Program(tmp_path) as program:
        folder = program.folder
        assert "not a valid request" in str(said_to(folder, b"hello\n")["text"])
        assert "not a valid request" in str(said_to(folder, b'{"command": 7}\n')["text"])
        for line in (b'{"command": "\xff\xfe"}\n', b'{"a": ' + b"[" * 9000 + b"\n"):
            assert "not a valid request" in str(said_to(folder, line)["text"])
        unknown = said_to(folder, b'{"command": "shuffle"}\n')
        assert unknown == {"done": False, "text": "this server has no command 'shuffle'"}
        assert said_to(folder, b'{"command": "users"}\n') == {
            "done": True,
            "text": "No users found.",
        }


def test_a_folder_with_a_long_path_has_its_socket_too(tmp_path):
    deep = tmp_path / ("roots" * 20) / ("leaves" * 20)
    with Program(deep) as program:
        assert Admin(program).run("users") == "No users found."
