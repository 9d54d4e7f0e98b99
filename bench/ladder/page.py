"""The figures of the ladder as a page of docs."""

from collections.abc import Iterator, Mapping

from followsuit.bots.arena.contest import HAND
from followsuit.bots.arena.estimate import METHOD, Estimate, ratio_of
from followsuit.bots.arena.ladder import BEST, CEILING, GAPS, MATCHES, TABLES, YARDSTICK, Pairing
from followsuit.bots.arena.outcome import per_deal
from followsuit.bots.arena.run import Run
from followsuit.rules.catalogue import GAMES

Runs = Mapping[Pairing, Run]

HEAD = """# How strong the bots are

`make ladder` plays all of this and writes this page: the same deals on any machine, every deal
with the bots in each other's seats. [The arena](bots.md#the-arena) tells how. {method}

![How often each bot wins against `{yardstick}`](images/ladder.svg)
"""

GAPS_HEAD = """## What hidden cards leave to win

Against `{yardstick}`; in Rook13 the cards alone, as `{yardstick}` bids, lays aside and names trump
for all. Of the points that `{ceiling}`, who sees all cards, is ahead, `{best}` reaches this part;
both have played the same deals.
"""
COLUMNS = (
    "| bot | against | deals | wins | 95 % | points ahead | 95 % |\n|---|---|--:|--:|---|--:|---|"
)


def page(runs: Runs) -> str:
    parts = [HEAD.format(method=METHOD, yardstick=YARDSTICK)]
    parts.append(gaps(runs))
    parts.append(matches(runs))
    parts += [table(runs, game, seats) for game, seats in TABLES]
    return "\n".join(part for part in parts if part)


def table(runs: Runs, game: str, seats: int) -> str:
    """All hands at one table."""
    rows = [
        f"| `{pairing.first}` | `{pairing.second}` | {result(run)} |"
        for pairing, run in runs.items()
        if pairing[:2] == (game, seats) and pairing.unit == HAND and not pairing.auction
    ]
    title = f"## Hands of {GAMES[game].title}, {seats} seats\n"
    return "\n".join([title, COLUMNS, *rows, ""]) if rows else ""


def matches(runs: Runs) -> str:
    rows = [
        f"| {GAMES[pairing.game].title}, {pairing.seats} seats: `{pairing.first}` "
        f"| `{pairing.second}` | {result(runs[pairing])} |"
        for pairing in MATCHES
        if pairing in runs
    ]
    return "\n".join(["## Whole matches\n", COLUMNS, *rows, ""]) if rows else ""


def result(run: Run) -> str:
    standing = run.standing()
    return f"{len(run.outcomes):,} | {share(standing.win)} | {points(standing.ahead)}"


def share(win: Estimate) -> str:
    return f"{win.mean:.1%} | {win.low:.1%} to {win.high:.1%}"


def points(ahead: Estimate) -> str:
    return f"{ahead.mean:+.2f} | {ahead.low:+.2f} to {ahead.high:+.2f}"


# the way from the yardstick to the ceiling


def gaps(runs: Runs) -> str:
    rows = list(gap_rows(runs))
    if not rows:
        return ""
    head = f"| table | deals | `{CEILING}` ahead a hand | 95 % | `{BEST}` reaches | 95 % |"
    about = GAPS_HEAD.format(yardstick=YARDSTICK, ceiling=CEILING, best=BEST)
    return "\n".join([about, head, "|---|--:|--:|---|--:|---|", *rows, ""])


def gap_rows(runs: Runs) -> Iterator[str]:
    """The two bots have played the same deals, so they are compared deal by deal."""
    for game, seats, auction in GAPS:
        ours = Pairing(game, seats, BEST, YARDSTICK, HAND, auction)
        theirs = ours._replace(first=CEILING)
        if ours not in runs or theirs not in runs:
            continue
        both = sorted(set(runs[ours].outcomes) & set(runs[theirs].outcomes))
        reached = ratio_of(ahead(runs[ours], both), ahead(runs[theirs], both))
        whole = points(runs[theirs].standing().ahead)
        title = f"{GAMES[game].title}, {seats} seats"
        closed = f"{reached.mean:.2f} | {reached.low:.2f} to {reached.high:.2f}"
        yield f"| {title} | {len(both):,} | {whole} | {closed} |"


def ahead(run: Run, deals: list[int]) -> list[float]:
    return per_deal([run.outcomes[deal].ahead for deal in deals])
