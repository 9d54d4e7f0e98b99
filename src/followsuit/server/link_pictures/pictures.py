"""Draws pictures in a process of their own, one at a time, and keeps the latest."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict

import msgspec

from followsuit.server.link_pictures.picture import Picture

COMMAND = (sys.executable, "-m", "followsuit.server.link_pictures.draw")
MOST_KEPT = 100  # about 60 kB each
PATIENCE = 20.0  # seconds


class Pictures:
    """A cache of PNG files, by what they show."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Picture, bytes] = OrderedDict()
        self.turn = asyncio.Lock()

    async def png(self, picture: Picture) -> bytes:
        """The picture, drawn unless it is cached."""
        if picture not in self.kept:
            async with self.turn:
                if picture not in self.kept:
                    self.keep(picture, await drawn(picture))
        self.kept.move_to_end(picture)
        return self.kept[picture]

    def keep(self, picture: Picture, png: bytes) -> None:
        self.kept[picture] = png
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)


async def drawn(picture: Picture) -> bytes:
    process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        async with asyncio.timeout(PATIENCE):
            png, errors = await process.communicate(msgspec.json.encode(picture))
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode:
        raise RuntimeError(errors.decode(errors="replace"))
    return png
