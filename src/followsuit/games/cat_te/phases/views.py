"""What a player of Cat Te sees on the table."""

from dataclasses import dataclass

from followsuit.games.cat_te.table import felt_of
from followsuit.rules.cards import Seat
from followsuit.rules.showing import Showing, TrickShowing
from followsuit.rules.table import Table


@dataclass
class SixTricksShowing(TrickShowing):
    """While the tricks are played."""

    number: int  # which trick of the round this is, from 1
    blind: bool  # its cards are turned when all are in
    active: tuple[int, ...]  # the seats still in the round
    laid: tuple[tuple[str, ...], ...]  # before each seat: `9H`, face down `?`, one's own `?9H`
    hands: tuple[tuple[str, ...], ...]  # cards in hand that had to be shown
    pot: int
    side_pot: int
    turned: str  # the card turned for the side pot, nothing where none is played


@dataclass
class RoundShowing(Showing):
    """When a round is over."""

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
