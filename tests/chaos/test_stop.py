"""A server that is asked to stop notifies everyone, loses nothing, and continues when restarted."""

import asyncio
import contextlib
import random
import signal
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx

from followsuit.client import Client
from followsuit.protocol.refusals import Close
from tests.chaos.audit import archived, faults
from tests.chaos.group import Group, PlayedTable, play_all
from tests.chaos.pair import pair_at
from tests.chaos.plans import table_plans
from tests.chaos.witness import Witness
from tests.server.program import Program
from tests.waiting import until, wait_until

MATCHES = 24
STOPS = 2
TIMEOUT = 120.0
FAREWELL = [("bye", Close.SERVICE_RESTART), ("closed", Close.SERVICE_RESTART)]
MOMENTS = (0.3, 0.6, 0.8, 0.95)  # shares of the CPU time that a start takes


def test_players_are_notified_of_a_stop_and_continue_after_the_next_start(tmp_path, database_url):
    rng = random.Random(5)
    played: list[PlayedTable] = []

    async def scene(program: Program) -> None:
        planned, gate = table_plans(rng, MATCHES), asyncio.Event()
        groups = [Group(program.url, program.url, rng, gate) for _ in planned]
        playing = asyncio.create_task(play_all(groups, planned, played.append))
        for _ in range(STOPS):
            await stop_and_start(program, groups, gate)
        gate.set()
        await playing

    with Program(tmp_path, database_url) as program:
        asyncio.run(asyncio.wait_for(scene(program), TIMEOUT))
        stored = asyncio.run(archived(database_url, played))
        assert program.terminate() == 0
    assert sum(len(each.matches) for each in played) >= MATCHES
    assert [fault for each in played for fault in faults(stored, each)] == []


async def stop_and_start(program: Program, groups: list[Group], gate: asyncio.Event) -> None:
    """Stop in the middle of play: when the gate opens, most tables are waiting for a move."""
    await until(lambda: are_all_in_play(groups))
    seats = seats_in_play(groups)
    gate.set()
    assert await asyncio.to_thread(program.terminate) == 0
    gate.clear()
    for seat in seats:
        # players whose match has just ended are already gone
        await until(lambda: FAREWELL[-1] in seat.farewells or seat not in seats_of(groups))  # noqa: B023
        if seat in seats_of(groups):
            assert seat.farewells[:2] == FAREWELL
        seat.farewells.clear()
    check_file(program.folder)
    await asyncio.to_thread(program.start)


def seats_of(groups: list[Group]) -> list[Witness]:
    return [person.seat for group in groups if group.table for person in group.table.people]


def seats_in_play(groups: list[Group]) -> list[Witness]:
    return [s for s in seats_of(groups) if s.is_caught_up and s.table.state == "playing"]


def are_all_in_play(groups: list[Group]) -> bool:
    """Whether every group that has matches left is playing."""
    tables = [group.table for group in groups if group.table is not None]
    unfinished = [table for table in tables if len(table.matches) < table.plan.matches]
    playing = seats_in_play(groups)
    return len(tables) == len(groups) and all(
        any(person.seat in playing for person in table.people) for table in unfinished
    )


def check_file(folder: Path) -> None:
    """Check the integrity of a SQLite file, if there is one."""
    for database in folder.glob("*.sqlite3"):
        with contextlib.closing(sqlite3.connect(database)) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_server_stopped_while_starting_exits_and_damages_nothing(tmp_path, database_url):
    async def first_table(url: str) -> str:
        async with pair_at(url) as pair:
            await pair.move()
            return pair.code

    with Program(tmp_path, database_url) as program:
        work = program.cpu_seconds()
        code = asyncio.run(asyncio.wait_for(first_table(program.url), TIMEOUT))
        assert program.terminate() == 0
        for moment in MOMENTS:
            program.launch()
            wait_until(lambda: program.has_worked(moment * work))  # noqa: B023
            # SIGTERM kills a process that has not installed its handler yet
            assert program.terminate() in (0, -signal.SIGTERM)
            check_file(tmp_path)
        program.start()
        # not listed while nobody is connected, but there
        assert httpx.get(f"{program.url}/api/tables/{code}").status_code == 200
    assert "bug" not in program.log.read_text()


async def tables(url: str):
    async with Client(url) as client:
        return await client.tables()


def test_a_client_that_does_not_read_cannot_keep_the_server_from_stopping(tmp_path):
    async def scene(program: Program) -> None:
        async with pair_at(program.url) as pair:
            fern, ivy = pair.seats
            with deaf(program.port, pair.code, pair.clients[1].cookie()):
                for _ in range(20):
                    await asyncio.gather(*(fern.send_chat("x" * 300) for _ in range(50)))
                assert await asyncio.to_thread(program.terminate) == 0
            for seat in (fern, ivy):
                await seat.until(lambda: FAREWELL[-1] in seat.farewells)  # noqa: B023
                assert seat.farewells[:2] == FAREWELL

    with Program(tmp_path) as program:
        asyncio.run(asyncio.wait_for(scene(program), TIMEOUT))


@contextlib.contextmanager
def deaf(port: int, code: str, cookie: str) -> Iterator[None]:
    """A client that opens a WebSocket and never reads from it."""
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        raw.connect(("127.0.0.1", port))
        raw.sendall(
            f"GET /ws/tables/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert raw.recv(12, socket.MSG_WAITALL) == b"HTTP/1.1 101"
        yield
