"""The deals on the machines of a Dask cluster, all of which have this package."""

from collections.abc import Iterator, Sequence

from msgspec import convert, to_builtins

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.crew import Crew, CrewLost, answer_to, outcome_of
from followsuit.bots.arena.outcome import Outcome

PATIENCE = "10s"  # for a scheduler that does not answer


def on_dask(address: str) -> Crew:
    return lambda contest, deals: played_by(address, contest, deals)


def played_by(address: str, contest: Contest, deals: Sequence[int]) -> Iterator[Outcome]:
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise CrewLost("Dask is not installed: pip install 'followsuit[dask]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise CrewLost(f"no Dask scheduler at {address}: {error}") from None
    with client:
        # not pure: Dask must not take an answer from an earlier run of other bots
        asked = client.map(answer, deals, contest=to_builtins(contest), pure=False)
        for future, answered in as_completed(asked, with_results=True, raise_errors=False):
            if future.status != "finished":
                raise CrewLost(f"the cluster failed: {future.exception()}")
            yield outcome_of(answered)


def answer(deal: int, contest: object) -> object:
    """What a worker of the cluster does."""
    return answer_to(convert(contest, Contest), deal)
