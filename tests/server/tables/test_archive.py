"""Matches on their way to the archive, in as few transactions as possible."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.clock import Clock
from followsuit.server.profile.archive import archive
from followsuit.server.store.schema import matches
from followsuit.server.store.store import Store
from followsuit.server.tables import archive as table_archive
from followsuit.server.tables.archive import MOST_TOGETHER, Archiver, EndedMatch, SaveMatches
from followsuit.server.tables.live_match import LiveMatch
from followsuit.server.tables.state import Finished
from tests.server.profile.people import EVERYBODY, settled
from tests.server.tables.scene import Scene

CHAIRS: list[tuple[str | None, str, str | None]] = [(*each, None) for each in EVERYBODY.items()]


def ended(number: int) -> Finished:
    """A match that was abandoned before the first deal."""
    live = LiveMatch(Scene("cat_te").setup, f"{number:016}", bytes(32), 1.0)
    live.end()
    return Finished(live, 2.0, CHAIRS)


class Batches:
    """Saves matches and keeps the ids of each transaction."""

    def __init__(self) -> None:
        self.ids: list[list[str]] = []

    async def save(self, connection: AsyncConnection, finished: Sequence[EndedMatch]) -> None:
        self.ids.append([match.match_id for match in finished])
        await archive(connection, finished)


async def keep_all(
    store: Store, finished: Sequence[Finished], save: SaveMatches = archive, **setup: Any
) -> int:
    """How many of them end up in the archive."""
    kept = Archiver(store, Clock(), save)
    work = [kept.save(1, Scene("cat_te", **setup).setup, match) for match in finished]
    await asyncio.gather(*work)
    async with store.connect() as connection:
        found = await connection.scalar(select(func.count()).select_from(matches))
    assert len(kept.unsaved) == len(finished) - (found or 0)
    return found or 0


def test_matches_that_end_together_are_archived_together(database_url):
    batches = Batches()

    async def run() -> int:
        async with settled(database_url) as store:
            return await keep_all(
                store, [ended(number) for number in range(MOST_TOGETHER + 3)], batches.save
            )

    assert asyncio.run(run()) == MOST_TOGETHER + 3
    assert [len(batch) for batch in batches.ids] == [MOST_TOGETHER, 3]


def test_rated_matches_are_archived_one_by_one(database_url):
    batches = Batches()

    async def run() -> int:
        async with settled(database_url) as store:
            return await keep_all(store, [ended(1), ended(2)], batches.save, rated=True)

    assert asyncio.run(run()) == 2
    assert [len(batch) for batch in batches.ids] == [1, 1]


def test_a_match_whose_record_fails_does_not_block_others(database_url, monkeypatch):
    record = LiveMatch.record

    def stumble(live: LiveMatch) -> dict[str, Any]:
        if live.id == f"{2:016}":
            raise IndexError("no such hand")
        return record(live)

    monkeypatch.setattr(LiveMatch, "record", stumble)

    async def run() -> int:
        async with settled(database_url) as store:
            return await keep_all(store, [ended(number) for number in range(5)])

    assert asyncio.run(run()) == 4


REFUSED = IntegrityError("INSERT", {}, Exception("NOT NULL constraint failed"))


@pytest.mark.parametrize("trouble", [IndexError("no such seat"), REFUSED])
def test_a_match_that_cannot_be_archived_does_not_block_others(database_url, trouble):
    async def stumble(connection: AsyncConnection, finished: Sequence[EndedMatch]) -> None:
        await archive(connection, finished)
        if any(match.match_id == f"{2:016}" for match in finished):
            raise trouble

    async def run() -> int:
        async with settled(database_url) as store:
            return await keep_all(store, [ended(number) for number in range(5)], stumble)

    assert asyncio.run(run()) == 4


def test_an_archived_match_does_not_block_the_others(database_url):
    async def run() -> int:
        async with settled(database_url) as store:
            await keep_all(store, [ended(1)])
            return await keep_all(store, [ended(number) for number in range(5)])

    assert asyncio.run(run()) == 5


def test_requests_for_a_match_that_just_ended_wait_for_the_archive(database_url):
    async def run() -> bool:
        async with settled(database_url) as store:
            kept = Archiver(store, Clock(), archive)
            work = kept.save(1, Scene("cat_te").setup, ended(1))
            asked = asyncio.create_task(kept.wait_until_saved(f"{1:016}"))
            assert await kept.wait_until_saved(f"{2:016}")  # an unknown match is not awaited
            waited = not asked.done()
            await work
            assert await asked
            return waited

    assert asyncio.run(run())


def test_waiting_for_the_archive_times_out(database_url, monkeypatch):
    monkeypatch.setattr(table_archive, "ARRIVAL_SECONDS", 0)

    async def run() -> None:
        async with settled(database_url) as store:
            kept = Archiver(store, Clock(), archive)
            work = kept.save(1, Scene("cat_te").setup, ended(1))
            assert not await kept.wait_until_saved(f"{1:016}")
            work.close()

    asyncio.run(run())
