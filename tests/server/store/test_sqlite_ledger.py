"""One writer per SQLite file, and entries acknowledged only once on disk."""

import asyncio
import errno
import os
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from followsuit.server.store import sqlite_ledger
from followsuit.server.store.fsync import Fsync, NotSupported, Synced, new_fsync
from followsuit.server.store.ledger import EntryRow, Failures, NotSaved
from followsuit.server.store.sqlite_ledger import SqliteLedger
from followsuit.server.store.sqlite_writer import SqliteWriter, journal_of, rewrite_journal
from tests.server.store.scene import a_row, appended, kept, ledger_in, outcomes, receipts
from tests.waiting import until

HERE, BESIDE = "MainThread", "ledger"


@pytest.fixture
def writers(monkeypatch) -> list[str]:
    """The names of the threads that have written."""
    found: list[str] = []
    write = SqliteWriter.write

    def noted(writer: SqliteWriter, rows: list[EntryRow], *, wait: bool = True) -> Failures:
        failures = write(writer, rows, wait=wait)
        found.append(threading.current_thread().name)
        return failures

    monkeypatch.setattr(SqliteWriter, "write", noted)
    return found


@pytest.fixture(autouse=True)
def needs_orders() -> None:
    async def scene() -> bool:
        flush = new_fsync()
        if flush is not None:
            flush.close()
        return flush is not None

    if not asyncio.run(scene()):
        pytest.skip("this system lets nobody have io_uring: the ledger's thread does everything")


@pytest.fixture
def slow_disk(monkeypatch) -> list[Callable[[OSError | None], None]]:
    """The callbacks of a disk that only finishes when a test calls them."""
    waiting: list[Synced] = []
    monkeypatch.setattr(Fsync, "start", lambda flush, file, done: waiting.append(done))
    return waiting


@asynccontextmanager
async def opened_in(url: str) -> AsyncIterator[SqliteLedger]:
    """A ledger to inspect."""
    async with ledger_in(url) as ledger:
        assert isinstance(ledger, SqliteLedger)
        yield ledger


async def write_lines(ledger, first: int, last: int) -> None:
    for seq in range(first, last + 1):
        assert await outcomes(ledger, a_row(1, seq)) == [None]


async def disk_is_asked(slow_disk) -> Synced:
    """The callback of the next flush."""
    await until(lambda: slow_disk)
    done: Synced = slow_disk.pop()
    return done


async def turns_of_the_loop(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def failed_once(ledger, slow_disk) -> None:
    """Append a row of which nobody knows whether it was written."""
    result = appended(ledger, a_row(1, 2))
    (await disk_is_asked(slow_disk))(OSError("no answer"))
    failure = await result
    assert isinstance(failure, NotSaved)
    assert not failure.sure


def test_the_thread_opens_the_file_then_the_loop_writes(sqlite_url, writers):
    async def scene() -> list[int]:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 6)
            return await kept(ledger, 1)

    assert asyncio.run(scene()) == [1, 2, 3, 4, 5, 6]
    assert writers == [BESIDE] + [HERE] * 5


def test_no_entry_is_acknowledged_before_it_is_on_disk(sqlite_url, slow_disk):
    async def scene() -> tuple[bool, Exception | None]:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1)
            result = appended(ledger, a_row(1, 2))
            done = await disk_is_asked(slow_disk)
            await turns_of_the_loop(10)
            is_done_early = result.done()
            done(None)
            return is_done_early, await result

    assert asyncio.run(scene()) == (False, None)


def test_after_a_power_cut_the_disk_has_every_acknowledged_entry(tmp_path: Path, monkeypatch):
    file, disk = tmp_path / "followsuit.sqlite3", tmp_path / "disk" / "followsuit.sqlite3"
    disk.parent.mkdir()
    start = Fsync.start

    def noted(flush: Fsync, journal: int, done: Synced) -> None:
        """Anything written later is not on disk when this flush is done."""
        given = os.pread(journal, os.fstat(journal).st_size, 0)

        def flushed(failure: OSError | None) -> None:
            shutil.copyfile(file, disk)
            disk.with_name("followsuit.sqlite3-wal").write_bytes(given)
            done(failure)

        start(flush, journal, flushed)

    monkeypatch.setattr(Fsync, "start", noted)

    def on_disk() -> int:
        raw = sqlite3.connect(disk)
        found = raw.execute("SELECT count(*) FROM events").fetchone()
        raw.close()
        return int(found[0])

    async def scene() -> None:
        async with ledger_in(f"sqlite:///{file}") as ledger:
            await write_lines(ledger, 1, 1)
            for seq in range(2, 8):
                await write_lines(ledger, seq, seq)
                assert on_disk() == seq

    asyncio.run(scene())


def test_the_loop_keeps_running_while_the_disk_is_busy(sqlite_url, slow_disk):
    async def scene() -> bool:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1)
            receipts(ledger).started.clear()
            result = appended(ledger, a_row(1, 2))
            await receipts(ledger).started.wait()
            is_done_early = result.done()
            slow_disk[0](None)
            await result
            return is_done_early

    assert not asyncio.run(scene())


def test_the_loop_does_not_wait_for_another_writer(sqlite_url, writers):
    async def scene() -> tuple[bool, Exception | None]:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 2)
            async with ledger.store.begin():  # another writer
                result = appended(ledger, a_row(1, 3))
                await turns_of_the_loop(10)
                waits = not result.done()
            return waits, await result

    assert asyncio.run(scene()) == (True, None)
    assert writers == [BESIDE, HERE, BESIDE]


def test_checkpoints_run_outside_the_loop(tmp_path: Path, writers, monkeypatch):
    monkeypatch.setattr(sqlite_ledger, "CHECKPOINT_ROWS", 10)
    file = tmp_path / "followsuit.sqlite3"

    async def scene() -> int:
        async with ledger_in(f"sqlite:///{file}") as ledger:
            await write_lines(ledger, 1, 12)
            # without the journal
            shutil.copyfile(file, tmp_path / "tables.sqlite3")
            raw = sqlite3.connect(tmp_path / "tables.sqlite3")
            found = raw.execute("SELECT count(*) FROM events").fetchone()
            raw.close()
            return int(found[0])

    assert asyncio.run(scene()) == 9
    assert writers == [BESIDE] + [HERE] * 8 + [BESIDE] + [HERE] * 2


def test_after_a_disk_failure_an_entry_is_undecided_until_it_is_written_again(
    sqlite_url, slow_disk
):
    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1)
            await failed_once(ledger, slow_disk)
            assert await kept(ledger, 1) == [1, 2]
            follower = appended(ledger, a_row(1, 3))
            (await disk_is_asked(slow_disk))(None)
            assert await follower is None

    asyncio.run(scene())


def test_while_the_disk_fails_nothing_is_written_or_acknowledged(
    sqlite_url, slow_disk, writers, monkeypatch
):
    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1)
            with monkeypatch.context() as broken:
                broken.setattr(sqlite_ledger, "rewrite_journal", lambda path: False)
                await failed_once(ledger, slow_disk)
                with pytest.raises(NotSaved, match="the disk is failing"):
                    await ledger.read(1)
                (failure,) = await outcomes(ledger, a_row(2, 1))
                assert isinstance(failure, NotSaved)
                assert failure.sure
            assert await outcomes(ledger, a_row(2, 1)) == [None]
            assert await kept(ledger, 2) == [1]

    asyncio.run(scene())
    assert writers == [BESIDE, HERE, BESIDE]


def test_the_thread_waits_for_the_disk_too(sqlite_url, monkeypatch):
    def fails(file: int) -> None:
        raise OSError("no answer")

    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            with monkeypatch.context() as broken:
                broken.setattr(os, "fdatasync", fails)
                (failure,) = await outcomes(ledger, a_row(1, 1))
            assert isinstance(failure, NotSaved)
            assert not failure.sure
            assert await kept(ledger, 1) == [1]

    asyncio.run(scene())


def test_a_journal_is_written_again_before_it_is_synced(sqlite_url, slow_disk, monkeypatch):
    async def scene() -> None:
        async with opened_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1)
            await failed_once(ledger, slow_disk)
            assert ledger.store.path is not None
            journal = journal_of(ledger.store.path)
            held = journal.read_bytes()
            os.utime(journal, (1, 1))
            sync, synced = os.fdatasync, []

            def noted(file: int) -> None:
                synced.append(os.fstat(file).st_mtime > 1)
                sync(file)

            monkeypatch.setattr(os, "fdatasync", noted)
            assert await kept(ledger, 1) == [1, 2]
            assert synced == [True]
            assert journal.read_bytes() == held

    asyncio.run(scene())


def test_a_failure_during_a_check_is_not_cleared_by_that_check(sqlite_url, slow_disk, monkeypatch):
    async def scene() -> None:
        async with opened_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1)
            await failed_once(ledger, slow_disk)

            def fails_again(path: Path) -> bool:
                ledger._lost([], OSError("once more"))
                return rewrite_journal(path)

            with monkeypatch.context() as unlucky:
                unlucky.setattr(sqlite_ledger, "rewrite_journal", fails_again)
                assert await kept(ledger, 1) == [1, 2]  # everything that was there at the time
            assert ledger._is_in_doubt()
            assert await kept(ledger, 1) == [1, 2]
            assert not ledger._is_in_doubt()

    asyncio.run(scene())


def test_the_journal_of_a_linked_file_is_synced(tmp_path: Path):
    link, file = tmp_path / "link.sqlite3", tmp_path / "followsuit.sqlite3"
    link.symlink_to(file)

    async def scene() -> None:
        async with opened_in(f"sqlite:///{link}") as ledger:
            await write_lines(ledger, 1, 2)
            journal = os.fstat(ledger._writer.journal)
            assert journal.st_ino == Path(f"{file}-wal").stat().st_ino

    asyncio.run(scene())
    assert not Path(f"{link}-wal").exists()


def refuses(flush: Fsync, file: int, done: Synced) -> None:
    raise NotSupported


def has_no_worker(flush: Fsync, file: int, done: Synced) -> None:
    failure = OSError(errno.ECANCELED, "no worker")
    asyncio.get_running_loop().call_soon(done, failure)


@pytest.mark.parametrize("start", [refuses, has_no_worker])
def test_if_the_system_refuses_a_flush_the_thread_waits_for_the_disk(
    sqlite_url, writers, monkeypatch, start
):
    monkeypatch.setattr(Fsync, "start", start)

    async def scene() -> list[int]:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 4)
            return await kept(ledger, 1)

    assert asyncio.run(scene()) == [1, 2, 3, 4]
    assert writers == [BESIDE, HERE, BESIDE, BESIDE]


def test_an_unexpected_error_in_the_thread_is_reported(sqlite_url, monkeypatch):
    def breaks(writer: SqliteWriter) -> None:
        raise ValueError("unexpected")

    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            with monkeypatch.context() as broken:
                broken.setattr(sqlite_ledger, "CHECKPOINT_ROWS", 1)
                broken.setattr(SqliteWriter, "checkpoint", breaks)
                (failure,) = await outcomes(ledger, a_row(1, 1))
                assert isinstance(failure, NotSaved)
                assert not failure.sure
            assert await outcomes(ledger, a_row(1, 1)) == [None]

    asyncio.run(scene())


def test_no_other_connection_checkpoints_the_journal(sqlite_url):
    async def scene() -> None:
        async with opened_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, 1500)  # more pages than SQLite would leave there
            async with ledger.store.begin() as connection:
                await connection.exec_driver_sql("UPDATE users SET name = 'Ivy'")
            assert ledger._writer._raw is not None
            pages = ledger._writer._raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            assert pages[1] > 1500, "the journal is as long as it was"

    asyncio.run(scene())
