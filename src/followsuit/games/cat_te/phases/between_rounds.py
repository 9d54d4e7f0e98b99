"""Between rounds: the cards are still on the table, and the side pot may be claimed."""

from typing import final

from followsuit.games.cat_te.phases.views import BetweenRoundsView
from followsuit.games.cat_te.table import tableau
from followsuit.rules.cards import Seat
from followsuit.rules.phase import Deal, Over
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table


@final
class BetweenRounds(Deal):
    """A round is over and the next deal is due."""

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return between_rounds_view(table, viewer)

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return tableau(table).sees_more(viewer)


@final
class AfterLastRound(Over):
    """The last round is over, and with it the match."""

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return between_rounds_view(table, viewer)

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        return tableau(table).sees_more(viewer)


def between_rounds_view(table: Table, viewer: Seat) -> BetweenRoundsView:
    board = tableau(table)
    return BetweenRoundsView(
        laid=board.rows(viewer),
        hands=board.open_hands(),
        tricks=tuple(board.tricks),
        pot=board.pot,
        side_pot=board.side_pot,
        turn_up=board.turned_name(),
    )
