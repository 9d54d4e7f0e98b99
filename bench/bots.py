"""Measure what a bot's decision costs, compared with OpenSpiel: python -m bench.bots [--rounds 3]

Every round runs our bots and OpenSpiel's information-set search on euchre one after the other, so
that a busy machine slows both. Only CPU time of one thread counts. The games differ: a playout of
ours is up to 36 cards chosen by a policy, one of euchre 20 random cards.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parent.parent
OPENSPIEL_PYTHON = ROOT / "build" / "openspiel" / "bin" / "python"
COMPILED = ROOT / "build" / "compiled"
BARS = {"club": 10, "strong": 50, "expert": 300}  # milliseconds for 95% of decisions

Row = tuple[str, int, str]  # game, seats, level


def run(
    python: str | Path, module: str, path: Path | None, *arguments: object
) -> list[dict[str, Any]]:
    """The JSON lines that a process prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if path:
        environment["PYTHONPATH"] = str(path)
    command = [str(python), "-m", module, *map(str, arguments)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the bots against OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=30, help="per bot and round")
    asked = parser.parse_args()
    ours: dict[Row, list[float]] = defaultdict(list)
    playouts: dict[Row, int] = defaultdict(int)
    theirs: list[float] = []
    simulations = 0
    for seed in range(1, asked.rounds + 1):
        print(f"round {seed} of {asked.rounds}", file=sys.stderr)
        for lap in run(OPENSPIEL_PYTHON, "bench.openspiel_search", None, seed, asked.decisions):
            theirs += lap["ms"]
            simulations = lap["playouts"]
        for lap in run(
            sys.executable, "bench.followsuit_decisions", COMPILED, seed, asked.decisions
        ):
            row = lap["game"], lap["seats"], lap["level"]
            ours[row] += lap["ms"]
            playouts[row] += lap["playouts"]
    show(ours, playouts, 1000 * simulations / median(theirs))


def show(ours: dict[Row, list[float]], playouts: dict[Row, int], peer: float) -> None:
    """Print the table; rates use the playouts actually made, since a clear search ends early."""
    print(f"OpenSpiel, ISMCTS on euchre: {peer:,.0f} simulations per CPU second\n")
    print("| game | seats | level | median ms | 95th pct. ms | bar | playouts | per second | × |")
    print("|---|--:|---|--:|--:|--:|--:|--:|--:|")
    for row, spent in ours.items():
        game, seats, level = row
        late = quantiles(spent, n=20)[-1]
        bar = BARS.get(level)
        limit = "–" if bar is None else f"{bar}{'' if late <= bar else ' missed'}"
        each, rate = playouts[row] / len(spent), 1000 * playouts[row] / sum(spent)
        reckoned = f"{each:,.0f} | {rate:,.0f} | {rate / peer:.2f}" if each else "– | – | –"
        print(
            f"| {game} | {seats} | {level} | {median(spent):.1f} | {late:.1f} | {limit} "
            f"| {reckoned} |"
        )


if __name__ == "__main__":
    main()
