"""WebSockets through uvicorn's own implementation: slower than picows, otherwise the same."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from followsuit.protocol.refusals import Close
from followsuit.server.connections.connection import CLOSE_SECONDS, SocketConnection
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.http.responses import refused

if TYPE_CHECKING:
    from followsuit.server.connections.connections import Connections


class AsgiSocket:
    """A queue with a writer task, so that a slow client does not hold up others."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.queue: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue()
        self.waiting = 0
        self.writer: asyncio.Task[None] | None = None

    def send(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.waiting += len(frame)
            self.queue.put_nowait(frame)

    def backlog(self) -> int:
        return self.waiting

    def ping(self) -> bool:
        """Uvicorn sends pings itself and closes dead connections."""
        return False

    def close(self, code: int, why: str) -> None:
        self.queue.put_nowait((code, why))
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.abort)

    def abort(self) -> None:
        if self.writer is not None:
            self.writer.cancel()

    async def write(self) -> None:
        while True:
            item = await self.queue.get()
            if isinstance(item, tuple):
                await self.websocket.close(*item)
                return
            await self.websocket.send_text(item.decode())
            self.waiting -= len(item)


async def serve_asgi(connections: "Connections", websocket: WebSocket) -> None:
    """Handle one connection from start to end."""
    target = f"{websocket.url.path}?{websocket.url.query}"
    peer = websocket.client.host if websocket.client else "here"
    upgrade = Upgrade.read(target, websocket.headers, peer, connections.settings)
    refusal = connections.refusal(upgrade)
    if refusal is not None:
        await websocket.send_denial_response(refused(refusal))
        return
    await websocket.accept()
    socket = AsgiSocket(websocket)
    connection = connections.open(socket, upgrade)
    socket.writer = asyncio.current_task()
    try:
        await converse(socket, connection)
    finally:
        connections.lost(connection)


async def converse(socket: AsgiSocket, connection: SocketConnection) -> None:
    """Read and write concurrently until either ends."""
    reader = asyncio.create_task(listen(socket.websocket, connection))
    writer = asyncio.create_task(socket.write())
    socket.writer = writer
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        reader.cancel()
        writer.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)


async def listen(websocket: WebSocket, connection: SocketConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                connection.close(Close.NOT_TEXT)
            else:
                connection.received(text.encode())
