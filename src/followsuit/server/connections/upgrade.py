"""A request to open a WebSocket, whichever library has read it."""

from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from urllib.parse import parse_qs

from followsuit.server.settings import Settings


class Upgrade(NamedTuple):
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    address: str

    @classmethod
    def read(
        cls, target: str, headers: Mapping[str, str], peer: str, settings: Settings
    ) -> "Upgrade":
        path, _, asked = target.partition("?")
        query = {name: values[-1] for name, values in parse_qs(asked).items()}
        return cls(path, query, headers, behind_proxies(peer, headers, settings))

    @property
    def seen(self) -> int | None:
        """The last seq the client has; none when it has nothing."""
        text = self.query.get("seen", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def behind_proxies(peer: str, headers: Mapping[str, str], settings: Settings) -> str:
    """The last address that no proxy of ours has added."""
    hops = [hop.strip() for hop in headers.get("x-forwarded-for", "").split(",") if hop.strip()]
    address = peer
    while hops and is_trusted(address, settings):
        address = hops.pop()
    return address


def is_trusted(address: str, settings: Settings) -> bool:
    try:
        place = ip_address(address)
    except ValueError:
        return False
    return any(place in ip_network(proxy) for proxy in settings.trusted_proxies)
