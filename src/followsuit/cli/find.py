"""`followsuit find`: list the servers in the local network."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from ipaddress import IPv4Address
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from followsuit.protocol.lobby import NearbyServer

NONE = "No servers found in this network. Start one with: followsuit serve --lan"


def ip_addresses(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[str, ...]:
    """IPv4 addresses, checked."""
    for text in texts:
        try:
            IPv4Address(text)
        except ValueError:
            raise click.UsageError(f"--on {text[:40]!r} is not an IPv4 address", ctx) from None
    return texts


@click.command("find", short_help="List the servers in the local network.")
@click.option(
    "--on",
    "addresses",
    multiple=True,
    metavar="ADDRESS",
    callback=ip_addresses,
    help="Search only in the network of this address of this machine; can be repeated.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 60),
    default=2.0,
    metavar="N",
    show_default=True,
    help="How long to wait for answers.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(addresses: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """List the servers in the local network that run with --lan.

    \b
    Example:
      followsuit find
    """
    from followsuit.server.nearby.browser import NoMdns

    try:
        servers = asyncio.run(found(addresses, seconds))
    except NoMdns as error:
        raise click.ClickException(f"mDNS is not available: {error}") from None
    click.echo(json_of(servers) if as_json else table_of(servers))


async def found(addresses: Sequence[str], seconds: float) -> list[NearbyServer]:
    from followsuit.server.clock import Clock
    from followsuit.server.hosting.lan import lan_addresses
    from followsuit.server.nearby.browser import search
    from followsuit.server.nearby.open_tables import with_open_tables

    answering = await search(addresses or lan_addresses(), seconds, Clock())
    return await with_open_tables(answering)


def json_of(servers: Sequence[NearbyServer]) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(servers), indent=2).decode()


def table_of(servers: Sequence[NearbyServer]) -> str:
    """Name, address, version and open tables of each server, in columns."""
    from rich.cells import cell_len

    if not servers:
        return NONE
    cells = [(each.name, each.url, each.version, tables_of(each)) for each in servers]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        )
        for row in cells
    ]
    return "\n".join(line.rstrip() for line in lines)


def tables_of(server: NearbyServer) -> str:
    match server.open_tables:
        case None:
            return "does not answer"
        case 1:
            return "1 open table"
        case count:
            return f"{count} open tables"
