"""With a full disk or a lost database, commands are refused with a reason, and later succeed."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from followsuit.client import Client, CommandRefused, Seat, random_action
from followsuit.client.seat import decode_update
from followsuit.protocol.refusals import CLOSE_TEXTS, Close
from followsuit.protocol.table import Bye
from followsuit.protocol.text import wire_text
from tests.chaos.audit import archived, faults, read_database
from tests.chaos.disk import Disk, ShortFiles, SmallDisk
from tests.chaos.lost_answer import LostAnswer
from tests.chaos.pair import Pair, pair_at
from tests.chaos.person import insist
from tests.chaos.witness import fresh, socket_to
from tests.server.disks import mounted
from tests.server.postgres import Cluster
from tests.server.program import Program
from tests.waiting import until

TIMEOUT = 60.0


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(TIMEOUT):
            await scene()

    asyncio.run(in_time())


@pytest.fixture
def small_folder(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes, where we are allowed to mount one."""
    with mounted(tmp_path, megabytes=6):
        yield tmp_path


@pytest.fixture(params=[SmallDisk, ShortFiles], ids=["small disk", "short files"])
def disk(request: pytest.FixtureRequest) -> Iterator[Disk]:
    kind: type[Disk] = request.param
    folder: Path = request.getfixturevalue("small_folder" if kind is SmallDisk else "tmp_path")
    with Program(folder, bot_pace="250, 250") as program:
        yield kind(program)


async def until_unsaved(pair: Pair) -> Any:
    """Play until a move cannot be saved; return the player and the refused command."""
    while True:
        mover, act = await pair.next()
        try:
            await pair.both_reach(await mover.send(act))
        except CommandRefused:
            assert "Try again" in mover.refusals[act.id].why.text
            assert mover.unsaved
            return mover, act


async def check_nothing_happened(pair: Pair, url: str) -> None:
    """Everyone still has the same view, and so does a new connection."""
    for seat, client in zip(pair.seats, pair.clients, strict=True):
        seq, known = await fresh(client, pair.code, url)
        assert seq == seat.seq
        assert known == seat.knew[seq]


async def check_requests_are_refused(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, trust_env=False) as stranger:
        answer = await stranger.post("/api/guest", json={"name": "Moss"})
    assert answer.status_code == 503
    assert answer.json() == {
        "code": "no_storage",
        "why": {
            "key": "error.storage_away",
            "params": {},
            "text": "The server can't reach its storage. Try again in a moment",
        },
    }
    assert int(answer.headers["retry-after"]) > 0


async def check_database(url: str, pair: Pair) -> None:
    played = await pair.finish()
    stored = await archived(url, [played])
    assert faults(stored, played) == []


def test_on_a_full_disk_a_move_is_refused_and_succeeds_when_there_is_room(disk):
    program = disk.program

    async def scene() -> None:
        async with pair_at(program.url) as pair:
            await pair.move()
            with disk.full():
                mover, act = await until_unsaved(pair)
                await check_nothing_happened(pair, program.url)
                with pytest.raises(CommandRefused, match="Try again"):
                    await mover.send(act)
                await check_requests_are_refused(program.url)
            seq = await insist(mover, act)
            assert await mover.send(act) == seq
            await check_database(f"sqlite:///{program.folder}/followsuit.sqlite3", pair)

    run(scene)


def test_on_a_full_disk_bots_wait_and_continue_when_there_is_room(disk):
    program = disk.program

    async def scene() -> None:
        async with Client(program.url) as fern:
            await fern.guest("Fern")
            # several rounds, because a hand may win instantly
            card = await fern.create("cat_te", seats=3, options={"rounds": 3}, fill="rule")
            async with fern.table(card.code) as seat:
                has_failed = False
                async for view in seat.turns():
                    await seat.act(random_action(view))
                    has_failed = await bot_fails_on_full_disk(disk, seat)
                    if has_failed:
                        break
                assert has_failed, "in three rounds no bot moved while the disk was full"
                async for view in seat.turns():
                    await seat.act(random_action(view))
                assert seat.view is not None
                assert seat.view.result is not None

    run(scene)


async def bot_fails_on_full_disk(disk: Disk, seat: Seat) -> bool:
    """Fill the disk while a slow bot is to move; return whether its move failed to be saved."""

    async def has_failed_or_moved() -> bool:
        return await unsaved_entries(disk.program.url) > 0 or seat.is_our_turn or seat.is_over

    with disk.full():
        await until(has_failed_or_moved)
        return await unsaved_entries(disk.program.url) > 0


async def unsaved_entries(url: str) -> int:
    """The server's own count of entries that could not be saved."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as prometheus:
        page = (await prometheus.get("/metrics")).text
    (line,) = re.findall(r"^followsuit_not_saved_total (\S+)", page, re.MULTILINE)
    return int(float(line))


# the archive


def test_a_match_at_a_closed_table_is_archived_even_after_a_power_cut(tmp_path):
    database = tmp_path / "followsuit.sqlite3"

    async def play_and_close(program: Program) -> str:
        async with pair_at(program.url) as pair:
            await pair.move()
            rename(database, "players", "lost")
            await asyncio.to_thread(run_admin, tmp_path, "end-table", pair.code)
            await until(lambda: "not archived yet" in program.log.read_text())
            return pair.seats[0].table.match or ""

    async def is_archived() -> bool:
        return match in (await read_database(f"sqlite:///{database}")).records

    with Program(tmp_path) as program:
        match = asyncio.run(asyncio.wait_for(play_and_close(program), TIMEOUT))
        program.kill()
        rename(database, "lost", "players")
        program.start()
        asyncio.run(until(is_archived))


def rename(database: Path, table: str, name: str) -> None:
    """Rename a database table, so that the server cannot find it for a while."""
    with closing(sqlite3.connect(database)) as raw:
        raw.execute(f"ALTER TABLE {table} RENAME TO {name}")


def run_admin(folder: Path, *words: str) -> None:
    """Run an admin command against the running server."""
    command = [str(Path(sys.executable).with_name("followsuit")), "admin"]
    subprocess.run([*command, *words, "--data", str(folder)], check=True, capture_output=True)


# PostgreSQL


async def end_connections(url: str) -> None:
    raw = await asyncpg.connect(url)
    try:
        await raw.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    finally:
        await raw.close()


def test_after_a_lost_database_connection_a_repeated_move_succeeds(tmp_path, postgres_url):
    async def scene(program: Program) -> None:
        async with pair_at(program.url) as pair:
            for _ in range(5):
                await pair.move()
                mover, act = await pair.next()
                await end_connections(postgres_url)
                await pair.both_reach(await insist(mover, act))
            await check_database(postgres_url, pair)

    with Program(tmp_path, postgres_url) as program:
        run(lambda: scene(program))


def test_while_the_database_is_down_everything_is_refused_and_then_play_continues(
    tmp_path, own_postgres: Cluster
):
    async def scene(program: Program) -> None:
        async with pair_at(program.url) as pair:
            await pair.move()
            await asyncio.to_thread(own_postgres.stop)
            mover, act = await until_unsaved(pair)
            with pytest.raises(CommandRefused, match="Try again"):
                await mover.send(act)
            await check_requests_are_refused(program.url)
            await check_connections_are_refused(pair, program.url)
            await asyncio.to_thread(own_postgres.start)
            seq = await insist(mover, act)
            assert await mover.send(act) == seq
            await check_database(own_postgres.url(), pair)

    with Program(tmp_path, own_postgres.url()) as program:
        run(lambda: scene(program))


async def check_connections_are_refused(pair: Pair, url: str) -> None:
    """The session cannot be looked up, so the client is asked to reconnect."""
    async with socket_to(pair.clients[0], pair.code, url) as socket:
        update = decode_update(await socket.recv())
        with pytest.raises(ConnectionClosedError):
            await socket.recv()
    assert update == Bye(Close.TRY_AGAIN, wire_text(CLOSE_TEXTS[Close.TRY_AGAIN]))
    assert socket.close_code == Close.TRY_AGAIN


def test_a_commit_whose_answer_is_lost_is_found_in_the_log_and_not_played_twice(
    tmp_path, postgres, postgres_url
):
    async def scene(program: Program, link: LostAnswer) -> None:
        async with pair_at(program.url) as pair:
            await pair.move()
            for _ in range(3):
                mover, act = await pair.next()
                before = mover.seq
                link.lose_next_answer()
                with pytest.raises(CommandRefused, match="Try again"):
                    await mover.send(act)
                await pair.both_reach(before + 1)
                assert await mover.send(act) == before + 1
            await check_database(postgres_url, pair)

    with (
        LostAnswer(postgres.folder) as link,
        Program(tmp_path, link.url_through(postgres_url)) as program,
    ):
        run(lambda: scene(program, link))
