"""Between two rounds everyone can look at the last one again, as they saw it."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.running import Running, running
from tests.server.tables.company import Watched, quick, run, table_of
from tests.server.tables.test_next_round import play_a_round

TWO: dict[str, Any] = {"seats": 2, "options": {"rounds": 2, "instant_hands": []}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(quick(tmp_path_factory.mktemp("server"))) as server:
        yield server


async def replay(seat: Watched) -> httpx.Response:
    return await seat.client.http.get(f"/api/tables/{seat.table.code}/replay")


async def everyone_ready(players: list[Watched], deals: int) -> None:
    await asyncio.gather(*(player.ready() for player in players))
    for player in players:
        await player.until(lambda: player.view is not None and player.view.deals == deals)  # noqa: B023


def test_a_round_is_replayed_as_each_of_them_saw_it(server: Running):
    async def work() -> None:
        names = ("Clover", "Fern", "Ivy")
        async with table_of(server.url, names, "cat_te", 2, **TWO) as (clover, fern, ivy):
            await everyone_ready([clover, fern], deals=1)
            await play_a_round([clover, fern])
            await ivy.until(lambda: ivy.view is not None and ivy.view.to_act is None)
            for seat, held in ((clover, [6, 0]), (fern, [0, 6]), (ivy, [0, 0])):
                steps = (await replay(seat)).json()["steps"]
                assert [event for step in steps for event in step["events"]] == seat.history
                assert [len(cards) for cards in steps[0]["hands"]] == held
                assert {step["hand"] for step in steps} == {1}

    run(work())


def test_a_round_that_is_being_played_is_not_replayed(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "cat_te", **TWO) as players:
            await everyone_ready(players, deals=1)
            refused = await replay(players[0])
            assert (refused.status_code, refused.json()["code"]) == (409, "no_round")
            await play_a_round(players)
            await everyone_ready(players, deals=2)
            assert (await replay(players[0])).status_code == 409
            await play_a_round(players)
            steps = (await replay(players[0])).json()["steps"]
            assert {step["hand"] for step in steps} == {2}

    run(work())
