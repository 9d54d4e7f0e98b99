"""The steps from each form of the database to the next; they run by themselves."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

TURN = 0x666F6C6C6F77  # names our lock among the advisory locks of PostgreSQL


class TooNew(Exception):
    """The database has a form that this program does not know."""


def migrate(connection: Connection) -> None:
    """Bring the database up to date inside the open transaction; one program at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})
    config = config_for(connection)
    scripts = ScriptDirectory.from_config(config)
    current = revision_of(connection)
    if current == scripts.get_current_head():
        return
    if current is not None and current not in {step.revision for step in scripts.walk_revisions()}:
        raise TooNew(current)
    command.upgrade(config, "head")


def revision_of(connection: Connection) -> str | None:
    """Which step the database stands on; none if it is new."""
    return MigrationContext.configure(connection).get_current_revision()


def config_for(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
