"""Just enough WebSocket and HTTP to find where one message ends and the next begins."""

import asyncio

HEAD_END = b"\r\n\r\n"
MASKED = 0x80
WHOLE_TEXT = 0x81
LENGTHS = {126: 2, 127: 8}  # the number of length bytes that follow


async def read_head(reader: asyncio.StreamReader) -> bytes:
    """The head of a request or response."""
    return await reader.readuntil(HEAD_END)


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """One frame, byte for byte."""
    start = await reader.readexactly(2)
    length = start[1] & ~MASKED
    extended = await reader.readexactly(LENGTHS.get(length, 0))
    size = int.from_bytes(extended) if extended else length
    mask = 4 if start[1] & MASKED else 0
    return start + extended + await reader.readexactly(mask + size)


def is_message(frame: bytes) -> bool:
    """Whether a frame is a whole text message, not a ping or a close."""
    return frame[0] == WHOLE_TEXT


def asks_for_socket(head: bytes) -> bool:
    return b"upgrade: websocket" in head.lower()


def opens_socket(head: bytes) -> bool:
    return head.startswith(b"HTTP/1.1 101")
