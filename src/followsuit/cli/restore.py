"""`followsuit restore`: load a backup into a database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.host_options import load_host_settings, one_line_errors, with_data_options
from followsuit.cli.progress import progress_bar

if TYPE_CHECKING:  # loaded only when the command runs, to keep --help fast
    from followsuit.server.settings import Settings
    from followsuit.server.store.backup_file import Header


@click.command("restore", short_help="Load a backup into a database.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Delete what the database contains now.")
@with_data_options
def command(file: Path, replace: bool, data: str | None, config: str | None) -> None:
    """Load the backup FILE into an empty database, SQLite or PostgreSQL.

    Stop the server first. A damaged file changes nothing.

    \b
    Example:
      followsuit restore friday.backup --data ~/new-folder
    """
    settings = load_host_settings(data, config)
    with one_line_errors():
        header = asyncio.run(restored(settings, file, replace=replace))
    click.echo(f"restored {header.rows:,} rows; start the server with followsuit serve")


async def restored(settings: Settings, file: Path, *, replace: bool) -> Header:
    from followsuit.server.clock import Clock
    from followsuit.server.hosting.lock import DatabaseLock, FolderLock
    from followsuit.server.store.restore import check_backup, restore

    url = settings.database_url
    with progress_bar() as progress:
        check_backup(file, progress)
    with FolderLock(settings.folder):
        async with DatabaseLock(url, settings.folder, Clock()):
            with progress_bar() as progress:
                return await restore(url, file, progress, replace=replace)
