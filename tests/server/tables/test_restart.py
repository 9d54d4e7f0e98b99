"""Tables after a restart, wherever the server was stopped."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.protocol.lobby import NewTable
from followsuit.rules.table import NATURE
from followsuit.server.services import Services
from followsuit.server.settings import Settings
from followsuit.server.store.schema import matches, tables
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    NewDeal,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from followsuit.server.tables.setup import new_start
from followsuit.server.tables.table import Table
from tests.waiting import until


def run(
    settings: Settings,
    first: Callable[[Services], Awaitable[str]],
    then: Callable[..., Awaitable[None]],
) -> None:
    """Open the services twice without closing them in between."""

    async def both() -> None:
        services = await Services.open(settings)
        result = await first(services)
        await services.close()
        services = await Services.open(settings)
        try:
            await then(services, result)
        finally:
            await services.close()

    asyncio.run(both())


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return Settings(data=str(tmp_path / "data"), database_url=database_url, bot_processes=1)


async def new_table(services: Services, **setup: object) -> Table:
    person = await services.accounts.create_guest("Clover")
    return await services.registry.create(person, NewTable("cat_te", **setup))  # type: ignore[arg-type]


async def write(table: Table, entry: AnyEntry) -> None:
    table.commit(entry)
    await table.registry.committer.progress.until(lambda: table.pending is None)


async def play_out(table: Table, but_the_last: bool = False) -> str:
    """A match to its end, or all but the last move; nobody is at the table. Returns its id."""
    await write(table, new_start(1.0))
    live = table.state.live_match
    assert live is not None
    while table.state.stage == "playing" and not (but_the_last and is_last(table)):
        await write(table, next_move(table))
    return live.id


def next_move(table: Table) -> AnyEntry:
    """What a rule bot would do now, or the deal."""
    assert table.state.live_match is not None
    match = table.state.live_match.match
    if match.to_act == NATURE:
        return NewDeal(table.state.salts())
    action = choose_action(BOTS["rule"](lambda n: 0), match, match.to_act)
    return Acted(match.to_act, str(action), "bot")


def is_last(table: Table) -> bool:
    """Whether the match is over after the next move."""
    assert table.state.live_match is not None
    match, move = table.state.live_match.match.copy(), next_move(table)
    if isinstance(move, Acted):
        match.act(move.seat, move.action)
    return match.result() is not None


async def archived(services: Services, match_id: str) -> int:
    async with services.store.connect() as connection:
        query = select(func.count()).where(matches.c.id == match_id)
        return int((await connection.execute(query)).scalar_one())


def test_a_table_that_was_closed_stays_closed(settings):
    async def close_and_crash(services):
        table = await new_table(services)
        table.end("over")
        progress = services.registry.committer.progress
        await progress.until(lambda: table.state.stage == "closed")
        async with services.store.begin() as connection:  # as if the row had not been written yet
            await connection.execute(update(tables).values(closed=None))
        return table.state.code

    async def look(services, code):
        assert services.registry.find(code) is None
        await until(partial(no_row_is_open, services))

    run(settings, close_and_crash, look)


async def no_row_is_open(services: Services) -> bool:
    async with services.store.connect() as connection:
        query = select(func.count()).select_from(tables).where(tables.c.closed.is_(None))
        return int((await connection.execute(query)).scalar_one()) == 0


def test_an_unarchived_match_is_archived_at_the_next_start(settings):
    async def play_and_lose(services):
        table = await new_table(services, fill="rule", options={"rounds": 1}, auto_start=False)
        match_id = await play_out(table)
        await until(partial(archived, services, match_id))
        async with services.store.begin() as connection:
            await connection.execute(delete(matches))
        return match_id

    async def look(services, match_id):
        await until(partial(archived, services, match_id))

    run(settings, play_and_lose, look)


def test_an_archived_match_is_not_archived_again(settings):
    async def play(services):
        table = await new_table(services, fill="rule", options={"rounds": 1}, auto_start=False)
        match_id = await play_out(table)
        await until(partial(archived, services, match_id))
        return match_id

    async def look(services, match_id):
        table = next(iter(services.registry.tables.values()))
        assert table.state.stage == "over"
        assert table.state.finished == []
        assert not [task for task in services.registry.tasks if "save" in str(task.get_coro())]
        assert await archived(services, match_id) == 1

    run(settings, play, look)


@pytest.mark.parametrize("is_done", [False, True])
def test_an_undo_survives_wherever_the_server_was_stopped(settings, is_done):
    async def take_back_and_crash(services):
        table = await new_table(services, seats=2)
        await write(table, new_start(1.0))
        for _ in range(4):  # the deal, and three actions
            await write(table, next_move(table))
        await write(table, UndoAsked(0, 1))
        await write(table, UndoAnswered(1, True))
        if is_done:
            await write(table, Undone(1))
        return table.state.code

    async def look(services, code):
        state = services.registry.find(code).state
        assert state.live_match is not None
        assert len(state.live_match.seats_in_round()) == (1 if is_done else 3)
        assert (state.undo is None) == is_done
        assert is_done or state.undo.agreed == {1}

    run(settings, take_back_and_crash, look)
