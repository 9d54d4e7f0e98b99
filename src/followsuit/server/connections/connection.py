"""One open socket: a person, or in the lobby anybody, who listens and speaks."""

import asyncio
import time
from typing import Any, Protocol

import msgspec
import structlog

from followsuit.protocol.lobby import LobbyPing
from followsuit.protocol.refusals import SENTENCES, Close, Code
from followsuit.protocol.table import AnyCommand, Bye, Chat, Refused, Update
from followsuit.rules.events import WATCHER
from followsuit.server.connections.bad_message import UNREADABLE, id_in
from followsuit.server.http.rates import RateLimits
from followsuit.server.user import User

encode = msgspec.json.Encoder().encode
read_said = msgspec.json.Decoder(AnyCommand).decode
read_lobby = msgspec.json.Decoder(LobbyPing).decode
log = structlog.get_logger("followsuit.wire")

LONGEST_MESSAGE = 4096
MOST_BACKLOG = 256 * 1024  # bytes a slow client may leave unread
MOST_FRAMES = 16  # that wait for each other
SECONDS_TO_GO = 3.0  # for who was told to hang up
MOST_BAD = 20  # messages that are not in the protocol
BURST_SECONDS = 5.0  # so much of a minute's messages may come at once
SENT_AWAY = (Close.SIGN_IN_FIRST, Close.NOT_ALLOWED)
NOBODY = User("", "", "guest")
NOBODY_MUTED: frozenset[str] = frozenset()  # one for all


class Socket(Protocol):
    """What a WebSocket library must be able to do."""

    def send(self, frames: list[bytes]) -> None:
        """In one packet, if that can be done."""

    def backlog(self) -> int:
        """Bytes that the client has not taken yet."""

    def close(self, code: int, why: str) -> None:
        """Say so and give the client a moment to hang up."""

    def ping(self) -> bool:
        """Ask for a sign of life; false where the library sees to that itself."""

    def abort(self) -> None: ...


class Place(Protocol):
    """Where a caller is: at a table or in the lobby."""

    def hear(self, connection: "Connection", said: Any) -> None: ...

    def lost(self, connection: "Connection") -> None: ...


class Outbox:
    """What is told in one turn of the loop goes out together.

    A batch of the ledger is news for many tables: sent back to back it costs the system half as
    much as sent while we think about what to tell next.
    """

    def __init__(self) -> None:
        self.waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.deliver)
        self.waiting.append(connection)

    def deliver(self) -> None:
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            connection.deliver()


class Connection:
    __slots__ = (
        "address",
        "bad",
        "early",
        "frames",
        "is_open",
        "is_sent_away",
        "limits",
        "missed",
        "muted",
        "outbox",
        "place",
        "read",
        "socket",
        "token",
        "tokens",
        "tokens_at",
        "user",
        "viewer",
    )

    def __init__(self, socket: Socket, address: str, limits: RateLimits, outbox: Outbox) -> None:
        self.socket = socket
        self.outbox = outbox
        self.address = address
        self.limits = limits
        self.user = NOBODY
        self.token: str | None = None  # of the session that this socket ends with
        self.muted = NOBODY_MUTED
        self.viewer = WATCHER
        self.frames: list[bytes] | None = None  # on their way to the post
        self.place: Place | None = None  # until we know who it is
        self.read: Any = read_said
        self.early: list[bytes] | None = []  # said before we knew
        self.is_open = True
        self.is_sent_away = False  # signed out or banned
        self.missed = 0  # heartbeats since we heard anything
        self.bad = 0
        self.tokens = 0.0  # messages counted, leaking away with time
        self.tokens_at = 0.0

    # telling

    def send(self, frame: bytes) -> None:
        if self.frames is not None:
            self.frames.append(frame)
            if len(self.frames) >= MOST_FRAMES:
                self.deliver()
        elif self.is_open:
            self.frames = [frame]
            self.outbox.add(self)

    def deliver(self) -> None:
        """Never waits: who cannot keep up is cut off and comes back for a full view."""
        frames, self.frames = self.frames, None
        if frames is None or not self.is_open:
            return
        if self.socket.backlog() > MOST_BACKLOG:
            self.cut_off()
        else:
            try:
                self.socket.send(frames)
            except Exception:  # one broken socket is not the others' trouble
                log.exception("a socket failed", user=self.user.id)
                self.break_off()

    def break_off(self) -> None:
        """Without a word; a client comes back by itself."""
        self.is_open = False
        self.socket.abort()
        # not now: the table may be telling everybody something
        asyncio.get_running_loop().call_soon(self.lost)

    def cut_off(self) -> None:
        """He is told why if he ever reads so far; his place is free at once."""
        self.is_open = False
        self.socket.close(Close.TOO_SLOW, SENTENCES[Close.TOO_SLOW])
        # not now: the table may be telling everybody something
        asyncio.get_running_loop().call_soon(self.lost)

    def tell(self, updates: Update) -> None:
        self.send(encode(updates))

    def close(self, code: Close) -> None:
        self.is_sent_away |= code in SENT_AWAY
        self.tell(Bye(code, SENTENCES[code]))
        self.deliver()
        if self.is_open:
            self.is_open = False
            self.socket.close(code, SENTENCES[code])

    # hearing

    def received(self, message: bytes) -> None:
        self.missed = 0
        if not self.is_open:
            return
        if len(message) > LONGEST_MESSAGE:
            self.close(Close.TOO_LARGE)
        elif self.is_too_often():
            self.close(Close.TOO_OFTEN)
        elif self.place is not None:
            self.understand(message)
        elif self.early is not None:
            self.early.append(message)

    def arrived(self, place: Place) -> None:
        """From now on it is clear where what is said belongs."""
        self.place = place
        early, self.early = self.early or [], None
        for message in early:
            self.understand(message)

    def understand(self, message: bytes) -> None:
        assert self.place is not None
        try:
            said = self.read(message)
        except UNREADABLE as error:
            self.bad += 1
            if self.bad > MOST_BAD:
                self.close(Close.BAD_MESSAGE)
            else:
                why = f"not a message of the protocol: {error}"
                self.tell(Refused(id_in(message), Code.BAD_MESSAGE, why))
        else:
            self.place.hear(self, said)

    def is_too_often(self) -> bool:
        """A bucket that leaks as many messages as a client may send."""
        count, seconds, _ = self.limits.rates["message"]
        if not count:
            return False
        now = time.monotonic()
        self.tokens = max(0.0, self.tokens - (now - self.tokens_at) * count / seconds) + 1
        self.tokens_at = now
        most: float = max(20.0, count * BURST_SECONDS / seconds)
        return self.tokens > most

    def may_chat(self) -> bool:
        return self.limits.allows("chat", self.user.id)

    def may_say(self, said: AnyCommand) -> bool:
        """What is written is counted by person, on however many sockets it is said."""
        if isinstance(said, Chat):
            return self.may_chat()
        return self.limits.allows("line", self.user.id)

    def lost(self) -> None:
        self.is_open = False
        if self.place is not None:
            self.place.lost(self)
