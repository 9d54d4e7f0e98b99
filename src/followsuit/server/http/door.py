"""HTTP as uvicorn reads it, but neither without end nor for ever."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_BYTES = 512 * 1024  # of one request with its headers; larger bodies are refused before that
REQUEST_SECONDS = 30.0  # from its first byte to its last, or from the connection to its first


class Door(HttpToolsProtocol):
    """Hangs up on who sends headers without end, or a request in drops."""

    heard = 0
    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.begin_waiting()

    def data_received(self, data: bytes) -> None:
        if self.patience is None:
            self.begin_waiting()
        self.heard += len(data)
        super().data_received(data)
        if self.heard > MOST_BYTES:
            self.transport.abort()

    def on_message_complete(self) -> None:
        self.end_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.end_waiting()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.end_waiting()
        super().connection_lost(exc)

    def begin_waiting(self) -> None:
        self.patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def end_waiting(self) -> None:
        """A request is complete; the next one is counted anew."""
        self.heard = 0
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
