"""A line that could not be saved: say so, find out what the log holds, and only then go on."""

from typing import TYPE_CHECKING

from followsuit.server.tables import updates
from followsuit.server.tables.log import Acted

if TYPE_CHECKING:
    from followsuit.server.tables.live_match import LiveMatch
    from followsuit.server.tables.table import Table

import time
from typing import TYPE_CHECKING

from followsuit.server.store.ledger import Line
from followsuit.server.tables.log import AnyEntry

if TYPE_CHECKING:
    from followsuit.server.connections.connection import Connection

import asyncio
from typing import TYPE_CHECKING

import structlog

from followsuit.protocol.refusals import Code
from followsuit.server.store.ledger import BadEntry, NotSaved
from followsuit.server.tables.commands import NotDone
from followsuit.server.tables.log import decode

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table


class Preview:
    """The match after the move, and what everybody at the table will be told."""

    __slots__ = ("clock", "events", "frames", "match", "recent_updates", "scene")

    def __init__(self, table: "Table", live: "LiveMatch", entry: Acted) -> None:
        self.match = live.match.copy()
        self.events = self.match.act(entry.seat, entry.action)
        self.recent_updates = updates.entry_update(table.state.seq + 1, entry, self.events, None)
        self.scene: updates.Scene | None = None  # none: more changes than the cards
        self.clock = b""
        self.frames: dict[int, bytes] = {}  # by viewer
        if self.match.to_act >= 0:
            self.scene = updates.Scene(self.match)
            wait = table.automation.time_limit(self.match)  # nobody has waited yet
            self.clock = b"" if wait is None else b',"clock":%.1f' % wait
            for connection in table.connections:
                self.frame(connection.viewer)

    def frame(self, viewer: int) -> bytes:
        """What all who see the same are told."""
        frame = self.frames.get(viewer)
        if frame is None:
            assert self.scene is not None
            view = b',"view":' + self.scene.view(viewer) + self.clock
            frame = self.frames[viewer] = self.recent_updates.frame(viewer, view)
        return frame


class PendingEntry:
    """The one line that is being written."""

    __slots__ = ("connection", "entry", "line", "preview", "since")

    def __init__(self, line: Line, entry: AnyEntry, connection: "Connection | None") -> None:
        self.line = line
        self.entry = entry
        self.connection = connection  # who waits for the answer
        self.preview: Preview | None = None  # what will come of it
        self.since = time.perf_counter()


RETRY_SECONDS = 0.5
UNSAVED = "the server could not save that: it is not done; say it again in a moment"
PERHAPS_SAVED = "the server lost its storage while saving that: say it again in a moment"
log = structlog.get_logger()


def save_failed(table: "Table", pending: PendingEntry, failure: Exception) -> None:
    connection, line = pending.connection, pending.line
    log.warning("line not saved", table=table.state.code, seq=line.seq, why=str(failure))
    table.registry.metrics.not_saved.inc()
    if connection is not None and line.move_id is not None:
        is_open = isinstance(failure, NotSaved) and not failure.sure
        why = PERHAPS_SAVED if is_open else UNSAVED
        table.refuse(connection, line.move_id, NotDone(Code.NOT_SAVED, why))
    # what a person said and cannot be kept is over; what the table wants, it tries again
    is_bad = isinstance(failure, BadEntry) and connection is not None
    table.registry.spawn(catch_up(table, wait=isinstance(failure, NotSaved) and not is_bad))


async def catch_up(table: "Table", wait: bool) -> None:
    """What the log holds after all, perhaps by another owner, becomes true here, too."""
    while True:
        if wait:
            await asyncio.sleep(RETRY_SECONDS)
        try:
            lines = await table.registry.ledger.read(table.id, table.state.seq)
            break
        except NotSaved:
            wait = True
            refuse_waiting(table)
    for line in lines:
        table.happen(line, decode(line.entry), None)
    table.pending = None
    table.automation.forget_answers()
    table.pump()


def refuse_waiting(table: "Table") -> None:
    """Whoever speaks while the storage is away is told so."""
    waiting, table.inbox = table.inbox, []
    for connection, said in waiting:
        table.refuse(connection, said.id, NotDone(Code.NOT_SAVED, UNSAVED))
