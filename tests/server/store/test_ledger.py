"""Entries are stored in batches, in order, and fail one by one."""

import asyncio
import shutil
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from followsuit.server.clock import Clock
from followsuit.server.store import group_commit, sqlite_writer
from followsuit.server.store.group_commit import GroupCommit
from followsuit.server.store.ledger import EntryRow, Failures, Ledger, NotSaved, SeqTaken
from followsuit.server.store.schema import events, tables
from tests.conftest import FIGURE
from tests.server.store.scene import Receipts, a_row, appended, kept, ledger_in, outcomes, receipts


def test_entries_are_read_as_they_were_written(database_url):
    rows = [
        a_row(1, 1, "♠ für alle".encode()),
        EntryRow(1, 2, 1763220000.987654321, None, None, b"\x00\xff"),
        EntryRow(1, 3, 0.0, "", "", b""),
    ]

    async def scene() -> list[EntryRow]:
        async with ledger_in(database_url) as ledger:
            await outcomes(ledger, *rows)
            return await ledger.read(1)

    assert asyncio.run(scene()) == rows


def test_reading_can_start_after_a_known_entry(database_url):
    async def scene() -> list[EntryRow]:
        async with ledger_in(database_url) as ledger:
            await outcomes(ledger, *(a_row(1, seq) for seq in range(1, 12)), a_row(2, 12))
            return await ledger.read(1, after=9)

    assert [found.seq for found in asyncio.run(scene())] == [10, 11]


def test_the_entries_of_open_tables_are_read_together(database_url):
    async def scene() -> dict[int, list[EntryRow]]:
        async with ledger_in(database_url, tables=4) as ledger:
            await outcomes(ledger, a_row(3, 1), a_row(1, 1), a_row(3, 2), a_row(2, 1))
            async with ledger.store.begin() as connection:
                await connection.execute(tables.update().where(tables.c.id == 2).values(closed=9.0))
            return await ledger.read_open()

    assert asyncio.run(scene()) == {1: [a_row(1, 1)], 3: [a_row(3, 1), a_row(3, 2)]}


@pytest.mark.parametrize(("free", "has_room"), [(1 << 40, True), (1 << 20, False)])
def test_the_journal_is_preallocated_if_the_disk_has_room(tmp_path, monkeypatch, free, has_room):
    usage = shutil.disk_usage(tmp_path)._replace(free=free)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    file = tmp_path / "followsuit.sqlite3"

    async def scene() -> tuple[int, list[EntryRow]]:
        async with ledger_in(f"sqlite:///{file}") as ledger:
            await outcomes(ledger, a_row(1, 1), a_row(1, 2))
            length = Path(f"{file}-wal").stat().st_size
            return length, await ledger.read(1)

    length, rows = asyncio.run(scene())
    assert rows == [a_row(1, 1), a_row(1, 2)]
    assert (length >= sqlite_writer.JOURNAL_BYTES) == has_room


def test_a_journal_that_cannot_be_preallocated_is_written_anyway(tmp_path, monkeypatch):
    def refuse(file: int) -> None:
        raise OSError("quota exceeded")

    async def scene() -> list[EntryRow]:
        async with ledger_in(f"sqlite:///{tmp_path}/followsuit.sqlite3") as ledger:
            monkeypatch.setattr("os.fsync", refuse)
            await outcomes(ledger, a_row(1, 1))
            monkeypatch.undo()
            return await ledger.read(1)

    assert asyncio.run(scene()) == [a_row(1, 1)]


async def make_busy(ledger: Ledger) -> None:
    """Make its last commit one of several rows."""
    assert await outcomes(ledger, a_row(3, 101), a_row(3, 102), a_row(3, 103)) == [None] * 3


def test_an_entry_on_a_quiet_server_does_not_wait_for_others(database_url):
    async def scene() -> list[int]:
        async with ledger_in(database_url) as ledger:
            commits = receipts(ledger).commits = []
            await outcomes(ledger, a_row(1, 1))
            await outcomes(ledger, a_row(1, 2), a_row(2, 1), a_row(3, 1))
            await outcomes(ledger, a_row(1, 3), a_row(2, 2))
            return commits

    assert asyncio.run(scene()) == [1, 1, 2, 2]


def test_entries_of_one_loop_iteration_share_a_commit(database_url):
    async def scene() -> list[int]:
        async with ledger_in(database_url) as ledger:
            await make_busy(ledger)
            commits = receipts(ledger).commits = []
            results = await outcomes(ledger, *(a_row(1, seq) for seq in range(1, 1001)))
            assert results == [None] * 1000
            assert len(await kept(ledger, 1)) == 1000
            return commits

    assert asyncio.run(scene()) == [1000]


def test_entries_appended_during_a_commit_share_the_next(database_url):
    async def scene() -> list[int]:
        async with ledger_in(database_url) as ledger:
            commits = receipts(ledger).commits = []
            first = appended(ledger, a_row(1, 1))
            await asyncio.sleep(0)  # the first is being written now
            others = [appended(ledger, a_row(2, 1))]
            await asyncio.sleep(0)
            others.append(appended(ledger, a_row(3, 1)))
            assert await asyncio.gather(first, *others) == [None] * 3
            return commits

    assert asyncio.run(scene()) == [1, 2]


def test_an_acknowledged_entry_is_committed(database_url):
    async def scene() -> tuple[int | None, threading.Thread]:
        async with ledger_in(database_url) as ledger, ledger.store.connect() as connection:
            result = appended(ledger, a_row(1, 1))
            thread: list[threading.Thread] = []
            result.add_done_callback(lambda _: thread.append(threading.current_thread()))
            await result
            await asyncio.sleep(0)
            return await connection.scalar(select(func.count()).select_from(events)), thread[0]

    assert asyncio.run(scene()) == (1, threading.main_thread())


def test_an_entry_whose_seq_is_taken_fails_alone(database_url):
    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            await outcomes(ledger, a_row(2, 1, b"first"))
            results = await outcomes(ledger, a_row(1, 1), a_row(2, 1, b"second"), a_row(3, 1))
            assert [found.entry for found in await ledger.read(2)] == [b"first"]
            assert await kept(ledger, 1) == await kept(ledger, 3) == [1]
            return results

    first, taken, last = asyncio.run(scene())
    assert first is last is None
    assert isinstance(taken, SeqTaken)


def test_only_one_of_two_writers_of_the_same_entry_succeeds(database_url):
    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            return await outcomes(ledger, a_row(1, 1, b"first"), a_row(1, 1, b"second"))

    first, second = asyncio.run(scene())
    assert first is None
    assert isinstance(second, SeqTaken)


def test_an_entry_for_a_missing_table_fails_alone(database_url):
    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            return await outcomes(ledger, a_row(1, 1), a_row(99, 1), a_row(2, 1))

    first, lost, last = asyncio.run(scene())
    assert first is last is None
    assert isinstance(lost, NotSaved)
    assert lost.sure


def test_entries_after_a_failed_one_are_not_stored(database_url):
    async def scene() -> None:
        async with ledger_in(database_url) as ledger:
            await outcomes(ledger, a_row(1, 5))
            await make_busy(ledger)
            early = [appended(ledger, a_row(1, 5)), appended(ledger, a_row(1, 6))]
            await asyncio.sleep(0)  # these two are being written; the next ones wait behind them
            late = [appended(ledger, a_row(1, 7)), appended(ledger, a_row(2, 1))]
            results = await asyncio.gather(*early, *late)
            assert [failure is None for failure in results] == [False, False, False, True]
            assert await kept(ledger, 1) == [5]
            # after the failure is reported, the table may continue
            assert await outcomes(ledger, a_row(1, 6)) == [None]

    asyncio.run(scene())


def test_a_ledger_that_is_far_behind_refuses_immediately(database_url, monkeypatch):
    monkeypatch.setattr(group_commit, "MOST_WAITING", 10)

    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            await make_busy(ledger)
            return await outcomes(ledger, *(a_row(1, seq) for seq in range(1, 13)))

    results = asyncio.run(scene())
    assert results[:10] == [None] * 10
    assert [str(failure) for failure in results[10:]] == [
        "the server is busy; try again in a moment"
    ] * 2


def test_a_listener_that_fails_does_not_stop_the_ledger(database_url):
    class Failing(Receipts):
        def written(self, rows: list[EntryRow], failures: Failures) -> None:
            raise RuntimeError("the listener failed")

    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            failing = ledger.listener = Failing()
            failed = asyncio.Event()
            asyncio.get_running_loop().set_exception_handler(lambda *_: failed.set())
            ledger.append(a_row(1, 1))
            await failing.started.wait()
            await failed.wait()
            ledger.listener = Receipts()
            return await outcomes(ledger, a_row(1, 2))

    assert asyncio.run(scene()) == [None]


def test_closing_writes_waiting_entries_and_refuses_later_ones(database_url):
    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            waiting = [appended(ledger, a_row(1, seq)) for seq in (1, 2, 3)]
            await ledger.close()
            assert await kept(ledger, 1) == [1, 2, 3]
            assert await asyncio.gather(*waiting) == [None] * 3
            return await outcomes(ledger, a_row(1, 4))

    (late,) = asyncio.run(scene())
    assert isinstance(late, NotSaved)


def test_closing_waits_for_the_last_entry(database_url):
    async def scene() -> list[Exception | None]:
        async with ledger_in(database_url) as ledger:
            waiting = [appended(ledger, a_row(1, seq)) for seq in (1, 2, 3)]
            await asyncio.gather(ledger.close(), GroupCommit.close(ledger))
            return await asyncio.gather(*waiting)

    assert asyncio.run(scene()) == [None] * 3


def test_two_servers_cannot_both_write_a_table(database_url):
    async def scene() -> None:
        async with ledger_in(database_url) as one:
            other = type(one)(one.store, Clock())
            rounds = range(1, 51)
            pairs = [
                await asyncio.gather(appended(one, a_row(1, seq)), appended(other, a_row(1, seq)))
                for seq in rounds
            ]
            await other.close()
            assert all(
                sorted(failure is None for failure in pair) == [False, True] for pair in pairs
            )
            assert await kept(one, 1) == list(rounds)

    asyncio.run(scene())


def test_a_restart_reads_the_entries_of_all_tables(database_url, record_property):
    async def scene() -> tuple[int, float]:
        async with ledger_in(database_url, tables=500) as ledger:
            rows = [a_row(table, seq) for seq in range(1, 61) for table in range(1, 501)]
            for start in range(0, len(rows), 10_000):
                await outcomes(ledger, *rows[start : start + 10_000])
            begun = time.process_time()
            found = await ledger.read_open()
            return sum(map(len, found.values())), time.process_time() - begun

    rows, seconds = asyncio.run(scene())
    assert rows == 30_000
    where = database_url.partition(":")[0]
    record_property(FIGURE, f"{where}: {rows} entries are read in {seconds:.1f} s of CPU time")
