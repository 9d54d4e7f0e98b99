"""Measure the review: its cost, how far two seeds agree, whether its chances come true, and levels.

    python -m bench.review BENCH [--games …] [--matches N]

Matches come from seeds and are reviewed with fixed budgets, so every machine measures the same, but
for the seconds. Finished matches are kept in a file: the same command continues where it was
stopped, and more matches extend it.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import NamedTuple

import msgspec

from bench.positions.tally import MOST, judge_positions
from bench.review_jobs import Job, Judged, Reviewed, results, seats_of
from followsuit.bots.levels import LEVELS
from followsuit.bots.review.accuracy import accuracy_of_costs
from followsuit.bots.review.labels import cost as cost_of
from followsuit.bots.review.labels import steps_for
from followsuit.bots.review.levels import FILE as FILE_OF_LEVELS
from followsuit.bots.review.levels import LevelFigures, MeasuredLevels, likelihood
from followsuit.bots.review.review import PLAYOUTS
from followsuit.bots.review.verdicts import LABELS
from followsuit.bots.search.paired import Steps
from followsuit.rules.catalogue import GAMES

FILE = Path("build/bench/review.jsonl")
GAMES_MEASURED = ("rook13", "mindikot", "cat_te", "bezique")
PLAYERS = ("random", *LEVELS)  # weakest first
BINS = 10
MOST_OFF = 0.02
RESAMPLES = 1000
RECOGNIZED_OVER = 50  # matches


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
    won: float  # a match won by several sides is shared


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
            Prediction(number, judged.win, share_won(game, each, judged.seat))
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


def share_won(game: str, reviewed: Reviewed, seat: int) -> float:
    side_of = GAMES[game].side_of
    sides = {side_of(winner) for winner in reviewed.won}
    return 1.0 / len(sides) if side_of(seat) in sides else 0.0


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
    """What every level gives away at mixed tables, and how often it is recognized by that."""
    print("| game | level | matches | mean loss | accuracy | between matches |")
    print("|---|---|--:|--:|--:|--:|")
    for game in asked.games:
        seats = seats_of(game)
        jobs = [
            Job(
                game,
                mixed(match, seats),
                match,
                tuple(range(seats)),
                1,
                asked.playouts,
                every=asked.every,
            )
            for match in range(asked.matches)
        ]
        losses: dict[str, list[float]] = {player: [] for player in PLAYERS}
        accuracies: dict[str, list[float]] = {player: [] for player in PLAYERS}
        for each in results(jobs, asked.file, asked.processes):
            for seat, player in enumerate(each.job.players):
                costs = costs_of(each, seat)
                if costs:
                    losses[player].append(fmean(costs))
                    accuracies[player].append(accuracy_of_costs(costs))
        for player in PLAYERS:
            print(
                f"| {game} | {player} | {len(losses[player])} | {fmean(losses[player]):.4f} "
                f"| {fmean(accuracies[player]):.1f} | {stdev(accuracies[player]):.1f} |"
            )
        measured = measured_levels(accuracies, f"make bench-review ARGS='levels {asked.matches}'")
        means = [fmean(losses[player]) for player in PLAYERS]
        falls = all(one > other for one, other in pairwise(means))
        share = recognized(measured, accuracies)
        print(f"\nFalls strictly: {'yes' if falls else 'no'}. Recognized: {share:.0%}.", flush=True)
        if asked.write:
            path = Path("src/followsuit/games", game, FILE_OF_LEVELS)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=1) + b"\n")


def mixed(match: int, seats: int) -> tuple[str, ...]:
    """Other levels at the same table with every match, each level equally often in every seat."""
    order = list(PLAYERS)
    Random(match // len(PLAYERS)).shuffle(order)
    return tuple(order[(match + seat) % len(order)] for seat in range(seats))


def costs_of(reviewed: Reviewed, seat: int) -> list[float]:
    """What each decision of a seat gave away, in parts of a match."""
    steps = default_steps(reviewed.job.game)
    mine = [each for each in reviewed.judged if each.seat == seat and each.label != "forced"]
    return [cost_of(steps, each.loss, each.round_loss) for each in mine]


@cache
def default_steps(game: str) -> Steps:
    return steps_for(GAMES[game], GAMES[game].new_match().rules_in_force())


def measured_levels(accuracies: dict[str, list[float]], command: str) -> MeasuredLevels:
    """Random play is no level to be like, but an end of the scale."""
    figures = {
        level: LevelFigures(round(fmean(values), 2), round(max(0.1, stdev(values)), 2))
        for level, values in accuracies.items()
        if level != "random"
    }
    return MeasuredLevels(command, figures)


def recognized(measured: MeasuredLevels, accuracies: dict[str, list[float]]) -> float:
    """How often 50 matches of a level are most like that level, or a neighbor."""
    random, hits, names = Random(1), 0, list(measured.levels)
    for place, level in enumerate(names):
        for _ in range(RESAMPLES):
            mean = fmean(random.choices(accuracies[level], k=RECOGNIZED_OVER))
            chances = [likelihood(measured.levels[name], mean, RECOGNIZED_OVER) for name in names]
            hits += abs(chances.index(max(chances)) - place) <= 1
    return hits / (RESAMPLES * len(names))


def positions(asked: argparse.Namespace) -> None:
    """Planted blunders and unlucky plays, `--matches` of both kinds in each game."""
    if not judge_positions(asked.games, asked.matches, asked.playouts):
        raise SystemExit(1)


BENCHES = {
    "cost": (cost, 3, PLAYOUTS),
    "labels": (labels, 20, PLAYOUTS),
    "agreement": (agreement, 10, PLAYOUTS),
    "calibration": (calibration, 200, 600),
    "levels": (levels, 60, PLAYOUTS),
    "positions": (positions, MOST, PLAYOUTS),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.review")
    parser.add_argument("bench", choices=BENCHES)
    parser.add_argument("--games", type=lambda text: text.split(","), default=GAMES_MEASURED)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--matches", type=int)
    parser.add_argument("--positions", type=int, default=20_000, help="for the calibration")
    parser.add_argument(
        "--every",
        type=int,
        default=10,
        help="for the calibration and the levels: judge every n-th decision",
    )
    parser.add_argument("--write", action="store_true", help="keep the levels with their games")
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    asked.games = list(asked.games)
    run, matches, playouts = BENCHES[asked.bench]
    asked.matches = asked.matches or matches
    asked.playouts = asked.playouts or playouts
    run(asked)


if __name__ == "__main__":
    main()
