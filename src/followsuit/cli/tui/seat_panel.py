"""What is drawn for each seat: its name, cards, tricks and the card it played."""

from dataclasses import dataclass

from rich.text import Text

from followsuit import texts
from followsuit.cli.tui.choice_list import label
from followsuit.cli.tui.round_state import Call, Exit, RoundState
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, number
from followsuit.cli.tui.wording import worded
from followsuit.rules.events import Bid, Claimed, DroppedOut, Eliminated, Melded, Passed
from followsuit.rules.phase import Action
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
        facts=facts(view, state, seat, seats),
        card=trick.get(seat),
        faded=not state.trick,
        laid=open_cards(view, state, seat),
    )


def facts(view: View, state: RoundState, seat: int, seats: Seats) -> list[Text]:
    """Number of cards, the last call, number of tricks."""
    if seat in state.out:
        return [Text(exit_words(state.out[seat], seats), STRONG)]
    known = [Text(seats.said("table.seat.cards", count=view.counts[seat]))]
    if seat in state.calls:
        known.append(Text(call_words(state.calls[seat], seats), STRONG))
    if state.tricks.get(seat):
        known.append(Text(seats.said("table.seat.tricks", count=state.tricks[seat])))
    if view.dealer == seat and not state.laid:
        known.append(Text(seats.said("table.seat.dealer"), FAINT))
    if state.go_down and seat == view.seat:
        known.append(worded(texts.Text("terminal.laidAside", cards=state.go_down), seats))
    return known


def call_words(call: Call, seats: Seats) -> str:
    match call:
        case Bid(amount=amount):
            return seats.said("terminal.bid", amount=amount)
        case Passed():
            return seats.said("terminal.passed")
        case Melded(meld=meld):
            return label(Action("meld", (meld,)), meld, seats)


def exit_words(event: Exit, seats: Seats) -> str:
    """Why a seat is out of the round."""
    match event:
        case Claimed():
            return seats.said("terminal.outClaim")
        case DroppedOut():
            return seats.said("terminal.outDropped")
        case Eliminated():
            return seats.said("table.seat.outShort")


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
