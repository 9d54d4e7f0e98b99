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

from followsuit.server.hosting.banner import Welcome
from followsuit.server.hosting.control import Control
from followsuit.server.hosting.lock import CannotStart, DatabaseLock, FolderLock
from followsuit.server.hosting.logs import set_up_logs
from followsuit.server.hosting.request_log import RequestLog
from followsuit.server.http.limits import limited_http
from followsuit.server.settings import Settings

if TYPE_CHECKING:
    from followsuit.server.services import Services

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
        bound(settings) as listener,
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(run(settings, listener, say))


async def run(settings: Settings, listener: socket.socket, say: Say) -> None:
    """From opening the house to closing it, in the reverse order."""
    asked = Asked()
    async with AsyncExitStack() as closing:
        await closing.enter_async_context(DatabaseLock(settings.database_url, settings.folder))
        from followsuit.server.app import build_app
        from followsuit.server.hosting import admin  # noqa: F401
        from followsuit.server.services import Services

        with spared():
            services = await Services.open(settings)
        closing.push_async_callback(services.close)
        await closing.enter_async_context(Control(services, settings.folder))
        welcome = await closing.enter_async_context(Welcome(settings, listener, say))
        app = RequestLog(build_app(services), services.metrics)
        server = asked.server = Server(config(settings, app, services), services, welcome)
        server.should_exit = asked.once
        await server.serve([listener])


class Asked:
    """Who was asked to stop once closes up in order; who is interrupted again stops at once."""

    def __init__(self) -> None:
        self.once = False
        self.server: Server | None = None
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.stop, each)

    def stop(self, why: signal.Signals) -> None:
        if self.once and why == signal.SIGINT:
            os._exit(INTERRUPTED)
        self.once = True
        if self.server is not None:
            self.server.should_exit = True


class Server(uvicorn.Server):
    """Greets when people can come in, and tells them before the door closes."""

    def __init__(self, config: uvicorn.Config, services: Services, welcome: Welcome) -> None:
        super().__init__(config)
        self.services = services
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
        await self.services.closing()
        await super().shutdown(sockets)


def config(settings: Settings, app: Any, services: Services) -> uvicorn.Config:
    """How uvicorn runs our app."""
    from followsuit.server.connections.connection import LONGEST_MESSAGE
    from followsuit.server.connections.connections import MOST_MISSED

    return uvicorn.Config(
        app,
        http=limited_http(settings),
        ws=frames(settings, services),
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
        listener = bind(host, port)
    except OSError as error:
        raise CannotStart(f"cannot listen on {host} port {port}: {reason(error)}") from None
    with listener:
        yield listener


def bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = first_address(host, port)
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


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


def frames(settings: Settings, services: Services) -> Any:
    """The class that speaks WebSocket."""
    if settings.wire == "plain":
        return PLAIN_WIRE
    try:
        from followsuit.server.connections.picows_socket import picows_class
    except ImportError:
        if settings.wire == "picows":
            raise CannotStart("picows is not installed; set wire to auto or plain") from None
        return PLAIN_WIRE
    return picows_class(services.connections)


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
