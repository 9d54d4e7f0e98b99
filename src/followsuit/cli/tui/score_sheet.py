"""The score sheet: every round, every point and its reason."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from followsuit import texts
from followsuit.cli.tui.cards import inline_cards
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import FAINT, STRONG, number
from followsuit.cli.tui.text_grid import WIDTH, wrapped
from followsuit.cli.tui.wording import capital
from followsuit.rules.events import Event, RoundOver, Scored, Shown

TITLES = {"": "terminal.roundOpen", "redeal": "terminal.roundAgain"}  # by how the round ended


@dataclass
class RoundPoints:
    """The points of one round and their reasons."""

    number: int  # deals that were thrown in are not counted
    points: list[Scored] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    reason: str = ""  # empty while it is being played


@dataclass
class ScoreSheet:
    """The rounds of a match; the last one may still be in progress."""

    rounds: list[RoundPoints] = field(default_factory=list)

    def new_round(self) -> None:
        last = self.rounds[-1] if self.rounds else RoundPoints(0)
        is_again = last.reason == "redeal"
        self.rounds.append(RoundPoints(last.number if is_again else last.number + 1))

    def note(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Scored():
                    self.rounds[-1].points.append(event)
                case Shown():
                    self.rounds[-1].shown.append(event)
                case RoundOver(reason=reason):
                    self.rounds[-1].reason = reason
                case _:
                    pass


def round_lines(played: RoundPoints, totals: Sequence[int], seats: Seats) -> list[Text]:
    """What each side scored in a round and why, and the totals."""
    lines: list[Text] = []
    for side in sides_in_order(seats):
        reasons = merged([scored for scored in played.points if scored.side == side])
        gained = number(sum(reasons.values()), seats.symbols, signed=True)
        now = number(totals[side], seats.symbols)
        name = pad(seats.side_label(side), 22)
        total = seats.said("terminal.now", score=now)
        lines.append(Text.assemble(name, (f"{gained:>6}", STRONG), f"   {total}"))
        lines += reason_lines(reasons, seats)
    return lines


def merged(gained: Iterable[Scored]) -> dict[texts.Text, int]:
    """Points added up by reason, in order of appearance."""
    sums: dict[texts.Text, int] = {}
    for scored in gained:
        sums[scored.why] = sums.get(scored.why, 0) + scored.points
    return sums


def reason_lines(reasons: dict[texts.Text, int], seats: Seats) -> list[Text]:
    """The reasons in one paragraph, so that six seats fit a page."""
    words = [
        f"{number(points, seats.symbols, signed=True)} {seats.named(why)}"
        for why, points in reasons.items()
    ]
    rows = wrapped(Text(", ".join(words), FAINT), WIDTH - 8)
    return [Text.assemble("    ", row) for row in rows] if words else []


def shown_lines(played: RoundPoints, seats: Seats) -> list[Text]:
    """Cards that were shown to everyone."""
    return [
        Text.assemble(
            f"{seats.name(s.seat)}, {seats.named(s.why)}: ", inline_cards(s.cards, seats.symbols)
        )
        for s in played.shown
        if s.why.key != "turned.trick"  # a blind trick, seen on the table
    ]


def sides_in_order(seats: Seats) -> list[int]:
    """The player's own side first, then clockwise."""
    own, count = seats.side_of(seats.mine), seats.sides()
    return [(own + place) % count for place in range(count)]


def score_sheet_lines(
    score_sheet: ScoreSheet, current: tuple[int, ...], seats: Seats
) -> list[Text]:
    """The whole match, newest round first; `current` are the scores now."""
    lines: list[Text] = []
    totals = list(current)
    for played in reversed(score_sheet.rounds):
        key = TITLES.get(played.reason, "table.result.number")
        title = capital(seats.of_round(key, number=played.number))
        lines += [Text(title, STRONG), *round_lines(played, totals, seats), Text()]
        for scored in played.points:
            totals[scored.side] -= scored.points
    return lines


def pad(text: Text, width: int) -> Text:
    return Text.assemble(text, " " * max(width - text.cell_len, 0))
