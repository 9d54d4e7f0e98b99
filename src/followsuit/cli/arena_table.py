"""The result of an arena run as a table."""

from math import isinf

from followsuit.bots.arena.estimate import Estimate
from followsuit.bots.arena.outcome import ContestStanding
from followsuit.cli.option_table import bare_table, plain_console


def show_standing(standing: ContestStanding) -> None:
    contest = standing.contest
    console = plain_console()
    console.print(headline(standing), soft_wrap=True)
    table = bare_table("bot", "wins", "95 %", "ahead", "95 %")
    for column in table.columns[1:]:
        column.justify = "right"
    first, second = contest.bots
    table.add_row(first, *row(standing.win, standing.ahead))
    table.add_row(second, *row(turned(standing.win, 1), turned(standing.ahead, 0)))
    console.print(table)


def headline(standing: ContestStanding) -> str:
    contest = standing.contest
    auction = f" {contest.auction} decides until cards are played." if contest.auction else ""
    return (
        f"{contest.rules.title} with {contest.seats} seats: {deals(standing.deals)}, each played"
        f" {standing.games // standing.deals} times with the bots in different seats.{auction}"
        f" Points ahead are per {contest.unit}."
    )


def deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"


def row(win: Estimate, ahead: Estimate) -> tuple[str, ...]:
    return (
        f"{win.mean:.1%}",
        f"{win.low:.1%} to {win.high:.1%}",
        f"{ahead.mean:+.2f}",
        "unknown" if isinf(ahead.low) else f"{ahead.low:+.2f} to {ahead.high:+.2f}",
    )


def turned(estimate: Estimate, whole: float) -> Estimate:
    """The same for the other bot."""
    return Estimate(whole - estimate.mean, whole - estimate.high, whole - estimate.low)
