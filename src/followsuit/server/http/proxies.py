"""The address of a client behind trusted proxies."""

from collections.abc import Mapping
from ipaddress import ip_address, ip_network

from followsuit.server.settings import Settings


def behind_proxies(peer: str, headers: Mapping[str, str], settings: Settings) -> str:
    """The last address that was not added by one of our proxies."""
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
