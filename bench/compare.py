"""Compare the speed of this tree with an older revision: python -m bench.compare REVISION

Both trees are compiled and then take turns with the same benchmark, each with its own copy of it,
so that a busy machine slows both. A ratio is this tree's figure divided by the older one's in the
same round. For rates more is better, for latency, recovery time and memory less.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.stopwatch import read_laps

ROOT = Path(__file__).parent.parent
BASES = ROOT / "build" / "bases"
# a line of `bench.server`, such as "  kB per idle table: 58.1 (170 MB in all)"
SERVER_ROW = re.compile(r"^  (?P<what>\S.*?): (?P<figure>[\d.]+)\b", re.MULTILINE)

Figures = dict[str, float]


def check_out(revision: str) -> Path:
    """A compiled checkout of a revision, in a folder of its own."""
    commit = git("rev-parse", "--short", f"{revision}^{{commit}}")
    folder = BASES / commit
    if not folder.exists():
        git("clone", "--quiet", "--no-checkout", str(ROOT), str(folder))
        git("-C", str(folder), "checkout", "--quiet", "--detach", commit)
    subprocess.run(["make", "--no-print-directory", "compile"], cwd=folder, check=True)
    return folder


def git(*arguments: str) -> str:
    return subprocess.check_output(["git", *arguments], cwd=ROOT, text=True).strip()


def run(tree: Path, module: str, *arguments: str) -> str:
    """What a benchmark prints when it runs in a tree, on the compiled form."""
    python = tree / ".venv" / "bin" / "python"
    environment = {**os.environ, "PYTHONPATH": str(tree / "build" / "compiled")}
    done = subprocess.run(
        [str(python), "-m", module, *arguments],
        cwd=tree,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def rules(tree: Path, seed: int) -> Figures:
    laps = read_laps(run(tree, "bench.followsuit_rounds", str(seed), "0.5"))
    return {f"{lap.game}, {lap.task}": lap.millions for lap in laps}


def server(tree: Path, seed: int) -> Figures:
    """Rows by position: what they are called has changed over time."""
    rows = SERVER_ROW.findall(run(tree, "bench.server", "--quick"))
    return {f"{place}. {what}": float(figure) for place, (what, figure) in enumerate(rows, 1)}


BENCHMARKS: dict[str, Callable[[Path, int], Figures]] = {"rules": rules, "server": server}


def compare(base: Path, benchmark: Callable[[Path, int], Figures], rounds: int) -> None:
    """Print a ratio for every figure: the median over the rounds, and the range."""
    ratios: dict[str, list[float]] = defaultdict(list)
    for seed in range(1, rounds + 1):
        print(f"round {seed} of {rounds}", file=sys.stderr)
        trees = [base, ROOT] if seed % 2 else [ROOT, base]  # neither always runs first
        figures = {tree: benchmark(tree, seed) for tree in trees}
        pairs = zip(figures[base].values(), figures[ROOT].items(), strict=True)
        for before, (what, now) in pairs:
            ratios[name_without_counts(what)].append(now / before)
    for what, seen in ratios.items():
        print(f"{what:72}{median(seen):6.2f}   {min(seen):.2f} to {max(seen):.2f}")


def name_without_counts(what: str) -> str:
    """The name of a row without a count that differs between rounds."""
    return re.sub(r", \d+ log entries", "", what)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare this tree with an older revision.")
    parser.add_argument("revision", help="a commit, branch or tag of this repository")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=BENCHMARKS, help="one of the benchmarks")
    chosen = parser.parse_args()
    base = check_out(chosen.revision)
    print(f"This tree divided by {base.name}, {chosen.rounds} rounds in turns: median and range")
    for name in [chosen.only] if chosen.only else BENCHMARKS:
        print(f"\n{name}\n")
        compare(base, BENCHMARKS[name], chosen.rounds)


if __name__ == "__main__":
    main()
