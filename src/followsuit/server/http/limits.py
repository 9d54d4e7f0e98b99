"""HTTP as uvicorn reads it, but neither without end nor for ever."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from followsuit.server.http.proxies import is_trusted
from followsuit.server.http.rates import household
from followsuit.server.settings import Settings

MOST_BYTES = 512 * 1024  # of one request with its headers; larger bodies are refused before that
MOST_WAITING = 16  # requests sent before the first is answered; browsers send none
REQUEST_SECONDS = 30.0  # from its first byte to its last, or from the connection to its first
ANSWER_SECONDS = 60.0  # in which somebody takes at least a part of what is there for him
OF_A_BROWSER = 6  # connections beside its WebSocket
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class LimitedHttp(HttpToolsProtocol):
    """Hangs up on who sends headers without end, a request in drops, or takes no answer."""

    settings: Settings  # set by `door_class`, like the next
    by_address: Counter[str]
    address: str | None = None  # where it is counted
    heard = 0
    untaken = 0  # bytes that were there for him when we last looked
    patience: asyncio.TimerHandle | None = None
    watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.begin_waiting()
        self.watch = self.loop.call_later(ANSWER_SECONDS, self.look)
        if not self.is_let_in():
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.patience is None:
            self.begin_waiting()
        self.heard += len(data)
        super().data_received(data)
        if self.heard > MOST_BYTES or len(self.pipeline) > MOST_WAITING:
            self.transport.abort()

    def on_message_complete(self) -> None:
        self.end_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.end_waiting()
        self.leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.end_waiting()
        self.leave()
        self.pipeline.clear()
        super().connection_lost(exc)

    def begin_waiting(self) -> None:
        self.patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def end_waiting(self) -> None:
        """A request is complete; the next one is counted anew."""
        self.heard = 0
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def look(self) -> None:
        """Answers are whole when they are sent, so what waits grows less or is not taken."""
        waiting = self.transport.get_write_buffer_size()
        if self.untaken and waiting >= self.untaken:
            self.transport.abort()
            return
        self.untaken = waiting
        self.watch = self.loop.call_later(ANSWER_SECONDS, self.look)

    def is_let_in(self) -> bool:
        """Count one more connection from there, whether it stays or not."""
        most = OF_A_BROWSER * self.settings.connections_per_address
        if not most or self.client is None or is_trusted(self.client[0], self.settings):
            return True
        self.address = household(self.client[0])
        self.by_address[self.address] += 1
        return self.by_address[self.address] <= most

    def leave(self) -> None:
        if self.watch is not None:
            self.watch.cancel()
            self.watch = None
        address, self.address = self.address, None
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]


def limited_http(settings: Settings) -> type[LimitedHttp]:
    """A protocol class that knows the settings, and counts who is there."""
    return type("HouseDoor", (LimitedHttp,), {"settings": settings, "by_address": Counter()})
