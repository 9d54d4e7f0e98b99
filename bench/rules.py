"""Time the rules against OpenSpiel: python -m bench.rules [--rounds 5] [--seconds 0.5]

Every round runs our compiled form, OpenSpiel and our interpreted form one after the other, each in
its own process, so that a busy machine slows all of them. Only CPU time of one thread counts. The
games differ, so the ratios compare engines only roughly.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

from bench.stopwatch import Lap, read_laps

ROOT = Path(__file__).parent.parent
OPENSPIEL_PYTHON = ROOT / "build" / "openspiel" / "bin" / "python"
FORMS = {"compiled": ROOT / "build" / "compiled", "interpreted": ROOT / "src"}
PEER = "spades"  # OpenSpiel's fastest

TABLES = {
    "playouts": "Random playouts of whole deals, inside each engine",
    "steps with deals": "Stepped from Python with lists of legal moves, deals included",
    "steps after the deal": "Stepped from Python with lists of legal moves, after the deal",
}

Row = tuple[str, str]  # engine and game
Rates = dict[str, dict[Row, list[float]]]  # by task and row, one per round


def run(python: str | Path, module: str, seed: int, seconds: float, path: Path | None) -> str:
    """The output of one process."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if path:
        environment["PYTHONPATH"] = str(path)
    command = [str(python), "-m", module, str(seed), str(seconds)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def run_ours(form: str, seed: int, seconds: float) -> str:
    return run(sys.executable, "bench.followsuit_rounds", seed, seconds, FORMS[form])


def check_forms_agree() -> None:
    """Exit if the two forms play differently."""
    compiled, interpreted = (run_ours(form, 7, 0) for form in FORMS)
    if compiled != interpreted:
        sys.exit("compiled and interpreted rules play differently")


IMPORT = """
import time
began = time.perf_counter()
import followsuit.rules.catalogue
print(1000 * (time.perf_counter() - began))
"""


def print_imports(rounds: int) -> None:
    """Time the import of all games' rules."""
    print("\nImport of followsuit.rules.catalogue, milliseconds\n")
    for form, path in FORMS.items():
        environment = dict(os.environ, PYTHONPATH=str(path))
        command = [sys.executable, "-c", IMPORT]
        times = [
            float(subprocess.check_output(command, cwd=ROOT / "bench", env=environment))
            for _ in range(rounds)
        ]
        print(f"{form:34}{median(times):9.0f}{min(times):9.0f}   median and best")


def one_round(seed: int, seconds: float) -> list[Lap]:
    compiled = run_ours("compiled", seed, seconds)
    openspiel = run(OPENSPIEL_PYTHON, "bench.openspiel_rounds", seed, seconds, None)
    interpreted = run_ours("interpreted", seed, seconds)
    return read_laps(compiled + openspiel + interpreted)


def all_rounds(rounds: int, seconds: float) -> Rates:
    rates: Rates = defaultdict(lambda: defaultdict(list))
    for seed in range(1, rounds + 1):
        print(f"round {seed} of {rounds}", file=sys.stderr)
        for lap in one_round(seed, seconds):
            rates[lap.task][lap.engine, lap.game].append(lap.millions)
    return rates


def print_table(title: str, rows: dict[Row, list[float]]) -> None:
    """Print rates and their ratios to the peer's: median over the rounds, and best to best."""
    peer = next(rates for (_, game), rates in rows.items() if game == PEER)
    print(f"\n{title}\n")
    print(f"{'':34}{'median':>9}{'best':>9}{'× ' + PEER:>14}{'best × best':>14}")
    for (engine, game), rates in rows.items():
        ratio = median(ours / theirs for ours, theirs in zip(rates, peer, strict=True))
        best = max(rates) / max(peer)
        print(f"{game:18}{engine:16}{median(rates):9.3f}{max(rates):9.3f}{ratio:14.2f}{best:14.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the rules against OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds per lap")
    asked = parser.parse_args()
    check_forms_agree()
    rates = all_rounds(asked.rounds, asked.seconds)
    print(f"Million decisions per CPU second of one thread, {asked.rounds} interleaved rounds,")
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for task, title in TABLES.items():
        print_table(title, rates[task])
    print_imports(asked.rounds)


if __name__ == "__main__":
    main()
