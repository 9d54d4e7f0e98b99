"""Announces the server: printed address, QR code, mDNS, and a note for our commands."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Self

import msgspec

from followsuit.server.hosting.lan import Announcement, lan_addresses, qr_code
from followsuit.server.settings import Settings

FILE = "server.json"
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and the address to use on this machine


class Note(msgspec.Struct, frozen=True):
    """Where a server listens, for commands on the same machine."""

    address: str
    pid: int


class Banner:
    """Announces the address while the server listens."""

    def __init__(self, settings: Settings, listener: socket.socket, say: Callable[[str], object]):
        self.settings = settings
        self.say = say
        self.host, self.port = listener.getsockname()[:2]
        self.found = lan_addresses() if settings.lan else []
        self.announcement: Announcement | None = None
        self.announcing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    def listening(self) -> None:
        """The server accepts connections now."""
        here = url(EVERYWHERE.get(self.host, self.host), self.port)
        write_note(self.settings.folder, Note(here, os.getpid()))
        if self.settings.lan:
            self.announce_on_lan(here)
        else:
            self.say(f"Followsuit is at {self.settings.public_url or here} (Ctrl-C stops it)")

    def announce_on_lan(self, here: str) -> None:
        """Print the address and a QR code, and announce the name by mDNS."""
        near = self.found if self.host in EVERYWHERE else [self.host]
        if not near:
            self.say(f"Followsuit is at {here} (Ctrl-C stops it)")
            self.say("There is no local network: only this computer can connect.")
            return
        main, *others = [url(address, self.port) for address in near]
        self.say(f"Followsuit is at {main} (Ctrl-C stops it)")
        self.say(printable_code(main))
        self.say("Anyone on this network can open that address or scan the code.")
        if others:
            self.say(f"On this computer's other networks: {', '.join(others)}")
        self.announcement = Announcement(near, self.port, self.settings.server_name)
        self.announcing = asyncio.create_task(self.announcement.open())

    async def __aexit__(self, *_: object) -> None:
        (self.settings.folder / FILE).unlink(missing_ok=True)
        if self.announcement is not None and self.announcing is not None:
            self.announcing.cancel()
            await asyncio.wait([self.announcing])
            await self.announcement.close()


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def printable_code(address: str) -> str:
    """The QR code, or nothing if the terminal cannot show it."""
    drawn = qr_code(address, in_color=sys.stdout.isatty())
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "(this terminal cannot draw a QR code)"
    return drawn


def write_note(folder: Path, note: Note) -> None:
    """Write the note atomically: other commands may read it at any time."""
    draft = folder / f"{FILE}.new"
    draft.write_bytes(msgspec.json.encode(note))
    draft.replace(folder / FILE)


def read_note(folder: Path) -> Note | None:
    """Where the server of this folder listens, if it runs."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError):
        return None
