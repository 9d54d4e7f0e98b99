"""Plot how often each bot wins against the yardstick."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from bench.ladder.figures import Figures
from bench.ladder.plan import LADDER, RUNGS, TABLES, YARDSTICK
from followsuit.bots.arena.contest import HAND
from followsuit.bots.arena.estimate import Estimate
from followsuit.rules.catalogue import GAMES

COLUMNS = 4
INK, QUIET = "#0b5d4e", "#8a8f98"
# reproducible output: no date, no random ids, text kept as text
SETTINGS: dict[Any, Any] = {"svg.hashsalt": "followsuit", "svg.fonttype": "none", "font.size": 9}


def draw(figures: Figures, file: Path) -> None:
    """Draw one panel per table, one row per bot."""
    tables = [table for table in TABLES if against_yardstick(figures, *table)]
    rows = -(-len(tables) // COLUMNS) or 1
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(11, 0.6 + 2.3 * rows), layout="constrained")
        panels = list(figure.subplots(rows, COLUMNS, sharey=True, squeeze=False).flat)
        for panel, table in zip(panels, tables, strict=False):
            draw_table(panel, against_yardstick(figures, *table), *table)
        for panel in panels[len(tables) :]:
            panel.set_visible(False)
        figure.supxlabel(f"deals won against {YARDSTICK}, with 95% intervals")
        figure.savefig(file, format="svg", metadata={"Date": None})


def draw_table(panel: Axes, wins: Mapping[str, Estimate], game: str, seats: int) -> None:
    bots = [bot for bot in RUNGS if bot != YARDSTICK]
    panel.axvline(0.5, color=QUIET, linewidth=0.8, linestyle="--")
    for bot, win in wins.items():
        panel.plot([win.low, win.high], [bots.index(bot)] * 2, color=INK, linewidth=1.5)
        panel.plot(win.mean, bots.index(bot), "o", color=INK, markersize=4)
    panel.set_title(f"{GAMES[game].title}, {seats} seats", fontsize=9)
    panel.set_yticks(range(len(bots)), bots)
    panel.set_ylim(-0.5, len(bots) - 0.5)
    panel.set_xlim(0, 1)
    panel.xaxis.set_major_formatter(PercentFormatter(1.0))
    panel.spines[["top", "right"]].set_visible(False)


def against_yardstick(figures: Figures, game: str, seats: int) -> dict[str, Estimate]:
    """Each bot's share of wins at a table, whichever of the two comes first in the pairing."""
    found = {}
    for pairing in LADDER:
        row = figures.rows.get(pairing.name)
        if row is None or pairing[:2] != (game, seats) or pairing.unit != HAND or pairing.auction:
            continue
        win = row.win
        if pairing.second == YARDSTICK:
            found[pairing.first] = win
        elif pairing.first == YARDSTICK:
            found[pairing.second] = Estimate(1 - win.mean, 1 - win.high, 1 - win.low)
    return found
