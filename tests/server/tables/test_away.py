"""Absent players, slow players and empty tables."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.server.tables.automation import MOST_LATE
from followsuit.server.tables.commands import STAND_IN
from tests.server.clock import ManualClock
from tests.server.running import Running, running
from tests.server.tables.company import (
    Watched,
    anything,
    be_ready,
    expect_what_a_newcomer_sees,
    go_away,
    play,
    play_all,
    quick,
    rather,
    run,
    table_of,
)
from tests.waiting import until

GRACE, CLOCK, NEXT_HAND = 3.0, 5, 8.0
LIMITS: dict[str, Any] = {
    "grace": GRACE,
    "next_round_wait": NEXT_HAND,
    "turn_clocks": (0, CLOCK),
    "heartbeat": 3600,  # so that moving the clock disconnects nobody
}


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock only advances when a test moves it."""
    settings = quick(tmp_path_factory.mktemp("timed"), **LIMITS)
    with running(settings, clock=ManualClock()) as server:
        yield server


async def pass_grace(server: Running, seat: Watched, who: int | str) -> None:
    """Wait until the server has noticed an absence, then let the grace pass."""
    table = server.services.registry.tables[seat.table.code]
    await until(lambda: who in table.automation.gone)
    await server.pass_time(GRACE + 1)


def updates(seat: Watched, what: str) -> list[dict[str, Any]]:
    messages = [json.loads(frame) for frame in seat.frames]
    return [frame for frame in messages if frame.get("kind") == what]


# gone


def test_everybody_sees_who_is_away_and_how_long_the_table_waits(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "cat_te", seats=2) as (clover, fern):
            await go_away(fern)
            await clover.until(lambda: not clover.table.chairs[1].present)
            chair = clover.table.chairs[1]
            assert chair.grace is not None
            assert 20 < chair.grace <= 30
            assert (chair.name, chair.bot) == ("Fern", None)

    run(work())


def test_returning_in_time_costs_nothing(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "cat_te", seats=2) as (clover, fern):
            await go_away(fern)
            await clover.until(lambda: not clover.table.chairs[1].present)
            async with Watched(fern.client, fern.table.code) as again:
                await clover.until(lambda: clover.table.chairs[1].present)
                assert clover.table.chairs[1].grace is None
                await expect_what_a_newcomer_sees(again)
                await play_all([clover, again], rather("play"))
                assert not updates(clover, "stood_in")

    run(work())


def test_after_the_grace_a_bot_stands_in_until_the_player_returns(timed: Running):
    async def work() -> None:
        options = {"rounds": 3}
        names = ("Clover", "Fern")
        async with table_of(timed.url, names, "cat_te", seats=2, options=options) as seats:
            clover, fern = seats
            await asyncio.gather(clover.ready(), fern.ready())
            await go_away(fern)
            await pass_grace(timed, clover, 1)
            await clover.until(lambda: clover.table.chairs[1].stand_in)
            chair = clover.table.chairs[1]
            assert (chair.user, chair.name, chair.bot) == (fern.user, "Fern", STAND_IN)
            assert [update["seat"] for update in updates(clover, "stood_in")] == [1]
            async with Watched(fern.client, fern.table.code) as again:
                assert again.table.chairs[1].stand_in
                assert not again.is_our_turn
                await again.back()
                await clover.until(lambda: not clover.table.chairs[1].stand_in)
                await play_all([clover, again])
                await expect_what_a_newcomer_sees(again)
            assert updates(clover, "returned")

    run(work())


def test_a_table_without_bots_waits_for_its_players(timed: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"seats": 2, "bots": False}
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", **setup) as (clover, fern):
            assert clover.table.setup.grace == 0
            await asyncio.gather(clover.ready(), fern.ready())
            await go_away(fern)
            await pass_grace(timed, clover, 1)
            await timed.pass_time(1800)
            await expect_what_a_newcomer_sees(clover)
            chair = clover.table.chairs[1]
            assert (chair.present, chair.grace, chair.bot) == (False, None, None)
            async with Watched(fern.client, fern.table.code) as again:
                await play_all([clover, again], rather("play"))
            assert not updates(clover, "stood_in")

    run(work())


def test_a_table_chooses_how_long_it_waits(timed: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"seats": 2, "grace": 600}
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", **setup) as (clover, fern):
            await asyncio.gather(clover.ready(), fern.ready())
            await go_away(fern)
            await clover.until(lambda: not clover.table.chairs[1].present)
            assert clover.table.chairs[1].grace == 600
            await pass_grace(timed, clover, 1)
            await expect_what_a_newcomer_sees(clover)
            assert not clover.table.chairs[1].stand_in
            await timed.pass_time(600)
            await clover.until(lambda: clover.table.chairs[1].stand_in)

    run(work())


def test_before_a_match_nobody_waits_long_for_an_absent_player(timed: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"seats": 3, "bots": False}
        async with table_of(timed.url, ("Clover", "Fern"), "cat_te", **setup) as (clover, fern):
            await go_away(fern)
            await pass_grace(timed, clover, 1)
            await clover.until(lambda: clover.table.chairs[1].user is None)

    run(work())


def test_going_away_withdraws_the_request_for_a_chair(timed: Running):
    async def work() -> None:
        setup = {"approval": True}
        people = ("Clover", "Fern", "Ivy")
        async with table_of(timed.url, people, "rook13", 1, **setup) as (clover, fern, ivy):
            await fern.sit(1)
            await ivy.sit(2)
            await clover.until(lambda: len(clover.table.requests) == 2)
            await go_away(fern)
            await pass_grace(timed, clover, fern.user)
            await clover.until(lambda: len(clover.table.requests) == 1)
            assert [asked.name for asked in clover.table.requests] == ["Ivy"]
            async with Watched(fern.client, fern.table.code) as again:
                await again.sit(1)
                await clover.until(lambda: len(clover.table.requests) == 2)

    run(work())


def test_the_stand_in_finishes_the_match_if_nobody_returns(timed: Running):
    async def work() -> None:
        options = {"rounds": 2}
        names = ("Clover", "Fern")
        async with table_of(timed.url, names, "cat_te", seats=2, options=options) as seats:
            clover, fern = seats
            await go_away(fern)
            await pass_grace(timed, clover, 1)
            await play(clover, random.Random(1))
            bots = [update for update in updates(clover, "acted") if update.get("by") == "bot"]
            assert {update["seat"] for update in bots} == {1}
            # after the match neither the bot nor the absent player keeps the chair
            await pass_grace(timed, clover, 1)
            await clover.until(lambda: clover.table.chairs[1].user is None)
            assert clover.table.state == "open"

    run(work())


def test_a_stand_in_plays_immediately_for_a_player_who_leaves(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "cat_te", seats=2) as (clover, fern):
            await fern.leave()
            await clover.until(lambda: clover.table.chairs[1].stand_in)
            await fern.until(lambda: fern.table.chairs[1].stand_in)
            await fern.back()
            await clover.until(lambda: not clover.table.chairs[1].stand_in)

    run(work())


def test_another_player_replaces_the_absent_host_of_an_open_table(timed: Running):
    async def work() -> None:
        async with table_of(timed.url, ("Clover", "Fern"), "rook13") as (clover, fern):
            await go_away(clover)
            await pass_grace(timed, fern, 0)
            await fern.until(lambda: fern.table.host == fern.user)
            assert fern.table.chairs[0].user is None

    run(work())


# nobody there


def test_a_table_without_people_waits(timed: Running):
    async def work() -> None:
        async with table_of(timed.url, ("Clover",), "cat_te", fill="rule") as (clover,):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            await go_away(clover)
            table = timed.services.registry.tables[clover.table.code]
            await until(lambda: not table.connections and table.pending is None)
            seq = table.state.seq
            await timed.pass_time(10 * (GRACE + CLOCK))
            assert table.pending is None
            assert table.automation.timer is None
            async with Watched(clover.client, clover.table.code) as again:
                assert again.seq == seq
                assert again.is_our_turn

    run(work())


def test_returning_to_an_empty_table_shows_the_running_clock(timed: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"fill": "rule", "clock": CLOCK}
        async with table_of(timed.url, ("Clover",), "cat_te", **setup) as (clover,):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            code = clover.table.code
            await go_away(clover)
            table = timed.services.registry.tables[code]
            await until(lambda: not table.connections and table.pending is None)
            await timed.pass_time(CLOCK - 1)
            again = Watched(clover.client, code)
            again.seq = clover.seq  # nothing was missed
            for seat in (again, Watched(clover.client, code)):
                async with seat:
                    await seat.until(lambda: bool(seat.frames))  # noqa: B023
                    assert json.loads(seat.frames[0])["clock"] == CLOCK
                await until(lambda: not table.connections)

    run(work())


def test_a_second_page_of_the_same_person_does_not_stop_the_clock(server: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"fill": "rule", "clock": 60}
        async with table_of(server.url, ("Clover",), "cat_te", **setup) as (clover,):
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            table = server.services.registry.tables[clover.table.code]
            since = table.automation.since
            async with Watched(clover.client, clover.table.code):
                pass
            await until(lambda: len(table.connections) == 1)
            assert table.automation.since == since

    run(work())


def test_bots_continue_while_a_spectator_watches(timed: Running):
    async def work() -> None:
        names = ("Clover", "Sorrel")
        setup: dict[str, Any] = {"fill": "rule", "options": {"rounds": 2}}
        async with table_of(timed.url, names, "cat_te", 1, **setup) as (clover, sorrel):
            await clover.ready()
            await go_away(clover)
            await pass_grace(timed, sorrel, 0)
            await sorrel.until(lambda: sorrel.is_over)
            assert sorrel.view is not None
            assert sorrel.view.result is not None

    run(work())


def test_a_match_that_everybody_has_left_ends_after_the_round(timed: Running):
    async def work() -> None:
        names = ("Clover", "Sorrel")
        setup: dict[str, Any] = {"fill": "rule", "options": {"rounds": 50}}
        async with table_of(timed.url, names, "cat_te", 1, **setup) as (clover, sorrel):
            await clover.ready()
            await clover.leave()
            await sorrel.until(lambda: sorrel.table.state != "playing")
            assert sorrel.view is not None
            assert sorrel.view.result is None
            assert updates(sorrel, "ended")

    run(work())


# too long


def test_after_several_timeouts_a_stand_in_takes_the_chair(timed: Running):
    async def work() -> None:
        names = ("Clover", "Fern")
        setup: dict[str, Any] = {"seats": 2, "clock": CLOCK, "options": {"rounds": 1}}
        async with table_of(timed.url, names, "cat_te", **setup) as (clover, fern):
            asleep = asyncio.create_task(be_ready(fern, random.Random(1)))
            awake = asyncio.create_task(play(clover, random.Random(2), anything))
            for _ in range(MOST_LATE + 1):
                await clover.until(lambda: clover.view is not None and clover.view.to_act == 1)
                seen = clover.seq
                await timed.pass_time(CLOCK + 1)
                await clover.until(lambda: clover.seq > seen)  # noqa: B023
            assert clover.table.chairs[1].stand_in
            late = [update for update in updates(clover, "acted") if update.get("by") == "clock"]
            assert [update["seat"] for update in late] == [1, 1]
            assert fern.table.chairs[1].present
            await asyncio.gather(asleep, awake)

    run(work())


def test_everybody_receives_the_clock(timed: Running):
    async def work() -> None:
        names = ("Clover", "Fern")
        async with table_of(timed.url, names, "cat_te", seats=2, clock=CLOCK) as seats:
            await asyncio.gather(*(seat.ready() for seat in seats))
            for seat in seats:
                await seat.until(lambda: bool(updates(seat, "dealt")))  # noqa: B023
                (dealt,) = updates(seat, "dealt")
                assert dealt["clock"] == CLOCK

    run(work())


def test_the_clock_runs_while_a_bot_could_act_out_of_turn(timed: Running):
    """While Rook13's dealer is away, the next bot does not call before the bidding is open."""

    async def work() -> None:
        setup: dict[str, Any] = {"fill": "rule", "clock": CLOCK, "options": {"lose_score": -9999}}
        async with table_of(timed.url, ("Clover",), "rook13", **setup) as (clover,):
            asleep = asyncio.create_task(be_ready(clover, random.Random(1)))
            while True:
                await clover.until(lambda: clover.is_our_turn)
                assert clover.view is not None
                if clover.view.shown["phase"] == "Opening":
                    break
                seen = clover.seq
                await clover.act(anything(clover.view, random.Random(3)))
                await clover.until(lambda: clover.seq > seen)  # noqa: B023
            before = len(updates(clover, "acted"))
            await timed.pass_time(CLOCK + 1)
            await clover.until(lambda: len(updates(clover, "acted")) > before)
            assert updates(clover, "acted")[before]["by"] == "clock"
            asleep.cancel()

    run(work())


def test_a_player_alone_with_bots_has_no_deadline_for_the_next_round(timed: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"fill": "rule", "options": {"rounds": 3}}
        async with table_of(timed.url, ("Clover",), "cat_te", **setup) as (clover,):
            await clover.ready()
            async for view in clover.turns():
                await clover.act(anything(view, random.Random(3)))
                await clover.until(lambda: clover.is_our_turn or clover.is_awaited())
                if clover.is_awaited():
                    break
            over = next(
                update for update in map(json.loads, clover.frames[::-1]) if "view" in update
            )
            assert "clock" not in over
            table = timed.services.registry.tables[clover.table.code]
            await until(lambda: table.pending is None)
            assert table.automation.next_deal() is None
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)

    run(work())


def test_the_next_round_is_dealt_even_if_a_player_is_not_ready(timed: Running):
    async def work() -> None:
        names = ("Clover", "Fern")
        async with table_of(timed.url, names, "cat_te", seats=2) as (clover, fern):
            await clover.ready("ab")
            await timed.pass_time(NEXT_HAND + 1)
            await fern.until(lambda: bool(updates(fern, "dealt")))
            assert fern.view is not None
            assert fern.view.deals == 1

    run(work())
