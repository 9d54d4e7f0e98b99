"""What a move will change, worked out while the disk still writes it.

Nothing of it is true or told before the line is safe; if the line is not kept, it is thrown away.
"""

from typing import TYPE_CHECKING

from followsuit.server.tables import telling
from followsuit.server.tables.entries import Acted

if TYPE_CHECKING:
    from followsuit.server.tables.sitting import Sitting
    from followsuit.server.tables.table import Table


class Ahead:
    """The match after the move, and what everybody at the table will be told."""

    __slots__ = ("clock", "events", "frames", "match", "news", "scene")

    def __init__(self, table: "Table", sitting: "Sitting", entry: Acted) -> None:
        self.match = sitting.match.copy()
        self.events = self.match.act(entry.seat, entry.action)
        self.news = telling.news_of(table.state.seq + 1, entry, self.events, None)
        self.scene: telling.Scene | None = None  # none: more changes than the cards
        self.clock = b""
        self.frames: dict[int, bytes] = {}  # by viewer
        if self.match.to_act >= 0:
            self.scene = telling.Scene(self.match)
            wait = table.steward.patience(self.match)  # nobody has waited yet
            self.clock = b"" if wait is None else b',"clock":%.1f' % wait
            for caller in table.callers:
                self.frame(caller.viewer)

    def frame(self, viewer: int) -> bytes:
        """What all who see the same are told."""
        frame = self.frames.get(viewer)
        if frame is None:
            assert self.scene is not None
            view = b',"view":' + self.scene.view(viewer) + self.clock
            frame = self.frames[viewer] = self.news.frame(viewer, view)
        return frame
