"""Plays deals in this process, or in several processes on this machine.

Outcomes arrive in any order but are the same for every executor. Only the contest and deal numbers
are sent to a process, which plays the deals itself.
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from msgspec import convert, to_builtins

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.duplicate import play_deal
from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.blame import explained

Executor = Callable[[Contest, Sequence[int]], Iterator[Outcome]]


class ExecutorFailed(RuntimeError):
    """A process died or failed; outcomes received before are kept."""


def alone(contest: Contest, deals: Sequence[int]) -> Iterator[Outcome]:
    for deal in deals:
        yield play_deal(contest, deal)


def in_processes(processes: int) -> Executor:
    """Play up to this many deals at a time on this machine."""
    return alone if processes == 1 else lambda contest, deals: shared(contest, deals, processes)


def shared(contest: Contest, deals: Sequence[int], processes: int) -> Iterator[Outcome]:
    """Give each process the next deal as soon as it has finished one."""
    waiting = list(reversed(deals))
    workers = [ArenaProcess(contest) for _ in range(min(processes, len(waiting)))]
    try:
        busy = {process.line: process for process in workers}
        for process in workers:
            process.play(waiting.pop())
        while busy:
            for line in wait(list(busy)):
                process = busy[line]  # type: ignore[index]  # typeshed knows no connections here
                outcome = process.outcome()
                if waiting:
                    process.play(waiting.pop())
                else:
                    del busy[process.line]
                yield outcome
    finally:
        for process in workers:
            process.stop()


class ArenaProcess:
    """A child process that plays deals.

    Its pipe has only these two ends, so it exits when this process does, even after `kill -9`.
    """

    def __init__(self, contest: Contest) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.line, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(
            target=serve_deals, args=(to_builtins(contest), theirs), daemon=True
        )
        with ignoring_interrupts():
            self.process.start()
        theirs.close()
        self.deal = -1

    def play(self, deal: int) -> None:
        self.deal = deal
        # if it has died since its last deal, waiting for this one reports it
        with contextlib.suppress(ConnectionError):
            self.line.send(deal)

    def outcome(self) -> Outcome:
        """The outcome of its deal; raises `ExecutorFailed` if it died or failed."""
        try:
            answer = self.line.recv()
        except (EOFError, OSError):
            raise ExecutorFailed(
                f"a process died while playing deal {self.deal}, perhaps out of memory; "
                "with --save the same command continues from here"
            ) from None
        return outcome_of(answer)

    def stop(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


@contextlib.contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Child processes started in this block ignore Ctrl-C, which the parent handles."""
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def serve_deals(contest: object, line: "Connection[object, object]") -> None:
    """The main loop of a child process: a deal number in, an outcome out."""
    decoded = convert(contest, Contest)
    try:
        while True:
            line.send(answer_to(decoded, line.recv()))
    except (EOFError, OSError):
        return  # the parent has closed the pipe


def answer_to(contest: Contest, deal: object) -> object:
    """An outcome, or an error message."""
    assert isinstance(deal, int)
    try:
        return to_builtins(play_deal(contest, deal))
    except (Exception, SystemExit) as error:  # however a bot fails, the parent reports it
        return f"deal {deal}: {explained(error)}"


def outcome_of(answer: object) -> Outcome:
    """Decode an answer; raises `ExecutorFailed` for an error message."""
    if isinstance(answer, str):
        raise ExecutorFailed(answer)
    return convert(answer, Outcome)
