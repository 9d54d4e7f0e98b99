"""A WebSocket without a client around it: every message as it is sent and told."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from followsuit.client import Client

PATIENCE = 20.0
numbers = itertools.count(1)
Told = dict[str, Any]


class Raw:
    """What was told so far, and a way to say anything."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[Told] = []

    async def next(self) -> Told:
        async with asyncio.timeout(PATIENCE):
            told: Told = json.loads(await self.socket.recv())
        self.told.append(told)
        return told

    async def until(self, wanted: str | Callable[[Told], bool]) -> Told:
        """The next message of this kind."""
        while True:
            told = await self.next()
            if told["tell"] == wanted if isinstance(wanted, str) else wanted(told):
                return told

    async def send(self, message: str | bytes) -> None:
        await self.socket.send(message)

    async def say(self, kind: str, **fields: Any) -> str:
        said = {"say": kind, "id": f"id {next(numbers)}", **fields}
        await self.send(json.dumps(said))
        return str(said["id"])

    async def ask(self, kind: str, **fields: Any) -> Told:
        """Say it and wait for the answer."""
        said = await self.say(kind, **fields)
        return await self.until(lambda told: told.get("id") == said)

    async def closed(self) -> tuple[int, str]:
        """With which code and sentence the server ends it."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    self.told.append(json.loads(await self.socket.recv()))
        assert self.socket.close_code is not None
        return self.socket.close_code, self.socket.close_reason or ""


@asynccontextmanager
async def raw(client: Client | None, url: str, path: str, **more: Any) -> AsyncIterator[Raw]:
    """A socket of a person, or of nobody."""
    headers = {"Cookie": client.cookie()} if client else {}
    address = url.replace("http", "ws", 1) + path
    async with connect(address, additional_headers=headers, proxy=None, **more) as socket:
        yield Raw(socket)


@asynccontextmanager
async def at_table(client: Client, code: str, seen: object = None) -> AsyncIterator[Raw]:
    query = "" if seen is None else f"?seen={seen}"
    async with raw(client, client.url, f"/ws/tables/{code}{query}") as socket:
        yield socket


@asynccontextmanager
async def in_lobby(url: str, client: Client | None = None) -> AsyncIterator[Raw]:
    async with raw(client, url, "/ws/lobby") as socket:
        yield socket
