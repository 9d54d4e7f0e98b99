"""A full disk or a lost database is reported, and the ledger recovers."""

import asyncio
import random
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from followsuit.server.store import file_guard, postgres_ledger, store
from followsuit.server.store.file_guard import FileGone, FileGuard
from followsuit.server.store.ledger import Ledger, NotSaved
from followsuit.server.store.store import CannotOpen, Store
from tests.server.clock import ManualClock
from tests.server.postgres import Cluster
from tests.server.store.scene import a_row, appended, kept, ledger_in, outcomes, reopened
from tests.waiting import until

TIMEOUT = 30.0
BIG = random.Random(7).randbytes(100_000)  # PostgreSQL would compress anything simpler
# the ledger's process in the PostgreSQL server
LEDGER = f"""
SELECT pid FROM pg_stat_activity
WHERE application_name = '{postgres_ledger.APPLICATION}' AND datname = current_database()
"""


async def filled(ledger: Ledger) -> tuple[list[int], NotSaved]:
    """Write big entries until one fails, and return the stored ones and the failure."""
    for seq in range(1, 1000):
        (failure,) = await outcomes(ledger, a_row(1, seq, BIG))
        if failure is not None:
            assert isinstance(failure, NotSaved)
            return list(range(1, seq)), failure
    raise AssertionError("nothing was full")


async def comes_back(attempt: Callable[[], asyncio.Future[Exception | None]]) -> None:
    """Try again until it succeeds."""

    async def succeeds() -> bool:
        failure = await attempt()
        assert failure is None or isinstance(failure, NotSaved)
        return failure is None

    await until(succeeds)


@contextmanager
def short_files(longest: int) -> Iterator[None]:
    """Limit the size of our files: almost a full disk, and no privileges are needed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_refuses_the_entry_and_recovers(small_disk):
    async def scene() -> None:
        async with ledger_in(f"sqlite:///{small_disk}/followsuit.sqlite3") as ledger:
            ballast = small_disk / "ballast"
            ballast.write_bytes(b"x" * 300_000)
            seqs, failure = await filled(ledger)
            assert str(failure) == "the server's disk is full"
            assert failure.sure
            assert ledger.failure is not None
            assert ledger.failure.why == "the server's disk is full"
            assert await kept(ledger, 1) == seqs
            ballast.unlink()
            assert await outcomes(ledger, a_row(1, len(seqs) + 1)) == [None]
            assert ledger.failure is None

    asyncio.run(scene())


def test_starting_on_a_full_disk_reports_it(small_disk):
    url = f"sqlite:///{small_disk}/followsuit.sqlite3"

    async def scene() -> None:
        async with ledger_in(url):
            pass
        with suppress(OSError), (small_disk / "ballast").open("wb", buffering=0) as ballast:
            while True:
                ballast.write(bytes(4096))
        with pytest.raises(CannotOpen, match="the server's disk is full; free some space"):
            await Store.open(url)

    asyncio.run(scene())


def test_a_removed_file_accepts_no_entries_until_it_is_back(tmp_path, monkeypatch):
    monkeypatch.setattr(file_guard, "BETWEEN_CHECKS", 0)
    file, aside = tmp_path / "followsuit.sqlite3", tmp_path / "aside"

    async def scene() -> None:
        async with ledger_in(f"sqlite:///{file}") as ledger:
            assert await outcomes(ledger, a_row(1, 1)) == [None]
            file.rename(aside)
            for replaced in (False, True):
                if replaced:
                    file.touch()
                (failure,) = await outcomes(ledger, a_row(1, 2))
                assert isinstance(failure, NotSaved)
                assert str(failure) == "the database file was removed or replaced"
                with pytest.raises(OSError, match="removed or replaced"):
                    async with ledger.store.begin():
                        pass
            aside.rename(file)
            assert await outcomes(ledger, a_row(1, 2)) == [None]

    asyncio.run(scene())


def test_the_file_is_checked_once_a_second(tmp_path):
    path, clock = tmp_path / "followsuit.sqlite3", ManualClock(5.0)
    path.touch()
    file = FileGuard(path, clock)
    path.unlink()
    file.check()
    clock.now = 6.0
    with pytest.raises(FileGone):
        file.check()


def test_a_bad_entry_does_not_count_as_a_database_failure(sqlite_url):
    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            await outcomes(ledger, a_row(1, 1))
            await outcomes(ledger, a_row(1, 1))
            assert ledger.failure is None

    asyncio.run(scene())


def test_a_file_that_cannot_grow_refuses_the_entry_and_recovers(sqlite_url):
    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            with short_files(1_000_000):
                seqs, _ = await filled(ledger)
                assert await kept(ledger, 1) == seqs
            assert await outcomes(ledger, a_row(1, len(seqs) + 1)) == [None]
            assert await kept(ledger, 1) == [*seqs, len(seqs) + 1]

    asyncio.run(scene())


def test_postgresql_with_a_file_that_cannot_grow_refuses_and_recovers(postgres, postgres_url):
    async def scene() -> None:
        async with ledger_in(postgres_url) as ledger, asked(postgres_url) as raw:
            await outcomes(ledger, a_row(2, 1))
            process = await raw.fetchval(LEDGER)
            postgres.limit_files(process, "1500000:")  # the hard limit stays
            seqs, failure = await filled(ledger)
            assert failure.sure
            assert "the database failed: could not extend file" in str(failure)
            assert await kept(ledger, 1) == seqs
            # the connection is reopened after a failure, so the limit is gone
            assert await outcomes(ledger, a_row(1, len(seqs) + 1)) == [None]

    asyncio.run(scene())


@asynccontextmanager
async def asked(url: str) -> AsyncIterator[asyncpg.Connection]:
    raw = await asyncpg.connect(url)
    try:
        yield raw
    finally:
        await raw.close()


@asynccontextmanager
async def held_up(url: str) -> AsyncIterator[None]:
    """Block all writes to the ledger meanwhile."""
    async with asked(url) as raw, raw.transaction():
        await raw.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
        yield


async def is_waiting(raw: asyncpg.Connection) -> None:
    """Return once the ledger waits for the lock."""
    await until(lambda: raw.fetchval(f"{LEDGER} AND wait_event_type = 'Lock'"))


def test_a_connection_lost_while_writing_leaves_the_outcome_unknown(postgres_url):
    async def scene() -> None:
        async with ledger_in(postgres_url) as ledger, asked(postgres_url) as raw:
            async with held_up(postgres_url):
                result = appended(ledger, a_row(1, 1))
                await is_waiting(raw)
                await raw.fetch(f"SELECT pg_terminate_backend(pid) FROM ({LEDGER})")
                failure = await result
            assert isinstance(failure, NotSaved)
            assert not failure.sure
            assert await kept(ledger, 1) == []
            assert await outcomes(ledger, a_row(1, 1)) == [None]

    asyncio.run(scene())


def test_a_connection_lost_while_idle_is_reopened(postgres_url):
    async def scene() -> None:
        async with ledger_in(postgres_url) as ledger, asked(postgres_url) as raw:
            await outcomes(ledger, a_row(1, 1))
            await raw.fetch(f"SELECT pg_terminate_backend(pid) FROM ({LEDGER})")
            await comes_back(lambda: appended(ledger, a_row(1, 2)))
            assert await kept(ledger, 1) == [1, 2]

    asyncio.run(scene())


def test_a_database_that_hangs_counts_as_lost(postgres_url, monkeypatch):
    monkeypatch.setattr(postgres_ledger, "WRITE_SECONDS", 0.2)

    async def scene() -> None:
        async with ledger_in(postgres_url) as ledger:
            async with held_up(postgres_url):
                (failure,) = await outcomes(ledger, a_row(1, 1))
            assert isinstance(failure, NotSaved)
            assert not failure.sure
            await comes_back(lambda: appended(ledger, a_row(1, 1)))

    asyncio.run(scene())


def test_reading_all_tables_has_no_timeout(postgres_url, monkeypatch):
    engine_of = store.engine_of

    def impatient(url: str, patience: float | None = 0.2) -> AsyncEngine:
        return engine_of(url, patience)

    monkeypatch.setattr(store, "engine_of", impatient)
    monkeypatch.setattr("followsuit.server.store.group_commit.READ_SECONDS", 0.2)

    async def scene() -> None:
        async with ledger_in(postgres_url) as ledger:
            await outcomes(ledger, a_row(1, 1))
            async with held_up(postgres_url):
                reading = asyncio.create_task(ledger.read_open())
                with pytest.raises(NotSaved):
                    await ledger.read(1)
            assert [each.seq for each in (await reading)[1]] == [1]

    asyncio.run(scene())


def test_the_ledger_recovers_when_postgresql_restarts(own_postgres: Cluster):
    async def scene() -> None:
        async with ledger_in(own_postgres.url()) as ledger:
            assert await outcomes(ledger, a_row(1, 1)) == [None]
            await asyncio.to_thread(own_postgres.stop)
            for seq in (2, 2, 2):
                (failure,) = await outcomes(ledger, a_row(1, seq))
                assert isinstance(failure, NotSaved)
                assert str(failure) == "the database does not answer"
            with pytest.raises(NotSaved):
                await ledger.read(1)
            with pytest.raises(CannotOpen, match="PostgreSQL cannot be used"):
                await ledger.read_open()
            await asyncio.to_thread(own_postgres.start)
            await comes_back(lambda: appended(ledger, a_row(1, 2)))
            assert await kept(ledger, 1) == [1, 2]

    asyncio.run(scene())


def test_a_locked_sqlite_file_refuses_the_entry_and_recovers(sqlite_url, monkeypatch):
    monkeypatch.setattr("followsuit.server.store.sqlite_writer.BUSY_SECONDS", 0.1)

    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            async with ledger.store.begin():
                (failure,) = await outcomes(ledger, a_row(1, 1))
            assert isinstance(failure, NotSaved)
            assert failure.sure
            assert await outcomes(ledger, a_row(1, 1)) == [None]

    asyncio.run(scene())


@pytest.mark.parametrize("acknowledged", [40, 333])
def test_a_killed_program_has_stored_every_acknowledged_entry(database_url, acknowledged):
    command = [sys.executable, "-m", "tests.server.store.endless_appends", database_url]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(acknowledged)]
        program.kill()
        lines += program.stdout.readlines()
    last_acknowledged: dict[int, int] = {}
    for printed in lines:
        table, seq = map(int, printed.split())
        last_acknowledged[table] = seq

    async def scene() -> dict[int, list[int]]:
        async with reopened(database_url) as ledger:
            return {table: await kept(ledger, table) for table in last_acknowledged}

    for table, seqs in asyncio.run(scene()).items():
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= last_acknowledged[table]
