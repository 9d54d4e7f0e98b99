"""Runs the server: takes the locks, opens the services, listens, and stops cleanly."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import uvicorn

from followsuit.server.clock import Clock
from followsuit.server.hosting.banner import Banner
from followsuit.server.hosting.control import Control
from followsuit.server.hosting.lock import CannotStart, DatabaseLock, FolderLock
from followsuit.server.hosting.logs import set_up_logs
from followsuit.server.hosting.port import bound
from followsuit.server.hosting.request_log import RequestLog
from followsuit.server.http.limits import limited_http
from followsuit.server.settings import Settings

if TYPE_CHECKING:
    from followsuit.server.services import Services

INTERRUPTED = 130
UVICORN_WEBSOCKETS = "websockets-sansio"  # uvicorn's own
GC_THRESHOLDS = 10_000, 20, 50  # tables create many objects that stay
STOP_SECONDS = 5  # for responses in progress

Say = Callable[[str], object]


def serve(settings: Settings, say: Say) -> None:
    """Run until stopped; `say` prints the address."""
    set_up_logs(settings)
    allow_many_files()
    with (
        FolderLock(settings.folder),
        bound(settings) as listener,
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(run(settings, listener, say))


async def run(settings: Settings, listener: socket.socket, say: Say) -> None:
    """Open everything, serve, and close in reverse order."""
    signals, clock = StopSignals(), Clock()
    async with AsyncExitStack() as closing:
        lock = DatabaseLock(settings.database_url, settings.folder, clock)
        await closing.enter_async_context(lock)
        from followsuit.server.app import build_app
        from followsuit.server.hosting import admin, table_admin  # noqa: F401  # register commands
        from followsuit.server.services import Services

        with garbage_frozen():
            services = await Services.open(settings, clock)
        closing.push_async_callback(services.close)
        await closing.enter_async_context(Control(services, settings.folder))
        banner = Banner(settings, listener, say, services.local_network)
        await closing.enter_async_context(banner)
        app = RequestLog(build_app(services), services.metrics, clock)
        server = signals.server = Server(config(settings, app, services), services, banner)
        server.should_exit = signals.is_stopping
        await server.serve([listener])


class StopSignals:
    """The first signal stops the server cleanly; a second Ctrl-C kills it."""

    def __init__(self) -> None:
        self.is_stopping = False
        self.server: Server | None = None
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.stop, each)

    def stop(self, why: signal.Signals) -> None:
        if self.is_stopping and why == signal.SIGINT:
            os._exit(INTERRUPTED)
        self.is_stopping = True
        if self.server is not None:
            self.server.should_exit = True


class Server(uvicorn.Server):
    """Prints the banner once it listens, and disconnects clients before it stops."""

    def __init__(self, config: uvicorn.Config, services: Services, banner: Banner) -> None:
        super().__init__(config)
        self.services = services
        self.banner = banner

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """`StopSignals` handles them."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.banner.listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # first, so that clients cannot reconnect
        await self.services.disconnect_all()
        await super().shutdown(sockets)


def config(settings: Settings, app: Any, services: Services) -> uvicorn.Config:
    """The uvicorn configuration."""
    from followsuit.server.connections.connection import LONGEST_MESSAGE
    from followsuit.server.connections.connections import MOST_MISSED

    return uvicorn.Config(
        app,
        http=limited_http(settings),
        ws=websocket_class(settings, services),
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=MOST_MISSED * settings.heartbeat,
        ws_max_size=2 * LONGEST_MESSAGE,  # slightly longer messages are refused by us
        ws_per_message_deflate=False,  # frames are small, but a compressor for each client is not
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=STOP_SECONDS,
        workers=1,
    )


def websocket_class(settings: Settings, services: Services) -> Any:
    """The uvicorn protocol class for WebSockets."""
    if settings.websocket_library == "plain":
        return UVICORN_WEBSOCKETS
    try:
        from followsuit.server.connections.picows_socket import picows_class
    except ImportError:
        if settings.websocket_library == "picows":
            raise CannotStart(
                "picows is not installed; set websocket_library to auto or plain"
            ) from None
        return UVICORN_WEBSOCKETS
    return picows_class(services.connections)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def allow_many_files() -> None:
    """Raise the limit on open files, since every connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # some systems promise more than they allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def garbage_frozen() -> Iterator[None]:
    """Keep the garbage collector away from objects created now, which live until the end."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        gc.enable()
