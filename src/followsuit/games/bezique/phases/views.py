"""What the phases of Bezique show."""

from dataclasses import dataclass

from followsuit.rules.phase_view import MeldedCard, TrickView


@dataclass
class TableauView(TrickView):
    """The whole table; if a joker was led, `led` is `*`."""

    turn_up: str  # the card turned up beside the stock, "" once it is drawn
    stock: int  # cards to draw, not counting the turn-up
    melded: tuple[tuple[MeldedCard, ...], ...]  # melds on the table, by seat
    seen: tuple[tuple[str, ...], ...]  # by seat, cards in hand that everybody has seen
    counters: tuple[int, ...]  # aces and tens won by each seat
    melds_left: int | None  # how many more melds the seat to act may make; null: no limit
