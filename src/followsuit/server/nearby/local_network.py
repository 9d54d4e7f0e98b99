"""This server in the local network: announced by mDNS, and aware of others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import structlog

from followsuit.protocol.lobby import NearbyServer
from followsuit.server.clock import Clock
from followsuit.server.nearby.browser import Browser, NoMdns, mdns_on
from followsuit.server.nearby.open_tables import with_open_tables
from followsuit.server.nearby.service import FoundServer, services_of

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

FRESH_SECONDS = 5.0  # answers are kept, so that many visitors cause few requests

log = structlog.get_logger("followsuit.lan")


class LocalNetwork:
    """Closed unless the server runs with `lan`; while closed, nothing is announced or found."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.own_url = ""  # for others; empty while closed
        self.browser = Browser([], clock)
        self.announced: list[AsyncServiceInfo] = []
        self.closing = AsyncExitStack()
        self.opening: asyncio.Task[None] | None = None
        self.asked: tuple[FoundServer, ...] = ()
        self.asked_at = 0.0
        self.answer: asyncio.Task[list[NearbyServer]] | None = None

    def open(self, own_url: str, addresses: Sequence[str], port: int, server_name: str) -> None:
        """Announce the server and look for others, in the background."""
        self.own_url = own_url
        addresses = [address for address in addresses if ":" not in address]
        if not addresses:
            log.warning("only IPv4 addresses are announced; share the address instead")
            return
        self.browser = Browser(addresses, self.clock)
        self.announced = services_of(addresses, port, server_name)
        self.opening = asyncio.create_task(self.announce(addresses))

    async def announce(self, addresses: Sequence[str]) -> None:
        """A failure is only logged."""
        from zeroconf import Error

        try:
            mdns = await self.closing.enter_async_context(mdns_on(addresses))
            self.closing.push_async_callback(self.leave, mdns)
            await asyncio.gather(*map(mdns.async_register_service, self.announced))
            self.browser.open(mdns)
        except (NoMdns, Error, OSError) as error:
            why = str(error) or type(error).__name__
            log.warning("mDNS is not available; share the address instead", why=why)

    async def leave(self, mdns: AsyncZeroconf) -> None:
        await self.browser.close()
        await mdns.async_unregister_all_services()

    async def servers(self) -> list[NearbyServer]:
        """The other servers; asked again only if they changed, or after a few seconds."""
        own = {service.name for service in self.announced}
        found = tuple(it for name, it in self.browser.found.items() if name not in own)
        now = self.clock.monotonic()
        if self.answer is None or found != self.asked or now - self.asked_at > FRESH_SECONDS:
            self.asked, self.asked_at = found, now
            self.answer = asyncio.create_task(with_open_tables(found))
        return await asyncio.shield(self.answer)

    async def close(self) -> None:
        """Stop announcing and looking."""
        tasks = [task for task in (self.opening, self.answer) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.closing.aclose()
        self.own_url = ""
