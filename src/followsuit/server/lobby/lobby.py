"""The lobby: lists open and running tables and sends changes."""

from typing import Any

from followsuit.protocol.lobby import LobbyChanges, LobbyPing, LobbyPong, LobbyTables, TableSummary
from followsuit.server.clock import Clock, Timer
from followsuit.server.tables.outbox import Connection, encode
from followsuit.server.tables.registry import TableRegistry
from followsuit.server.tables.table import Table
from followsuit.server.tables.updates import person_avatar

PAUSE_SECONDS = 0.25  # changes are collected: a busy server must not flood the lobby
MOST_CHANGES = 100  # tables in one message; beyond that the complete list is shorter
MOST_SHOWN = 300  # tables; nobody reads more, and a slow connection would choke on them


class Lobby:
    def __init__(self, registry: TableRegistry, clock: Clock) -> None:
        self.registry = registry
        self.clock = clock
        self.connections: list[Connection] = []
        self.changed: set[str] = set()
        self.timer: Timer | None = None
        registry.changed = self.table_changed

    def join(self, connection: Connection) -> None:
        self.connections.append(connection)
        connection.send_update(LobbyTables(self.summaries()))

    def lost(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)

    def handle(self, connection: Connection, command: Any) -> None:
        assert isinstance(command, LobbyPing)
        connection.send_update(LobbyPong(command.id))

    def table_changed(self, table: Table) -> None:
        if self.connections and not table.state.setup.private:
            self.changed.add(table.state.code)
            if self.timer is None:
                self.timer = self.clock.call_later(PAUSE_SECONDS, self.send_changes)

    def send_changes(self) -> None:
        self.timer = None
        codes, self.changed = self.changed, set()
        if len(codes) > MOST_CHANGES:
            frame = encode(LobbyTables(self.summaries()))
        else:
            found = [self.registry.find(code) for code in codes]
            tables = [table for table in found if table is not None and is_listed(table)]
            gone = sorted(codes - {table.state.code for table in tables})
            frame = encode(LobbyChanges([summary_of(table) for table in tables], gone))
        for connection in self.connections:
            connection.send(frame)

    def summaries(self, game: str | None = None) -> list[TableSummary]:
        """Public tables with people: those waiting for players first, the newest first."""
        tables = [
            table
            for table in reversed(self.registry.tables.values())
            if is_listed(table) and game in (None, table.state.setup.game)
        ]
        tables.sort(key=lambda table: table.state.stage != "open")
        return [summary_of(table) for table in tables[:MOST_SHOWN]]


def is_listed(table: Table) -> bool:
    """Nobody wants to join or watch a table where nobody is."""
    return bool(table.connections or table.is_new) and not table.state.setup.private


def summary_of(table: Table) -> TableSummary:
    state = table.state
    return TableSummary(
        code=state.code,
        setup=state.setup,
        state=state.stage,
        host=state.host,
        host_name=table.host_name(),
        seats=len(state.chairs),
        taken=[chair.name or None for chair in state.chairs],
        avatars=[person_avatar(chair.user, chair.name, chair.avatar) for chair in state.chairs],
        bots=[seat for seat, chair in enumerate(state.chairs) if chair.bot and not chair.user],
        watchers=len({c.user.id for c in table.connections if state.seat_of(c.user.id) is None}),
        created=table.created,
    )
