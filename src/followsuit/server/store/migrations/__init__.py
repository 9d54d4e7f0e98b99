"""Database migrations, which run automatically when the server starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from alembic.config import Config

# every revision in `versions`, in order
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
FOLDER = Path(__file__).parent
MIGRATION_LOCK = 0x666F6C6C6F77  # our advisory lock on PostgreSQL
VERSION_TABLE = "alembic_version"


class SchemaTooNew(Exception):
    """The database is newer than this program."""


class SchemaTooOld(Exception):
    """The database has not been migrated."""


def migrate(connection: Connection) -> None:
    """Migrate the database in the open transaction, one program at a time."""
    lock_migrations(connection)
    if revision_of(connection) != newest():
        upgrade(connection, newest())


def check(connection: Connection) -> None:
    """Refuse a database that needs migrating."""
    if (current := revision_of(connection)) != newest():
        raise SchemaTooOld(current)


def lock_migrations(connection: Connection) -> None:
    # SQLite has one writer at a time; on PostgreSQL this lock ensures it
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": MIGRATION_LOCK})


def revision_of(connection: Connection) -> str | None:
    """The revision of the database; none if it is new."""
    if not connection.dialect.has_table(connection, VERSION_TABLE):
        return None
    current: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if current is not None and current not in REVISIONS:
        raise SchemaTooNew(current)
    return current


def newest() -> str:
    """The revision of this program."""
    return REVISIONS[-1]


def upgrade(connection: Connection, revision: str) -> None:
    """Migrate up to this revision."""
    # imported here, as most starts do not need it
    from alembic import command

    command.upgrade(config_for(connection), revision)


def config_for(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    return config
