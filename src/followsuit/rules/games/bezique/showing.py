"""What everybody may see of a Bezique table."""

from dataclasses import dataclass

from followsuit.rules.tricks import TrickShowing


@dataclass(frozen=True)
class MeldedCard:
    """A card on the table, and the melds it has served in."""

    card: str
    served: tuple[str, ...]


@dataclass
class TableauShowing(TrickShowing):
    """A led joker is the suit `*`."""

    turn_up: str  # nothing once it is drawn
    stock: int  # cards to draw besides the turn-up
    melded: tuple[tuple[MeldedCard, ...], ...]  # on the table, by seat
    seen: tuple[tuple[str, ...], ...]  # cards in hands that all have seen, by seat
    counters: tuple[int, ...]  # aces and tens won, by seat
    melds_left: int | None  # how often the seat to act may still meld; none is without limit
