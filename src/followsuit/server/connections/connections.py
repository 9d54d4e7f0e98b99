"""All open sockets: who may come in, who is still there, and the word that we stop."""

from collections import Counter

import structlog

from followsuit.protocol.refusals import Close
from followsuit.server.accounts.accounts import Accounts
from followsuit.server.accounts.sessions import key_of
from followsuit.server.connections.connection import (
    NOBODY_MUTED,
    Connection,
    Outbox,
    Socket,
    read_lobby,
)
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.http.cookies import session_token
from followsuit.server.http.rates import RateLimits, household
from followsuit.server.http.security import origin_is_ours
from followsuit.server.settings import Settings
from followsuit.server.store.store import AWAY
from followsuit.server.tables.registry import TableRegistry
from followsuit.server.user import User

LOBBY = "/ws/lobby"
TABLES = "/ws/tables/"
MOST_MISSED = 2  # pings without any sign of life
log = structlog.get_logger()


class Connections:
    def __init__(
        self, settings: Settings, accounts: Accounts, limits: RateLimits, registry: TableRegistry
    ) -> None:
        self.settings = settings
        self.accounts = accounts
        self.limits = limits
        self.registry = registry
        self.active: set[Connection] = set()
        self.outbox = Outbox()
        self.by_address: Counter[str] = Counter()
        self.is_closing = False

    # before the socket is open

    def refusal(self, upgrade: Upgrade) -> tuple[int, str] | None:
        """An HTTP status and a sentence for who may not even open a socket."""
        if not (upgrade.path == LOBBY or upgrade.path.startswith(TABLES)):
            return 404, "there is no socket here; the protocol is in the documentation"
        if not origin_is_ours(upgrade.headers, self.settings):
            return 403, "sockets are only for the server's own page"
        return None

    # the life of a socket

    def open(self, socket: Socket, upgrade: Upgrade) -> Connection:
        connection = Connection(socket, household(upgrade.address), self.limits, self.outbox)
        self.active.add(connection)
        self.by_address[connection.address] += 1
        refused = self.no_room(connection.address)
        if refused is None:
            self.registry.spawn(self.arrive(connection, upgrade))
        else:
            connection.close(refused)
        return connection

    def no_room(self, address: str) -> Close | None:
        """A page cannot read an HTTP status, so this is said on the open socket."""
        if self.is_closing:
            return Close.SERVICE_RESTART
        most = self.settings.connections_per_address
        if most and self.by_address[address] > most:
            return Close.TOO_MANY
        return None if self.limits.allows("socket", address) else Close.TOO_OFTEN

    async def arrive(self, connection: Connection, upgrade: Upgrade) -> None:
        """Find out who it is and bring him where he wants to be."""
        refused: Close | None = Close.TRY_AGAIN
        try:
            refused = await self.introduce(connection, upgrade)
        except AWAY as failure:
            log.warning("nobody could be asked who calls", why=str(failure))
        except Exception:
            log.exception("a caller was not let in")
        if refused is not None:
            connection.close(refused)

    async def introduce(self, connection: Connection, upgrade: Upgrade) -> Close | None:
        token = session_token(upgrade.headers, self.settings)
        user = await self.accounts.user_of(token) if token else None
        if user is not None:
            connection.user, connection.token = user, token
            connection.muted = await self.accounts.mutes.muted_by(user.id) or NOBODY_MUTED
        if not connection.is_open:
            return None
        if upgrade.path == LOBBY:
            connection.read = read_lobby
            self.registry.lobby.join(connection)
            connection.arrived(self.registry.lobby)
            return None
        return Close.SIGN_IN_FIRST if user is None else self.to_table(connection, upgrade)

    def to_table(self, connection: Connection, upgrade: Upgrade) -> Close | None:
        table = self.registry.find(upgrade.path.removeprefix(TABLES))
        if table is None:
            is_guessing = not self.limits.allows("code", connection.address)
            return Close.TOO_OFTEN if is_guessing else Close.NO_SUCH_TABLE
        if connection.user.id in table.state.removed:
            return Close.NOT_ALLOWED
        table.join(connection, upgrade.seen)
        connection.arrived(table)
        return None

    def lost(self, connection: Connection) -> None:
        if connection in self.active:
            self.active.discard(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]
            connection.lost()

    # all at once

    async def heartbeat(self) -> None:
        """Who does not answer two pings is gone, whatever the network pretends."""
        for connection in list(self.active):
            if connection.missed >= MOST_MISSED:
                connection.socket.abort()
                self.lost(connection)
            elif connection.socket.ping():
                connection.missed += 1

    def connections_of(self, user: str) -> list[Connection]:
        return [connection for connection in self.active if connection.user.id == user]

    def signed_out(self, user: str, token: str | None = None, but: str | None = None) -> None:
        """Sockets end with their session: with one, or with all but one."""
        for connection in self.connections_of(user):
            if token in (None, connection.token) and connection.token != but:
                connection.close(Close.SIGN_IN_FIRST)

    def ended(self, user: str, keys: frozenset[str]) -> None:
        """Sessions that made room for a new one."""
        for connection in self.connections_of(user) if keys else ():
            if connection.token is not None and key_of(connection.token) in keys:
                connection.close(Close.SIGN_IN_FIRST)

    def renewed(self, user: User, old: str | None, new: str) -> None:
        """A guest became an account: whoever came with the old token stays, under the new name."""
        for connection in self.connections_of(user.id):
            if connection.token == old:
                connection.user, connection.token = user, new

    def close(self) -> None:
        """The server stops: everybody is told to come back."""
        self.is_closing = True
        for connection in list(self.active):
            connection.close(Close.SERVICE_RESTART)
