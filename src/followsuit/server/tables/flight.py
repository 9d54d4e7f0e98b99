"""A line on its way to the disk."""

import time
from typing import TYPE_CHECKING

from followsuit.server.store.ledger import Line
from followsuit.server.tables.entries import AnyEntry

if TYPE_CHECKING:
    from followsuit.server.tables.ahead import Ahead
    from followsuit.server.wire.caller import Caller


class Flight:
    """The one line that is being written."""

    __slots__ = ("ahead", "caller", "entry", "line", "since")

    def __init__(self, line: Line, entry: AnyEntry, caller: "Caller | None") -> None:
        self.line = line
        self.entry = entry
        self.caller = caller  # who waits for the answer
        self.ahead: Ahead | None = None  # what will come of it
        self.since = time.perf_counter()
