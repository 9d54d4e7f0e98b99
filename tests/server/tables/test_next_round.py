"""The next round is dealt when everyone is ready, or when the host wants it."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.protocol.table import Leave, Ready
from followsuit.rules.table import NATURE
from followsuit.server.tables.log import Readied, StoodIn
from tests.server.clock import ManualClock
from tests.server.running import Running, running
from tests.server.tables.company import Watched, expect_what_a_newcomer_sees, quick, run, table_of
from tests.server.tables.scene import CLOVER, FERN, Scene, playing

ENDLESS: dict[str, Any] = {"options": {"rounds": None}}
WAIT = 8.0


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = quick(tmp_path_factory.mktemp("timed"), next_round_wait=WAIT, heartbeat=3600)
    with running(settings, clock=ManualClock()) as server:
        yield server


def after_a_round(**setup: Any) -> Scene:
    scene = playing(**ENDLESS, **setup).play()
    assert scene.match.to_act == NATURE
    return scene


def test_by_default_everybody_has_to_be_ready():
    scene = after_a_round()
    scene.say(CLOVER, Ready("a", "01"))
    assert not scene.state.is_ready
    for seat in (1, 2, 3):
        scene.write(Readied(seat, ""))
    assert scene.state.is_ready


def test_the_host_alone_decides_where_the_table_says_so():
    scene = after_a_round(next_round="host")
    for seat in (1, 2, 3):
        scene.write(Readied(seat, "0102"))
    assert not scene.state.is_ready
    scene.say(CLOVER, Ready("a", "01"))
    assert scene.state.is_ready


def test_a_host_who_has_left_is_not_awaited():
    scene = after_a_round(next_round="host")
    assert isinstance(scene.say(CLOVER, Leave("a")), StoodIn)
    assert not scene.state.is_ready
    for seat in (1, 2, 3):
        scene.write(Readied(seat, ""))
    assert scene.state.is_ready


def test_the_first_deal_waits_for_everybody():
    scene = Scene("cat_te", seats=2, next_round="host", **ENDLESS).seat(CLOVER, FERN).start()
    scene.say(CLOVER, Ready("a", "01"))
    assert not scene.state.is_ready


async def play_a_round(seats: list[Watched]) -> None:
    first, *_ = seats
    while True:
        await first.until(lambda: first.view is not None and first.view.deals > 0)
        if first.view is None or first.view.to_act is None:
            return
        seat = seats[first.view.to_act]
        await seat.until(lambda: seat.is_our_turn)  # noqa: B023
        assert seat.view is not None
        seq = await seat.act((seat.view.legal or [])[0])
        for each in seats:
            await each.until(lambda: each.seq >= seq)  # noqa: B023


def test_no_clock_runs_while_the_host_is_awaited(timed: Running):
    async def work() -> None:
        setup = {"seats": 2, "next_round": "host", **ENDLESS}
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", **setup) as (clover, fern):
            await asyncio.gather(clover.ready(), fern.ready())
            await play_a_round([clover, fern])
            await fern.ready()
            await timed.pass_time(10 * WAIT)
            await expect_what_a_newcomer_sees(clover)
            assert clover.view is not None
            assert clover.view.deals == 1
            await clover.ready()
            await fern.until(lambda: fern.view is not None and fern.view.deals == 2)

    run(work())
