"""What a house makes of its tables when it opens again, wherever it was stopped."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update

from followsuit.bots.bot import asked
from followsuit.bots.catalogue import BOTS
from followsuit.protocol.lobby import NewTable
from followsuit.rules.table import NATURE
from followsuit.server.house import House
from followsuit.server.settings import Settings
from followsuit.server.store.schema import matches, tables
from followsuit.server.tables.entries import Acted, AnyEntry, Dealt
from followsuit.server.tables.start import new_start
from followsuit.server.tables.table import Table


def evening(
    settings: Settings,
    first: Callable[[House], Awaitable[str]],
    then: Callable[..., Awaitable[None]],
) -> None:
    """The house is opened twice; between the two nothing is tidied up."""

    async def both() -> None:
        house = await House.open(settings)
        told = await first(house)
        await house.close()
        house = await House.open(settings)
        try:
            await then(house, told)
        finally:
            await house.close()

    asyncio.run(both())


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return Settings(data=str(tmp_path / "data"), database_url=database_url, bot_processes=1)


async def new_table(house: House, **plan: object) -> Table:
    person = await house.accounts.arrive("Clover")
    return await house.hall.create(person, NewTable("cat_te", **plan))  # type: ignore[arg-type]


async def write(table: Table, entry: AnyEntry) -> None:
    table.write(entry)
    while table.flight is not None:
        await asyncio.sleep(0)


async def play_out(table: Table, but_the_last: bool = False) -> str:
    """A match to its end, or all but the last move; nobody is at the table. Returns its id."""
    await write(table, new_start())
    sitting = table.state.sitting
    assert sitting is not None
    while table.state.stage == "playing" and not (but_the_last and is_last(table)):
        await write(table, next_move(table))
    return sitting.id


def next_move(table: Table) -> AnyEntry:
    """What a rule bot would do now, or the deal."""
    assert table.state.sitting is not None
    match = table.state.sitting.match
    if match.to_act == NATURE:
        return Dealt(table.state.salts())
    action = asked(BOTS["rule"](lambda n: 0), match, match.to_act)
    return Acted(match.to_act, str(action), "bot")


def is_last(table: Table) -> bool:
    """Whether the match is over after the next move."""
    assert table.state.sitting is not None
    match, move = table.state.sitting.match.copy(), next_move(table)
    if isinstance(move, Acted):
        match.act(move.seat, move.action)
    return match.result() is not None


async def archived(house: House, match_id: str) -> int:
    async with house.store.connect() as connection:
        query = select(func.count()).where(matches.c.id == match_id)
        return int((await connection.execute(query)).scalar_one())


def test_a_table_that_was_closed_stays_closed(settings):
    async def close_and_crash(house):
        table = await new_table(house)
        table.end("over")
        while table.state.stage != "closed":
            await asyncio.sleep(0)
        async with house.store.begin() as connection:  # as if the row had not been written yet
            await connection.execute(update(tables).values(closed=None))
        return table.state.code

    async def look(house, code):
        assert house.hall.find(code) is None
        async with asyncio.timeout(10):
            while await open_rows(house):
                await asyncio.sleep(0)

    evening(settings, close_and_crash, look)


async def open_rows(house: House) -> int:
    async with house.store.connect() as connection:
        query = select(func.count()).select_from(tables).where(tables.c.closed.is_(None))
        return int((await connection.execute(query)).scalar_one())


def test_a_match_that_did_not_reach_the_archive_does_so_at_the_next_start(settings):
    async def play_and_lose(house):
        table = await new_table(house, fill="rule", options={"rounds": 1}, auto_start=False)
        match_id = await play_out(table)
        async with asyncio.timeout(10):
            while not await archived(house, match_id):
                await asyncio.sleep(0)
        async with house.store.begin() as connection:
            await connection.execute(delete(matches))
        return match_id

    async def look(house, match_id):
        async with asyncio.timeout(10):
            while not await archived(house, match_id):
                await asyncio.sleep(0)

    evening(settings, play_and_lose, look)


def test_a_match_in_the_archive_is_not_written_down_again(settings):
    async def play(house):
        table = await new_table(house, fill="rule", options={"rounds": 1}, auto_start=False)
        match_id = await play_out(table)
        async with asyncio.timeout(10):
            while not await archived(house, match_id):
                await asyncio.sleep(0)
        return match_id

    async def look(house, match_id):
        table = next(iter(house.hall.tables.values()))
        assert table.state.stage == "over"
        assert table.state.finished == []
        assert not [task for task in house.hall.tasks if "keep" in str(task.get_coro())]
        assert await archived(house, match_id) == 1

    evening(settings, play, look)
