"""A server as mDNS describes it. What others announce is not trusted."""

from __future__ import annotations

import re
import secrets
import socket
import unicodedata
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network
from typing import TYPE_CHECKING

from msgspec import Struct

from followsuit import __version__
from followsuit.protocol.lobby import LONGEST_SERVER_NAME

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncServiceInfo

WEB_SERVICE = "_http._tcp.local."  # listed by many systems
SERVICE = "_followsuit._tcp.local."
THIS_MACHINE = "127.0.0.1"
LONGEST_LABEL = 63  # bytes, as DNS allows
LOCAL = [
    IPv4Network(each)
    for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")
]
VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+!-]{0,29}")
PATH = re.compile(r"(/[0-9A-Za-z_-]{1,40}){0,4}/?")
JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji need them


class FoundServer(Struct, frozen=True):
    """Another server, with checked values."""

    name: str
    url: str  # http, an IPv4 address, a port and perhaps a path, without a final slash
    version: str


def services_of(addresses: Sequence[str], port: int, server_name: str) -> list[AsyncServiceInfo]:
    """What this server announces: the same facts as a web server and as a Followsuit server."""
    from zeroconf.asyncio import AsyncServiceInfo

    # a busy server defends its names too late, so they are unique from the start
    token = secrets.token_hex(4)
    machine = socket.gethostname().partition(".")[0] or "here"
    host = f"{label(machine)}-{token}"
    name = f"{label(f'Followsuit on {machine}')} {token}"
    return [
        AsyncServiceInfo(
            kind,
            f"{name}.{kind}",
            port=port,
            addresses=[IPv4Address(address).packed for address in addresses],
            properties={"path": "/", "version": __version__, "name": server_name},
            server=f"{host}.local.",
        )
        for kind in (WEB_SERVICE, SERVICE)
    ]


def label(text: str) -> str:
    """As much of a text as DNS allows in one label, with room for a token."""
    return text.encode()[: LONGEST_LABEL - 9].decode(errors="ignore")


def server_in(info: ServiceInfo, ours: Sequence[str]) -> FoundServer | None:
    """The announced server; none if it breaks a rule or is outside local networks."""
    address = closest(info.parsed_addresses(), ours)
    path, version = property_of(info, b"path"), property_of(info, b"version")
    if address is None or not info.port or not PATH.fullmatch(path):
        return None
    if not VERSION.fullmatch(version):
        return None
    name = unicodedata.normalize("NFC", property_of(info, b"name")).strip()
    return FoundServer(
        name=name if is_readable(name) else str(address),
        url=f"http://{address}:{info.port}{path.rstrip('/')}",
        version=version,
    )


def property_of(info: ServiceInfo, key: bytes) -> str:
    return (info.properties.get(key) or b"").decode(errors="replace")


def closest(announced: Iterable[str], ours: Sequence[str]) -> IPv4Address | None:
    """The local address that shares the longest prefix with one of ours."""
    possible = [IPv4Address(each) for each in announced if is_local(each, ours)]
    own = [int(IPv4Address(each)) for each in ours] or [0]
    return min(possible, key=lambda it: min(int(it) ^ each for each in own), default=None)


def is_local(address: str, ours: Sequence[str]) -> bool:
    """Whether it is in a local network; loopback counts only if we have no other address."""
    if ":" in address:
        return False
    it = IPv4Address(address)
    if it.is_loopback:
        return all(IPv4Address(each).is_loopback for each in ours)
    return any(it in network for network in LOCAL)


def is_readable(name: str) -> bool:
    """Whether a name can be shown: not empty, not too long, nothing invisible or misleading."""
    visible = "".join(each for each in name if each not in JOINERS)
    return 0 < len(name) <= LONGEST_SERVER_NAME and bool(visible) and visible.isprintable()
