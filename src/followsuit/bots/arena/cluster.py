"""Plays deals on a Dask cluster whose machines have this package."""

from collections.abc import Iterator, Sequence

from msgspec import convert, to_builtins

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.executor import Executor, ExecutorFailed, answer_to, outcome_of
from followsuit.bots.arena.outcome import Outcome

CONNECT_TIMEOUT = "10s"  # how long to wait for the scheduler


def on_dask(address: str) -> Executor:
    return lambda contest, deals: played_by(address, contest, deals)


def played_by(address: str, contest: Contest, deals: Sequence[int]) -> Iterator[Outcome]:
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise ExecutorFailed("Dask is not installed: pip install 'followsuit[dask]'") from None
    try:
        client = Client(address, timeout=CONNECT_TIMEOUT)
    except (OSError, ValueError) as error:
        raise ExecutorFailed(f"no Dask scheduler at {address}: {error}") from None
    with client:
        # not pure: Dask must not reuse an answer from an earlier run with other bots
        futures = client.map(answer, deals, contest=to_builtins(contest), pure=False)
        for future, result in as_completed(futures, with_results=True, raise_errors=False):
            if future.status != "finished":
                raise ExecutorFailed(f"the cluster failed: {future.exception()}")
            yield outcome_of(result)


def answer(deal: int, contest: object) -> object:
    """Runs on a worker of the cluster."""
    return answer_to(convert(contest, Contest), deal)
