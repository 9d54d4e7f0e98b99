"""The backup format: gzipped lines of JSON, the same for every kind of database.

A header, then for each table its name and columns and a line for each row, then a trailer with a
checksum: a file that ends too early, or was changed, is refused.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from followsuit import __version__

FORMAT = "followsuit-backup/1"
# not JSON, not UTF-8, or nested too deeply
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

T = TypeVar("T")


class BadBackup(Exception):
    """The file cannot be used; the message says why."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    format: str = FORMAT
    version: str = __version__
    revision: str  # of the schema
    time: float
    rows: int


class BackupHeading(msgspec.Struct, frozen=True):
    """Rows of this table follow, with values in this order."""

    table: str
    columns: list[str]


class Trailer(msgspec.Struct, frozen=True):
    """The last line."""

    rows: int
    sha256: str  # of all previous lines


Row = list[object]  # bytes are base64


class BackupWriter:
    """Writes lines; `close` completes the file."""

    def __init__(self, file: BinaryIO, header: Header) -> None:
        self._zip = gzip.GzipFile(fileobj=file, mode="wb", filename="", compresslevel=6)
        self._sum = hashlib.sha256()
        self._encoder = msgspec.json.Encoder()
        self.rows = 0
        self._write(header)

    def heading(self, heading: BackupHeading) -> None:
        self._write(heading)

    def row(self, row: Row) -> None:
        self._write(row)
        self.rows += 1

    def close(self) -> int:
        """Write the trailer; returns the number of rows."""
        self._write(Trailer(self.rows, self._sum.hexdigest()))
        self._zip.close()
        return self.rows

    def _write(self, line: object) -> None:
        text = self._encoder.encode(line) + b"\n"
        self._sum.update(text)
        self._zip.write(text)


class BackupReader:
    """Reads headings and rows, and refuses an incomplete file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows = 0
        self._sum = hashlib.sha256()
        self._lines = self._read()
        self.header = self._header()

    def __iter__(self) -> Iterator[BackupHeading | Row]:
        for line in self._lines:
            if line.startswith(b"["):
                self.rows += 1
                yield self._decoded(line, Row)
            elif line.startswith(b'{"table"'):
                yield self._decoded(line, BackupHeading)
            else:
                self._finish(self._decoded(line, Trailer))
                return
            self._sum.update(line)
        raise self._damaged("it ends too early")

    def _read(self) -> Iterator[bytes]:
        try:
            with gzip.open(self.path, "rb") as lines:
                yield from lines
        except (EOFError, zlib.error, gzip.BadGzipFile) as failure:
            raise self._damaged("it ends too early or was changed") from failure

    def _header(self) -> Header:
        try:
            first = next(self._lines, b"")
            header = msgspec.json.decode(first, type=Header)
        except (BadBackup, *UNREADABLE):
            raise BadBackup(f"{self.path} is not a Followsuit backup") from None
        if header.format != FORMAT:
            raise too_new(self.path, header)
        self._sum.update(first)
        return header

    def _decoded(self, line: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(line, type=kind)
        except UNREADABLE as failure:
            raise self._damaged("a line cannot be read") from failure

    def _finish(self, trailer: Trailer) -> None:
        if trailer != Trailer(self.rows, self._sum.hexdigest()) or self.rows != self.header.rows:
            raise self._damaged("its checksum is wrong")
        if next(self._lines, None) is not None:
            raise self._damaged("it continues after its end")

    def _damaged(self, how: str) -> BadBackup:
        return BadBackup(f"{self.path} is damaged: {how}; use another backup")


def too_new(path: Path, header: Header) -> BadBackup:
    return BadBackup(f"{path} was made by Followsuit {header.version}; install that version")
