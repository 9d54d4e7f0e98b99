"""Who looks for a table sees what is open and what is played, as it changes."""

import asyncio
from typing import TYPE_CHECKING, Any

from followsuit.protocol.lobby import LobbyChanges, LobbyPing, LobbyPong, LobbyTables, TableSummary
from followsuit.server.connections.connection import encode

if TYPE_CHECKING:
    from followsuit.server.connections.connection import Connection
    from followsuit.server.tables.registry import TableRegistry
    from followsuit.server.tables.table import Table

PAUSE_SECONDS = 0.25  # news are told together: a busy house must not drown the lobby
MOST_NEWS = 100  # tables in one message; beyond that the list as a whole is shorter
MOST_SHOWN = 300  # tables at a time: nobody reads more, and a slow connection would choke on them


class Lobby:
    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self.connections: list[Connection] = []
        self.changed: set[str] = set()
        self.timer: asyncio.TimerHandle | None = None

    def join(self, connection: "Connection") -> None:
        self.connections.append(connection)
        connection.tell(LobbyTables(self.cards()))

    def lost(self, connection: "Connection") -> None:
        if connection in self.connections:
            self.connections.remove(connection)

    def hear(self, connection: "Connection", said: Any) -> None:
        assert isinstance(said, LobbyPing)
        connection.tell(LobbyPong(said.id))

    def table_changed(self, table: "Table") -> None:
        if self.connections and not table.state.setup.private:
            self.changed.add(table.state.code)
            if self.timer is None:
                loop = asyncio.get_running_loop()
                self.timer = loop.call_later(PAUSE_SECONDS, self.send_news)

    def send_news(self) -> None:
        self.timer = None
        codes, self.changed = self.changed, set()
        if len(codes) > MOST_NEWS:
            news = encode(LobbyTables(self.cards()))
        else:
            tables = [table for code in codes if (table := self.registry.find(code)) is not None]
            gone = sorted(codes - {table.state.code for table in tables})
            news = encode(LobbyChanges([card_of(table) for table in tables], gone))
        for connection in self.connections:
            connection.send(news)

    def cards(self, game: str | None = None) -> list[TableSummary]:
        """Tables that everybody may see; those that wait for people first, the newest first."""
        tables = [
            table
            for table in reversed(self.registry.tables.values())
            if not table.state.setup.private and game in (None, table.state.setup.game)
        ]
        tables.sort(key=lambda table: table.state.stage != "open")
        return [card_of(table) for table in tables[:MOST_SHOWN]]


def card_of(table: "Table") -> TableSummary:
    state = table.state
    return TableSummary(
        code=state.code,
        setup=state.setup,
        state=state.stage,
        host=state.host,
        host_name=table.host_name(),
        seats=len(state.chairs),
        taken=[chair.name or None for chair in state.chairs],
        bots=[seat for seat, chair in enumerate(state.chairs) if chair.bot and not chair.user],
        watchers=len({c.user.id for c in table.connections if state.seat_of(c.user.id) is None}),
        created=table.created,
    )
