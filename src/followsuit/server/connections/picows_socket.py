"""WebSockets through picows: uvicorn parses the request and hands the connection over."""

import asyncio
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from followsuit.protocol.refusals import Close
from followsuit.server.connections.connection import (
    CLOSE_SECONDS,
    LONGEST_MESSAGE,
    MOST_BACKLOG,
    SocketConnection,
)
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.http.responses import JSON, refusal_body

if TYPE_CHECKING:
    from followsuit.server.connections.connections import Connections

# an adapter: picows would create a new one for each connection
LOG = logging.LoggerAdapter(logging.getLogger("picows.server"))
HANDSHAKE_SECONDS = 5
READ_BUFFER = 512  # initial bytes; a move takes a hundred
LARGE = 1000  # bytes; most updates are smaller
NO_HEADERS: Any = {}
TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY
CONTINUATION, CLOSE, PING = WSMsgType.CONTINUATION, WSMsgType.CLOSE, WSMsgType.PING


class PicowsSocket(WSListener):
    """A listener for picows and a socket for the connection."""

    __slots__ = ("connection", "connections", "parts", "transport", "upgrade")

    def __init__(self, connections: "Connections", upgrade: Upgrade) -> None:
        self.connections = connections
        self.upgrade: Upgrade | None = upgrade
        self.parts: bytearray | None = None  # of a message in several frames
        self.transport: WSTransport = None  # type: ignore[assignment]
        self.connection: SocketConnection = None  # type: ignore[assignment]

    # picows calls these

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        assert self.upgrade is not None
        self.connection = self.connections.open(self, self.upgrade)
        # connections last for hours and never need their request again
        self.upgrade = None
        transport.request.headers = transport.response.headers = NO_HEADERS

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == TEXT and frame.fin and self.parts is None:
            self.connection.received(frame.get_payload_as_bytes())
        elif kind in (TEXT, CONTINUATION):
            self.received_part(frame)
        elif kind == CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif kind == BINARY:
            self.connection.close(Close.NOT_TEXT)
        elif not self.is_flooded():
            self.connection.missed = 0  # ping and pong are signs of life
            if kind == PING and self.backlog() < MOST_BACKLOG:  # a client that pings must also read
                transport.send_pong(frame.get_payload_as_bytes())

    def received_part(self, frame: WSFrame) -> None:
        parts = self.parts if self.parts is not None else bytearray()
        if len(parts) <= LONGEST_MESSAGE:  # the rest of an overlong message is dropped
            parts += frame.get_payload_as_memoryview()
        self.parts = parts
        if frame.fin:
            self.parts = None
            self.connection.received(bytes(parts))
        else:
            self.is_flooded()

    def is_flooded(self) -> bool:
        """Partial messages count, too; stop reading from a client that sends too many."""
        if self.connection.is_open and self.connection.exceeds_rate():
            self.connection.close(Close.TOO_OFTEN)
        if self.connection.is_open:
            return False
        self.transport.underlying_transport.pause_reading()
        return True

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self.connection is not None:
            self.connections.lost(self.connection)

    # the connection calls these

    def send(self, frames: list[bytes]) -> None:
        transport, first = self.transport, frames[0]
        if len(frames) == 1 and len(first) < LARGE:
            transport.send(TEXT, first)
        # bypassing picows, which keeps a buffer as large as its largest frame
        elif not transport.is_disconnected and not transport.is_close_frame_sent:
            transport.underlying_transport.write(b"".join(map(framed, frames)))

    def backlog(self) -> int:
        size: int = self.transport.underlying_transport.get_write_buffer_size()
        return size

    def ping(self) -> bool:
        self.transport.send_ping()
        return True

    def close(self, code: int, why: str) -> None:
        self.transport.send_close(code, why.encode())  # type: ignore[arg-type]
        # closing now, with unread data in the socket, could reset it before the client has read why
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.abort)

    def abort(self) -> None:
        self.transport.disconnect(graceful=False)


def framed(text: bytes) -> bytes:
    """A text as one unmasked frame of RFC 6455."""
    size = len(text)
    if size < 126:
        return b"\x81%c" % size + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


class PicowsProtocol(WSProtocol):  # type: ignore[misc]
    """For uvicorn's `ws=`: takes over a connection after its request was parsed."""

    __slots__ = ("raw", "server_state")

    connections: "Connections"  # set by `picows_class`

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(
            None,
            None,
            False,
            self.listener_for,
            LOG,
            True,
            HANDSHAKE_SECONDS,
            False,
            20,
            20,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # the socket answers pings, depending on its backlog
            2 * LONGEST_MESSAGE,
            None,
            READ_BUFFER,
        )
        self.server_state = server_state
        self.raw: Any = None

    def listener_for(self, request: WSUpgradeRequest) -> Any:
        connections = self.connections
        peer = self.raw.get_extra_info("peername")
        address = str(peer[0]) if peer else "here"
        headers = {name.lower(): value for name, value in request.headers.items()}
        target = request.path.decode("latin-1")
        upgrade = Upgrade.read(target, headers, address, connections.settings)
        refusal = connections.refusal(upgrade)
        if refusal is None:
            return PicowsSocket(connections, upgrade)
        status, body = HTTPStatus(refusal.status), refusal_body(refusal)
        response = WSUpgradeResponse.create_error_response(status, body, {"Content-Type": JSON})
        return WSUpgradeResponseWithListener(response, None)

    def connection_made(self, transport: Any) -> None:
        self.server_state.connections.add(self)
        self.raw = transport
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.server_state.connections.discard(self)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Uvicorn stops; clients were disconnected before."""
        if not self.raw.is_closing():
            self.raw.close()

    def data_received(self, data: bytes) -> None:
        """Uvicorn hands over the request; long cookies need several buffers."""
        while data and not self.raw.is_closing():
            buffer = self.get_buffer(len(data))
            part, data = data[: len(buffer)], data[len(buffer) :]
            buffer[: len(part)] = part
            self.buffer_updated(len(part))
        # makes uvloop choose the reading method for the new protocol
        asyncio.get_running_loop().call_soon(self.read_again)

    def read_again(self) -> None:
        if not self.raw.is_closing():
            self.raw.pause_reading()
            self.raw.resume_reading()


def picows_class(connections: "Connections") -> type[PicowsProtocol]:
    """A protocol class bound to these connections."""
    of_this_server = {"connections": connections, "__slots__": ()}
    return type("ServerPicowsProtocol", (PicowsProtocol,), of_this_server)
