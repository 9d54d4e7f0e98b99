"""Databases migrate automatically, and never half-way."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text, update

from followsuit.server.store import migrations
from followsuit.server.store.ledger import EntryRow
from followsuit.server.store.schema import metadata, players, sessions
from followsuit.server.store.store import CannotOpen, Store, engine_of
from tests.server.store.archive import fill, open_store
from tests.server.store.scene import a_row, ledger_in, outcomes, reopened

ROOT = Path(__file__).parents[3]
MIGRATION_FILES = sorted(
    path.name for path in Path(migrations.__file__).parent.glob("versions/v*.py")
)
OPEN = (
    "import asyncio, sys; from followsuit.server.store.store import Store; "
    "asyncio.run(Store.open(sys.argv[1]))"
)
BROKEN_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table("shoes", sa.Column("size", sa.Integer))
    1 / 0
"""


async def opened(url: str) -> None:
    store = await Store.open(url)
    await store.close()


def test_the_migrations_produce_the_schema(database_url):
    def differences(connection: Connection) -> Sequence[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def scene() -> Sequence[object]:
        store = await Store.open(database_url)
        async with store.connect() as connection:
            found = await connection.run_sync(differences)
        await store.close()
        return found

    assert asyncio.run(scene()) == []


def test_servers_that_start_together_do_not_migrate_twice(database_url):
    async def scene() -> None:
        await asyncio.gather(*(opened(database_url) for _ in range(5)))

    asyncio.run(scene())


def test_a_database_of_a_newer_program_is_left_alone(database_url):
    async def raise_the_version() -> None:
        store = await Store.open(database_url)
        async with store.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await store.close()

    asyncio.run(raise_the_version())
    with pytest.raises(CannotOpen, match="newer version of Followsuit"):
        asyncio.run(opened(database_url))


def test_a_failing_migration_leaves_the_database_as_it_was(database_url, tmp_path, monkeypatch):
    asyncio.run(opened(database_url))
    steps = tmp_path / "migrations"
    shutil.copytree(migrations.FOLDER, steps)
    (steps / "versions" / "v0008_shoes.py").write_text(BROKEN_STEP)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "FOLDER", steps)
        patch.setattr(migrations, "REVISIONS", (*migrations.REVISIONS, "0008"))
        with pytest.raises(ZeroDivisionError):
            asyncio.run(opened(database_url))

    async def scene() -> Sequence[str]:
        store = await Store.open(database_url)
        async with store.connect() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await store.close()
        return names

    assert set(asyncio.run(scene())) == {*metadata.tables, migrations.VERSION_TABLE}


def test_tables_of_another_program_are_left_alone(database_url):
    async def scene() -> Sequence[object]:
        engine = engine_of(database_url)
        async with engine.begin() as connection:
            await connection.execute(text("CREATE TABLE users (shoe_size INTEGER)"))
        with pytest.raises(CannotOpen, match="already exists"):
            await Store.open(database_url)
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await engine.dispose()
        return names

    assert asyncio.run(scene()) == ["users"]


def test_migrated_databases_can_store_very_large_scores(database_url, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "REVISIONS", ("0001",))
        asyncio.run(opened(database_url))

    async def scene() -> int | None:
        async with open_store(database_url) as store:
            await fill(store)
            async with store.begin() as connection:
                await connection.execute(update(players).values(score=6_000_000_000))
                return await connection.scalar(select(players.c.score).limit(1))

    assert asyncio.run(scene()) == 6_000_000_000


def test_migrations_keep_existing_entries(database_url, monkeypatch):
    rows = [a_row(1, 1), a_row(2, 1), a_row(1, 2, b"\x00\xff")]

    async def before() -> None:
        async with ledger_in(database_url) as ledger:
            await outcomes(ledger, *rows)

    async def after() -> list[EntryRow]:
        async with reopened(database_url) as ledger:
            return [*await ledger.read(1), *await ledger.read(2)]

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "REVISIONS", ("0001", "0002"))
        asyncio.run(before())
    assert asyncio.run(after()) == [rows[0], rows[2], rows[1]]


def test_the_devices_of_older_databases_are_split_into_browser_and_system(
    database_url, monkeypatch
):
    devices = ("Chrome on Linux", "python-httpx/0.28.1", "unknown device")

    async def before() -> None:
        store = await Store.open(database_url)
        async with store.begin() as connection:
            user = "id, name, kind, is_admin, is_banned, created"
            somebody = "'fern', 'Fern', 'guest', false, false, 1"
            await connection.execute(text(f"INSERT INTO users ({user}) VALUES ({somebody})"))
            for device in devices:
                session = f"'{device}', 'fern', '{device}', 1, 1"
                await connection.execute(text(f"INSERT INTO sessions VALUES ({session})"))
        await store.close()

    async def after() -> list[tuple[str, str]]:
        async with open_store(database_url) as store, store.connect() as connection:
            found = select(sessions.c.browser, sessions.c.system).order_by(sessions.c.key)
            return [(row.browser, row.system) for row in await connection.execute(found)]

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "REVISIONS", ("0001", "0002", "0003"))
        asyncio.run(before())
    split = [("Chrome", "Linux"), ("python-httpx/0.28.1", ""), ("", "")]
    assert asyncio.run(after()) == split


def test_the_steps_are_listed_in_order():
    scripts = ScriptDirectory(str(migrations.FOLDER))
    in_order = [step.revision for step in scripts.walk_revisions()][::-1]
    assert list(migrations.REVISIONS) == in_order


def test_a_start_without_migrations_does_not_load_alembic(sqlite_url):
    asyncio.run(opened(sqlite_url))
    program = f"{OPEN}; assert 'alembic' not in sys.modules"
    run = subprocess.run([sys.executable, "-c", program, sqlite_url], capture_output=True)
    assert run.returncode == 0, run.stderr.decode()


def test_the_package_contains_the_migrations(tmp_path):
    build = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    steps = tmp_path / "followsuit" / "server" / "store" / "migrations" / "versions"
    assert sorted(path.name for path in steps.glob("v*.py")) == MIGRATION_FILES
