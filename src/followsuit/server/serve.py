"""Runs the server: takes the lock, opens the house, listens, and closes up when asked to."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import resource
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import uvicorn

from followsuit.server.hosting.control import Control
from followsuit.server.hosting.lock import CannotStart, DatabaseLock, FolderLock
from followsuit.server.hosting.logs import set_up_logs
from followsuit.server.hosting.requests import Requests
from followsuit.server.hosting.welcome import Welcome
from followsuit.server.http.door import door_class
from followsuit.server.settings import Settings

if TYPE_CHECKING:
    from followsuit.server.house import House

INTERRUPTED = 130
PLAIN_WIRE = "websockets-sansio"  # what uvicorn brings
NEW_OBJECTS = 10_000, 20, 50  # before the collector looks at them; a table makes many that stay
SECONDS_TO_CLOSE = 5  # for answers that are under way

Say = Callable[[str], object]


def serve(settings: Settings, say: Say) -> None:
    """Run until somebody stops us; `say` is told the address."""
    set_up_logs(settings)
    allow_many_files()
    with (
        FolderLock(settings.folder),
        bound(settings) as door,
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(evening(settings, door, say))


async def evening(settings: Settings, door: socket.socket, say: Say) -> None:
    """From opening the house to closing it, in the reverse order."""
    asked = Asked()
    async with AsyncExitStack() as closing:
        await closing.enter_async_context(DatabaseLock(settings.database_url, settings.folder))
        from followsuit.server.app import build_app
        from followsuit.server.hosting import orders  # noqa: F401
        from followsuit.server.house import House

        with spared():
            house = await House.open(settings)
        closing.push_async_callback(house.close)
        await closing.enter_async_context(Control(house, settings.folder))
        welcome = await closing.enter_async_context(Welcome(settings, door, say))
        app = Requests(build_app(house), house.metrics)
        doorkeeper = asked.doorkeeper = Doorkeeper(config(settings, app, house), house, welcome)
        doorkeeper.should_exit = asked.once
        await doorkeeper.serve([door])


class Asked:
    """Who was asked to stop once closes up in order; who is interrupted again stops at once."""

    def __init__(self) -> None:
        self.once = False
        self.doorkeeper: Doorkeeper | None = None
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.stop, each)

    def stop(self, why: signal.Signals) -> None:
        if self.once and why == signal.SIGINT:
            os._exit(INTERRUPTED)
        self.once = True
        if self.doorkeeper is not None:
            self.doorkeeper.should_exit = True


class Doorkeeper(uvicorn.Server):
    """Greets when people can come in, and tells them before the door closes."""

    def __init__(self, config: uvicorn.Config, house: House, welcome: Welcome) -> None:
        super().__init__(config)
        self.house = house
        self.welcome = welcome

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are looked after already."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.welcome.listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # first: who is told to go must not come in again
        await self.house.closing()
        await super().shutdown(sockets)


def config(settings: Settings, app: Any, house: House) -> uvicorn.Config:
    """How uvicorn runs our app."""
    from followsuit.server.wire.caller import LONGEST_MESSAGE
    from followsuit.server.wire.switchboard import MOST_MISSED

    return uvicorn.Config(
        app,
        http=door_class(settings),
        ws=frames(settings, house),
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=MOST_MISSED * settings.heartbeat,
        ws_max_size=2 * LONGEST_MESSAGE,  # what is a little too long is refused in our own words
        ws_per_message_deflate=False,  # frames are small, and a packer for each client is not
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        workers=1,
    )


@contextmanager
def bound(settings: Settings) -> Iterator[socket.socket]:
    """Our place at the port; nobody is let in before the house is open."""
    host, port = settings.listens_on, settings.port
    try:
        door = bind(host, port)
    except OSError as error:
        raise CannotStart(f"cannot listen on {host} port {port}: {reason(error)}") from None
    with door:
        yield door


def bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = first_address(host, port)
    door = socket.socket(family, kind, protocol)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
    except OSError:
        door.close()
        raise
    return door


def first_address(host: str, port: int) -> Sequence[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]


def reason(error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return "another program uses that port; stop it, or choose another with --port"
        case errno.EACCES:
            return "ports below 1024 are for root; choose another with --port"
        case errno.EADDRNOTAVAIL:
            return "that is no address of this machine; choose another with --host"
    return error.strerror or str(error)


def frames(settings: Settings, house: House) -> Any:
    """The class that speaks WebSocket."""
    if settings.wire == "plain":
        return PLAIN_WIRE
    try:
        from followsuit.server.wire.picows_wire import picows_class
    except ImportError:
        if settings.wire == "picows":
            raise CannotStart("picows is not installed; set wire to auto or plain") from None
        return PLAIN_WIRE
    return picows_class(house.switchboard)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def allow_many_files() -> None:
    """A connection is a file: take as many as the system lets us have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # a system may promise more than it gives
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def spared() -> Iterator[None]:
    """What is made now stays: the collector of rubbish need not look at it, now or later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*NEW_OBJECTS)
        gc.enable()
