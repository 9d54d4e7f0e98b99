"""The figures of the ladder as a page of docs."""

from collections.abc import Iterator, Mapping

from followsuit.bots.arena.estimate import METHOD, Estimate, ratio_of
from followsuit.bots.arena.ladder import CEILING, HANDS, LEVELS, TABLES, YARDSTICK, Pairing
from followsuit.bots.arena.outcome import per_deal
from followsuit.bots.arena.run import Run
from followsuit.rules.catalogue import GAMES

Runs = Mapping[Pairing, Run]

HEAD = """# How strong the bots are

`make ladder` plays all of this and writes this page: {deals:,} deals a pairing, the same ones on
any machine. [The arena](bots.md#the-arena) tells how. {method}

![How often each bot wins against `{yardstick}`](images/ladder.svg)
"""

GAPS_HEAD = """## What hidden cards leave to win

Single hands against `{yardstick}`; in Rook13 the cards alone, as `{yardstick}` bids, lays aside and
names trump for all. Of the points that `{ceiling}`, who sees all cards, is ahead, `{best}` reaches
this part; both have played the same deals.
"""


def page(runs: Runs, deals: int) -> str:
    parts = [HEAD.format(deals=deals, method=METHOD, yardstick=YARDSTICK)]
    parts += [table(runs, game, seats) for game, seats in TABLES]
    parts.append(gaps(runs))
    return "\n".join(part for part in parts if part)


def table(runs: Runs, game: str, seats: int) -> str:
    """All matches at one table."""
    rows = [
        f"| `{pairing.first}` | `{pairing.second}` | {result(run)} |"
        for pairing, run in runs.items()
        if (pairing.game, pairing.seats) == (game, seats) and pairing not in HANDS
    ]
    if not rows:
        return ""
    head = (
        "| bot | against | wins | 95 % | points ahead a match | 95 % |\n|---|---|---|---|---|---|"
    )
    return "\n".join([f"## {GAMES[game].title}, {seats} seats\n", head, *rows, ""])


def result(run: Run) -> str:
    standing = run.standing()
    return f"{share(standing.win)} | {points(standing.ahead)}"


def share(win: Estimate) -> str:
    return f"{win.mean:.1%} | {win.low:.1%} to {win.high:.1%}"


def points(ahead: Estimate) -> str:
    return f"{ahead.mean:+.2f} | {ahead.low:+.2f} to {ahead.high:+.2f}"


# the way from the yardstick to the ceiling


def gaps(runs: Runs) -> str:
    rows = list(gap_rows(runs))
    if not rows:
        return ""
    head = f"| table | `{CEILING}` ahead a hand | 95 % | `{LEVELS[-1]}` reaches | 95 % |"
    about = GAPS_HEAD.format(yardstick=YARDSTICK, ceiling=CEILING, best=LEVELS[-1])
    return "\n".join([about, head, "|---|---|---|---|---|", *rows, ""])


def gap_rows(runs: Runs) -> Iterator[str]:
    """The two bots have played the same deals, so they are compared deal by deal."""
    for ours in HANDS:
        theirs = ours._replace(first=CEILING)
        if ours.first == CEILING or ours not in runs or theirs not in runs:
            continue
        reached = ratio_of(ahead(runs[ours]), ahead(runs[theirs]))
        whole = points(runs[theirs].standing().ahead)
        title = f"{GAMES[ours.game].title}, {ours.seats} seats"
        closed = f"{reached.mean:.2f} | {reached.low:.2f} to {reached.high:.2f}"
        yield f"| {title} | {whole} | {closed} |"


def ahead(run: Run) -> list[float]:
    return per_deal([run.outcomes[deal].ahead for deal in sorted(run.outcomes)])
