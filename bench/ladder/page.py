"""Write the ladder's figures as a page of the docs."""

from collections.abc import Iterator
from textwrap import fill

from bench.ladder.figures import GAP_PAIRS, Figures, Row
from bench.ladder.plan import BEST, CEILING, LADDER, MATCHES, TABLES, YARDSTICK
from followsuit.bots.arena.contest import HAND
from followsuit.bots.arena.estimate import METHOD, Estimate
from followsuit.rules.catalogue import GAMES

HEAD = """# How strong the bots are

`make ladder` plays these pairings and writes this page. Every machine plays the same deals, and
each deal is repeated with the bots in each other's seats, as in [the arena](bots.md#the-arena).

{method}

![How often each bot wins against `{yardstick}`](images/ladder.svg)
"""

GAPS_TITLE = "## What hidden cards cost\n"
GAPS_HEAD = """\
`{ceiling}` sees all cards. This table shows how far it is ahead of `{yardstick}`, and what share of
that `{best}` reaches without seeing them, on the same deals. Where a game has bidding,
`{yardstick}` bids for all seats, so that only card play is compared."""
HANDS_HEAD = """The tables below compare bots on single deals.
"""
CHANGED = """† A bot changed slightly after these deals were played. They will be played again.
"""
COLUMNS = (
    "| bot | against | deals | wins | 95% | points ahead | 95% |\n|---|---|--:|--:|---|--:|---|"
)


def page(figures: Figures) -> str:
    parts = [HEAD.format(method=fill(METHOD, 100), yardstick=YARDSTICK)]
    parts.append(gaps(figures))
    parts.append(matches(figures))
    parts.append(HANDS_HEAD)
    parts += [table(figures, game, seats) for game, seats in TABLES]
    parts.append(not_played(figures))
    if not all(row.first for row in figures.rows.values()):
        parts.append(CHANGED)
    return "\n".join(part for part in parts if part)


def table(figures: Figures, game: str, seats: int) -> str:
    """The single deals at one kind of table."""
    rows = [
        f"| `{pairing.first}` | `{pairing.second}` | {result(figures.rows[pairing.name])} |"
        for pairing in LADDER
        if pairing[:2] == (game, seats)
        and pairing.unit == HAND
        and not pairing.auction
        and pairing.name in figures.rows
    ]
    title = f"## {GAMES[game].title}, {seats} seats\n"
    return "\n".join([title, COLUMNS, *rows, ""]) if rows else ""


def not_played(figures: Figures) -> str:
    """The pairings without figures."""
    missing: dict[tuple[str, int, str], list[str]] = {}
    for pairing in LADDER:
        if pairing.name not in figures.rows:
            at = pairing.game, pairing.seats, pairing.second
            missing.setdefault(at, []).append(f"`{pairing.first}`")
    lines = [
        f"- {GAMES[game].title}, {seats} seats, against `{second}`: {', '.join(bots)}"
        for (game, seats, second), bots in missing.items()
    ]
    return "\n".join(["## Not played yet\n", *lines, ""]) if lines else ""


def matches(figures: Figures) -> str:
    rows = [
        f"| {GAMES[pairing.game].title}, {pairing.seats} seats: `{pairing.first}` "
        f"| `{pairing.second}` | {result(figures.rows[pairing.name])} |"
        for pairing in MATCHES
        if pairing.name in figures.rows
    ]
    return "\n".join(["## Whole matches\n", COLUMNS, *rows, ""]) if rows else ""


def result(row: Row) -> str:
    mark = "" if row.first else " †"
    return f"{row.deals:,}{mark} | {share(row.win)} | {points(row.ahead)}"


def share(win: Estimate) -> str:
    return f"{win.mean:.1%} | {win.low:.1%} to {win.high:.1%}"


def points(ahead: Estimate) -> str:
    return f"{ahead.mean:+.2f} | {ahead.low:+.2f} to {ahead.high:+.2f}"


# the gap between yardstick and ceiling


def gaps(figures: Figures) -> str:
    rows = list(gap_rows(figures))
    if not rows:
        return ""
    head = f"| table | deals | `{CEILING}` ahead per deal | 95% | `{BEST}` reaches | 95% |"
    about = fill(GAPS_HEAD.format(yardstick=YARDSTICK, ceiling=CEILING, best=BEST), 100)
    return "\n".join([GAPS_TITLE, about, "", head, "|---|--:|--:|---|--:|---|", *rows, ""])


def gap_rows(figures: Figures) -> Iterator[str]:
    for name, (best, _) in GAP_PAIRS.items():
        gap = figures.gaps.get(name)
        if gap is not None:
            title = f"{GAMES[best.game].title}, {best.seats} seats"
            closed = f"{gap.reached.mean:.2f} | {gap.reached.low:.2f} to {gap.reached.high:.2f}"
            yield f"| {title} | {gap.deals:,} | {points(gap.ceiling)} | {closed} |"
