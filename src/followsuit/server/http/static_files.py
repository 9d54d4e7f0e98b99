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
ALREADY_COMPRESSED = ("font/", "image/png", "image/webp")
UNKNOWN = "application/octet-stream"


class Encoding(NamedTuple):
    """A body with its headers and ETag."""

    content: bytes
    etag: str


class StaticFile(NamedTuple):
    """A file with its encodings."""

    stamp: tuple[int, int]  # modification time and size
    media_type: str
    plain: Encoding
    gzipped: Encoding | None

    def answer(self, request_headers: Mapping[str, str], caching: str) -> Response:
        """The response to a request with these headers."""
        encoding = self.plain
        headers = {"cache-control": caching, "vary": "accept-encoding"}
        if self.gzipped is not None and "gzip" in request_headers.get("accept-encoding", ""):
            encoding = self.gzipped
            headers["content-encoding"] = "gzip"
        headers["etag"] = encoding.etag
        if encoding.etag in request_headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(encoding.content, headers=headers, media_type=self.media_type)


class StaticFiles:
    """Reads a file on the first request, and again when it has changed."""

    def __init__(self) -> None:
        self.cached: dict[Path, asyncio.Future[StaticFile]] = {}

    async def find(self, path: Path) -> StaticFile | None:
        """The file, or none if it does not exist."""
        stamp = stamp_of(path)
        if stamp is None:
            return None
        reading = self.cached.get(path)
        if reading is None or (reading.done() and is_old(reading, stamp)):
            reading = asyncio.ensure_future(asyncio.to_thread(read, path, stamp))
            self.cached[path] = reading
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
    media_type = mimetypes.guess_type(path.name)[0] or UNKNOWN
    return static_file(path.read_bytes(), media_type, stamp)


def static_file(content: bytes, media_type: str, stamp: tuple[int, int]) -> StaticFile:
    """A file with its encodings, from its content."""
    etag = hashlib.sha256(content).hexdigest()[:16]
    gzipped = None
    if len(content) >= SMALL and not media_type.startswith(ALREADY_COMPRESSED):
        gzipped = Encoding(gzip.compress(content, mtime=0), f'"{etag}-gzip"')
    return StaticFile(stamp, media_type, Encoding(content, f'"{etag}"'), gzipped)
