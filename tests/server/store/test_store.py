"""Opening a database, whatever state it is in."""

import asyncio
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from followsuit.server.store.schema import metadata, new_id, sessions, tables, users
from followsuit.server.store.store import CannotOpen, Store

FERN = {"name": "Fern", "kind": "guest", "created": 1.5}


async def opened(url: str) -> None:
    store = await Store.open(url)
    await store.close()


def refusal(url: str) -> str:
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(opened(url))
    why = str(caught.value)
    assert "\n" not in why
    return why


def test_the_migrations_make_what_the_schema_says(database_url):
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def scene() -> list[object]:
        store = await Store.open(database_url)
        async with store.connect() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(scene()) == []


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
    async def scene() -> list[object]:
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


def test_a_row_cannot_name_a_user_who_is_not_there(database_url):
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


def test_sessions_go_with_their_user(database_url):
    async def scene() -> list[object]:
        store = await Store.open(database_url)
        async with store.begin() as connection:
            await connection.execute(users.insert().values(id="fern", **FERN))
            session = {"key": "k", "user_id": "fern", "device": "", "created": 1.0, "seen": 1.0}
            await connection.execute(sessions.insert().values(**session))
            await connection.execute(users.delete())
            rows = list(await connection.execute(sessions.select()))
        await store.close()
        return rows

    assert asyncio.run(scene()) == []


def test_many_who_write_at_once_all_get_their_turn(database_url):
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


def test_programs_that_start_together_do_not_migrate_twice(database_url):
    program = "import asyncio, sys; from followsuit.server.store.store import Store; "
    program += "asyncio.run(Store.open(sys.argv[1])).engine"
    command = [sys.executable, "-c", program, database_url]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(4)]
    for process in started:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()


def test_a_database_of_a_newer_program_is_left_alone(database_url):
    async def raise_the_version() -> None:
        store = await Store.open(database_url)
        async with store.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await store.close()

    asyncio.run(raise_the_version())
    assert "newer version of Followsuit" in refusal(database_url)


def test_a_migration_that_breaks_leaves_the_database_as_it_was(database_url, monkeypatch):
    def break_off(_connection: Connection) -> None:
        _connection.execute(users.insert().values(id="fern", **FERN))
        raise KeyboardInterrupt

    asyncio.run(opened(database_url))
    monkeypatch.setattr("followsuit.server.store.store.migrate", break_off)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(opened(database_url))
    monkeypatch.undo()

    async def scene() -> list[object]:
        store = await Store.open(database_url)
        async with store.connect() as connection:
            rows = list(await connection.execute(users.select()))
        await store.close()
        return rows

    assert asyncio.run(scene()) == []
