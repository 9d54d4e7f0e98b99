"""`followsuit backup`: copy everything into one file while the server runs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.host_options import load_host_settings, one_line_errors, with_data_options
from followsuit.cli.progress import progress_bar

if TYPE_CHECKING:  # loaded only when the command runs, to keep --help fast
    from followsuit.server.store.backup import Progress
    from followsuit.server.store.backup_file import Header


@click.command("backup", short_help="Copy a server's data into one file.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_data_options
def command(file: Path, data: str | None, config: str | None) -> None:
    """Copy everything a server stores into FILE: people, tables, matches, ratings.

    The server can keep running; the copy is a consistent snapshot. An existing file is replaced
    once the new one is complete. Keep backups safe: they contain password hashes.

    \b
    Example:
      followsuit backup friday.backup
    """
    settings = load_host_settings(data, config)
    with one_line_errors(), progress_bar() as progress:
        header = asyncio.run(backed_up(settings.database_url, file, progress))
    click.echo(f"saved everything to {file}: {header.rows:,} rows, {file.stat().st_size:,} bytes")


async def backed_up(url: str, file: Path, progress: Progress) -> Header:
    from followsuit.server.store.backup import back_up
    from followsuit.server.store.store import Store

    store = await Store.open_without_migrating(url)
    try:
        return await back_up(store, file, progress)
    finally:
        await store.close()
