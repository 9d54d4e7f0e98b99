"""uvicorn's HTTP protocol with size and time limits."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from followsuit.server.http.proxies import is_trusted
from followsuit.server.http.rates import household
from followsuit.server.settings import Settings

MOST_BYTES = 512 * 1024  # of one request with headers; larger bodies are refused earlier
MOST_WAITING = 16  # pipelined requests; browsers send none
REQUEST_SECONDS = 30.0  # from first to last byte, or from connecting to the first
ANSWER_SECONDS = 60.0  # in which a client must read at least some of its response
CONNECTIONS_PER_BROWSER = 6  # besides its WebSocket
UNAVAILABLE = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class LimitedHttp(HttpToolsProtocol):
    """Disconnects clients that send endless headers, dribble requests or do not read responses."""

    settings: Settings  # set by `limited_http`, like the next
    by_address: Counter[str]
    address: str | None = None  # as counted in `by_address`
    received = 0  # bytes of this request
    unread = 0  # bytes at the last check
    deadline: asyncio.TimerHandle | None = None
    watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.start_deadline()
        self.watch = self.loop.call_later(ANSWER_SECONDS, self.check_unread)
        if not self.is_admitted():
            transport.write(UNAVAILABLE)
            transport.close()

    def data_received(self, data: bytes) -> None:
        if self.deadline is None:
            self.start_deadline()
        self.received += len(data)
        super().data_received(data)
        if self.received > MOST_BYTES or len(self.pipeline) > MOST_WAITING:
            self.transport.abort()

    def on_message_complete(self) -> None:
        self.clear_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.clear_deadline()
        self.leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.clear_deadline()
        self.leave()
        self.pipeline.clear()
        super().connection_lost(exc)

    def start_deadline(self) -> None:
        self.deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def clear_deadline(self) -> None:
        """The request is complete; the next one starts over."""
        self.received = 0
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def check_unread(self) -> None:
        """Responses are sent whole, so unread bytes can only decrease while the client reads."""
        waiting = self.transport.get_write_buffer_size()
        if self.unread and waiting >= self.unread:
            self.transport.abort()
            return
        self.unread = waiting
        self.watch = self.loop.call_later(ANSWER_SECONDS, self.check_unread)

    def is_admitted(self) -> bool:
        """Count a connection of this address; false if there are too many."""
        most = CONNECTIONS_PER_BROWSER * self.settings.connections_per_address
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
    """A protocol class with these settings and its own connection counts."""
    return type("ServerHttp", (LimitedHttp,), {"settings": settings, "by_address": Counter()})
