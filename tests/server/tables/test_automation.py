"""What a table does by itself, so that nobody waits for ever."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.protocol.table import End, Sit
from followsuit.server.tables.automation import BotMove
from tests.server.running import Running, running
from tests.server.tables.company import (
    anything,
    is_dealt,
    quick,
    run,
    table_of,
    take_turns,
)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    soon = quick(tmp_path_factory.mktemp("hasty"), grace=0.2, turn_clocks=(0, 1))
    with running(soon) as server:
        yield server


def test_a_host_who_is_gone_in_a_match_is_followed_by_another_who_can_end_it(hasty: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"seats": 2, "options": {"rounds": None}}
        async with table_of(hasty.url, ("Clover", "Fern"), "cat_te", **setup) as (clover, fern):
            await clover.__aexit__(None, None, None)
            await fern.until(lambda: fern.table.host == fern.user)
            assert fern.table.state == "playing"
            assert fern.table.chairs[0].stand_in
            await fern.ready()
            async with asyncio.TaskGroup() as group:
                group.create_task(take_turns(fern, random.Random(1), anything, 0))
                await fern.until(lambda: is_dealt(fern, 0) and fern.is_awaited())
                await fern.send(End("end"))
            assert fern.is_over
            assert fern.view is not None
            assert fern.view.result is not None
            assert fern.view.result.reason == "ended by the host"

    run(work())


def test_who_asks_for_a_chair_at_a_table_without_a_host_becomes_the_host(hasty: Running):
    async def work() -> None:
        setup = {"seats": 2, "approval": True}
        async with table_of(hasty.url, ("Clover", "Fern"), "cat_te", 1, **setup) as (clover, fern):
            await clover.leave()
            await clover.__aexit__(None, None, None)
            await fern.until(lambda: not fern.table.chairs[0].present)
            await fern.sit(1)
            await fern.until(lambda: fern.table.host == fern.user)
            await fern.send(Sit("now", 1))
            await fern.until(lambda: fern.seat == 1)

    run(work())


def test_who_leaves_and_comes_back_again_and_again_stops_no_clock(hasty: Running):
    async def work() -> None:
        async with table_of(hasty.url, ("Clover", "Fern"), "cat_te", seats=2, clock=1) as seats:
            await asyncio.gather(*(seat.ready() for seat in seats))
            await asyncio.gather(*(seat.until(lambda: is_dealt(seats[1], 0)) for seat in seats))
            restless = next(seat for seat in seats if not seat.is_our_turn)
            dealt, lines = restless.seq, 0
            while restless.view is not None and restless.view.to_act != restless.seat:
                await restless.leave()
                lines = await restless.back()
                await asyncio.sleep(0.05)  # less than a clock, and not a flood
            assert lines > dealt + 4

    run(work())


def test_who_leaves_and_comes_back_on_turn_has_no_more_time(hasty: Running):
    async def time_after_a_walk(code: str, seat: int) -> float | None:
        automation = hasty.services.registry.tables[code].automation
        automation.since -= 0.7
        automation.player_changed(seat, is_back=False)
        automation.since -= 5.0  # a bot sat there
        automation.player_changed(seat, is_back=True)
        return automation.seconds_left()

    async def work() -> None:
        async with table_of(hasty.url, ("Clover",), "cat_te", fill="rule", clock=1) as (clover,):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            left = hasty.do(time_after_a_walk(clover.table.code, 0))
            assert left is not None
            assert left <= 0.3

    run(work())


def test_a_bot_that_may_not_do_what_it_wants_holds_up_nobody(hasty: Running):
    async def mislead(code: str) -> None:
        table = hasty.services.registry.tables[code]
        table.automation.bot_moves.append(BotMove(0, "play the piano", "clock"))
        table.run_automation()

    async def work() -> None:
        async with table_of(hasty.url, ("Clover",), "cat_te", fill="rule") as (clover,):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            seen = clover.seq
            hasty.do(mislead(clover.table.code))
            await clover.until(lambda: clover.seq > seen)

    run(work())
