"""A round is over: its cards still lie there, and the side pot may be claimed."""

from typing import final

from followsuit.games.cat_te.phases.views import round_shown
from followsuit.games.cat_te.table import felt_of
from followsuit.rules.cards import Seat
from followsuit.rules.phase import Deal, Over
from followsuit.rules.showing import Showing
from followsuit.rules.table import Table


@final
class RoundOver(Deal):
    """Until the next deal."""

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return round_shown(table, viewer)

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return felt_of(table).sees_more(viewer)


@final
class LastRoundOver(Over):
    """And so is the match."""

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return round_shown(table, viewer)

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return felt_of(table).sees_more(viewer)
