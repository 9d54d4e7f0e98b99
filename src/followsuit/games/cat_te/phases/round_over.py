"""Between rounds: the cards are still on the table, and the side pot may be claimed."""

from typing import final

from followsuit.games.cat_te.phases.views import round_shown
from followsuit.games.cat_te.table import tableau
from followsuit.rules.cards import Seat
from followsuit.rules.phase import Deal, Over
from followsuit.rules.showing import Showing
from followsuit.rules.table import Table


@final
class RoundOver(Deal):
    """A round is over and the next deal is due."""

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return round_shown(table, viewer)

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return tableau(table).sees_more(viewer)


@final
class LastRoundOver(Over):
    """The last round is over, and with it the match."""

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return round_shown(table, viewer)

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return tableau(table).sees_more(viewer)
