"""The local network: our addresses, and QR codes."""

from __future__ import annotations

import io
import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address

from followsuit.server.settings import Settings

NOWHERE = ("192.0.2.1", 9)  # reserved for documentation; no packet is ever sent there
VIRTUAL = re.compile(r"^(docker|br-|veth|virbr|vmnet|vboxnet|tun|utun|wg)")
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


def addresses_with(settings: Settings) -> list[str]:
    """The addresses for others in local networks: those in the settings, or all."""
    return list(settings.lan_addresses) or lan_addresses()


def lan_addresses() -> list[str]:
    """Our addresses in local networks, the most likely first."""
    import ifaddr

    found = [
        IPv4Address(ip.ip)
        for adapter in ifaddr.get_adapters()
        if not VIRTUAL.match(adapter.nice_name)
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    return ranked(found, default_route_address())


def ranked(found: Iterable[IPv4Address], usual: str | None) -> list[str]:
    """The default route's address first, self-assigned ones last."""
    near = [address for address in found if not address.is_loopback]
    near.sort(key=lambda it: (str(it) != usual, it.is_link_local, not it.is_private))
    return [str(address) for address in near]


def default_route_address() -> str | None:
    """The address of the default route, if there is one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def qr_code(url: str, in_color: bool) -> str:
    """A QR code as text; without colors for a dark terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(out=drawn, compact=True, border=2)
    rows = drawn.getvalue().splitlines()
    if in_color:
        rows = [f"{WHITE_ON_BLACK}{row}{PLAIN}" for row in rows]
    return "\n".join(rows)


def qr_picture(link: str) -> str:
    """A QR code as SVG, dark on white."""
    import segno

    drawn = io.BytesIO()
    code = segno.make(link, micro=False)
    code.save(drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff", border=3)
    return drawn.getvalue().decode()
