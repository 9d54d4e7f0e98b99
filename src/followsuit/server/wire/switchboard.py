"""All open sockets: who may come in, who is still there, and the word that we stop."""

from collections import Counter

import structlog

from followsuit.protocol.refusals import Close
from followsuit.server.accounts.accounts import Accounts
from followsuit.server.accounts.sessions import key_of
from followsuit.server.accounts.user import User
from followsuit.server.http.cookies import session_token
from followsuit.server.http.rates import Limits, household
from followsuit.server.http.security import origin_is_ours
from followsuit.server.settings import Settings
from followsuit.server.store.store import AWAY
from followsuit.server.tables.hall import Hall
from followsuit.server.wire.caller import NOBODY_MUTED, Caller, Post, Socket, read_lobby
from followsuit.server.wire.upgrade import Upgrade

LOBBY = "/ws/lobby"
TABLES = "/ws/tables/"
MOST_MISSED = 2  # pings without any sign of life
log = structlog.get_logger()


class Switchboard:
    def __init__(self, settings: Settings, accounts: Accounts, limits: Limits, hall: Hall) -> None:
        self.settings = settings
        self.accounts = accounts
        self.limits = limits
        self.hall = hall
        self.callers: set[Caller] = set()
        self.post = Post()
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

    def open(self, socket: Socket, upgrade: Upgrade) -> Caller:
        caller = Caller(socket, household(upgrade.address), self.limits, self.post)
        self.callers.add(caller)
        self.by_address[caller.address] += 1
        refused = self.no_room(caller.address)
        if refused is None:
            self.hall.spawn(self.arrive(caller, upgrade))
        else:
            caller.close(refused)
        return caller

    def no_room(self, address: str) -> Close | None:
        """A page cannot read an HTTP status, so this is said on the open socket."""
        if self.is_closing:
            return Close.SERVICE_RESTART
        most = self.settings.connections_per_address
        if most and self.by_address[address] > most:
            return Close.TOO_MANY
        return None if self.limits.allows("socket", address) else Close.TOO_OFTEN

    async def arrive(self, caller: Caller, upgrade: Upgrade) -> None:
        """Find out who it is and bring him where he wants to be."""
        refused: Close | None = Close.TRY_AGAIN
        try:
            refused = await self.introduce(caller, upgrade)
        except AWAY as failure:
            log.warning("nobody could be asked who calls", why=str(failure))
        except Exception:
            log.exception("a caller was not let in")
        if refused is not None:
            caller.close(refused)

    async def introduce(self, caller: Caller, upgrade: Upgrade) -> Close | None:
        token = session_token(upgrade.headers, self.settings)
        user = await self.accounts.user_of(token) if token else None
        if user is not None:
            caller.user, caller.token = user, token
            caller.muted = await self.accounts.mutes.muted_by(user.id) or NOBODY_MUTED
        if not caller.is_open:
            return None
        if upgrade.path == LOBBY:
            caller.read = read_lobby
            self.hall.lobby.join(caller)
            caller.arrived(self.hall.lobby)
            return None
        return Close.SIGN_IN_FIRST if user is None else self.to_table(caller, upgrade)

    def to_table(self, caller: Caller, upgrade: Upgrade) -> Close | None:
        table = self.hall.find(upgrade.path.removeprefix(TABLES))
        if table is None:
            is_guessing = not self.limits.allows("code", caller.address)
            return Close.TOO_OFTEN if is_guessing else Close.NO_SUCH_TABLE
        if caller.user.id in table.state.removed:
            return Close.NOT_ALLOWED
        table.join(caller, upgrade.seen)
        caller.arrived(table)
        return None

    def lost(self, caller: Caller) -> None:
        if caller in self.callers:
            self.callers.discard(caller)
            self.by_address[caller.address] -= 1
            if not self.by_address[caller.address]:
                del self.by_address[caller.address]
            caller.lost()

    # all at once

    async def heartbeat(self) -> None:
        """Who does not answer two pings is gone, whatever the network pretends."""
        for caller in list(self.callers):
            if caller.missed >= MOST_MISSED:
                caller.socket.abort()
                self.lost(caller)
            elif caller.socket.ping():
                caller.missed += 1

    def callers_of(self, user: str) -> list[Caller]:
        return [caller for caller in self.callers if caller.user.id == user]

    def signed_out(self, user: str, token: str | None = None, but: str | None = None) -> None:
        """Sockets end with their session: with one, or with all but one."""
        for caller in self.callers_of(user):
            if token in (None, caller.token) and caller.token != but:
                caller.close(Close.SIGN_IN_FIRST)

    def ended(self, user: str, keys: frozenset[str]) -> None:
        """Sessions that made room for a new one."""
        for caller in self.callers_of(user) if keys else ():
            if caller.token is not None and key_of(caller.token) in keys:
                caller.close(Close.SIGN_IN_FIRST)

    def renewed(self, user: User, old: str | None, new: str) -> None:
        """A guest became an account: whoever came with the old token stays, under the new name."""
        for caller in self.callers_of(user.id):
            if caller.token == old:
                caller.user, caller.token = user, new

    def close(self) -> None:
        """The server stops: everybody is told to come back."""
        self.is_closing = True
        for caller in list(self.callers):
            caller.close(Close.SERVICE_RESTART)
