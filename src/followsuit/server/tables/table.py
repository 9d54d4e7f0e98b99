"""A table with its connections: takes commands, writes entries, and sends what they change.

A command becomes an entry of the log, or is refused. `commit` takes it from there: memory never
runs ahead of the log, so what a player has seen is never lost.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from followsuit.protocol.refusals import Close, Code
from followsuit.protocol.table import (
    Act,
    AnyCommand,
    Chat,
    Done,
    Emote,
    Emoted,
    Hint,
    Leave,
    Ping,
    Pong,
    Refused,
)
from followsuit.protocol.text import wire_text
from followsuit.rules.events import WATCHER
from followsuit.server.store.ledger import EntryRow
from followsuit.server.tables import updates
from followsuit.server.tables.automation import Automation
from followsuit.server.tables.broadcast import broadcast_presence
from followsuit.server.tables.chairs import unlike
from followsuit.server.tables.commands import CommandRefused, decide
from followsuit.server.tables.commit import PendingEntry, Preview
from followsuit.server.tables.hints import hint
from followsuit.server.tables.log import (
    AnyEntry,
    ChatRemoved,
    Closed,
    Ended,
    Readied,
    Removed,
    Started,
    Undone,
    decode,
    encode,
)
from followsuit.server.tables.outbox import Connection
from followsuit.server.tables.state import TableState
from followsuit.server.tables.updates import EntryUpdate
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.tables.registry import TableRegistry
    from followsuit.server.user import User

UPDATES_KEPT = 8  # for short absences; more would take as much memory as a socket
CROWD = 16  # connections; larger audiences get presence updates less often
CROWD_SECONDS = 0.5
MOST_WAITING = 100  # commands that may wait while an entry is being written


class Table:
    __slots__ = (
        "automation",
        "clock",
        "connections",
        "created",
        "ending",
        "id",
        "inbox",
        "is_new",
        "is_presence_due",
        "pending",
        "queued_entries",
        "quiet_since",
        "recent_updates",
        "registry",
        "state",
    )

    def __init__(
        self, registry: "TableRegistry", table_id: int, state: TableState, created: float
    ) -> None:
        self.registry = registry
        self.clock = registry.clock
        self.id = table_id
        self.state = state
        self.created = created
        self.connections: list[Connection] = []
        self.is_new = True  # the host has not connected yet
        self.inbox: list[tuple[Connection, AnyCommand]] = []
        self.queued_entries: list[AnyEntry] = []  # added by the server, not by a command
        self.ending = ""  # why the server wants to close the table, if it does
        self.pending: PendingEntry | None = None
        self.recent_updates: list[EntryUpdate] = []
        self.is_presence_due = False  # a presence update is scheduled
        self.quiet_since = self.clock.monotonic()  # when the last connection was lost
        self.automation = Automation(self)

    # connections

    def join(self, connection: Connection, seen: int | None) -> None:
        """Bring a new connection up to date."""
        self.connections.append(connection)
        self.is_new = False
        self.set_viewer(connection)
        self.automation.joined()  # before the clock is sent
        missed = self.missed_since(seen)
        if missed is None:
            connection.send(updates.welcome(self, connection))
        else:
            self.send_missed(connection, missed)
        self.presence_changed()

    def missed_since(self, seen: int | None) -> list[EntryUpdate] | None:
        """The updates since then; none if only a full view will do."""
        if seen is None or not 0 < seen <= self.state.seq:
            return None
        missed = [update for update in self.recent_updates if update.seq > seen]
        return missed if len(missed) == self.state.seq - seen else None

    def send_missed(self, connection: Connection, missed: list[EntryUpdate]) -> None:
        """The current view goes with the first: nobody may act on an old view with a new seq."""
        tail = updates.current_part(self, connection.viewer)
        for update in missed:
            chat = updates.chat_part(connection, update)
            connection.send(update.frame(connection.viewer, chat + tail))
            tail = b""

    def lost(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.presence_changed()

    def presence_changed(self) -> None:
        if not self.connections:
            self.quiet_since = self.clock.monotonic()
        self.automation.note_absences()
        if len(self.connections) <= CROWD:
            self.send_presence()
        elif not self.is_presence_due:
            # one update for each of a thousand arrivals would be a million messages
            self.is_presence_due = True
            self.clock.call_later(CROWD_SECONDS, self.send_presence)
        self.registry.changed(self)
        self.run_automation()

    def send_presence(self) -> None:
        self.is_presence_due = False
        broadcast_presence(self)

    def host_name(self) -> str:
        """The host's name at the table; empty while the host is neither seated nor connected."""
        seat = self.state.seat_of(self.state.host)
        if seat is not None:
            return self.state.chairs[seat].name
        return self.names().get(self.state.host, "")

    def names(self) -> dict[str, str]:
        """What everybody here is called, by user: no two alike, players and accounts first."""
        state = self.state
        names = {chair.user: chair.name for chair in state.chairs if chair.user}
        taken = {chair.name.casefold() for chair in state.chairs}
        here = {connection.user.id: connection.user for connection in self.connections}
        for user in sorted(here.values(), key=is_guest):
            if user.id not in names:
                names[user.id] = unlike(user.name, taken)
                taken.add(names[user.id].casefold())
        return names

    def is_present(self, user: str) -> bool:
        return any(connection.user.id == user for connection in self.connections)

    def set_viewer(self, connection: Connection) -> None:
        """A connection sees what its user's seat sees."""
        # otherwise the last match may still be shown, and others may have sat in these chairs
        is_ours = self.state.stage in ("playing", "over")
        seat = self.state.seat_of(connection.user.id) if is_ours else None
        connection.viewer = WATCHER if seat is None else seat

    # commands

    def handle(self, connection: Connection, command: AnyCommand) -> None:
        if isinstance(command, Ping):
            connection.send_update(Pong(command.id, self.state.seq))
        elif isinstance(command, Emote):
            self.emote(connection, command)
        elif isinstance(command, Hint):
            hint(self, connection, command)
        elif len(self.inbox) >= MOST_WAITING:
            busy = CommandRefused(Code.TOO_OFTEN, Text("refusal.table_busy"))
            self.refuse_command(connection, command, busy)
        else:
            self.inbox.append((connection, command))
            self.process()

    def process(self) -> None:
        """Run waiting commands one after the other, then what the table does automatically."""
        while self.inbox and self.pending is None:
            connection, command = self.inbox.pop(0)
            if not connection.is_signed_out:
                self.run(connection, command)
        self.run_automation()

    def run(self, connection: Connection, command: AnyCommand) -> None:
        user = connection.user
        written = self.state.recent_commands.seq_of(f"{user.id} {command.id}")
        if written is not None:
            connection.send_update(Done(command.id, written))
            return
        try:
            if not isinstance(command, Act):
                self.check_rate(connection, command)
            if isinstance(command, Chat):
                user = replace(user, name=self.names().get(user.id, user.name))
            entry = decide(self.state, user, command, self.clock.time())
        except CommandRefused as refusal:
            self.refuse_command(connection, command, refusal)
            return
        if entry is not None:
            self.commit(entry, user, command.id, connection)
        else:
            connection.send_update(Done(command.id, self.state.seq))
            if isinstance(command, Leave):
                connection.close(Close.GOING_AWAY)

    def check_rate(self, connection: Connection, command: AnyCommand) -> None:
        if not connection.allows("chat" if isinstance(command, Chat) else "command"):
            raise CommandRefused(Code.TOO_OFTEN, Text("refusal.too_fast"))

    def refuse_command(
        self, connection: Connection, command: AnyCommand, refusal: CommandRefused
    ) -> None:
        if self.registry.play_log is not None:
            self.registry.play_log.refused(self, connection.user, command, refusal)
        self.refuse(connection, command.id, refusal)

    def refuse(self, connection: Connection, command_id: str, refusal: CommandRefused) -> None:
        self.registry.metrics.refused.labels(refusal.code).inc()
        why = wire_text(refusal.why)
        connection.send_update(Refused(command_id, refusal.code, why, refusal.rule))

    def emote(self, connection: Connection, command: Emote) -> None:
        if not connection.allows("chat"):
            slow_down = CommandRefused(Code.TOO_OFTEN, Text("refusal.emote_too_soon"))
            self.refuse_command(connection, command, slow_down)
            return
        frame = updates.encode(Emoted(connection.user.id, command.emote))
        for other in self.connections:
            if connection.user.id not in other.muted:
                other.send(frame)
        connection.send_update(Done(command.id, self.state.seq))

    # entries without a command

    def run_automation(self) -> None:
        """Write an entry queued by the server, or else what the table does automatically."""
        if self.pending is None and self.state.stage != "closed":
            entry = self.queued_entry() or self.automation.next_entry()
            if entry is not None:
                self.commit(entry)

    def queued_entry(self) -> AnyEntry | None:
        """Chosen at the last moment: the entry before may have ended or started a match."""
        if self.queued_entries:
            return self.queued_entries[0]
        if not self.ending:
            return None
        return Ended(self.ending) if self.state.stage == "playing" else Closed(self.ending)

    def add_entry(self, entry: AnyEntry) -> None:
        """Write an entry for the server, after whatever is waiting."""
        self.queued_entries.append(entry)
        self.process()

    def end(self, why: str) -> None:
        """Abandon the match, if there is one, and close the table."""
        self.ending = self.ending or why
        self.process()

    # the log

    def commit(
        self,
        entry: AnyEntry,
        user: "User | None" = None,
        command_id: str | None = None,
        connection: Connection | None = None,
    ) -> None:
        """Write an entry; it is sent and applied once it is durable."""
        pending = PendingEntry(self, self.row(entry, user, command_id), entry, connection)
        self.pending = pending
        self.registry.committer.append(pending)

    def row(
        self, entry: AnyEntry, user: "User | None" = None, command_id: str | None = None
    ) -> EntryRow:
        """The next row of the log."""
        by = None if user is None else user.id
        seq = self.state.seq + 1
        return EntryRow(self.id, seq, self.clock.time(), by, command_id, encode(entry))

    def replay(self, row: EntryRow) -> None:
        """Apply an old entry; nobody is connected yet."""
        self.apply(row, decode(row.entry), None)

    def apply(self, row: EntryRow, entry: AnyEntry, preview: Preview | None) -> EntryUpdate:
        """Change the table in memory."""
        events = self.state.apply(row.seq, row.at, row.by, row.move_id, entry, preview)
        if preview is not None:
            update = preview.update
        else:
            update = updates.entry_update(row.seq, entry, events, self.state.chat_in(entry))
        if isinstance(entry, (Started, Undone)):
            self.recent_updates.clear()  # others may have sat here and must not see these cards
        if not isinstance(entry, Undone):  # only a welcome will do
            self.recent_updates.append(update)
        if len(self.recent_updates) > UPDATES_KEPT:
            del self.recent_updates[0]
        return update

    def applied(self, entry: AnyEntry) -> None:
        """An entry is new, not replayed from the log."""
        self.automation.applied(entry)
        if self.registry.play_log is not None:
            self.registry.play_log.applied(self, entry)
        if self.queued_entries and self.queued_entries[0] == entry:
            self.queued_entries.pop(0)

    def after(self, entry: AnyEntry, stage: str) -> None:
        """What follows outside the table; `stage` is the one before the entry."""
        if self.state.stage == "over" and stage == "playing":
            self.registry.archive_finished(self)
            self.send_presence()
        if isinstance(entry, Removed):
            self.disconnect(entry.user)
        if isinstance(entry, ChatRemoved):
            self.forget_chat(entry.line)
        if isinstance(entry, Closed):
            self.registry.closed(self)
        if not isinstance(entry, Readied):
            self.registry.changed(self)

    def is_round_open(self) -> bool:
        """Whether a seat is to act; if none is, the chairs have changed as well."""
        live = self.state.live_match
        return live is not None and live.match.to_act >= 0

    def disconnect(self, user: str) -> None:
        for connection in [each for each in self.connections if each.user.id == user]:
            connection.close(Close.NOT_ALLOWED)

    def forget_chat(self, seq: int) -> None:
        """Do not send removed chat to clients that reconnect."""
        for update in self.recent_updates:
            if update.seq == seq:
                update.chat = None


def is_guest(user: "User") -> bool:
    return user.is_guest
