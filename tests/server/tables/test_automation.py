"""What a table does without being asked, so that nobody waits forever."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.protocol.table import End, Sit
from followsuit.server.tables.automation import BotMove
from tests.server.clock import ManualClock
from tests.server.running import Running, running
from tests.server.tables.company import (
    anything,
    go_away,
    is_dealt,
    quick,
    run,
    table_of,
    take_turns,
)

GRACE, CLOCK = 3.0, 2


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock only advances when a test moves it."""
    settings = quick(tmp_path_factory.mktemp("timed"), grace=GRACE, turn_clocks=(0, CLOCK))
    with running(settings, clock=ManualClock()) as server:
        yield server


def test_an_absent_host_is_replaced_by_one_who_can_end_the_match(timed: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"seats": 2, "options": {"rounds": None}}
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", **setup) as (clover, fern):
            await go_away(clover)
            await fern.until(lambda: not fern.table.chairs[0].present)
            await timed.pass_time(GRACE + 1)
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


def test_asking_for_a_chair_at_a_table_without_a_host_makes_you_host(timed: Running):
    async def work() -> None:
        setup = {"seats": 2, "approval": True}
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", 1, **setup) as (clover, fern):
            await clover.leave()
            await go_away(clover)
            await fern.until(lambda: not fern.table.chairs[0].present)
            await fern.sit(1)
            await fern.until(lambda: fern.table.host == fern.user)
            await fern.send(Sit("now", 1))
            await fern.until(lambda: fern.seat == 1)

    run(work())


def test_leaving_and_returning_repeatedly_does_not_stop_the_clock(timed: Running):
    async def work() -> None:
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", seats=2, clock=CLOCK) as seats:
            await asyncio.gather(*(seat.ready() for seat in seats))
            for seat in seats:
                await seat.until(lambda: is_dealt(seat, 0))  # noqa: B023
            restless = next(seat for seat in seats if not seat.is_our_turn)
            for _ in range(4):
                await restless.leave()
                await restless.back()
                assert not restless.is_our_turn
                await timed.pass_time(CLOCK / 4 + 0.1)
            await restless.until(lambda: restless.is_our_turn)

    run(work())


def test_leaving_and_returning_on_turn_gains_no_time(timed: Running):
    async def time_after_a_walk(code: str, seat: int) -> float | None:
        automation = timed.services.registry.tables[code].automation
        automation.since -= 1.5
        automation.player_changed(seat, is_back=False)
        automation.since -= 5.0  # a bot sat there
        automation.player_changed(seat, is_back=True)
        return automation.seconds_left()

    async def work() -> None:
        async with table_of(timed.url, ("Clover",), "cat_te", fill="rule", clock=CLOCK) as (
            clover,
        ):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            left = timed.do(time_after_a_walk(clover.table.code, 0))
            assert left == CLOCK - 1.5

    run(work())


def test_a_bot_whose_action_is_refused_does_not_block_the_table(timed: Running):
    async def mislead(code: str) -> None:
        table = timed.services.registry.tables[code]
        table.automation.bot_moves.append(BotMove(0, "play the piano", "clock"))
        table.run_automation()

    async def work() -> None:
        async with table_of(timed.url, ("Clover",), "cat_te", fill="rule") as (clover,):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            seen = clover.seq
            timed.do(mislead(clover.table.code))
            await clover.until(lambda: clover.seq > seen)

    run(work())
