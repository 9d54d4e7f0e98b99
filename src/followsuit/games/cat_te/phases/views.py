"""What players of Cat Te see on the table."""

from dataclasses import dataclass

from followsuit.games.cat_te.table import tableau
from followsuit.rules.cards import Seat
from followsuit.rules.showing import Showing, TrickShowing
from followsuit.rules.table import Table


@dataclass
class SixTricksShowing(TrickShowing):
    """During the tricks."""

    number: int  # the number of the trick, from 1
    blind: bool  # its cards are turned up when everyone has played
    active: tuple[int, ...]  # the seats still in the round
    laid: tuple[tuple[str, ...], ...]  # cards by seat: `9H`, face down `?`, the viewer's own `?9H`
    hands: tuple[tuple[str, ...], ...]  # cards in hands that had to be shown
    pot: int
    side_pot: int
    turned: str  # the card turned up for the side pot; empty without one


@dataclass
class RoundShowing(Showing):
    """Between rounds."""

    laid: tuple[tuple[str, ...], ...]  # cards by seat: `9H`, face down `?`, the viewer's own `?9H`
    hands: tuple[tuple[str, ...], ...]  # cards in hands that had to be shown
    tricks: tuple[int, ...]  # tricks won by each seat
    pot: int
    side_pot: int
    turned: str  # the card turned up for the side pot; empty without one


def round_shown(table: Table, viewer: Seat) -> RoundShowing:
    board = tableau(table)
    return RoundShowing(
        laid=board.rows(viewer),
        hands=board.open_hands(),
        tricks=tuple(board.tricks),
        pot=board.pot,
        side_pot=board.side_pot,
        turned=board.turned_name(),
    )
