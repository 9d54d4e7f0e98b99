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

    __slots__ = ("events", "frames", "match", "news")

    def __init__(self, table: "Table", sitting: "Sitting", entry: Acted) -> None:
        self.match = sitting.match.copy()
        self.events = self.match.act(entry.seat, entry.action)
        self.news = telling.news_of(table.state.seq + 1, entry, self.events, None)
        self.frames: dict[int, bytes] = {}  # by viewer
        if self.match.to_act >= 0:  # else more changes than the cards
            self.write_frames(table)

    def write_frames(self, table: "Table") -> None:
        scene = telling.Scene(self.match)
        wait = table.steward.patience(self.match)  # nobody has waited yet
        clock = b"" if wait is None else b',"clock":%.1f' % wait
        for caller in table.callers:
            viewer = caller.viewer
            if viewer not in self.frames:
                view = b',"view":' + scene.view(viewer) + clock
                self.frames[viewer] = self.news.frame(viewer, view)
