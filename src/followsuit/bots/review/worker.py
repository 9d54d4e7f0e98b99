"""A review process: reads one request, writes the review line by line, and ends.

It takes what the processor has left over from bots, hints and everything else.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from msgspec import json

from followsuit.bots.blame import explained
from followsuit.bots.review.lines import Complete, Failed, Line, ReviewTask, Total
from followsuit.bots.review.review import PLAYOUTS, review, total_decisions
from followsuit.bots.worker import LONGEST_ERROR, own_pipes

NICENESS = 19
LINE_SECONDS = 900  # of processor time until the next line; after that the system ends the process


def lines_of(request: bytes) -> Iterator[Line]:
    """Every line of the answer; every error becomes the last one."""
    try:
        task = json.decode(request, type=ReviewTask)
        yield Total(total_decisions(task.record, tuple(task.seats)))
        playouts = task.playouts or PLAYOUTS
        yield from review(
            task.record, task.seats, seed=task.seed, playouts=playouts, known=task.known
        )
        yield Complete()
    except (Exception, SystemExit) as error:
        yield Failed(explained(error)[:LONGEST_ERROR])


def answer(requests: BinaryIO, answers: BinaryIO) -> None:
    limit_time()
    for line in lines_of(requests.readline()):
        answers.write(json.encode(line) + b"\n")
        answers.flush()
        limit_time()


def limit_time() -> None:
    """Let the system end this process if the next line takes too much of the processor."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, LINE_SECONDS)


def yield_to_others() -> None:
    """Run only when nobody else wants the processor."""
    if sys.platform == "win32":
        return
    os.nice(NICENESS)
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        # where the kernel groups processes by session, it shares the processor among the groups
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(NICENESS))


def main() -> None:
    # signals are meant for the server, which kills this process when it stops
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    yield_to_others()
    try:
        answer(*own_pipes())
    except BrokenPipeError:
        os._exit(0)  # the server is gone; a normal exit would try to flush again


if __name__ == "__main__":
    main()
