"""What is drawn for each seat: its name, cards, tricks and the card it played."""

from dataclasses import dataclass

from rich.text import Text

from followsuit.cli.tui.cards import inline_cards
from followsuit.cli.tui.round_state import RoundState
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, Symbols, number
from followsuit.rules.phase_view import ShowsMelds, ShowsRows
from followsuit.rules.view import View


@dataclass(frozen=True)
class SeatPanel:
    """What is drawn for a seat."""

    seat: int
    to_act: bool
    score: str  # where everyone plays alone
    facts: list[Text]  # most important first
    card: str | None  # in this trick or the last; empty: face down; none: no card
    faded: bool  # the card is of the last trick
    laid: list[str]  # other cards face up in front of the seat


def seat_panels(view: View, state: RoundState, seats: Seats) -> list[SeatPanel]:
    return [panel(view, state, seats, seat) for seat in range(view.seats)]


def panel(view: View, state: RoundState, seats: Seats, seat: int) -> SeatPanel:
    trick = state.trick or state.last_trick
    return SeatPanel(
        seat=seat,
        to_act=view.to_act == seat,
        score="" if seats.game.teams else number(view.scores[seat], seats.symbols),
        facts=facts(view, state, seat, seats.symbols),
        card=trick.get(seat),
        faded=not state.trick,
        laid=open_cards(view, state, seat),
    )


def facts(view: View, state: RoundState, seat: int, symbols: Symbols) -> list[Text]:
    """Number of cards, the last call, number of tricks."""
    if seat in state.out:
        return [Text(state.out[seat], STRONG)]
    known = [Text(counted(view.counts[seat], "card"))]
    if state.calls.get(seat):
        known.append(Text(state.calls[seat], STRONG))
    if state.tricks.get(seat):
        known.append(Text(counted(state.tricks[seat], "trick")))
    if view.dealer == seat and not state.laid:
        known.append(Text("dealer", FAINT))
    if state.go_down and seat == view.seat:
        known.append(Text.assemble("laid aside ", inline_cards(state.go_down, symbols)))
    return known


def open_cards(view: View, state: RoundState, seat: int) -> list[str]:
    """Cards face up in front of a seat: those of earlier tricks, or melds."""
    shown = view.shown
    if isinstance(shown, ShowsRows):
        row = shown.laid[seat]
        earlier = row[:-1] if seat in (state.trick or state.last_trick) else row
        return [*earlier, *(shown.hands[seat] if seat != view.seat else ())]
    if isinstance(shown, ShowsMelds) and seat != view.seat:
        return [melded.card for melded in shown.melded[seat]]
    return []


def counted(number: int, thing: str) -> str:
    """`1 card`, `7 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
