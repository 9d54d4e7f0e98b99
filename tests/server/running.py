"""The real app in a real server, in a thread of its own with an event loop of its own."""

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from argon2 import PasswordHasher

from followsuit.server.accounts.passwords import Passwords
from followsuit.server.app import build_app
from followsuit.server.clock import Clock
from followsuit.server.http.endpoint import Endpoint, routes
from followsuit.server.serve import config, loop_factory
from followsuit.server.services import Services
from followsuit.server.settings import Settings
from tests.server.clock import ManualClock

Result = TypeVar("Result")
TIMEOUT = 30.0
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
NO_LIMITS = {
    "bot_seconds": 0.05,
    "requests_per_minute": 0,
    "sign_ins_per_minute": 0,
    "sign_ups_per_hour": 0,
    "guests_per_hour": 0,
    "tables_per_hour": 0,
}


class Running:
    """A server that listens."""

    def __init__(self, url: str, services: Services, loop: asyncio.AbstractEventLoop) -> None:
        self.url = url
        self.services = services
        self.loop = loop

    def client(self, **more: Any) -> httpx.Client:
        """A client with cookies of its own."""
        return httpx.Client(base_url=self.url, timeout=TIMEOUT, **more)

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run it on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(TIMEOUT)

    async def pass_time(self, seconds: float) -> None:
        """Move the clock that the test gave this server."""
        assert isinstance(self.services.clock, ManualClock)
        work = self.services.clock.advance(seconds)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))


def settings_in(folder: Path, **chosen: Any) -> Settings:
    """A server of its own in this folder, without rate limits."""
    usual: dict[str, Any] = {"data": str(folder), "bot_processes": 1, **NO_LIMITS}
    return Settings(**(usual | chosen))


@contextmanager
def running(
    settings: Settings, extra: Sequence[Endpoint] = (), clock: Clock | None = None
) -> Iterator[Running]:
    """Open the services, serve them, and close them again."""
    opened: list[Running | BaseException] = []
    ready, stop = threading.Event(), threading.Event()

    async def run() -> None:
        try:
            services = await Services.open(settings, clock)
            services.accounts.close()
            services.accounts.passwords = Passwords(QUICK)
            try:
                await serve(services)
            finally:
                await services.close()
        except BaseException as failure:
            opened.append(failure)
        finally:
            ready.set()

    async def serve(services: Services) -> None:
        app = build_app(services)
        app.router.routes[:0] = routes(extra)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            server = uvicorn.Server(config(settings, app, services))
            serving = asyncio.create_task(server.serve([listener]))
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            opened.append(Running(url, services, asyncio.get_running_loop()))
            ready.set()
            await asyncio.to_thread(stop.wait)
            server.should_exit = True
            await serving

    def live() -> None:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run())

    thread = threading.Thread(target=live, name="server")
    thread.start()
    try:
        assert ready.wait(TIMEOUT)
        if isinstance(opened[0], BaseException):
            raise opened[0]
        yield opened[0]
    finally:
        stop.set()
        thread.join(TIMEOUT)
        assert not thread.is_alive()
