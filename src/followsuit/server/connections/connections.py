"""All open connections: admission, heartbeats, and closing when the server stops."""

from collections import Counter

import structlog

from followsuit.protocol.refusals import Close
from followsuit.server.accounts.accounts import Accounts
from followsuit.server.accounts.sessions import key_of
from followsuit.server.clock import Clock
from followsuit.server.connections.connection import (
    Socket,
    SocketConnection,
    SocketOutbox,
    decode_lobby_command,
)
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.http.cookies import session_token
from followsuit.server.http.rates import RateLimits, household
from followsuit.server.http.security import origin_is_ours
from followsuit.server.lobby.lobby import Lobby
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.store.store import DATABASE_ERRORS
from followsuit.server.tables.outbox import NOBODY_MUTED
from followsuit.server.tables.registry import TableRegistry
from followsuit.server.user import User
from followsuit.texts import Text

LOBBY = "/ws/lobby"
TABLES = "/ws/tables/"
MOST_MISSED = 2  # pings without any sign of life
log = structlog.get_logger()


class Connections:
    def __init__(
        self,
        settings: Settings,
        accounts: Accounts,
        limits: RateLimits,
        registry: TableRegistry,
        lobby: Lobby,
        outbox: SocketOutbox,
        clock: Clock,
    ) -> None:
        self.settings = settings
        self.accounts = accounts
        self.limits = limits
        self.registry = registry
        self.lobby = lobby
        self.outbox = outbox
        self.clock = clock
        self.active: set[SocketConnection] = set()
        self.by_address: Counter[str] = Counter()
        self.is_closing = False

    # before the socket is open

    def refusal(self, upgrade: Upgrade) -> Problem | None:
        """Why the socket may not even be opened, if so."""
        if not (upgrade.path == LOBBY or upgrade.path.startswith(TABLES)):
            return Problem(404, "not_found", Text("error.not_found"))
        if not origin_is_ours(upgrade.headers, self.settings):
            return Problem(403, "foreign_page", Text("error.origin"))
        return None

    # the life of a connection

    def open(self, socket: Socket, upgrade: Upgrade) -> SocketConnection:
        address = household(upgrade.address)
        connection = SocketConnection(socket, address, self.limits, self.outbox, self.clock)
        self.active.add(connection)
        self.by_address[address] += 1
        refused = self.no_room(address)
        if refused is None:
            self.registry.spawn(self.admit(connection, upgrade))
        else:
            connection.close(refused)
        return connection

    def no_room(self, address: str) -> Close | None:
        """Sent on the open socket, since a page cannot read an HTTP status."""
        if self.is_closing:
            return Close.SERVICE_RESTART
        most = self.settings.connections_per_address
        if most and self.by_address[address] > most:
            return Close.TOO_MANY
        return None if self.limits.allows("socket", address) else Close.TOO_OFTEN

    async def admit(self, connection: SocketConnection, upgrade: Upgrade) -> None:
        """Find out who the user is, and let them into the lobby or to a table."""
        refused: Close | None = Close.TRY_AGAIN
        try:
            refused = await self.identify(connection, upgrade)
        except DATABASE_ERRORS as error:
            log.warning("the user of a connection cannot be found", why=str(error))
        except Exception:
            log.exception("a connection was not admitted")
        if refused is not None:
            connection.close(refused)

    async def identify(self, connection: SocketConnection, upgrade: Upgrade) -> Close | None:
        token = session_token(upgrade.headers, self.settings)
        user = await self.accounts.user_of(token) if token else None
        if user is not None:
            connection.user, connection.token = user, token
            connection.muted = await self.accounts.mutes.muted_by(user.id) or NOBODY_MUTED
        if not connection.is_open:
            return None
        if upgrade.path == LOBBY:
            connection.decode = decode_lobby_command
            self.lobby.join(connection)
            connection.enter(self.lobby)
            return None
        return Close.SIGN_IN_FIRST if user is None else self.to_table(connection, upgrade)

    def to_table(self, connection: SocketConnection, upgrade: Upgrade) -> Close | None:
        code = upgrade.path.removeprefix(TABLES)
        table = self.registry.find(code)
        if missing := self.registry.missing_game(code):
            connection.close(Close.GAME_MISSING, missing.why)
            return None
        if table is None:
            is_guessing = not self.limits.allows("code", connection.address)
            return Close.TOO_OFTEN if is_guessing else Close.NO_SUCH_TABLE
        if connection.user.id in table.state.removed:
            return Close.NOT_ALLOWED
        table.join(connection, upgrade.seen)
        connection.enter(table)
        return None

    def lost(self, connection: SocketConnection) -> None:
        if connection in self.active:
            self.active.discard(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]
            connection.lost()

    # many connections

    async def heartbeat(self) -> None:
        """A client that misses two pings is gone, whatever the network pretends."""
        for connection in list(self.active):
            if connection.missed >= MOST_MISSED:
                connection.socket.abort()
                self.lost(connection)
            elif connection.socket.ping():
                connection.missed += 1

    def connections_of(self, user: str) -> list[SocketConnection]:
        return [connection for connection in self.active if connection.user.id == user]

    def signed_out(self, user: str, token: str | None = None, keep: str | None = None) -> None:
        """Close the connections of one session, or of all except the one to keep."""
        for connection in self.connections_of(user):
            if token in (None, connection.token) and connection.token != keep:
                connection.close(Close.SIGN_IN_FIRST)

    def ended(self, user: str, keys: frozenset[str]) -> None:
        """Close the connections of sessions that were ended to make room for a new one."""
        for connection in self.connections_of(user) if keys else ():
            if connection.token is not None and key_of(connection.token) in keys:
                connection.close(Close.SIGN_IN_FIRST)

    def renewed(self, user: User, old: str | None, new: str) -> None:
        """A guest became an account: connections with the old token stay, under the new name."""
        for connection in self.connections_of(user.id):
            if connection.token == old:
                connection.user, connection.token = user, new

    def changed(self, user: User) -> None:
        """A user chose another avatar on one of their devices."""
        for connection in self.connections_of(user.id):
            connection.user = user

    def close(self) -> None:
        """The server is stopping: ask all clients to reconnect later."""
        self.is_closing = True
        for connection in list(self.active):
            connection.close(Close.SERVICE_RESTART)
