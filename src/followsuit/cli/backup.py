"""`followsuit backup`: everything in one file, while the server runs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.host_options import in_one_line, settings_of, with_data_options
from followsuit.cli.progress import bar_for

if TYPE_CHECKING:  # read only when the command runs: --help is quick
    from followsuit.server.store.backup import Count
    from followsuit.server.store.backup_file import Header


@click.command("backup", short_help="Copy everything a server keeps into one file.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_data_options
def command(file: Path, data: str | None, config: str | None) -> None:
    """Copy everything a server keeps into FILE: people, tables, matches, ratings.

    The server may run meanwhile; the copy is of one moment. A backup that is there already is
    replaced when the new one is complete. Keep it as safe as the server: it holds password hashes.
    """
    settings = settings_of(data, config)
    with in_one_line(), bar_for() as count:
        header = asyncio.run(backed_up(settings.database_url, file, count))
    click.echo(f"{file} holds everything: {header.rows:,} rows, {file.stat().st_size:,} bytes")


async def backed_up(url: str, file: Path, count: Count) -> Header:
    from followsuit.server.store.backup import back_up
    from followsuit.server.store.store import Store

    store = await Store.open_as_it_is(url)
    try:
        return await back_up(store, file, count)
    finally:
        await store.close()
