"""Just enough of WebSocket and HTTP to know where one message ends and the next begins."""

import asyncio

HEAD_END = b"\r\n\r\n"
MASKED = 0x80
TEXT_IN_ONE = 0x81  # a whole message in one frame
LENGTHS = {126: 2, 127: 8}  # how many bytes of length follow


async def read_head(reader: asyncio.StreamReader) -> bytes:
    """The head of a request or of an answer."""
    return await reader.readuntil(HEAD_END)


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """One frame as it is on the wire."""
    start = await reader.readexactly(2)
    length = start[1] & ~MASKED
    more = await reader.readexactly(LENGTHS.get(length, 0))
    size = int.from_bytes(more) if more else length
    mask = 4 if start[1] & MASKED else 0
    return start + more + await reader.readexactly(mask + size)


def is_message(frame: bytes) -> bool:
    """Whether it is one message, and neither a ping nor a close frame."""
    return frame[0] == TEXT_IN_ONE


def asks_for_socket(head: bytes) -> bool:
    return b"upgrade: websocket" in head.lower()


def opens_socket(head: bytes) -> bool:
    return head.startswith(b"HTTP/1.1 101")
