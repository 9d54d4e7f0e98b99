"""A line that could not be saved: say so, find out what the log holds, and only then go on."""

import asyncio
from typing import TYPE_CHECKING

import structlog

from followsuit.protocol.refusals import Code
from followsuit.server.store.ledger import BadLine, NotSaved
from followsuit.server.tables.deciding import NotDone
from followsuit.server.tables.entries import decode
from followsuit.server.tables.flight import Flight

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table

RETRY_SECONDS = 0.5
UNSAVED = "the server could not save that: it is not done; say it again in a moment"
PERHAPS_SAVED = "the server lost its storage while saving that: say it again in a moment"
log = structlog.get_logger()


def not_written(table: "Table", flight: Flight, failure: Exception) -> None:
    caller, line = flight.caller, flight.line
    log.warning("line not saved", table=table.state.code, seq=line.seq, why=str(failure))
    table.hall.metrics.not_saved.inc()
    if caller is not None and line.move_id is not None:
        is_open = isinstance(failure, NotSaved) and not failure.sure
        why = PERHAPS_SAVED if is_open else UNSAVED
        table.refuse(caller, line.move_id, NotDone(Code.NOT_SAVED, why))
    # what a person said and cannot be kept is over; what the table wants, it tries again
    is_bad = isinstance(failure, BadLine) and caller is not None
    table.hall.spawn(catch_up(table, wait=isinstance(failure, NotSaved) and not is_bad))


async def catch_up(table: "Table", wait: bool) -> None:
    """What the log holds after all, perhaps by another owner, becomes true here, too."""
    while True:
        if wait:
            await asyncio.sleep(RETRY_SECONDS)
        try:
            lines = await table.hall.ledger.read(table.id, table.state.seq)
            break
        except NotSaved:
            wait = True
            refuse_waiting(table)
    for line in lines:
        table.happen(line, decode(line.entry), None)
    table.flight = None
    table.steward.unheard()
    table.pump()


def refuse_waiting(table: "Table") -> None:
    """Whoever speaks while the storage is away is told so."""
    waiting, table.inbox = table.inbox, []
    for caller, said in waiting:
        table.refuse(caller, said.id, NotDone(Code.NOT_SAVED, UNSAVED))
