"""The figures of the ladder as a page of docs."""

from collections.abc import Iterator

from bench.ladder.figures import GAP_PAIRS, Figures, Row
from followsuit.bots.arena.contest import HAND
from followsuit.bots.arena.estimate import METHOD, Estimate
from followsuit.bots.arena.ladder import BEST, CEILING, LADDER, MATCHES, TABLES, YARDSTICK
from followsuit.rules.catalogue import GAMES

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
CHANGED = """† A bot was changed a little after these deals: they are to be played again.
"""
COLUMNS = (
    "| bot | against | deals | wins | 95 % | points ahead | 95 % |\n|---|---|--:|--:|---|--:|---|"
)


def page(figures: Figures) -> str:
    parts = [HEAD.format(method=METHOD, yardstick=YARDSTICK)]
    parts.append(gaps(figures))
    parts.append(matches(figures))
    parts += [table(figures, game, seats) for game, seats in TABLES]
    parts.append(not_played(figures))
    if not all(row.first for row in figures.rows.values()):
        parts.append(CHANGED)
    return "\n".join(part for part in parts if part)


def table(figures: Figures, game: str, seats: int) -> str:
    """All hands at one table."""
    rows = [
        f"| `{pairing.first}` | `{pairing.second}` | {result(figures.rows[pairing.name])} |"
        for pairing in LADDER
        if pairing[:2] == (game, seats)
        and pairing.unit == HAND
        and not pairing.auction
        and pairing.name in figures.rows
    ]
    title = f"## Hands of {GAMES[game].title}, {seats} seats\n"
    return "\n".join([title, COLUMNS, *rows, ""]) if rows else ""


def not_played(figures: Figures) -> str:
    """What the plan has and nobody has had the time for."""
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


# the way from the yardstick to the ceiling


def gaps(figures: Figures) -> str:
    rows = list(gap_rows(figures))
    if not rows:
        return ""
    head = f"| table | deals | `{CEILING}` ahead a hand | 95 % | `{BEST}` reaches | 95 % |"
    about = GAPS_HEAD.format(yardstick=YARDSTICK, ceiling=CEILING, best=BEST)
    return "\n".join([about, head, "|---|--:|--:|---|--:|---|", *rows, ""])


def gap_rows(figures: Figures) -> Iterator[str]:
    for name, (best, _) in GAP_PAIRS.items():
        gap = figures.gaps.get(name)
        if gap is not None:
            title = f"{GAMES[best.game].title}, {best.seats} seats"
            closed = f"{gap.reached.mean:.2f} | {gap.reached.low:.2f} to {gap.reached.high:.2f}"
            yield f"| {title} | {gap.deals:,} | {points(gap.ceiling)} | {closed} |"
