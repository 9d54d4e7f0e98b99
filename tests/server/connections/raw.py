"""A WebSocket without a client around it: every message as sent and received."""

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
from tests.server.tables.company import guests

TIMEOUT = 20.0
numbers = itertools.count(1)
Message = dict[str, Any]


class Raw:
    """The messages received so far, and a way to send anything."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[Message] = []

    async def next(self) -> Message:
        async with asyncio.timeout(TIMEOUT):
            message: Message = json.loads(await self.socket.recv())
        self.received.append(message)
        return message

    async def until(self, wanted: str | Callable[[Message], bool]) -> Message:
        """The next message of this kind."""
        while True:
            message = await self.next()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    async def send(self, message: str | bytes) -> None:
        await self.socket.send(message)

    async def say(self, kind: str, **fields: Any) -> str:
        said = {"type": kind, "id": f"id {next(numbers)}", **fields}
        await self.send(json.dumps(said))
        return str(said["id"])

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Send a command and wait for the answer."""
        said = await self.say(kind, **fields)
        return await self.until(lambda message: said in (message.get("id"), message.get("done")))

    async def closed(self) -> tuple[int, str]:
        """The code and reason with which the server closes the connection."""
        async with asyncio.timeout(TIMEOUT):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    self.received.append(json.loads(await self.socket.recv()))
        assert self.socket.close_code is not None
        return self.socket.close_code, self.socket.close_reason or ""


@asynccontextmanager
async def raw(url: str, path: str, cookie: str = "", **more: Any) -> AsyncIterator[Raw]:
    """A socket with or without a session."""
    headers = {"Cookie": cookie} if cookie else {}
    address = url.replace("http", "ws", 1) + path
    async with connect(address, additional_headers=headers, proxy=None, **more) as socket:
        yield Raw(socket)


@asynccontextmanager
async def at_table(client: Client, code: str, seen: object = None) -> AsyncIterator[Raw]:
    query = "" if seen is None else f"?seen={seen}"
    async with raw(client.url, f"/ws/tables/{code}{query}", client.cookie()) as socket:
        yield socket


@asynccontextmanager
async def own_table(url: str, game: str = "rook13", **setup: Any) -> AsyncIterator[Raw]:
    """A guest at their own table, after the welcome."""
    async with guests(url, "Clover") as (clover,):
        card = await clover.create(game, **setup)
        async with at_table(clover, card.code) as socket:
            await socket.until("changed")
            yield socket


@asynccontextmanager
async def in_lobby(url: str) -> AsyncIterator[Raw]:
    async with raw(url, "/ws/lobby") as socket:
        yield socket
