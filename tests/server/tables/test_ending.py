"""The server closes a table while something else is being written."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from followsuit.server.hosting.table_admin import end_table
from followsuit.server.services import Services
from followsuit.server.store.schema import matches
from followsuit.server.tables.log import decode
from followsuit.server.tables.setup import new_start
from followsuit.server.tables.table import Table
from tests.server.running import settings_in
from tests.server.tables.test_restart import new_table, next_move, no_row_is_open, play_out
from tests.waiting import until

TIMEOUT = 20.0


async def until_closed(services: Services, table: Table) -> list[str]:
    """The kinds of all entries of a table, once everything is done."""
    async with asyncio.timeout(TIMEOUT):
        await services.registry.committer.progress.until(lambda: table.state.stage == "closed")
    await until(partial(no_row_is_open, services))
    rows = await services.ledger.read(table.id)
    return [type(decode(row.entry)).__name__ for row in rows]


async def results(services: Services) -> list[bool]:
    """Whether each match in the archive was played to its end."""
    async with services.store.connect() as connection:
        return list((await connection.execute(select(matches.c.finished))).scalars())


def test_a_match_that_finishes_meanwhile_is_not_abandoned(tmp_path: Path):
    async def work() -> None:
        services = await Services.open(settings_in(tmp_path))
        table = await new_table(services, fill="rule", options={"rounds": 1}, auto_start=False)
        await play_out(table, but_the_last=True)
        table.commit(next_move(table))
        table.end("ended by an administrator")
        kinds = await until_closed(services, table)
        assert kinds[-2:] == ["Acted", "Closed"]
        assert await results(services) == [True]
        await services.close()

    asyncio.run(work())


def test_a_match_that_starts_meanwhile_is_abandoned_and_archived(tmp_path: Path):
    async def work() -> None:
        services = await Services.open(settings_in(tmp_path))
        table = await new_table(services, fill="rule", auto_start=False)
        table.commit(new_start(1.0))
        table.end("nobody came back")
        kinds = await until_closed(services, table)
        assert kinds[-3:] == ["Started", "Ended", "Closed"]
        assert await results(services) == [False]
        await services.close()

    asyncio.run(work())


def test_closing_a_table_is_retried_until_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("followsuit.server.tables.archive.RETRY_SECONDS", 0.0)

    async def work() -> None:
        services = await Services.open(settings_in(tmp_path))
        table = await new_table(services)
        away = Away(services.store.begin)
        monkeypatch.setattr(services.store, "begin", away)
        table.end("over")
        await until_closed(services, table)
        assert away.asked > Away.TIMES
        await services.close()

    asyncio.run(work())


class Away:
    """A database that fails at first."""

    TIMES = 3

    def __init__(self, begin: Callable[[], Any]) -> None:
        self.begin = begin
        self.asked = 0

    def __call__(self) -> Any:
        self.asked += 1
        if self.asked <= self.TIMES:
            raise OSError("nobody answers")
        return self.begin()


def test_administrators_learn_when_a_table_cannot_be_ended_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("followsuit.server.hosting.table_admin.CLOSE_SECONDS", 0.05)
    monkeypatch.setattr("followsuit.server.store.sqlite_writer.BUSY_SECONDS", 0.01)

    async def work() -> None:
        services = await Services.open(settings_in(tmp_path))
        table = await new_table(services)
        code = table.state.code
        async with services.store.begin():  # nobody else can write
            answer = await end_table(services, [code])
            assert answer == f"Table {code} will be closed as soon as that can be saved."
            assert services.registry.find(code) is table
        await until_closed(services, table)
        await services.close()

    asyncio.run(work())
