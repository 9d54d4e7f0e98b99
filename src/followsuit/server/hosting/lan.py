"""The local network: our addresses, QR codes, and mDNS."""

from __future__ import annotations

import io
import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address
from typing import TYPE_CHECKING

import structlog

from followsuit import __version__

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

SERVICE = "_http._tcp.local."
THIS_MACHINE = "127.0.0.1"
NOWHERE = ("192.0.2.1", 9)  # reserved for documentation; no packet is ever sent there
VIRTUAL = re.compile(r"^(docker|br-|veth|virbr|vmnet|vboxnet|tun|utun|wg)")
LONGEST_NAME = 63  # as mDNS allows
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"

log = structlog.get_logger("followsuit.lan")


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


class Announcement:
    """Announces the server by mDNS."""

    def __init__(self, addresses: list[str], port: int, server_name: str) -> None:
        self.addresses = addresses
        self.port = port
        self.server_name = server_name
        self.zeroconf: AsyncZeroconf | None = None

    async def open(self) -> None:
        """Start announcing; a failure is only logged."""
        from zeroconf import Error
        from zeroconf.asyncio import AsyncZeroconf

        try:
            self.zeroconf = AsyncZeroconf(interfaces=[*self.addresses, THIS_MACHINE])
            await self.zeroconf.async_register_service(self.service(), allow_name_change=True)
        except (Error, OSError) as error:
            why = str(error) or type(error).__name__
            log.warning("no mDNS here; people need the address", why=why)

    def service(self) -> AsyncServiceInfo:
        from zeroconf.asyncio import AsyncServiceInfo

        here = socket.gethostname().partition(".")[0] or "here"
        name = f"Followsuit on {here}"
        return AsyncServiceInfo(
            SERVICE,
            f"{name[:LONGEST_NAME]}.{SERVICE}",
            port=self.port,
            addresses=[socket.inet_aton(address) for address in self.addresses],
            properties={
                "path": "/",
                "version": __version__,
                "name": self.server_name,
            },
            server=f"{here}.local.",
        )

    async def close(self) -> None:
        """Stop announcing."""
        if self.zeroconf is not None:
            await self.zeroconf.async_unregister_all_services()
            await self.zeroconf.async_close()
