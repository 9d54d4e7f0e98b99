"""A full disk, a lost database: what is said is refused in words, and later it goes through."""

import asyncio
import re
import resource
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from followsuit.client import Client, NotDone, any_action
from followsuit.client.seat import read_told
from followsuit.protocol.refusals import SENTENCES, Close
from followsuit.protocol.table import Bye
from tests.chaos.audit import archived, faults
from tests.chaos.lost_answer import LostAnswer
from tests.chaos.pair import Pair, pair_at
from tests.chaos.person import insist
from tests.chaos.witness import fresh, socket_to
from tests.server.postgres import Cluster
from tests.server.program import Program

PATIENCE = 30.0
LEAST = 1  # byte that a file may have when no more is let in


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene()

    asyncio.run(in_time())


# a disk that can be filled


class Disk:
    """`fill` leaves no room, `clear` makes some again."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def fill(self) -> None:
        raise NotImplementedError

    def clear(self) -> None:
        raise NotImplementedError

    @contextmanager
    def full(self) -> Iterator[None]:
        self.fill()
        try:
            yield
        finally:
            self.clear()


class SmallDisk(Disk):
    """A disk of its own, filled with ballast to the last byte."""

    def fill(self) -> None:
        with closing(sqlite3.connect(self.program.folder / "followsuit.sqlite3")) as raw:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what it has, it could write to again
        with suppress(OSError), (self.program.folder / "ballast").open("wb", 0) as ballast:
            while True:
                ballast.write(b"x" * 4096)

    def clear(self) -> None:
        (self.program.folder / "ballast").unlink()


class ShortFiles(Disk):
    """No file of the program can grow: any user can do that to a program of his own."""

    def fill(self) -> None:
        self.limit(LEAST)

    def clear(self) -> None:
        self.limit(resource.RLIM_INFINITY)

    def limit(self, size: int) -> None:
        assert self.program.child is not None
        resource.prlimit(
            self.program.child.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
        )


@pytest.fixture
def small_folder(tmp_path: Path) -> Iterator[Path]:
    """A disk of some megabytes, where we may mount one."""
    command = ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(tmp_path)]
    if subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("only root can mount a small disk")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


@pytest.fixture(params=[SmallDisk, ShortFiles], ids=["small disk", "short files"])
def disk(request: pytest.FixtureRequest) -> Iterator[Disk]:
    kind: type[Disk] = request.param
    folder: Path = request.getfixturevalue("small_folder" if kind is SmallDisk else "tmp_path")
    with Program(folder, bot_pace="500, 500") as program:
        yield kind(program)


async def until_unsaved(pair: Pair) -> Any:
    """Play until something is refused because it cannot be saved: who said it, and what."""
    while True:
        mover, act = await pair.next()
        try:
            await pair.both_at(await mover.say(act))
        except NotDone:
            assert "say it again" in mover.refusals[act.id].why
            assert mover.unsaved
            return mover, act


async def check_nothing_happened(pair: Pair, url: str) -> None:
    """Everybody knows what he knew, and a newcomer is told the same."""
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
        "why": "the server cannot reach its storage; try again in a moment",
    }
    assert int(answer.headers["retry-after"]) > 0


async def check_books(url: str, pair: Pair) -> None:
    spent = await pair.finish()
    books = await archived(url, [spent])
    assert faults(books, spent) == []


def test_on_a_full_disk_a_move_is_refused_and_goes_through_when_there_is_room(disk):
    program = disk.program

    async def scene() -> None:
        async with pair_at(program.url) as pair:
            await pair.move()
            with disk.full():
                mover, act = await until_unsaved(pair)
                await check_nothing_happened(pair, program.url)
                with pytest.raises(NotDone, match="say it again"):
                    await mover.say(act)
                await check_requests_are_refused(program.url)
            seq = await insist(mover, act)
            assert await mover.say(act) == seq
            await check_books(f"sqlite:///{program.folder}/followsuit.sqlite3", pair)

    run(scene)


def test_on_a_full_disk_bots_wait_and_then_play_on(disk):
    program = disk.program

    async def scene() -> None:
        async with Client(program.url) as fern:
            await fern.guest("Fern")
            card = await fern.create("cat_te", seats=3, options={"rounds": 1}, fill="rule")
            async with fern.table(card.code) as seat:
                await seat.act(any_action(await anext(aiter(seat.turns()))))
                await fail_a_bot(disk)
                async for view in seat.turns():
                    await seat.act(any_action(view))
                assert seat.view is not None
                assert seat.view.result is not None

    run(scene)


async def fail_a_bot(disk: Disk) -> None:
    """The next move is a bot's, who takes his time: the disk is full before it comes."""
    with disk.full():
        while not await unsaved_lines(disk.program.url):
            await asyncio.sleep(0.02)


async def unsaved_lines(url: str) -> int:
    """What the server itself says of its storage."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as prometheus:
        page = (await prometheus.get("/metrics")).text
    (line,) = re.findall(r"^followsuit_not_saved_total (\S+)", page, re.MULTILINE)
    return int(float(line))


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


def test_after_a_lost_connection_a_move_goes_through_when_it_is_said_again(tmp_path, postgres_url):
    async def scene(program: Program) -> None:
        async with pair_at(program.url) as pair:
            for _ in range(5):
                await pair.move()
                mover, act = await pair.next()
                await end_connections(postgres_url)
                await pair.both_at(await insist(mover, act))
            await check_books(postgres_url, pair)

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
            with pytest.raises(NotDone, match="say it again"):
                await mover.say(act)
            await check_requests_are_refused(program.url)
            await check_nobody_comes_in(pair, program.url)
            await asyncio.to_thread(own_postgres.start)
            seq = await insist(mover, act)
            assert await mover.say(act) == seq
            await check_books(own_postgres.url(), pair)

    with Program(tmp_path, own_postgres.url()) as program:
        run(lambda: scene(program))


async def check_nobody_comes_in(pair: Pair, url: str) -> None:
    """Nobody can be asked who it is; he is told to come back."""
    async with socket_to(pair.clients[0], pair.code, url) as socket:
        told = read_told(await socket.recv())
        with pytest.raises(ConnectionClosedError):
            await socket.recv()
    assert told == Bye(Close.TRY_AGAIN, SENTENCES[Close.TRY_AGAIN])
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
                with pytest.raises(NotDone, match="say it again"):
                    await mover.say(act)
                await pair.both_at(before + 1)
                assert await mover.say(act) == before + 1
            await check_books(postgres_url, pair)

    with (
        LostAnswer(postgres.folder) as link,
        Program(tmp_path, link.leads(postgres_url)) as program,
    ):
        run(lambda: scene(program, link))
