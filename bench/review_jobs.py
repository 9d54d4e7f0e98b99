"""Matches that are reviewed for measurements, each in a process of its own, and kept in a file."""

import hashlib
import json
import multiprocessing
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import make_bot
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.judge import Judge
from followsuit.bots.review.labels import steps_for
from followsuit.bots.review.positions import decisions
from followsuit.bots.review.results import RoundReview
from followsuit.bots.review.review import review
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.bots.simulate import step
from followsuit.cli.progress import with_progress
from followsuit.rules.catalogue import GAMES
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, seeded_match


class Job(Struct, frozen=True):
    """A match and how it is reviewed; equal jobs have equal results."""

    game: str
    players: tuple[str, ...]  # by seat; one for all
    match: int
    seats: tuple[int, ...]
    seed: int
    playouts: int
    whole: bool = False  # with open cards, parts and reasons, as for a person
    every: int = 1  # judge every n-th decision


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
