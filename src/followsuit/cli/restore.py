"""`followsuit restore`: a backup becomes a database again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.host_options import in_one_line, settings_of, with_data_options
from followsuit.cli.progress import bar_for

if TYPE_CHECKING:  # read only when the command runs: --help is quick
    from followsuit.server.settings import Settings
    from followsuit.server.store.backup_file import Header


@click.command("restore", short_help="Bring a backup back.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Throw away what the database holds now.")
@with_data_options
def command(file: Path, replace: bool, data: str | None, config: str | None) -> None:
    """Put what FILE holds into an empty database, on SQLite or PostgreSQL.

    The server must not run. A file that is damaged changes nothing.
    """
    settings = settings_of(data, config)
    with in_one_line():
        header = asyncio.run(restored(settings, file, replace=replace))
    click.echo(f"restored {header.rows:,} rows; `followsuit serve` goes on from there")


async def restored(settings: Settings, file: Path, *, replace: bool) -> Header:
    from followsuit.server.hosting.lock import DatabaseLock, FolderLock
    from followsuit.server.store.restore import check_backup, restore

    url = settings.database_url
    with bar_for() as count:
        check_backup(file, count)
    with FolderLock(settings.folder):
        async with DatabaseLock(url, settings.folder):
            with bar_for() as count:
                return await restore(url, file, count, replace=replace)
