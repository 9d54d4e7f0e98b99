"""In-memory static files, plain and gzipped."""

import asyncio
import gzip
import hashlib
import mimetypes
import os
from collections.abc import Mapping
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from starlette.responses import Response

SMALL = 500  # bytes; not worth compressing
PRESSED_ALREADY = ("font/", "image/png", "image/webp")
UNKNOWN = "application/octet-stream"


class Form(NamedTuple):
    """A body with its headers and ETag."""

    content: bytes
    mark: str


class StaticFile(NamedTuple):
    """A file with its encodings."""

    stamp: tuple[int, int]  # modification time and size
    kind: str
    plain: Form
    pressed: Form | None

    def answer(self, asked: Mapping[str, str], caching: str) -> Response:
        """The response to a request with these headers."""
        form = self.plain
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        if self.pressed is not None and "gzip" in asked.get("accept-encoding", ""):
            form = self.pressed
            headers["content-encoding"] = "gzip"
        headers["etag"] = form.mark
        if form.mark in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(form.content, headers=headers, media_type=self.kind)


class StaticFiles:
    """Reads a file on the first request, and again when it has changed."""

    def __init__(self) -> None:
        self.kept: dict[Path, asyncio.Future[StaticFile]] = {}

    async def find(self, path: Path) -> StaticFile | None:
        """The file, or none if it does not exist."""
        stamp = stamp_of(path)
        if stamp is None:
            return None
        reading = self.kept.get(path)
        if reading is None or (reading.done() and is_old(reading, stamp)):
            reading = asyncio.ensure_future(asyncio.to_thread(read, path, stamp))
            self.kept[path] = reading
        return await asyncio.shield(reading)


def is_old(reading: asyncio.Future[StaticFile], stamp: tuple[int, int]) -> bool:
    return reading.cancelled() or bool(reading.exception()) or reading.result().stamp != stamp


def stamp_of(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):  # also for impossible names
        return None
    return (found.st_mtime_ns, found.st_size) if S_ISREG(found.st_mode) else None


def read(path: Path, stamp: tuple[int, int]) -> StaticFile:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or UNKNOWN
    mark = hashlib.sha256(content).hexdigest()[:16]
    pressed = None
    if len(content) >= SMALL and not kind.startswith(PRESSED_ALREADY):
        pressed = Form(gzip.compress(content, mtime=0), f'"{mark}-gzip"')
    return StaticFile(stamp, kind, Form(content, f'"{mark}"'), pressed)
