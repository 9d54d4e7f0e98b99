"""Reading and writing, the same on both databases."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from followsuit.server.store.schema import new_id, sessions, tables, users
from followsuit.server.store.store import Store
from tests.waiting import until

FERN = {"name": "Fern", "kind": "guest", "created": 1.5}


async def opened(url: str) -> None:
    store = await Store.open(url)
    await store.close()


def test_what_was_written_is_there_after_opening_again(database_url):
    async def scene() -> list[str]:
        store = await Store.open(database_url)
        async with store.begin() as connection:
            await connection.execute(users.insert().values(id=new_id(), **FERN))
        await store.close()
        store = await Store.open(database_url)
        async with store.connect() as connection:
            names = list(await connection.scalars(users.select().with_only_columns(users.c.name)))
        await store.close()
        return names

    assert asyncio.run(scene()) == ["Fern"]


def test_an_error_inside_begin_leaves_nothing(database_url):
    async def scene() -> Sequence[object]:
        store = await Store.open(database_url)

        async def join_twice() -> None:
            async with store.begin() as connection:
                await connection.execute(users.insert().values(id="fern", **FERN))
                await connection.execute(users.insert().values(id="fern", **FERN))

        with pytest.raises(IntegrityError):
            await join_twice()
        async with store.connect() as connection:
            rows = list(await connection.execute(users.select()))
        await store.close()
        return rows

    assert asyncio.run(scene()) == []


def test_a_row_cannot_reference_a_missing_user(database_url):
    async def scene() -> None:
        store = await Store.open(database_url)
        try:
            async with store.begin() as connection:
                table = {"code": "ROSE", "host_id": "nobody", "plan": "{}", "created": 1.0}
                await connection.execute(tables.insert().values(**table))
        finally:
            await store.close()

    with pytest.raises(IntegrityError):
        asyncio.run(scene())


def test_deleting_a_user_deletes_their_sessions(database_url):
    async def scene() -> Sequence[object]:
        store = await Store.open(database_url)
        async with store.begin() as connection:
            await connection.execute(users.insert().values(id="fern", **FERN))
            session = {"key": "k", "user_id": "fern", "browser": "", "created": 1.0, "seen": 1.0}
            await connection.execute(sessions.insert().values(**session))
            await connection.execute(users.delete())
            rows = list(await connection.execute(sessions.select()))
        await store.close()
        return rows

    assert asyncio.run(scene()) == []


def test_all_concurrent_writers_get_their_turn(database_url):
    async def scene() -> int:
        store = await Store.open(database_url)

        async def join() -> None:
            async with store.begin() as connection:
                # a read first: on SQLite this is what fails without an immediate transaction
                await connection.execute(text("SELECT count(*) FROM users"))
                await connection.execute(users.insert().values(id=new_id(), **FERN))

        await asyncio.gather(*(join() for _ in range(40)))
        async with store.connect() as connection:
            count = await connection.scalar(text("SELECT count(*) FROM users"))
        await store.close()
        return int(count or 0)

    assert asyncio.run(scene()) == 40


def test_only_its_owner_can_read_the_file(tmp_path):
    path = tmp_path / "new folder" / "followsuit.sqlite3"
    asyncio.run(opened(f"sqlite:///{path}"))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["100% sure?", "a#b&c=d", "Füße ♠"])
def test_a_folder_can_have_any_name(tmp_path, name):
    path = tmp_path / name / "followsuit.sqlite3"
    asyncio.run(opened(f"sqlite:///{path}"))
    assert path.stat().st_size > 0


def test_a_removed_file_is_not_recreated_empty(tmp_path):
    path = tmp_path / "followsuit.sqlite3"

    async def scene() -> None:
        store = await Store.open(f"sqlite:///{path}")
        path.unlink()
        threads = threading.active_count()
        with pytest.raises(OperationalError):
            async with store.connect():
                pass
        # the driver's thread still talks to our loop
        await until(lambda: threading.active_count() <= threads)
        await store.close()

    asyncio.run(scene())
    assert not path.exists()


LOOK = """
import sqlite3, sys
raw = sqlite3.connect(sys.argv[1])
raw.execute("SELECT * FROM users").fetchall()
raw.close()
"""


def test_a_database_in_use_may_be_opened_once_more(sqlite_url):
    """A program that reads it must not take itself for the last one and remove the journal."""

    async def scene() -> None:
        store = await Store.open(sqlite_url)
        async with store.begin() as connection:
            await connection.execute(users.insert().values(id="fern", **FERN))
        await opened(sqlite_url)
        subprocess.run([sys.executable, "-c", LOOK, str(store.path)], check=True)
        assert Path(f"{store.path}-wal").exists()
        await store.close()

    asyncio.run(scene())
