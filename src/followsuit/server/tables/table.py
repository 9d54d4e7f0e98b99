"""A table with people at it: hears, writes, and when that is safe, tells and makes it true.

What is said is decided, appended to the ledger, and only when it is safe there does it become true
and is told. So memory never runs ahead of the log, and what a player has seen is never lost.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from followsuit.protocol.refusals import Close, Code
from followsuit.protocol.table import (
    Act,
    AnyCommand,
    Done,
    Emote,
    Emoted,
    Hint,
    Leave,
    Ping,
    Pong,
    Refused,
)
from followsuit.rules.events import WATCHER
from followsuit.server.store.ledger import Line, Work
from followsuit.server.tables import updates
from followsuit.server.tables.automation import Automation
from followsuit.server.tables.broadcast import (
    send_chat,
    send_everything,
    send_preview,
    send_ready,
    send_views,
)
from followsuit.server.tables.commands import NotDone, decide
from followsuit.server.tables.commit import PendingEntry, Preview, save_failed
from followsuit.server.tables.hints import hint
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    ChatRemoved,
    Chatted,
    Closed,
    Ended,
    Readied,
    Removed,
    Started,
    decode,
    encode,
)
from followsuit.server.tables.state import TableState
from followsuit.server.tables.updates import (
    chat_tail,
    clock_tail,
    full_tail,
    table_tail,
    welcome,
)

if TYPE_CHECKING:
    from followsuit.server.connections.connection import Connection
    from followsuit.server.tables.registry import TableRegistry
    from followsuit.server.user import User

UPDATES_KEPT = 8  # for who was away for a moment; with more they would weigh as much as a socket
CROWD = 16  # callers; more are told only now and then who else is here
CROWD_SECONDS = 0.5
MOST_WAITING = 100  # sayings that may wait for the one being written


class Table:
    __slots__ = (
        "automation",
        "connections",
        "created",
        "demands",
        "ending",
        "id",
        "inbox",
        "is_change_due",
        "pending",
        "quiet_since",
        "recent_updates",
        "registry",
        "state",
    )

    def __init__(
        self, registry: "TableRegistry", table_id: int, state: TableState, created: float
    ) -> None:
        self.registry = registry
        self.id = table_id
        self.state = state
        self.created = created
        self.connections: list[Connection] = []
        self.inbox: list[tuple[Connection, AnyCommand]] = []
        self.demands: list[AnyEntry] = []  # what the house wants written
        self.ending = ""  # why the house wants the table closed, if it does
        self.pending: PendingEntry | None = None
        self.recent_updates: list[updates.EntryUpdate] = []
        self.is_change_due = False  # who is here will be told in a moment
        self.quiet_since = time.monotonic()  # when the last person went
        self.automation = Automation(self)

    # coming and going

    def join(self, connection: "Connection", seen: int | None) -> None:
        """A new connection is brought up to date."""
        self.connections.append(connection)
        self.place(connection)
        self.automation.restart_clocks()  # before the clock is told
        missed = self.missed_since(seen)
        if missed is None:
            connection.send(welcome(self, connection))
        else:
            self.send_missed(connection, missed)
        self.presence_changed()

    def missed_since(self, seen: int | None) -> list[updates.EntryUpdate] | None:
        """What happened since; none when only a full view will do."""
        if seen is None or not 0 < seen <= self.state.seq:
            return None
        missed = [news for news in self.recent_updates if news.seq > seen]
        return missed if len(missed) == self.state.seq - seen else None

    def send_missed(self, connection: "Connection", missed: list[updates.EntryUpdate]) -> None:
        """How it stands now goes with the first: nobody shall act on an old view with a new seq."""
        tail = full_tail(self, connection.viewer)
        for news in missed:
            connection.send(news.frame(connection.viewer, chat_tail(connection, news) + tail))
            tail = b""

    def lost(self, connection: "Connection") -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.presence_changed()

    def presence_changed(self) -> None:
        if not self.connections:
            self.quiet_since = time.monotonic()
        self.automation.note_absences()
        if len(self.connections) <= CROWD:
            self.send_changed()
        elif not self.is_change_due:
            # told of each one, a thousand who come together would get a million messages
            self.is_change_due = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self.send_changed)
        self.registry.changed(self)
        self.wake()

    def host_name(self) -> str:
        """As he is called at the table, or nothing while he is away."""
        seat = self.state.seat_of(self.state.host)
        if seat is not None:
            return self.state.chairs[seat].name
        return next((c.user.name for c in self.connections if c.user.id == self.state.host), "")

    def is_present(self, user: str) -> bool:
        return any(connection.user.id == user for connection in self.connections)

    def place(self, connection: "Connection") -> None:
        """A caller sees what the seat of his person sees."""
        # else the last match may still be shown, and others may have sat in these chairs
        is_ours = self.state.stage in ("playing", "over")
        seat = self.state.seat_of(connection.user.id) if is_ours else None
        connection.viewer = WATCHER if seat is None else seat

    # hearing

    def hear(self, connection: "Connection", said: AnyCommand) -> None:
        if isinstance(said, Ping):
            connection.tell(Pong(said.id, self.state.seq))
        elif isinstance(said, Emote):
            self.emote(connection, said)
        elif isinstance(said, Hint):
            hint(self, connection, said)
        elif len(self.inbox) >= MOST_WAITING:
            self.refuse(
                connection, said.id, NotDone(Code.TOO_OFTEN, "the table is busy: slow down")
            )
        else:
            self.inbox.append((connection, said))
            self.pump()

    def pump(self) -> None:
        """Take up what was said, one thing after the other; then what nobody at the table said."""
        while self.inbox and self.pending is None:
            connection, said = self.inbox.pop(0)
            if not connection.is_sent_away:  # what he said before is not done any more
                self.consider(connection, said)
        self.wake()

    def wake(self) -> None:
        """Write what the house wants, or else what the table wants itself."""
        if self.pending is None and self.state.stage != "closed":
            next_entry = self.demanded_entry() or self.automation.next_entry()
            if next_entry is not None:
                self.write(next_entry)

    def demanded_entry(self) -> AnyEntry | None:
        """Decided when it is written: what was in flight before may have ended or begun a match."""
        if self.demands:
            return self.demands[0]
        if not self.ending:
            return None
        return Ended(self.ending) if self.state.stage == "playing" else Closed(self.ending)

    def consider(self, connection: "Connection", said: AnyCommand) -> None:
        user = connection.user
        written = self.state.recent_commands.seq_of(f"{user.id} {said.id}")
        if written is not None:
            connection.tell(Done(said.id, written))
            return
        try:
            if not isinstance(said, Act) and not connection.may_say(said):
                raise NotDone(Code.TOO_OFTEN, "you say a lot: wait a moment")
            entry = decide(self.state, user, said)
        except NotDone as refusal:
            self.refuse(connection, said.id, refusal)
            return
        if entry is not None:
            self.write(entry, user, said.id, connection)
        else:
            connection.tell(Done(said.id, self.state.seq))
            if isinstance(said, Leave):
                connection.close(Close.GOING_AWAY)

    def refuse(self, connection: "Connection", said_id: str, refusal: NotDone) -> None:
        self.registry.metrics.refused.labels(refusal.code).inc()
        connection.tell(Refused(said_id, refusal.code, refusal.why, refusal.rule))

    def emote(self, connection: "Connection", said: Emote) -> None:
        if not connection.may_chat():
            slow_down = NotDone(Code.TOO_OFTEN, "one moment between two emotes")
            self.refuse(connection, said.id, slow_down)
            return
        frame = updates.encode(Emoted(connection.user.id, said.emote))
        for other in self.connections:
            if connection.user.id not in other.muted:
                other.send(frame)
        connection.tell(Done(said.id, self.state.seq))

    # writing

    def write(
        self,
        entry: AnyEntry,
        user: "User | None" = None,
        move_id: str | None = None,
        connection: "Connection | None" = None,
    ) -> None:
        by = None if user is None else user.id
        now = time.time()
        line = Line(self.id, self.state.seq + 1, now, by, move_id, encode(entry))
        self.pending = PendingEntry(line, entry, connection)
        is_told = isinstance(entry, Acted) and bool(self.connections)
        self.registry.ledger.append(line, self.written, self.make_preview if is_told else None)

    def make_preview(self) -> None:
        """Think about what to tell while the disk is busy."""
        pending, live = self.pending, self.state.live_match
        if pending is None or pending.preview is not None or live is None:
            return
        if isinstance(pending.entry, Acted):
            pending.preview = Preview(self, live, pending.entry)

    def written(self, failure: Exception | None) -> Work | None:
        """The line is safe, or not; what is known already goes out before it becomes true here."""
        pending = self.pending
        assert pending is not None
        if failure is not None:
            save_failed(self, pending, failure)
            return None
        if pending.preview is None or pending.preview.scene is None:
            self.land()
            return None
        try:
            send_preview(self, pending.preview, pending.connection, pending.line.move_id)
        except Exception:
            self.land()  # it is kept, so it becomes true
            for connection in self.connections:  # who was not told comes back, and is
                connection.break_off()
            raise
        return self.land

    def land(self) -> None:
        """Nothing else happens at this table between telling a line and making it true."""
        pending = self.pending
        assert pending is not None
        self.pending = None
        # what was told is on its way before we think about what comes next
        asyncio.get_running_loop().call_soon(self.pump)
        self.happen(pending.line, pending.entry, pending.connection, pending.preview)
        is_move = isinstance(pending.entry, Acted)
        self.registry.metrics.pace.told(time.perf_counter() - pending.since, is_move)

    def demand(self, entry: AnyEntry) -> None:
        """The house wants this written, after whatever waits already."""
        self.demands.append(entry)
        self.pump()

    def end(self, why: str) -> None:
        """The house wants the table closed, and what is played there broken off."""
        self.ending = self.ending or why
        self.pump()

    def replay(self, line: Line) -> None:
        """A line from the log becomes true again; nobody is there to be told."""
        self.apply_entry(line, decode(line.entry))

    # making it true, and telling

    def happen(
        self,
        line: Line,
        entry: AnyEntry,
        connection: "Connection | None",
        preview: Preview | None = None,
    ) -> None:
        was = self.state.stage
        news = self.apply_entry(line, entry, preview)
        self.automation.applied(entry)
        if self.demands and self.demands[0] == entry:
            self.demands.pop(0)
        if preview is None or preview.scene is None:  # else all of it was told before
            if connection is not None and line.move_id is not None:
                connection.tell(Done(line.move_id, line.seq))
            self.send_entry(entry, news)
        if self.state.stage != was or not isinstance(entry, (Acted, Chatted)):
            self.after(entry, was)

    def send_entry(self, entry: AnyEntry, news: updates.EntryUpdate) -> None:
        if isinstance(entry, Acted) and self.is_hand_open():
            send_views(self, news)
        elif isinstance(entry, (Chatted, ChatRemoved)):
            send_chat(self, news)
        elif isinstance(entry, Readied):
            send_ready(self, news)
        else:
            send_everything(self, news)

    def apply_entry(
        self, line: Line, entry: AnyEntry, preview: Preview | None = None
    ) -> updates.EntryUpdate:
        events = self.state.apply(line.seq, line.at, line.by, line.move_id, entry, preview)
        if preview is not None:
            news = preview.recent_updates
        else:
            news = updates.entry_update(line.seq, entry, events, self.state.chat_in(entry))
        if isinstance(entry, Started):
            self.recent_updates.clear()  # others may have sat here: their cards stay theirs
        self.recent_updates.append(news)
        if len(self.recent_updates) > UPDATES_KEPT:
            del self.recent_updates[0]
        return news

    def after(self, entry: AnyEntry, was: str) -> None:
        """What follows outside the table."""
        if self.state.stage == "over" and was == "playing":
            self.registry.archive_finished(self)
            self.send_changed()
        if isinstance(entry, Removed):
            self.send_away(entry.user)
        if isinstance(entry, ChatRemoved):
            self.forget_chat(entry.line)
        if isinstance(entry, Closed):
            self.registry.closed(self)
        if not isinstance(entry, Readied):
            self.registry.changed(self)

    def is_hand_open(self) -> bool:
        """After the last card of a hand the chairs are asked again, so the table changes, too."""
        live = self.state.live_match
        return live is not None and live.match.to_act >= 0

    def send_changed(self) -> None:
        self.is_change_due = False
        if self.connections:
            head = b'{"type":"changed","seq":%d' % self.state.seq
            self.broadcast(head + table_tail(self) + clock_tail(self) + b"}")

    def broadcast(self, frame: bytes) -> None:
        for connection in self.connections:
            connection.send(frame)

    def send_away(self, user: str) -> None:
        for connection in [
            connection for connection in self.connections if connection.user.id == user
        ]:
            connection.close(Close.NOT_ALLOWED)

    def forget_chat(self, line: int) -> None:
        """Who comes back is not told again what was removed."""
        for news in self.recent_updates:
            if news.seq == line:
                news.chat = None
