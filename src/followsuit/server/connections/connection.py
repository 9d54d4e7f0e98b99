"""An open socket and its user."""

import asyncio
from typing import Any, Protocol

import msgspec
import structlog

from followsuit.protocol.lobby import LobbyPing
from followsuit.protocol.refusals import CLOSE_TEXTS, Close, Code
from followsuit.protocol.table import AnyCommand, Bye, Refused
from followsuit.protocol.text import wire_text
from followsuit.server.clock import Clock
from followsuit.server.connections.bad_message import UNREADABLE, id_in
from followsuit.server.http.rates import RateLimits
from followsuit.server.invalid_input import invalid_input
from followsuit.server.tables.outbox import Connection
from followsuit.texts import Text

decode_command = msgspec.json.Decoder(AnyCommand).decode
decode_lobby_command = msgspec.json.Decoder(LobbyPing).decode
log = structlog.get_logger("followsuit.connections")

LONGEST_MESSAGE = 4096
MOST_BACKLOG = 256 * 1024  # bytes that a slow client may leave unread
MOST_FRAMES = 16  # that wait in one outbox
CLOSE_SECONDS = 3.0  # for a client to close after a close frame
MOST_BAD = 20  # messages outside the protocol
BURST_SECONDS = 5.0  # a burst may contain the messages of this many seconds
SIGNED_OUT = (Close.SIGN_IN_FIRST, Close.NOT_ALLOWED)


class Socket(Protocol):
    """What a WebSocket library must be able to do."""

    def send(self, frames: list[bytes]) -> None:
        """In one packet, if possible."""

    def backlog(self) -> int:
        """Bytes that the client has not read yet."""

    def close(self, code: int, why: str) -> None:
        """Send a close frame and give the client a moment to close."""

    def ping(self) -> bool:
        """Ask for a sign of life; false if the library does so itself."""

    def abort(self) -> None:
        """Break the connection."""


class Room(Protocol):
    """What a connection talks to: a table or the lobby."""

    def handle(self, connection: Connection, command: Any) -> None:
        """Carry out a command."""

    def lost(self, connection: Connection) -> None:
        """The connection is gone."""


class SocketOutbox:
    """Collects the frames of one turn of the loop and sends them together.

    A commit has news for many tables: sent back to back, their frames cost the system half as much
    as if each were sent on its own.
    """

    def __init__(self) -> None:
        self.waiting: list[SocketConnection] = []

    def add(self, connection: "SocketConnection") -> None:
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.append(connection)

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            connection.flush()


class SocketConnection(Connection):
    __slots__ = (
        "address",
        "bad",
        "clock",
        "decode",
        "early",
        "frames",
        "is_open",
        "limits",
        "missed",
        "outbox",
        "room",
        "socket",
        "token",
        "tokens",
        "tokens_at",
    )

    def __init__(
        self, socket: Socket, address: str, limits: RateLimits, outbox: SocketOutbox, clock: Clock
    ) -> None:
        super().__init__()
        self.socket = socket
        self.outbox = outbox
        self.address = address
        self.limits = limits
        self.clock = clock
        self.token: str | None = None  # of the session; the connection ends with it
        self.frames: list[bytes] | None = None  # waiting in the outbox
        self.room: Room | None = None  # none until we know the user
        self.decode: Any = decode_command
        self.early: list[bytes] | None = []  # messages received until then
        self.is_open = True
        self.missed = 0  # heartbeats since the last sign of life
        self.bad = 0
        self.tokens = 0.0  # a leaky bucket of messages
        self.tokens_at = 0.0

    # sending

    def send(self, frame: bytes) -> None:
        if self.frames is not None:
            self.frames.append(frame)
            if len(self.frames) >= MOST_FRAMES:
                self.flush()
        elif self.is_open:
            self.frames = [frame]
            self.outbox.add(self)

    def flush(self) -> None:
        """Never waits: a client that cannot keep up is disconnected and resyncs later."""
        frames, self.frames = self.frames, None
        if frames is None or not self.is_open:
            return
        if self.socket.backlog() > MOST_BACKLOG:
            self.cut_off()
            return
        try:
            self.socket.send(frames)
        except Exception:  # a broken socket must not affect the others
            log.exception("a socket failed", user=self.user.id)
            self.drop()

    def drop(self) -> None:
        self.is_open = False
        self.socket.abort()
        # later: a table may be sending to all of its connections
        asyncio.get_running_loop().call_soon(self.lost)

    def cut_off(self) -> None:
        """Close a slow connection; the client learns why if it ever reads that far."""
        self.is_open = False
        self.socket.close(Close.TOO_SLOW, str(CLOSE_TEXTS[Close.TOO_SLOW]))
        # later: a table may be sending to all of its connections
        asyncio.get_running_loop().call_soon(self.lost)

    def close(self, code: Close, why: Text | None = None) -> None:
        self.is_signed_out |= code in SIGNED_OUT
        why = why or CLOSE_TEXTS[code]
        self.send_update(Bye(code, wire_text(why)))
        self.flush()
        if self.is_open:
            self.is_open = False
            self.socket.close(code, str(why))

    # receiving

    def received(self, message: bytes) -> None:
        self.missed = 0
        if not self.is_open:
            return
        if len(message) > LONGEST_MESSAGE:
            self.close(Close.TOO_LARGE)
        elif self.exceeds_rate():
            self.close(Close.TOO_OFTEN)
        elif self.room is not None:
            self.handle(message)
        elif self.early is not None:
            self.early.append(message)

    def enter(self, room: Room) -> None:
        """From now on messages go to this room, including those received earlier."""
        self.room = room
        early, self.early = self.early or [], None
        for message in early:
            self.handle(message)

    def handle(self, message: bytes) -> None:
        assert self.room is not None
        try:
            command = self.decode(message)
        except UNREADABLE as error:
            self.bad += 1
            if self.bad > MOST_BAD:
                self.close(Close.BAD_MESSAGE)
            else:
                why = Text("error.bad_message", what=invalid_input(error))
                self.send_update(Refused(id_in(message), Code.BAD_MESSAGE, wire_text(why)))
        else:
            self.room.handle(self, command)

    def exceeds_rate(self) -> bool:
        """A leaky bucket for the messages of one socket."""
        count, seconds, _ = self.limits.rates["message"]
        if not count:
            return False
        now = self.clock.monotonic()
        self.tokens = max(0.0, self.tokens - (now - self.tokens_at) * count / seconds) + 1
        self.tokens_at = now
        most: float = max(20.0, count * BURST_SECONDS / seconds)
        return self.tokens > most

    def allows(self, limit: str) -> bool:
        """Counted by user, over all of their connections."""
        return self.limits.allows(limit, self.user.id)

    def lost(self) -> None:
        self.is_open = False
        if self.room is not None:
            self.room.lost(self)
