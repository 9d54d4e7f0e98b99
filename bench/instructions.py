"""Count the server's instructions per move with callgrind: python -m bench.instructions [REVISION]

Unlike times, counts hardly depend on what else the machine does, so differences of two percent
show. With a revision, both trees take turns. Valgrind must be installed.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.compare import ROOT, check_out

COUNT = Path(__file__).with_name("count_instructions.py")


def count(tree: Path) -> float:
    """Instructions per move in a compiled tree, with its own interpreter and packages."""
    folders = [tree / "build" / "compiled", tree]
    # -P: import the benchmark of that tree, not of this one
    done = subprocess.run(
        [str(tree / ".venv" / "bin" / "python"), "-P", str(COUNT)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the server's instructions per move.")
    parser.add_argument("revision", nargs="?", help="an older commit to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is missing: on Debian, apt-get install valgrind")
    trees = [check_out(chosen.revision), ROOT] if chosen.revision else [ROOT]
    counts: dict[Path, list[float]] = {tree: [] for tree in trees}
    for number in range(1, chosen.rounds + 1):
        print(f"round {number} of {chosen.rounds}", file=sys.stderr)
        for tree in trees:
            counts[tree].append(count(tree))
    for tree, seen in counts.items():
        print(f"{tree.name:12}{median(seen):9,.0f}   {min(seen):,.0f} to {max(seen):,.0f}")
    if chosen.revision:
        older, newer = [median(counts[tree]) for tree in trees]
        print(f"ratio       {newer / older:9.3f}")


if __name__ == "__main__":
    main()
