"""Who writes into a SQLite file: the event loop while that holds up nobody, else a thread."""

import asyncio
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from followsuit.server.store import sqlite_ledger
from followsuit.server.store.group_commit import Failures
from followsuit.server.store.ledger import Line
from followsuit.server.store.sqlite_ledger import QUICK_ENOUGH
from followsuit.server.store.sqlite_pen import Pen
from tests.server.store.scene import appended, ledger_in, line, outcomes

HERE, BESIDE = "MainThread", "ledger"


@pytest.fixture
def writers(monkeypatch) -> list[str]:
    """The names of the threads that have written."""
    found: list[str] = []
    write = Pen.write

    def noted(pen: Pen, lines: list[Line], *, at_once: bool = False) -> Failures:
        failures = write(pen, lines, at_once=at_once)
        found.append(threading.current_thread().name)
        return failures

    monkeypatch.setattr(Pen, "write", noted)
    return found


async def write_lines(ledger, first: int, last: int) -> None:
    for seq in range(first, last + 1):
        assert await outcomes(ledger, line(1, seq)) == [None]


def test_a_disk_that_has_been_quick_is_written_to_at_once(sqlite_url, writers, monkeypatch):
    monkeypatch.setattr(sqlite_ledger, "QUICK_SECONDS", 60.0)

    async def scene() -> list[Line]:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, QUICK_ENOUGH + 5)
            return await ledger.read(1)

    assert len(asyncio.run(scene())) == QUICK_ENOUGH + 5
    assert writers == [BESIDE] * QUICK_ENOUGH + [HERE] * 5


def test_a_slow_disk_is_left_to_the_thread(sqlite_url, writers, monkeypatch):
    monkeypatch.setattr(sqlite_ledger, "QUICK_SECONDS", 60.0)

    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, QUICK_ENOUGH)
            monkeypatch.setattr(sqlite_ledger, "QUICK_SECONDS", -60.0)
            await write_lines(ledger, QUICK_ENOUGH + 1, 2 * QUICK_ENOUGH + 5)

    asyncio.run(scene())
    assert writers.count(HERE) == 1  # nobody could know
    assert writers[-1] == BESIDE


def test_while_others_write_the_loop_does_not_wait(sqlite_url, writers, monkeypatch):
    monkeypatch.setattr(sqlite_ledger, "QUICK_SECONDS", 60.0)

    async def scene() -> tuple[bool, Exception | None]:
        async with ledger_in(sqlite_url) as ledger:
            await write_lines(ledger, 1, QUICK_ENOUGH)
            async with ledger.store.begin():  # others write
                told = appended(ledger, line(1, QUICK_ENOUGH + 1))
                await asyncio.sleep(0.05)
                waits = not told.done()
            return waits, await told

    assert asyncio.run(scene()) == (True, None)
    assert writers[-1] == BESIDE


def test_what_is_in_the_journal_goes_into_the_tables_beside_the_loop(
    tmp_path: Path, writers, monkeypatch
):
    monkeypatch.setattr(sqlite_ledger, "QUICK_SECONDS", 60.0)
    monkeypatch.setattr(sqlite_ledger, "TIDY_LINES", QUICK_ENOUGH + 10)
    file = tmp_path / "followsuit.sqlite3"

    async def scene() -> int:
        async with ledger_in(f"sqlite:///{file}") as ledger:
            await write_lines(ledger, 1, QUICK_ENOUGH + 12)
            # without the journal
            shutil.copyfile(file, tmp_path / "tables.sqlite3")
            raw = sqlite3.connect(tmp_path / "tables.sqlite3")
            found = raw.execute("SELECT count(*) FROM events").fetchone()
            raw.close()
            return int(found[0])

    assert asyncio.run(scene()) == QUICK_ENOUGH + 10
    assert writers[QUICK_ENOUGH:] == [HERE] * 9 + [BESIDE] + [HERE] * 2
