"""A review in the terminal: the decisions as a table, then where the result came from."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from followsuit.bots.review.results import MatchReview, Part, SeatReview
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.cli.option_table import bare_table, plain_console
from followsuit.rules.game import Game

# the marks of chess, so that nobody depends on colors
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
COLORS = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red", "best": "green"}
PARTS = {
    "deal": "luck of the deal",
    "own": "own play",
    "partner": "play of the partners",
    "others": "play of the others",
    "hidden": "luck of hidden cards",
}


def show_review(
    game: Game, decisions: Sequence[DecisionReview], result: MatchReview, only_mistakes: bool
) -> None:
    console = plain_console()
    listed = [each for each in decisions if is_listed(each, only_mistakes)]
    if listed:
        console.print(decision_table(game, listed))
    for seat in result.seats:
        console.print(headline(game, seat), style="bold", soft_wrap=True)
        console.print(labels(seat), soft_wrap=True)
        console.print(part_table(game, seat))
    console.print(
        f"Losses are percentage points of the chance to win the match. Seed {result.seed}, "
        f"{result.playouts} playouts per close decision.",
        soft_wrap=True,
    )


def is_listed(decision: DecisionReview, only_mistakes: bool) -> bool:
    """Forced actions are no decisions."""
    return decision.label in MARKS if only_mistakes else decision.label != "forced"


def decision_table(game: Game, decisions: Sequence[DecisionReview]) -> Table:
    table = bare_table("hand", "step", "seat", "action", "label", "loss", "best", "reason")
    for column in (0, 1, 5):
        table.columns[column].justify = "right"
    for column in range(6):
        table.columns[column].no_wrap = True
    table.columns[3].overflow = table.columns[6].overflow = "fold"
    for each in decisions:
        table.add_row(*row(game, each), style=COLORS.get(each.label))
    return table


def row(game: Game, each: DecisionReview) -> tuple[str, ...]:
    return (
        str(each.hand + 1),
        str(each.step),
        seat_words(game, each.seat),
        each.action,
        f"{each.label} {MARKS.get(each.label, '')}".strip(),
        f"{100 * each.loss:.1f}",
        "" if each.best == each.action else each.best,
        reason_of(each),
    )


def reason_of(each: DecisionReview) -> str:
    return " ".join([reason.text for reason in (each.reason, each.also) if reason is not None])


def seat_words(game: Game, seat: int) -> str:
    name = game.seat_name(seat)
    return name if name == str(seat) else f"{seat} {name}"


def headline(game: Game, seat: SeatReview) -> str:
    accuracy = "" if seat.accuracy is None else f", accuracy {seat.accuracy:.0f} of 100"
    return f"Seat {seat_words(game, seat.seat)}{accuracy}"


def labels(seat: SeatReview) -> str:
    counted = [f"{count} {label}" for label, count in seat.labels.items() if count]
    kinds = [
        f"{kind.kind} {kind.accuracy:.0f} ({kind.decisions})"
        for kind in seat.kinds
        if kind.decisions
    ]
    return "\n".join([", ".join(counted), f"Accuracy by kind: {', '.join(kinds)}" if kinds else ""])


def part_table(game: Game, seat: SeatReview) -> Table:
    """What added to the chance to win, and what took from it: the rows add up exactly."""
    table = bare_table("chance to win", "", "95 %")
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("before the match", f"{100 * seat.before:.1f}", "")
    for name, part in parts_of(game, seat):
        table.add_row(name, *part_words(part))
    table.add_row("after the match", f"{100 * seat.after:.1f}", "")
    return table


def parts_of(game: Game, seat: SeatReview) -> Iterator[tuple[str, Part]]:
    """The parts by name; nobody has a partner where every seat plays alone."""
    for key, name in PARTS.items():
        if key != "partner" or game.teams:
            yield name, getattr(seat.parts, key)


def part_words(part: Part) -> tuple[str, str]:
    value, low, high = (100 * number for number in (part.value, part.low, part.high))
    return f"{value:+.1f}", f"{low:+.1f} to {high:+.1f}"
