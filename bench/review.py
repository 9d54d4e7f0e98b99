"""Measure the review: its cost, how far two seeds agree, whether its chances come true, and levels.

    python -m bench.review BENCH [--games …] [--matches N]

Matches come from seeds and are reviewed with fixed budgets, so every machine measures the same, but
for the seconds. Finished matches are kept in a file: the same command continues where it was
stopped, and more matches extend it.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from bench.planted import Planted, blunders, unlucky
from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import make_bot
from followsuit.bots.levels import LEVELS
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.judge import Judge
from followsuit.bots.review.labels import cost as cost_of
from followsuit.bots.review.labels import steps_for
from followsuit.bots.review.positions import Moment, decisions
from followsuit.bots.review.results import RoundReview
from followsuit.bots.review.review import PLAYOUTS, review
from followsuit.bots.review.verdicts import LABELS, DecisionReview
from followsuit.bots.simulate import step
from followsuit.cli.progress import with_progress
from followsuit.rules.catalogue import GAMES
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, seeded_match

FILE = Path("build/bench/review.jsonl")
GAMES_MEASURED = ("rook13", "mindikot", "cat_te", "bezique")
PLAYERS = ("random", *LEVELS)  # weakest first
BINS = 10
MOST_OFF = 0.02
RESAMPLES = 1000
RECOGNIZED_OVER = 50  # matches


class Job(Struct, frozen=True):
    """A match and how it is reviewed; equal jobs have equal results."""

    game: str
    players: tuple[str, ...]  # by seat; one for all
    match: int
    seats: tuple[int, ...]
    seed: int
    playouts: int
    whole: bool = False  # with open cards, parts and reasons, as for a person
    every: int = 1  # judge one in so many decisions


class Judged(Struct, frozen=True):
    """What is kept of a verdict."""

    seat: int
    kind: str
    label: str
    loss: float
    round_loss: float
    win: float


class Reviewed(Struct, frozen=True):
    job: Job
    judged: list[Judged]
    won: list[int]  # the winning seats
    seconds: float
    first_round: float  # seconds until the first round was done


def recorded(job: Job) -> dict[str, Any]:
    """The match of a job, from its seed."""
    name = f"followsuit review {job.game} {job.match}"
    seed = hashlib.sha256(name.encode()).digest()
    match = seeded_match(GAMES[job.game], None, {}, seed)
    seats = int(match.table.seats)
    players = job.players if len(job.players) == seats else job.players * seats
    bots: list[Bot] = [
        make_bot(player, Stream(seed, f"bot {seat}").below) for seat, player in enumerate(players)
    ]
    recorder = Recorder(match)
    while match.result() is None:
        step(recorder, bots, seed)
    plain: dict[str, Any] = json.loads(json.dumps(recorder.record()))
    return plain


def reviewed(job: Job) -> Reviewed:
    record = recorded(job)
    start = time.process_time()
    first = 0.0
    judged: list[Judged] = []
    for line in lines_of(job, record):
        if isinstance(line, DecisionReview):
            judged.append(
                Judged(line.seat, line.kind, line.label, line.loss, line.round_loss, line.win)
            )
        elif isinstance(line, RoundReview) and not first:
            first = time.process_time() - start
    won = list(record["result"]["winners"])
    return Reviewed(job, judged, won, time.process_time() - start, first)


def lines_of(job: Job, record: dict[str, Any]) -> Iterator[object]:
    """The whole review, or the verdicts alone."""
    if job.whole:
        yield from review(record, job.seats, seed=job.seed, playouts=job.playouts)
        return
    game = GAMES[job.game]
    judge: Judge | None = None
    for number, moment in enumerate(decisions(record, job.seats)):
        if (number + job.match) % job.every:
            continue
        if judge is None:
            steps = steps_for(game, moment.match.rules_in_force())
            judge = Judge(policy_of(job.game), steps, game.avoided_actions, job.seed)
        values = judge.values(moment, job.playouts)
        if values is not None:
            yield judge.verdict(moment, values, 0.0)


# running


def results(jobs: Sequence[Job], file: Path, processes: int) -> list[Reviewed]:
    """The results of all jobs, from the file where they are there already."""
    known = {each.job: each for each in kept(file)}
    missing = [job for job in jobs if job not in known]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lines, pool(processes) as workers:
        found: Iterable[Reviewed] = workers.imap_unordered(reviewed, missing)
        for each in with_progress(found, len(missing)):
            lines.write(msgspec.json.encode(each) + b"\n")
            lines.flush()
            known[each.job] = each
    return [known[job] for job in jobs]


def pool(processes: int) -> Any:
    return multiprocessing.get_context("spawn").Pool(processes)


def kept(file: Path) -> Iterator[Reviewed]:
    """The results in a file; a line that was cut off does not count."""
    if not file.exists():
        return
    for line in file.read_bytes().splitlines():
        try:
            yield msgspec.json.decode(line, type=Reviewed)
        except msgspec.MsgspecError:
            continue


def seats_of(game: str) -> int:
    return GAMES[game].seats_or_default(None)


# cost


def cost(asked: argparse.Namespace) -> None:
    print("| game | decisions | of all seats | seconds | most | first hand, most |")
    print("|---|--:|--:|--:|--:|--:|")
    for game in asked.games:
        jobs = [
            Job(game, (asked.bot,), match, (match % seats_of(game),), 1, asked.playouts, whole=True)
            for match in range(asked.matches)
        ]
        found = results(jobs, asked.file, asked.processes)
        own = fmean(len(each.judged) for each in found)
        seconds = [each.seconds for each in found]
        first = max(each.first_round for each in found)
        print(
            f"| {game} | {own:.0f} | {own * seats_of(game):.0f} | {median(seconds):.1f} "
            f"| {max(seconds):.1f} | {first:.1f} |",
            flush=True,
        )


# labels


def labels(asked: argparse.Namespace) -> None:
    """How often each label is given to a bot's decisions with a choice."""
    print("| game | bot | decisions | " + " | ".join(LABELS[1:]) + " |")
    print("|---|---|--:|" + "--:|" * len(LABELS[1:]))
    for game in asked.games:
        found = results(
            [
                Job(game, (asked.bot,), match, (match % seats_of(game),), 1, asked.playouts)
                for match in range(asked.matches)
            ],
            asked.file,
            asked.processes,
        )
        judged = choices(found)
        often = Counter(each.label for each in judged)
        shares = " | ".join(f"{often[label] / len(judged):.1%}" for label in LABELS[1:])
        print(f"| {game} | {asked.bot} | {len(judged):,} | {shares} |", flush=True)


def choices(found: Iterable[Reviewed]) -> list[Judged]:
    return [judged for each in found for judged in each.judged if judged.label != "forced"]


# agreement of two seeds


def agreement(asked: argparse.Namespace) -> None:
    print("| game | decisions | same label | of those with a choice | same, or next to it |")
    print("|---|--:|--:|--:|--:|")
    for game in asked.games:
        pairs: list[tuple[Judged, Judged]] = []
        jobs = [
            Job(game, (asked.bot,), match, (match % seats_of(game),), seed, asked.playouts)
            for match in range(asked.matches)
            for seed in (1, 2)
        ]
        found = results(jobs, asked.file, asked.processes)
        for one, other in zip(found[::2], found[1::2], strict=True):
            pairs += zip(one.judged, other.judged, strict=True)
        chosen = [pair for pair in pairs if pair[0].label != "forced"]
        near = fmean(abs(grade(one) - grade(other)) <= 1 for one, other in chosen)
        print(
            f"| {game} | {len(pairs):,} | {same(pairs):.1%} | {same(chosen):.1%} | {near:.1%} |",
            flush=True,
        )


def same(pairs: Sequence[tuple[Judged, Judged]]) -> float:
    return fmean(one.label == other.label for one, other in pairs)


def grade(judged: Judged) -> int:
    order = ("best", "good", "inaccuracy", "mistake", "blunder")
    return 0 if judged.label == "equal" else order.index(judged.label)


# calibration


class Prediction(NamedTuple):
    match: int
    win: float
    won: bool


def calibration(asked: argparse.Namespace) -> None:
    """Predicted chances against what happened, in bins of equal width."""
    for game in asked.games:
        every = tuple(range(seats_of(game)))
        jobs = [
            Job(game, (asked.bot,), match, every, 1, asked.playouts, every=asked.every)
            for match in range(asked.matches)
        ]
        found = results(jobs, asked.file, asked.processes)
        made = [
            Prediction(number, judged.win, judged.seat in each.won)
            for number, each in enumerate(found)
            for judged in each.judged
        ]
        show_calibration(game, made[: asked.positions])


def show_calibration(game: str, made: Sequence[Prediction]) -> None:
    matches = len({each.match for each in made})
    print(f"\n{game}: {len(made):,} positions of {matches:,} matches")
    print("| predicted | positions | mean | won |")
    print("|---|--:|--:|--:|")
    for number, among in enumerate(bins_of(made)):
        if among:
            low, high = number / BINS, (number + 1) / BINS
            print(
                f"| {low:.0%} to {high:.0%} | {len(among):,} | {fmean(e.win for e in among):.1%} "
                f"| {fmean(e.won for e in among):.1%} |"
            )
    print(
        f"\nOff by {off_by(made):.3f} on average, of which {expected_off(made):.3f} must be luck."
    )


def bins_of(made: Iterable[Prediction]) -> list[list[Prediction]]:
    bins: list[list[Prediction]] = [[] for _ in range(BINS)]
    for each in made:
        bins[min(BINS - 1, int(each.win * BINS))].append(each)
    return bins


def off_by(made: Sequence[Prediction]) -> float:
    """The expected calibration error."""
    return sum(
        abs(sum(each.won - each.win for each in among)) / len(made) for among in bins_of(made)
    )


def expected_off(made: Sequence[Prediction]) -> float:
    """The error of perfect predictions: results are those of few matches, not of every position."""
    random, total = Random(1), 0.0
    by_match: dict[int, list[Prediction]] = {}
    for each in made:
        by_match.setdefault(each.match, []).append(each)
    for _ in range(100):
        signs = {match: random.choice((-1, 1)) for match in by_match}
        total += sum(
            abs(sum(signs[each.match] * (each.won - each.win) for each in among)) / len(made)
            for among in bins_of(made)
        )
    return total / 100


# levels


def levels(asked: argparse.Namespace) -> None:
    """The mean loss of every level at mixed tables, and how often a level is recognized by it."""
    print("| game | " + " | ".join(PLAYERS) + " | falls strictly | recognized |")
    print("|---|" + "--:|" * len(PLAYERS) + "---|--:|")
    for game in asked.games:
        seats = seats_of(game)
        jobs = [
            Job(game, mixed(match, seats), match, tuple(range(seats)), 1, asked.playouts)
            for match in range(asked.matches)
        ]
        by_level: dict[str, list[float]] = {player: [] for player in PLAYERS}
        for each in results(jobs, asked.file, asked.processes):
            for seat, player in enumerate(each.job.players):
                by_level[player].append(mean_cost(game, each, seat))
        means = [fmean(by_level[player]) for player in PLAYERS]
        falls = all(one > other for one, other in pairwise(means))
        shares = " | ".join(f"{mean:.4f}" for mean in means)
        print(
            f"| {game} | {shares} | {'yes' if falls else 'no'} | {recognized(by_level):.0%} |",
            flush=True,
        )


def mixed(match: int, seats: int) -> tuple[str, ...]:
    """Other levels at the same table with every match, each level equally often in every seat."""
    order = list(PLAYERS)
    Random(match // len(PLAYERS)).shuffle(order)
    return tuple(order[(match + seat) % len(order)] for seat in range(seats))


def mean_cost(game: str, reviewed: Reviewed, seat: int) -> float:
    """What the decisions of a seat gave away on average, in parts of a match."""
    match = GAMES[game].new_match()
    steps = steps_for(GAMES[game], match.rules_in_force())
    mine = [each for each in reviewed.judged if each.seat == seat and each.label != "forced"]
    return fmean(cost_of(steps, each.loss, each.round_loss) for each in mine) if mine else 0.0


def recognized(by_level: dict[str, list[float]]) -> float:
    """How often the mean over 50 matches is nearest to that of its level, or of a neighbor."""
    random, hits = Random(1), 0
    means = [fmean(by_level[player]) for player in PLAYERS]
    for place, player in enumerate(PLAYERS):
        for _ in range(RESAMPLES):
            drawn = fmean(random.choices(by_level[player], k=RECOGNIZED_OVER))
            nearest = min(range(len(means)), key=lambda level: abs(means[level] - drawn))
            hits += abs(nearest - place) <= 1
    return hits / (RESAMPLES * len(PLAYERS))


# planted blunders and bad luck


def planted(asked: argparse.Namespace) -> None:
    """Blunders by construction that are found, and unlucky plays that are blamed."""
    print("| game | blunders | found | unlucky plays | blamed |\n|---|--:|--:|--:|--:|")
    for game in asked.games:
        wrong = [label_of(each, asked.playouts) for each in blunders(game, asked.matches)]
        found = fmean(label in ("mistake", "blunder") for label in wrong)
        right = [label_of(each, asked.playouts) for each in unlucky(game, asked.matches)]
        blamed = sum(label in ("inaccuracy", "mistake", "blunder") for label in right)
        print(f"| {game} | {len(wrong)} | {found:.1%} | {len(right)} | {blamed} |", flush=True)


def label_of(each: Planted, playouts: int) -> str:
    match, game = each.match, GAMES[each.match.name]
    steps = steps_for(game, match.rules_in_force())
    judge = Judge(policy_of(match.name), steps, game.avoided_actions, 1)
    moment = Moment(match, 0, 1, match.to_act, each.action)
    return judge.verdict(moment, judge.values(moment, playouts), 0.0).label


BENCHES = {
    "cost": (cost, 3, PLAYOUTS),
    "labels": (labels, 20, PLAYOUTS),
    "agreement": (agreement, 10, PLAYOUTS),
    "calibration": (calibration, 200, 600),
    "levels": (levels, 60, 600),
    "planted": (planted, 40, PLAYOUTS),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.review")
    parser.add_argument("bench", choices=BENCHES)
    parser.add_argument("--games", type=lambda text: text.split(","), default=GAMES_MEASURED)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--matches", type=int)
    parser.add_argument("--positions", type=int, default=20_000, help="for the calibration")
    parser.add_argument("--every", type=int, default=10, help="calibrate one in so many decisions")
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    run, matches, playouts = BENCHES[asked.bench]
    asked.matches = asked.matches or matches
    asked.playouts = asked.playouts or playouts
    run(asked)


if __name__ == "__main__":
    main()
