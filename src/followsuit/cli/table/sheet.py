"""The score sheet: every hand, every point, and the reason for it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.text import Text

from followsuit.cli.table.cards import chips
from followsuit.cli.table.look import FAINT, STRONG, number
from followsuit.cli.table.seats import Seats
from followsuit.rules.events import Event, HandOver, Scored, Shown

ENDINGS = {"": ", still played", "redeal": ": dealt again"}


@dataclass
class HandPoints:
    """What one hand brought, and why."""

    deal: int
    points: list[Scored] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    reason: str = ""  # nothing while it is played


@dataclass
class Sheet:
    """The hands of a match, the last one perhaps still open."""

    hands: list[HandPoints] = field(default_factory=list)

    def new_hand(self, deal: int) -> None:
        self.hands.append(HandPoints(deal))

    def note(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Scored():
                    self.hands[-1].points.append(event)
                case Shown():
                    self.hands[-1].shown.append(event)
                case HandOver(reason=reason):
                    self.hands[-1].reason = reason
                case _:
                    pass


def hand_lines(hand: HandPoints, totals: tuple[int, ...], seats: Seats) -> list[Text]:
    """What everybody scored in a hand and why, and how it stands."""
    lines: list[Text] = []
    for side in sides_in_order(seats):
        gained = [scored for scored in hand.points if scored.side == side]
        total = sum(scored.points for scored in gained)
        lines.append(
            Text.assemble(
                pad(seats.side_label(side), 24),
                (f"{number(total, seats.look, signed=True):>6}", STRONG),
                f"   now {number(totals[side], seats.look)}",
            )
        )
        lines += [reason_line(scored, seats) for scored in merged(gained)]
    return lines


def merged(gained: list[Scored]) -> list[Scored]:
    """Points for the same reason added up, in the order they first came."""
    sums: dict[str, int] = {}
    for scored in gained:
        sums[scored.why] = sums.get(scored.why, 0) + scored.points
    return [Scored(gained[0].side, points, why) for why, points in sums.items()]


def reason_line(scored: Scored, seats: Seats) -> Text:
    gained = number(scored.points, seats.look, signed=True)
    return Text(f"  {gained:>8}  {seats.named(scored.why)}", FAINT)


def shown_lines(hand: HandPoints, seats: Seats) -> list[Text]:
    """Cards that were turned up for all: a go-down, a winning hand."""
    return [
        Text.assemble(f"{seats.name(s.seat)}, {seats.named(s.why)}: ", chips(s.cards, seats.look))
        for s in hand.shown
    ]


def sides_in_order(seats: Seats) -> list[int]:
    """One's own side first, then clockwise."""
    own, count = seats.side_of(seats.mine), seats.sides()
    return [(own + place) % count for place in range(count)]


def sheet_lines(sheet: Sheet, opening: tuple[int, ...], seats: Seats) -> list[Text]:
    """The whole match, the newest hand first; `opening` are the scores as they stand."""
    lines: list[Text] = []
    totals = list(opening)
    for hand in reversed(sheet.hands):
        title = f"{seats.hand_word().capitalize()} {hand.deal}{ENDINGS.get(hand.reason, '')}"
        lines += [Text(title, STRONG), *hand_lines(hand, tuple(totals), seats), Text()]
        for scored in hand.points:
            totals[scored.side] -= scored.points
    return lines


def pad(text: Text, width: int) -> Text:
    return Text.assemble(text, " " * max(width - text.cell_len, 0))
