"""Asks other servers how many open tables they have."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import httpx
import msgspec
from msgspec import Struct

from followsuit.protocol.lobby import NearbyServer
from followsuit.server.nearby.service import FoundServer

ASK_SECONDS = 1.5  # for the whole answer
LONGEST_ANSWER = 1 << 20  # bytes


class ListedTable(Struct):
    state: str


class ListedTables(Struct):
    tables: list[ListedTable]


async def with_open_tables(servers: Iterable[FoundServer]) -> list[NearbyServer]:
    """The servers in alphabetical order, with the number of their open tables."""
    ordered = sorted(servers, key=lambda each: (each.name.casefold(), each.url))
    # only http: loading certificates would take longer than asking
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=ASK_SECONDS) as client:
        counts = await asyncio.gather(*(open_tables(client, each.url) for each in ordered))
    return [
        NearbyServer(each.name, each.url, each.version, count)
        for each, count in zip(ordered, counts, strict=True)
    ]


async def open_tables(client: httpx.AsyncClient, url: str) -> int | None:
    """The number of open tables; none if the server does not answer as expected."""
    try:
        async with asyncio.timeout(ASK_SECONDS):
            content = await content_at(client, f"{url}/api/tables")
        tables = msgspec.json.decode(content, type=ListedTables).tables
    except (httpx.HTTPError, TimeoutError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return sum(table.state == "open" for table in tables)


async def content_at(client: httpx.AsyncClient, url: str) -> bytes:
    """The content at this address; nothing if it is too long."""
    content = bytearray()
    async with client.stream("GET", url, headers={"Accept-Encoding": "identity"}) as response:
        response.raise_for_status()
        async for piece in response.aiter_raw():
            content += piece
            if len(content) > LONGEST_ANSWER:
                return b""
    return bytes(content)
