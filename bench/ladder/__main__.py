"""Play every pairing of the ladder, then write the page and the plot. Resumes when interrupted.

With `--publish`, rows that are complete in docs/ladder.json are not played again unless `--anew` is
given, and unfinished rows are saved in docs/ladder. `--minutes` sets a time limit; the page then
shows how many deals each row has.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.ladder.figures import FEWEST, Figures, figures_in
from bench.ladder.page import page
from bench.ladder.plan import CEILING, LADDER, Pairing
from bench.ladder.plot import draw
from bench.ladder.sheets import Shelf
from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.executor import Executor, in_processes
from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.arena.run import Run
from followsuit.bots.catalogue import STRONGEST
from followsuit.cli.progress import progress_bar, with_progress

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FIGURES = "ladder.json"
SHELF = Shelf(DOCS / "ladder")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--deals", type=int, help="deals per pairing; default: as planned")
    parser.add_argument("--bots", help="only pairings with one of these: expert,strong")
    parser.add_argument("--games", help="only these games: rook13,cat_te")
    parser.add_argument(
        "--rows", default="", help="only rows whose name starts with this: cat_te-6-hand"
    )
    parser.add_argument("--minutes", type=float, help="start no deal after this many minutes")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "ladder")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument(
        "--anew", action="store_true", help="play complete rows again: a bot has changed"
    )
    parser.add_argument(
        "--check", action="store_true", help="only check that bots still play the first deals alike"
    )
    parser.add_argument("--publish", action="store_true", help="also write docs/ladder.md")
    return parser.parse_args()


def wanted(pairing: Pairing, asked: argparse.Namespace) -> bool:
    bots, games = asked.bots, asked.games
    players = bots is None or not set(bots.split(",")).isdisjoint(players_of(pairing))
    game = games is None or pairing.game in games.split(",")
    return players and game and pairing.name.startswith(asked.rows)


def players_of(pairing: Pairing) -> set[str]:
    """All bots in a pairing; the cheater is also the bot that it plays as."""
    names = {pairing.first, pairing.second, *[pairing.auction] * bool(pairing.auction)}
    return names | {STRONGEST} if CEILING in names else names


def deals_of(pairing: Pairing, asked: argparse.Namespace) -> int:
    return pairing.deals if asked.deals is None else int(asked.deals)


def until(end: float, executor: Executor) -> Executor:
    """The same executor with a time limit."""

    def play(contest: Contest, deals: Sequence[int]) -> Iterator[Outcome]:
        if time.monotonic() < end:
            for outcome in executor(contest, deals):
                yield outcome
                if time.monotonic() > end:
                    return

    return play


def played(pairing: Pairing, asked: argparse.Namespace, executor: Executor) -> Run:
    """Play a pairing, resuming from its file."""
    run, sheet = Run(pairing.contest(), deals_of(pairing, asked)), sheet_of(pairing, asked)
    if asked.publish:
        SHELF.take(sheet)
    with progress_bar() as show:
        run.play(executor, sheet, show)
    if asked.publish:
        SHELF.put_back(sheet, run)
    return run


def sheet_of(pairing: Pairing, asked: argparse.Namespace) -> Path:
    folder: Path = asked.folder
    return folder / f"{pairing.name}.jsonl"


def forget(figures: Figures, pairing: Pairing, asked: argparse.Namespace) -> None:
    figures.forget(pairing)
    sheet_of(pairing, asked).unlink(missing_ok=True)
    if asked.publish:
        SHELF.forget(sheet_of(pairing, asked))


def main() -> None:
    asked = arguments()
    asked.folder.mkdir(parents=True, exist_ok=True)
    executor = in_processes(asked.processes)
    if asked.minutes is not None:
        executor = until(time.monotonic() + 60 * asked.minutes, executor)
    figures = figures_in(DOCS / FIGURES) if asked.publish or asked.check else Figures()
    pairings = [pairing for pairing in LADDER if wanted(pairing, asked)]
    if asked.check:
        sys.exit(check(figures, pairings))
    if asked.anew:
        for pairing in pairings:
            forget(figures, pairing, asked)
        if asked.publish:  # if interrupted, it resumes without them
            figures.write(DOCS / FIGURES)
    missing = [p for p in pairings if not figures.is_known(p, deals_of(p, asked))]
    runs = {}
    for number, pairing in enumerate(missing, 1):
        print(f"{number} of {len(missing)}: {pairing.name}", file=sys.stderr)
        runs[pairing] = played(pairing, asked, executor)
    figures.add(runs, FEWEST if asked.deals is None else min(FEWEST, asked.deals))
    publish(figures, asked.folder, asked.folder)
    if asked.publish:
        publish(figures, DOCS, DOCS / "images")
    print(f"wrote {(DOCS if asked.publish else asked.folder) / 'ladder.md'}", file=sys.stderr)


def check(figures: Figures, pairings: Sequence[Pairing]) -> int:
    """Replay deal 0 of every known row and return the exit status."""
    known = [pairing for pairing in pairings if pairing.name in figures.rows]
    old = [p.name for p in with_progress(known, len(known)) if not figures.is_of_these_bots(p)]
    for name in old:
        print(f"{name}: the bots have changed since; play it again with --anew")
    print(f"{len(known) - len(old)} of {len(known)} rows match the current bots")
    return 1 if old else 0


def publish(figures: Figures, pages: Path, images: Path) -> None:
    figures.write(pages / FIGURES)
    (pages / "ladder.md").write_text(page(figures))
    draw(figures, images / "ladder.svg")


if __name__ == "__main__":
    main()
