"""Who plays the deals: this process, or several on this machine.

The outcomes come in any order, and the same ones whoever plays. Compiled matches do not travel
between processes: each is told the contest and the numbers of deals, and plays them itself.

CrewLost        those who play cannot go on
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from msgspec import convert, to_builtins

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.arena.play import play_deal

Crew = Callable[[Contest, Sequence[int]], Iterator[Outcome]]


class CrewLost(RuntimeError):
    """What was played before is kept."""


def alone(contest: Contest, deals: Sequence[int]) -> Iterator[Outcome]:
    for deal in deals:
        yield play_deal(contest, deal)


def in_processes(processes: int) -> Crew:
    """So many at a time on this machine."""
    return alone if processes == 1 else lambda contest, deals: shared(contest, deals, processes)


def shared(contest: Contest, deals: Sequence[int], processes: int) -> Iterator[Outcome]:
    """Each process asks for the next deal when it has played one."""
    waiting = list(reversed(deals))
    crew = [Mate(contest) for _ in range(min(processes, len(waiting)))]
    try:
        busy = {mate.line: mate for mate in crew}
        for mate in crew:
            mate.play(waiting.pop())
        while busy:
            for line in wait(list(busy)):
                mate = busy[line]  # type: ignore[index]  # typeshed knows no connections here
                outcome = mate.outcome()
                if waiting:
                    mate.play(waiting.pop())
                else:
                    del busy[mate.line]
                yield outcome
    finally:
        for mate in crew:
            mate.dismiss()


class Mate:
    """One process of the crew.

    The pipe to it has no other ends than these two, so it ends when we do, even by `kill -9`.
    """

    def __init__(self, contest: Contest) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.line, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(
            target=play_what_is_asked, args=(to_builtins(contest), theirs), daemon=True
        )
        with deaf_to_ctrl_c():
            self.process.start()
        theirs.close()
        self.deal = -1

    def play(self, deal: int) -> None:
        self.deal = deal
        # it may have died since its last deal, whose outcome is still to be kept: that it is gone
        # is told when this one is waited for
        with contextlib.suppress(ConnectionError):
            self.line.send(deal)

    def outcome(self) -> Outcome:
        """What it has played, or how it failed."""
        try:
            answer = self.line.recv()
        except (EOFError, OSError):
            raise CrewLost(
                f"a process died while it played deal {self.deal}, perhaps for want of memory; "
                "with --save the same command goes on from here"
            ) from None
        return outcome_of(answer)

    def dismiss(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


@contextlib.contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """A process begun now ignores a Ctrl-C from its first moment: it is meant for us alone."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def play_what_is_asked(contest: object, line: "Connection[object, object]") -> None:
    """The life of a process: a number in, an outcome out."""
    told = convert(contest, Contest)
    try:
        while True:
            line.send(answer_to(told, line.recv()))
    except (EOFError, OSError):
        return  # nobody asks any more


def answer_to(contest: Contest, deal: object) -> object:
    """An outcome, or why there is none."""
    assert isinstance(deal, int)
    try:
        return to_builtins(play_deal(contest, deal))
    except Exception as error:  # a bot may fail in any way; it is told where the table is
        return f"deal {deal}: {type(error).__name__}: {error}"


def outcome_of(answer: object) -> Outcome:
    """What was played, or the reason why not."""
    if isinstance(answer, str):
        raise CrewLost(answer)
    return convert(answer, Outcome)
