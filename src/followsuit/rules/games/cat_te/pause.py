"""A round is over: its cards still lie there, and the side pot may be claimed."""

from dataclasses import dataclass
from typing import final

from followsuit.rules.cards import Seat
from followsuit.rules.games.cat_te.felt import felt_of
from followsuit.rules.phase import Deal, Over, Showing
from followsuit.rules.table import Table


@dataclass(frozen=True)
class RoundShowing(Showing):
    laid: tuple[tuple[str, ...], ...]  # before each seat: `9H`, face down `?`, one's own `?9H`
    hands: tuple[tuple[str, ...], ...]  # cards in hand that had to be shown
    tricks: tuple[int, ...]  # tricks won by each seat
    pot: int
    side_pot: int
    turned: str  # the card turned for the side pot, nothing where none is played


def round_shown(table: Table, viewer: Seat) -> RoundShowing:
    felt = felt_of(table)
    return RoundShowing(
        laid=felt.rows(viewer),
        hands=felt.open_hands(),
        tricks=tuple(felt.tricks),
        pot=felt.pot,
        side_pot=felt.side_pot,
        turned=felt.turned_name(),
    )


@final
class RoundOver(Deal):
    """Until the next deal."""

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return round_shown(table, viewer)


@final
class LastRoundOver(Over):
    """And so is the match."""

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return round_shown(table, viewer)
