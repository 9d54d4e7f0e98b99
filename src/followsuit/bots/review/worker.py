"""A review process: reads one task, writes the review line by line, and ends."""

import os
import signal
import sys
from collections.abc import Iterator
from typing import BinaryIO

from msgspec import json

from followsuit.bots.blame import explained
from followsuit.bots.review.lines import Complete, Failed, Line, ReviewTask, Total
from followsuit.bots.review.review import PLAYOUTS, review, total_decisions
from followsuit.bots.worker import LONGEST_ERROR, own_pipes

LINE_SECONDS = 900  # of processor time until the next line; after that the system ends the process


def lines_of(asked: bytes) -> Iterator[Line]:
    """Every line of the answer; every error becomes the last one."""
    try:
        task = json.decode(asked, type=ReviewTask)
        yield Total(total_decisions(task.record, tuple(task.seats)))
        playouts = task.playouts or PLAYOUTS
        yield from review(
            task.record, task.seats, seed=task.seed, playouts=playouts, known=task.known
        )
        yield Complete()
    except (Exception, SystemExit) as error:
        yield Failed(explained(error)[:LONGEST_ERROR])


def answer(tasks: BinaryIO, answers: BinaryIO) -> None:
    limit_time()
    for line in lines_of(tasks.readline()):
        answers.write(json.encode(line) + b"\n")
        answers.flush()
        limit_time()


def limit_time() -> None:
    """Let the system end this process if the next line takes too much of the processor."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, LINE_SECONDS)


def main() -> None:
    # signals are meant for the server, which kills this process when it stops
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        answer(*own_pipes())
    except BrokenPipeError:
        os._exit(0)  # the server is gone; a normal exit would try to flush again
