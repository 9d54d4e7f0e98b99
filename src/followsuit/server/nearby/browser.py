"""Finds servers by mDNS."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from followsuit.server.clock import Clock
from followsuit.server.nearby.service import SERVICE, THIS_MACHINE, FoundServer, server_in

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

MOST_SERVERS = 50
RESOLVE_SECONDS = 3
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1, 60


class NoMdns(Exception):
    """This machine or its network does not allow mDNS."""


class Browser:
    """The servers that announce themselves, by the name of their service."""

    def __init__(self, ours: Sequence[str], clock: Clock) -> None:
        self.ours = ours
        self.clock = clock
        self.found: dict[str, FoundServer] = {}
        self.resolving: dict[str, asyncio.Task[None]] = {}
        self.browser: AsyncServiceBrowser | None = None

    def open(self, mdns: AsyncZeroconf) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        self.browser = AsyncServiceBrowser(mdns.zeroconf, SERVICE, handlers=[self.changed])

    def changed(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """A server appeared, changed or disappeared."""
        if resolving := self.resolving.pop(name, None):
            resolving.cancel()
        if state_change.name == "Removed":
            self.found.pop(name, None)
        elif name in self.found or len(self.found) + len(self.resolving) < MOST_SERVERS:
            self.resolving[name] = asyncio.create_task(self.resolve(zeroconf, name))

    async def resolve(self, zeroconf: Zeroconf, name: str) -> None:
        """Ask for the service's address and properties until it answers, less and less often."""
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        pause = FIRST_PAUSE_SECONDS
        while not await info.async_request(zeroconf, RESOLVE_SECONDS * 1000):
            # multicast packets get lost, and a service is only reported as new once
            await self.clock.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
        server = server_in(info, self.ours)
        if server is not None:
            self.found[name] = server
        else:
            self.found.pop(name, None)
        self.resolving.pop(name, None)

    async def close(self) -> None:
        if self.browser is not None:
            await self.browser.async_cancel()
        for task in self.resolving.values():
            task.cancel()
        await asyncio.gather(*self.resolving.values(), return_exceptions=True)
        self.resolving.clear()


@asynccontextmanager
async def mdns_on(addresses: Sequence[str]) -> AsyncIterator[AsyncZeroconf]:
    """mDNS in the networks of these addresses, and on this machine."""
    from zeroconf import Error
    from zeroconf.asyncio import AsyncZeroconf

    try:
        mdns = AsyncZeroconf(interfaces=list(dict.fromkeys([*addresses, THIS_MACHINE])))
    except (Error, OSError) as error:
        raise NoMdns(str(error) or type(error).__name__) from None
    try:
        yield mdns
    finally:
        await mdns.async_close()


async def search(addresses: Sequence[str], seconds: float, clock: Clock) -> list[FoundServer]:
    """All servers that answer within this time."""
    async with mdns_on(addresses) as mdns:
        browser = Browser(addresses, clock)
        browser.open(mdns)
        await clock.sleep(seconds)
        await browser.close()
    return list(browser.found.values())
