"""How tables and the lobby send to clients, without knowing about sockets."""

from typing import Protocol

import msgspec

from followsuit.protocol.refusals import Close
from followsuit.protocol.table import Update
from followsuit.rules.events import WATCHER
from followsuit.server.user import NOBODY, User

encode = msgspec.json.Encoder().encode
NOBODY_MUTED: frozenset[str] = frozenset()  # shared by all connections


class Outbox(Protocol):
    """Frames for many connections that wait to be sent together."""

    def flush(self) -> None:
        """Send everything now."""


class Connection:
    """A connected client and its user; the package `connections` implements it."""

    __slots__ = ("is_signed_out", "muted", "user", "viewer")

    def __init__(self) -> None:
        self.user: User = NOBODY
        self.muted = NOBODY_MUTED  # users whose chat this user does not want to see
        self.viewer = WATCHER  # the seat whose cards the user may see
        self.is_signed_out = False  # or banned

    def send(self, frame: bytes) -> None:
        """Put a frame into the outbox."""
        raise NotImplementedError

    def send_update(self, update: Update) -> None:
        self.send(encode(update))

    def allows(self, limit: str) -> bool:
        """Count towards a rate limit of the user; false if it is exceeded."""
        raise NotImplementedError

    def close(self, code: Close) -> None:
        """Send the reason, then close."""
        raise NotImplementedError

    def drop(self) -> None:
        """Break the connection; the client reconnects and resyncs."""
        raise NotImplementedError
