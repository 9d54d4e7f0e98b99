"""The steps from each form of the database to the next; they run by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from alembic.config import Config

STEPS = ("0001", "0002", "0003")  # every revision in `versions`, in order
FOLDER = Path(__file__).parent
TURN = 0x666F6C6C6F77  # names our lock among the advisory locks of PostgreSQL
VERSION_TABLE = "alembic_version"


class NewForm(Exception):
    """The database has a form that this program does not know yet."""


class OldForm(Exception):
    """The database has not been brought up to date."""


def migrate(connection: Connection) -> None:
    """Bring the database up to date inside the open transaction; one program at a time."""
    take_turn(connection)
    if revision_of(connection) != newest():
        upgrade(connection, newest())


def check(connection: Connection) -> None:
    """Refuse a database that is not up to date."""
    if (current := revision_of(connection)) != newest():
        raise OldForm(current)


def take_turn(connection: Connection) -> None:
    # a transaction that writes is alone in SQLite; on PostgreSQL this makes it so
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})


def revision_of(connection: Connection) -> str | None:
    """Which step the database stands on; none if it is new."""
    if not connection.dialect.has_table(connection, VERSION_TABLE):
        return None
    current: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    if current is not None and current not in STEPS:
        raise NewForm(current)
    return current


def newest() -> str:
    """The step that this program works with."""
    return STEPS[-1]


def upgrade(connection: Connection, revision: str) -> None:
    """Take the steps up to that one."""
    # not above: a start without a step to take need not wait for this
    from alembic import command

    command.upgrade(config_for(connection), revision)


def config_for(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    return config
