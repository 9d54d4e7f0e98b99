"""A client that sends but never reads after the handshake."""

import asyncio
import base64
import os
import socket

from followsuit.client import Client

SMALLEST = 2048  # bytes that the operating system buffers
TEXT, PING = 0x1, 0x9


class Deaf:
    def __init__(self, line: socket.socket) -> None:
        self.line = line

    async def say(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.line, data)


async def deaf(client: Client, code: str) -> Deaf:
    """Open the socket of a table as the user of this client."""
    host, port = client.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALLEST)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    request = [
        f"GET /ws/tables/{code} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {client.cookie()}",
    ]
    await loop.sock_sendall(line, "\r\n".join([*request, "", ""]).encode())
    answer = await loop.sock_recv(line, 1024)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return Deaf(line)


def frame(kind: int, payload: bytes) -> bytes:
    """A frame as clients send it, with a mask that changes nothing."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([0x80 | kind]) + length + bytes(4) + payload
