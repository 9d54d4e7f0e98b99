"""Draft the next database migration from the changes in schema.py.

    .venv/bin/python tools/write_migration.py "Add a color to players"

Review the draft, then add its number to REVISIONS.
"""

import sys

from alembic import command
from sqlalchemy import create_engine

from followsuit.server.store.migrations import REVISIONS, config_for, newest, upgrade


def write(title: str) -> None:
    number = f"{len(REVISIONS) + 1:04}"
    with create_engine("sqlite://").begin() as connection:
        upgrade(connection, newest())
        command.revision(config_for(connection), title, autogenerate=True, rev_id=number)
    print(f"now add {number!r} to REVISIONS in src/followsuit/server/store/migrations/__init__.py")


if __name__ == "__main__":
    write(" ".join(sys.argv[1:]) or sys.exit(__doc__))
