"""What a phase shows to one viewer, and the parts of it that every table can draw.

A phase with something to show has a record of its own, a subclass of `PhaseView`. A field that is
named in one of the `Shows…` protocols means the same in every game, so the page and the terminal
draw it without knowing the game.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass
class PhaseView:
    """What a phase shows to one viewer; nothing, unless a phase has a record of its own.

    Not frozen: one is made for every move at every table, and that would take four times as long.
    """


@dataclass
class TrickView(PhaseView):
    """The trick on the table."""

    trick: tuple[str, ...]  # the card each seat has played to it, "" if none
    leader: int  # the seat that led, or is to lead
    led: str  # the suit led, "" before the lead
    trump: str  # the trump suit, "" while there is none
    winning: int  # the seat whose card is winning, -1 before the lead
    tricks: tuple[int, ...]  # tricks won by each seat
    left: int  # tricks still to be played, including this one


@dataclass(frozen=True)
class MeldedCard:
    """A card on the table, and the melds it has been part of."""

    card: str
    served: tuple[str, ...]  # kinds of meld, as actions name them


@runtime_checkable
class ShowsStock(Protocol):
    """Cards to draw from, face down."""

    stock: int  # the number of cards left, not counting the turn-up


@runtime_checkable
class ShowsTurnUp(Protocol):
    """A card turned up beside the stock, or in its place."""

    turn_up: str  # "" if there is none


@runtime_checkable
class ShowsMelds(Protocol):
    """Melds in front of the seats; their cards still belong to the hands."""

    melded: tuple[tuple[MeldedCard, ...], ...]  # by seat


@runtime_checkable
class ShowsRows(Protocol):
    """Played cards that stay in front of the seats, trick after trick."""

    laid: tuple[tuple[str, ...], ...]  # by seat: `9H`, `?` face down, `?9H` the viewer's own
    hands: tuple[tuple[str, ...], ...]  # by seat, cards in hand that everybody has seen


@runtime_checkable
class ShowsHiddenCard(Protocol):
    """A card that one seat has hidden."""

    owner: int  # the seat that hid it
    hidden: str  # "" for a viewer who may not know it
    aside: bool  # whether it is still set aside


@runtime_checkable
class ShowsActive(Protocol):
    """A round that players may leave."""

    active: tuple[int, ...]  # the seats still in the round


DRAWABLE = (ShowsStock, ShowsTurnUp, ShowsMelds, ShowsRows, ShowsHiddenCard, ShowsActive)
