"""One seat as the others see it: whose turn, how many cards, what lies before it."""

from dataclasses import dataclass

from rich.text import Text

from followsuit.cli.table.cards import chips
from followsuit.cli.table.look import FAINT, STRONG, Look, number
from followsuit.cli.table.recall import Recall
from followsuit.cli.table.seats import Seats
from followsuit.games.bezique.phases.views import TableauShowing
from followsuit.games.cat_te.phases.views import RoundShowing, SixTricksShowing
from followsuit.rules.view import View


@dataclass(frozen=True)
class Chair:
    """What is drawn for a seat."""

    seat: int
    to_act: bool
    score: str  # where each plays alone
    facts: list[Text]  # the most important first
    card: str | None  # of this trick or the last; empty: face down; none: no card
    faded: bool  # the card is out of the running, or of the trick before
    laid: list[str]  # other cards that lie open before the seat


def chairs(view: View, recall: Recall, seats: Seats) -> list[Chair]:
    return [chair(view, recall, seats, seat) for seat in range(view.seats)]


def chair(view: View, recall: Recall, seats: Seats, seat: int) -> Chair:
    trick = recall.trick or recall.last_trick
    return Chair(
        seat=seat,
        to_act=view.to_act == seat,
        score="" if seats.game.teams else number(view.scores[seat], seats.look),
        facts=facts(view, recall, seat, seats.look),
        card=trick.get(seat),
        faded=not recall.trick,
        laid=laid_before(view, recall, seat),
    )


def facts(view: View, recall: Recall, seat: int, look: Look) -> list[Text]:
    """How many cards, the last word, how many tricks."""
    if seat in recall.out:
        return [Text(recall.out[seat], STRONG)]
    known = [Text(counted(view.counts[seat], "card"))]
    if recall.calls.get(seat):
        known.append(Text(recall.calls[seat], STRONG))
    if recall.tricks.get(seat):
        known.append(Text(counted(recall.tricks[seat], "trick")))
    if view.dealer == seat and not recall.laid:
        known.append(Text("dealer", FAINT))
    if recall.go_down and seat == view.seat:
        known.append(Text.assemble("laid aside ", chips(recall.go_down, look)))
    return known


def laid_before(view: View, recall: Recall, seat: int) -> list[str]:
    """Cat Te's cards of earlier tricks stay on the table; so do Bezique's melds."""
    showing = view.showing
    if isinstance(showing, SixTricksShowing | RoundShowing):
        row = showing.laid[seat]
        earlier = row[:-1] if seat in (recall.trick or recall.last_trick) else row
        return [*earlier, *(showing.hands[seat] if seat != view.seat else ())]
    if isinstance(showing, TableauShowing) and seat != view.seat:
        return [melded.card for melded in showing.melded[seat]]
    return []


def counted(number: int, thing: str) -> str:
    """`1 card`, `7 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
