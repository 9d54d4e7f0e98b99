"""The order of a commit: append, prepare while the disk works, durable, send, apply."""

import asyncio

import pytest

from followsuit.server.metrics import Metrics
from followsuit.server.store.ledger import NotSaved, SeqTaken
from followsuit.server.tables.commit import Committer, Pending, Progress
from tests.server.store.scene import a_row, ledger_in


class Step(Pending):
    """Notes what is done with it, and may fail at a step."""

    def __init__(self, order: list[str], table_id: int, seq: int = 1, fails_at: str = "") -> None:
        super().__init__(a_row(table_id, seq))
        self.order = order
        self.fails_at = fails_at
        self.done = asyncio.Event()

    def note(self, step: str) -> None:
        self.order.append(f"{step} {self.row.table_id}")
        if step == self.fails_at:
            raise RuntimeError(f"failed to {step}")

    def prepare(self) -> None:
        self.note("prepare")

    def send(self) -> None:
        self.note("send")

    def apply(self) -> None:
        self.done.set()
        self.note("apply")

    def fail(self, failure: Exception) -> None:
        self.done.set()
        self.note(type(failure).__name__)


class NotingOutbox:
    def __init__(self, order: list[str]) -> None:
        self.order = order

    def flush(self) -> None:
        self.order.append("flush")


async def committed(url: str, *steps: Step) -> list[str]:
    """Commit these in one batch, and return what happened in order."""
    async with ledger_in(url) as ledger:
        order = steps[0].order
        committer = Committer(ledger, NotingOutbox(order), Metrics())
        early = [Step([], table, 99) for table in (1, 2, 3)]
        for step in early:  # two of them share a batch: the next one waits for company
            committer.append(step)
        await asyncio.gather(*(step.done.wait() for step in early))
        await asyncio.sleep(0)
        order.clear()
        for step in steps:
            committer.append(step)
        async with asyncio.timeout(10):
            await asyncio.gather(*(step.done.wait() for step in steps))
        return order


def test_all_is_sent_and_flushed_before_anything_is_applied(database_url):
    order: list[str] = []

    async def scene() -> None:
        await committed(database_url, Step(order, 1), Step(order, 2))

    asyncio.run(scene())
    assert order == [
        *("prepare 1", "prepare 2"),
        *("send 1", "send 2", "flush"),
        *("apply 1", "apply 2"),
    ]


@pytest.mark.parametrize("step", ["prepare", "send", "apply"])
def test_a_table_that_fails_does_not_affect_others(database_url, step):
    order: list[str] = []
    errors: list[str] = []

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, found: errors.append(str(found["exception"])))
        await committed(database_url, Step(order, 1, fails_at=step), Step(order, 2))

    asyncio.run(scene())
    assert errors == [f"failed to {step}"]
    assert order[-2:] == ["apply 1", "apply 2"]


def test_an_entry_that_is_not_saved_is_neither_sent_nor_applied(database_url):
    order: list[str] = []

    async def scene() -> None:
        await committed(database_url, Step(order, 1), Step(order, 2, seq=99))

    asyncio.run(scene())
    assert order[2:] == [SeqTaken.__name__ + " 2", "send 1", "flush", "apply 1"]


def test_appending_after_close_fails(sqlite_url):
    order: list[str] = []

    async def scene() -> None:
        async with ledger_in(sqlite_url) as ledger:
            committer = Committer(ledger, NotingOutbox(order), Metrics())
            await ledger.close()
            late = Step(order, 1)
            committer.append(late)
            await late.done.wait()

    asyncio.run(scene())
    assert order[0] == NotSaved.__name__ + " 1"


def test_progress_wakes_tasks_whose_condition_holds():
    async def scene() -> None:
        progress, reached = Progress(), set[int]()
        waiting = asyncio.create_task(progress.until(lambda: 2 in reached))
        for number in (1, 2):
            await asyncio.sleep(0)
            assert not waiting.done()
            reached.add(number)
            progress.notify()
        async with asyncio.timeout(1):
            await waiting

    asyncio.run(scene())
