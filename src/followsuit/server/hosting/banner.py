"""Announces the server: printed address, QR code, mDNS, and a note for our commands."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Self

import msgspec

from followsuit.server.hosting.lan import addresses_with, qr_code
from followsuit.server.hosting.links import WILDCARDS
from followsuit.server.nearby.local_network import LocalNetwork
from followsuit.server.settings import Settings

FILE = "server.json"


class Note(msgspec.Struct, frozen=True):
    """Where a server listens, for commands on the same machine."""

    address: str
    pid: int


class Banner:
    """Announces the address while the server listens."""

    def __init__(
        self,
        settings: Settings,
        listener: socket.socket,
        say: Callable[[str], object],
        local_network: LocalNetwork,
    ) -> None:
        self.settings = settings
        self.say = say
        self.host, self.port = listener.getsockname()[:2]
        self.local_network = local_network

    async def __aenter__(self) -> Self:
        return self

    def listening(self) -> None:
        """The server accepts connections now."""
        here = url(WILDCARDS.get(self.host, self.host), self.port)
        write_note(self.settings.folder, Note(here, os.getpid()))
        if self.settings.lan:
            self.announce_on_lan(here)
        else:
            self.say(f"Followsuit is at {self.settings.public_url or here} (Ctrl-C stops it)")

    def announce_on_lan(self, here: str) -> None:
        """Print the address and a QR code, and announce the name by mDNS."""
        near = self.near()
        if not near:
            self.say(f"Followsuit is at {here} (Ctrl-C stops it)")
            self.say(f"{self.why_alone()}: only this computer can connect.")
            return
        main, *others = [url(address, self.port) for address in near]
        self.say(f"Followsuit is at {main} (Ctrl-C stops it)")
        self.say(printable_code(main))
        self.say("Anyone on this network can open that address or scan the code.")
        if others:
            self.say(f"On this computer's other networks: {', '.join(others)}")
        own_url = self.settings.public_url or main
        self.local_network.open(own_url, near, self.port, self.settings.server_name)

    def near(self) -> list[str]:
        """Our addresses for others."""
        if self.host in WILDCARDS:
            return addresses_with(self.settings)
        return [] if ip_address(self.host).is_loopback else [self.host]

    def why_alone(self) -> str:
        if self.host in WILDCARDS:
            return "There is no local network"
        return f"{self.host} is an address for this computer itself"

    async def __aexit__(self, *_: object) -> None:
        (self.settings.folder / FILE).unlink(missing_ok=True)
        await self.local_network.close()


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
