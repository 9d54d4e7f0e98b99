"""A backup is one file that restores to either kind of database."""

import asyncio
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select

from followsuit.server.store.backup import back_up
from followsuit.server.store.backup_file import BadBackup
from followsuit.server.store.ledger import Ledger
from followsuit.server.store.restore import check_backup, restore
from followsuit.server.store.schema import metadata, new_id, sessions, tables, users
from followsuit.server.store.store import CannotOpen
from tests.server.store.archive import EACH, Rows, fill, open_store, rows_of
from tests.server.store.scene import FERN, a_row, appended, kept, ledger_in, reopened
from tests.waiting import until


def uncounted(_done: int, _total: int) -> None:
    """Ignore the progress."""


async def saved(url: str, path: Path) -> Rows:
    """Make a backup; returns what it must hold."""
    async with open_store(url) as store:
        await back_up(store, path, uncounted)
        return await rows_of(store)


async def brought_back(url: str, path: Path, *, replace: bool = False) -> Rows:
    check_backup(path, uncounted)
    await restore(url, path, uncounted, replace=replace)
    async with open_store(url) as store:
        return await rows_of(store)


@pytest.fixture
def other_url(tmp_path: Path) -> str:
    """A second database, SQLite."""
    return f"sqlite:///{tmp_path / 'other.sqlite3'}"


def test_a_backup_restores_unchanged_to_either_kind_of_database(
    sqlite_url, postgres_url, other_url, tmp_path
):
    async def scene() -> None:
        async with open_store(sqlite_url) as store:
            await fill(store)
        first = await saved(sqlite_url, tmp_path / "first")
        assert all(len(rows) == EACH for rows in first.values())
        assert await brought_back(postgres_url, tmp_path / "first") == first
        assert await saved(postgres_url, tmp_path / "second") == first
        assert await brought_back(other_url, tmp_path / "second") == first

    asyncio.run(scene())


def test_an_empty_database_has_a_backup_too(database_url, other_url, tmp_path):
    async def scene() -> Rows:
        await saved(database_url, tmp_path / "backup")
        return await brought_back(other_url, tmp_path / "backup")

    assert asyncio.run(scene()) == {name: [] for name in metadata.tables}


async def come(url: str) -> None:
    """Add a person with a session, both in one transaction."""
    person = new_id()
    session = {"key": new_id(), "user_id": person, "browser": "", "created": 1.0, "seen": 1.0}
    async with open_store(url) as store, store.begin() as connection:
        await connection.execute(users.insert().values({**FERN, "id": person}))
        await connection.execute(sessions.insert().values(session))


def test_a_backup_is_a_consistent_snapshot(database_url, other_url, tmp_path):
    def one_more(_done: int, _total: int) -> None:
        # in a thread: our own loop is busy with the backup
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, come(database_url)).result()

    async def scene() -> tuple[Rows, Rows]:
        await come(database_url)
        async with open_store(database_url) as store:
            before = await rows_of(store)
            await back_up(store, tmp_path / "backup", one_more)
            assert len((await rows_of(store))["sessions"]) > 1
        return before, await brought_back(other_url, tmp_path / "backup")

    before, restored = asyncio.run(scene())
    assert restored == before


def test_a_backup_during_play_holds_every_acknowledged_entry(database_url, other_url, tmp_path):
    last = dict.fromkeys((1, 2, 3), 0)

    async def play(ledger: Ledger, table: int) -> None:
        while True:
            assert await appended(ledger, a_row(table, last[table] + 1)) is None
            last[table] += 1

    async def scene() -> dict[int, int]:
        async with ledger_in(database_url) as ledger:
            players = [asyncio.create_task(play(ledger, table)) for table in last]
            await until(lambda: min(last.values()) >= 50)
            acknowledged = dict(last)
            await back_up(ledger.store, tmp_path / "backup", uncounted)
            await until(lambda: max(last.values()) >= 100)  # nobody was blocked forever
            for player in players:
                player.cancel()
            await asyncio.wait(players)
        return acknowledged

    acknowledged = asyncio.run(scene())
    asyncio.run(brought_back(other_url, tmp_path / "backup"))

    async def found() -> dict[int, list[int]]:
        async with reopened(other_url) as ledger:
            return {table: await kept(ledger, table) for table in last}

    for table, seqs in asyncio.run(found()).items():
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= acknowledged[table]


def test_after_a_restore_new_tables_continue_the_numbering(database_url, other_url, tmp_path):
    async def scene() -> list[int]:
        async with open_store(other_url) as store:
            await fill(store)
        await saved(other_url, tmp_path / "backup")
        await brought_back(database_url, tmp_path / "backup")
        new = {"code": "NEW", "host_id": "key1", "plan": "{}", "created": 1.0}
        async with open_store(database_url) as store, store.begin() as connection:
            await connection.execute(tables.insert().values(new))
            return list(await connection.scalars(select(tables.c.id).where(tables.c.code == "NEW")))

    assert asyncio.run(scene()) == [EACH + 1]


def test_only_its_owner_can_read_a_backup(sqlite_url, tmp_path):
    asyncio.run(saved(sqlite_url, tmp_path / "backup"))
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600


def test_a_backup_never_replaces_a_file_that_is_not_a_backup(sqlite_url, tmp_path):
    database = tmp_path / "followsuit.sqlite3"

    async def scene() -> None:
        async with open_store(sqlite_url) as store:
            before = database.read_bytes()
            with pytest.raises(BadBackup, match="exists and is not a backup"):
                await back_up(store, database, uncounted)
            assert database.read_bytes() == before

    asyncio.run(scene())


def test_simultaneous_backups_to_one_file_do_not_damage_each_other(database_url, tmp_path):
    path = tmp_path / "backup"

    async def scene() -> None:
        async with open_store(database_url) as store:
            await fill(store)
            await asyncio.gather(*[back_up(store, path, uncounted) for _ in range(3)])

    asyncio.run(scene())
    check_backup(path, uncounted)
    assert [found.name for found in tmp_path.glob("backup*")] == ["backup"]


def test_an_interrupted_backup_leaves_the_older_one(database_url, tmp_path):
    path = tmp_path / "backup"

    def break_off(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    async def scene() -> None:
        async with open_store(database_url) as store:
            await fill(store)
            await back_up(store, path, uncounted)
            older = path.read_bytes()
            with pytest.raises(KeyboardInterrupt):
                await back_up(store, path, break_off)
            assert path.read_bytes() == older

    asyncio.run(scene())
    assert [found.name for found in tmp_path.iterdir() if "part" in found.name] == []


def test_a_database_with_rows_is_replaced_only_on_request(database_url, other_url, tmp_path):
    async def scene() -> None:
        async with open_store(other_url) as store:
            await fill(store)
        wanted = await saved(other_url, tmp_path / "backup")
        async with open_store(database_url) as store:
            await fill(store, seed=8)
            before = await rows_of(store)
        with pytest.raises(CannotOpen, match=r"already contains users; .* --replace"):
            await brought_back(database_url, tmp_path / "backup")
        async with open_store(database_url) as store:
            assert await rows_of(store) == before
        assert await brought_back(database_url, tmp_path / "backup", replace=True) == wanted

    asyncio.run(scene())
