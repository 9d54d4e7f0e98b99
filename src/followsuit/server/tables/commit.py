"""The path of an entry: append, prepare while the disk works, durable, send, apply.

Only this module knows that order. Nothing is sent before it is durable, so players never see
anything that could be lost. The updates of prepared moves are on their way before memory changes;
those of all other entries are encoded from the changed table.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from followsuit.protocol.refusals import Code
from followsuit.protocol.table import Done
from followsuit.server.metrics import Metrics
from followsuit.server.store.ledger import BadEntry, EntryRow, Failures, Ledger, NotSaved
from followsuit.server.tables.broadcast import broadcast_entry, broadcast_preview
from followsuit.server.tables.commands import CommandRefused
from followsuit.server.tables.log import Acted, AnyEntry, Chatted, decode
from followsuit.server.tables.outbox import Connection, Outbox
from followsuit.server.tables.updates import EntryUpdate, Views, entry_update
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.tables.live_match import LiveMatch
    from followsuit.server.tables.table import Table

TABLES_AT_ONCE = 32  # sent, then applied, as every preview takes memory until it is applied
RETRY_SECONDS = 0.5
UNSAVED = Text("refusal.not_saved")
PERHAPS_SAVED = Text("refusal.perhaps_saved")
log = structlog.get_logger()


class Committer:
    """Takes entries from the tables to the disk, to the players and into memory."""

    def __init__(self, ledger: Ledger, outbox: Outbox, metrics: Metrics) -> None:
        self.ledger = ledger
        self.outbox = outbox
        self.metrics = metrics
        self.progress = Progress()
        self._pending: dict[int, Pending] = {}  # by table
        self._loop = asyncio.get_running_loop()
        ledger.listener = self

    def append(self, pending: "Pending") -> None:
        """Hand an entry to the ledger, which writes it together with others that wait."""
        assert pending.row.table_id not in self._pending  # a table writes one entry at a time
        self._pending[pending.row.table_id] = pending
        self.ledger.append(pending.row)

    def writing(self, rows: list[EntryRow]) -> None:
        """The disk is busy: prepare what will be sent."""
        for row in rows:
            pending = self._pending.get(row.table_id)
            if pending is not None:
                try:
                    pending.prepare()
                except Exception as error:
                    self._report(error)

    def written(self, rows: list[EntryRow], failures: Failures) -> None:
        """The batch is durable: send it, then apply it."""
        saved: list[Pending] = []
        for index, row in enumerate(rows):
            pending = self._pending.pop(row.table_id)
            failure = failures.get(index)
            if failure is None:
                saved.append(pending)
            else:
                self._fail(pending, failure)
        for first in range(0, len(saved), TABLES_AT_ONCE):
            group = saved[first : first + TABLES_AT_ONCE]
            self._send(group)
            self._apply(group)
        self.progress.notify()
        self.metrics.commit_entries.observe(len(rows))

    def _send(self, saved: "list[Pending]") -> None:
        """Frames of several tables leave back to back, which costs the system half as much."""
        for pending in saved:
            try:
                pending.send()
            except Exception as error:
                self._report(error)
        try:
            self.outbox.flush()
        except Exception as error:
            self._report(error)

    def _apply(self, saved: "list[Pending]") -> None:
        for pending in saved:
            try:
                pending.apply()
            except Exception as error:
                self._report(error)

    def _fail(self, pending: "Pending", failure: Exception) -> None:
        try:
            pending.fail(failure)
        except Exception as error:
            self._report(error)

    def _report(self, error: Exception) -> None:
        """An error at one table must not affect the others."""
        self._loop.call_exception_handler(
            {"message": "a table failed to process an entry of its log", "exception": error}
        )


class Progress:
    """Wakes tasks that wait for tables to change."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def notify(self) -> None:
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for future in waiting:
                if not future.done():
                    future.set_result(None)

    async def until(self, happens: Callable[[], bool]) -> None:
        while not happens():
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future


class Pending:
    """An entry on its way to the disk."""

    __slots__ = ("row",)

    def __init__(self, row: EntryRow) -> None:
        self.row = row

    def prepare(self) -> None:
        """Work out what will be sent; thrown away if the entry is not saved."""

    def send(self) -> None:
        """Send what was prepared."""

    def apply(self) -> None:
        """Change the table in memory."""
        raise NotImplementedError

    def fail(self, failure: Exception) -> None:
        """The entry was not saved."""
        raise NotImplementedError


class FirstEntry(Pending):
    """An entry of a table that is being created and that nobody knows yet."""

    __slots__ = ("saved", "table")

    def __init__(self, table: "Table", row: EntryRow) -> None:
        super().__init__(row)
        self.table = table
        self.saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def apply(self) -> None:
        self.table.replay(self.row)  # nobody is connected who could get an update
        if not self.saved.done():
            self.saved.set_result(None)

    def fail(self, failure: Exception) -> None:
        if not self.saved.done():
            self.saved.set_exception(failure)


class PendingEntry(Pending):
    """The one entry that a table is writing."""

    __slots__ = ("connection", "entry", "is_broken", "is_sent", "preview", "since", "table")

    def __init__(
        self, table: "Table", row: EntryRow, entry: AnyEntry, connection: Connection | None
    ) -> None:
        super().__init__(row)
        self.table = table
        self.entry = entry
        self.connection = connection  # awaits the answer
        self.preview: Preview | None = None
        self.is_sent = False
        self.is_broken = False  # some connections may have missed the update
        self.since = table.clock.monotonic()

    def prepare(self) -> None:
        live = self.table.state.live_match
        if isinstance(self.entry, Acted) and live is not None and self.table.connections:
            self.preview = Preview(self.table, live, self.entry)

    def send(self) -> None:
        """Most entries are moves that change only the cards: their updates are ready."""
        preview = self.preview
        if preview is None or preview.views is None:
            return
        self.is_sent = True
        try:
            broadcast_preview(self.table, preview, self.connection, self.row.move_id)
        except Exception:
            self.is_broken = True
            raise

    def apply(self) -> None:
        table = self.table
        table.pending = None
        # later, so that updates are sent before the table plans its next step
        asyncio.get_running_loop().call_soon(table.process)
        apply_entry(table, self.row, self.entry, self.preview, self.is_sent, self.connection)
        if self.is_broken:
            for connection in table.connections:
                connection.drop()
        seconds = table.clock.monotonic() - self.since
        table.registry.metrics.moves.observe(seconds, isinstance(self.entry, Acted))

    def fail(self, failure: Exception) -> None:
        """Refuse the command, then resync with the log before going on."""
        table, connection, row = self.table, self.connection, self.row
        log.warning("entry not saved", table=table.state.code, seq=row.seq, why=str(failure))
        table.registry.metrics.not_saved.inc()
        if connection is not None and row.move_id is not None:
            is_uncertain = isinstance(failure, NotSaved) and not failure.sure
            why = PERHAPS_SAVED if is_uncertain else UNSAVED
            table.refuse(connection, row.move_id, CommandRefused(Code.NOT_SAVED, why))
        # give the storage time, unless the command itself was bad; if somebody else has written
        # this entry (`SeqTaken`), read it immediately
        is_bad_command = isinstance(failure, BadEntry) and connection is not None
        wait = isinstance(failure, NotSaved) and not is_bad_command
        table.registry.spawn(resync(table, wait))


class Preview:
    """The result of a move, worked out before it is durable."""

    __slots__ = ("clock_json", "events", "frames", "match", "update", "views")

    def __init__(self, table: "Table", live: "LiveMatch", entry: Acted) -> None:
        self.match = live.match.copy()
        self.events = self.match.act(entry.seat, entry.action)
        self.update: EntryUpdate = entry_update(table.state.seq + 1, entry, self.events, None)
        self.views: Views | None = None  # none if more than the cards will change
        self.clock_json = b""
        self.frames: dict[int, bytes] = {}  # by viewer
        if self.match.to_act >= 0 and table.state.undo is None:
            self.views = Views(self.match)
            limit = table.automation.time_limit(self.match)  # the clock starts with this move
            self.clock_json = b"" if limit is None else b',"clock":%.1f' % limit
            for connection in table.connections:
                self.frame(connection.viewer)

    def frame(self, viewer: int) -> bytes:
        """The update for everyone with this view."""
        frame = self.frames.get(viewer)
        if frame is None:
            assert self.views is not None
            view = b',"view":' + self.views.encode(viewer) + self.clock_json
            frame = self.frames[viewer] = self.update.frame(viewer, view)
        return frame


def apply_entry(
    table: "Table",
    row: EntryRow,
    entry: AnyEntry,
    preview: Preview | None = None,
    is_sent: bool = False,
    connection: Connection | None = None,
) -> None:
    """Apply a durable entry, and send the updates that could not be prepared."""
    stage, undo_was_asked = table.state.stage, table.state.undo is not None
    update = table.apply(row, entry, preview)
    table.applied(entry)
    if not is_sent:
        if connection is not None and row.move_id is not None:
            connection.send_update(Done(row.move_id, row.seq))
        broadcast_entry(table, entry, update, undo_was_asked)
    if table.state.stage != stage or not isinstance(entry, (Acted, Chatted)):
        table.after(entry, stage)


async def resync(table: "Table", wait: bool) -> None:
    """Apply what the log holds after all, perhaps written by another process, and go on."""
    registry = table.registry
    while True:
        if wait:
            await table.clock.sleep(RETRY_SECONDS)
        try:
            rows = await registry.committer.ledger.read(table.id, table.state.seq)
            break
        except NotSaved:
            wait = True
            refuse_waiting(table)
    for row in rows:
        apply_entry(table, row, decode(row.entry))
    table.pending = None
    table.automation.forget_answers()
    registry.committer.progress.notify()
    table.process()


def refuse_waiting(table: "Table") -> None:
    """Commands are refused while the storage is unreachable."""
    waiting, table.inbox = table.inbox, []
    for connection, command in waiting:
        table.refuse_command(connection, command, CommandRefused(Code.NOT_SAVED, UNSAVED))
