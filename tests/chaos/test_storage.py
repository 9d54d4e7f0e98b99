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
    """A disk of some megabytes, where we may mount one."""
    with mounted(tmp_path, megabytes=6):
        yield tmp_path


@pytest.fixture(params=[SmallDisk, ShortFiles], ids=["small disk", "short files"])
def disk(request: pytest.FixtureRequest) -> Iterator[Disk]:
    kind: type[Disk] = request.param
    folder: Path = request.getfixturevalue("small_folder" if kind is SmallDisk else "tmp_path")
    with Program(folder, bot_pace="250, 250") as program:
        yield kind(program)


async def until_unsaved(pair: Pair) -> Any:
    """Play until something is refused because it cannot be saved: who said it, and what."""
    while True:
        mover, act = await pair.next()
        try:
            await pair.both_at(await mover.send(act))
        except CommandRefused:
            assert "Try again" in mover.refusals[act.id].why.text
            assert mover.unsaved
            return mover, act


async def check_nothing_happened(pair: Pair, url: str) -> None:
    """Everyone still has the same view, and so does a new connection."""
    for seat, client in zip(pair.seats, pair.clients, strict=True):
        seq, told = await fresh(client, pair.code, url)
        assert seq == seat.seq
        assert told == seat.knew[seq]


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


def test_on_a_full_disk_a_move_is_refused_and_goes_through_when_there_is_room(disk):
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


def test_on_a_full_disk_bots_wait_and_then_play_on(disk):
    program = disk.program

    async def scene() -> None:
        async with Client(program.url) as fern:
            await fern.guest("Fern")
            # several rounds, because a hand may win immediately
            card = await fern.create("cat_te", seats=3, options={"rounds": 3}, fill="rule")
            async with fern.table(card.code) as seat:
                has_failed = False
                async for view in seat.turns():
                    await seat.act(random_action(view))
                    has_failed = await fail_a_bot(disk, seat)
                    if has_failed:
                        break
                assert has_failed, "in three rounds no bot moved while the disk was full"
                async for view in seat.turns():
                    await seat.act(random_action(view))
                assert seat.view is not None
                assert seat.view.result is not None

    run(scene)


async def fail_a_bot(disk: Disk, seat: Seat) -> bool:
    """Whether a bot moved while the disk was full: usually a slow one is next."""

    async def has_failed_or_lost_its_chance() -> bool:
        return await unsaved_lines(disk.program.url) > 0 or seat.is_our_turn or seat.is_over

    with disk.full():
        await until(has_failed_or_lost_its_chance)
        return await unsaved_lines(disk.program.url) > 0


async def unsaved_lines(url: str) -> int:
    """What the server itself says of its storage."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as prometheus:
        page = (await prometheus.get("/metrics")).text
    (line,) = re.findall(r"^followsuit_not_saved_total (\S+)", page, re.MULTILINE)
    return int(float(line))


# the archive


def test_a_match_is_archived_though_its_table_was_closed_and_the_power_cut_before(tmp_path):
    database = tmp_path / "followsuit.sqlite3"

    async def play_and_close(program: Program) -> str:
        async with pair_at(program.url) as pair:
            await pair.move()
            rename(database, "players", "lost")
            await asyncio.to_thread(order, tmp_path, "end-table", pair.code)
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
    """A table of the database that cannot be found for a while."""
    with closing(sqlite3.connect(database)) as raw:
        raw.execute(f"ALTER TABLE {table} RENAME TO {name}")


def order(folder: Path, *words: str) -> None:
    """What a host says to the running server."""
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


def test_after_a_lost_connection_a_repeated_move_goes_through(tmp_path, postgres_url):
    async def scene(program: Program) -> None:
        async with pair_at(program.url) as pair:
            for _ in range(5):
                await pair.move()
                mover, act = await pair.next()
                await end_connections(postgres_url)
                await pair.both_at(await insist(mover, act))
            await check_database(postgres_url, pair)

    with Program(tmp_path, postgres_url) as program:
        run(lambda: scene(program))


def test_while_the_database_is_away_everything_is_refused_and_then_all_goes_on(
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
            await check_nobody_comes_in(pair, program.url)
            await asyncio.to_thread(own_postgres.start)
            seq = await insist(mover, act)
            assert await mover.send(act) == seq
            await check_database(own_postgres.url(), pair)

    with Program(tmp_path, own_postgres.url()) as program:
        run(lambda: scene(program))


async def check_nobody_comes_in(pair: Pair, url: str) -> None:
    """The session cannot be looked up, so the client is asked to reconnect."""
    async with socket_to(pair.clients[0], pair.code, url) as socket:
        told = decode_update(await socket.recv())
        with pytest.raises(ConnectionClosedError):
            await socket.recv()
    assert told == Bye(Close.TRY_AGAIN, wire_text(CLOSE_TEXTS[Close.TRY_AGAIN]))
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
                await pair.both_at(before + 1)
                assert await mover.send(act) == before + 1
            await check_database(postgres_url, pair)

    with (
        LostAnswer(postgres.folder) as link,
        Program(tmp_path, link.leads(postgres_url)) as program,
    ):
        run(lambda: scene(program, link))
