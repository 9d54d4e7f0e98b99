"""A plug-in that hangs or dies costs other tables nothing, and is not asked for a while."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from followsuit.bots.review.lines import ReviewTask
from followsuit.bots.simulate import simulate
from followsuit.client import random_action
from followsuit.rules.catalogue import GAMES
from followsuit.server.bot_pool import BotPool, worker
from followsuit.server.bot_pool.quarantine import LONGEST, SHORTEST, PlugIn, Quarantine
from followsuit.server.bot_pool.review_process import PLUG_IN_SECONDS, CannotReview
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import BotTable, opened, pid_of, with_pool
from tests.server.clock import LeapingLoop, ManualClock
from tests.server.hosting.host import Serving
from tests.server.hosting.test_doctor import findings
from tests.server.tables.company import guests
from tests.waiting import until

HANGING, DYING = PlugIn("bot", "hanging"), PlugIn("bot", "dying")
QUICKSAND = PlugIn("game", "quicksand")
PATIENT: dict[str, Any] = {"seconds": 10.0, "spare": 60.0}  # nothing is late unless it hangs


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(main)


def leap(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, LeapingLoop)
    loop.leap(seconds)


def is_thinking(bot_pool: BotPool, plug_in: PlugIn) -> bool:
    """Its process has started and has a request."""
    crew = bot_pool.plug_ins.get(plug_in)
    return crew is not None and any(one.is_ready and one.sent for one in crew.workers)


async def hang(bot_pool: BotPool, plug_in: PlugIn) -> None:
    """Let the time of whatever it thinks about run out."""
    await until(lambda: is_thinking(bot_pool, plug_in))
    leap(bot_pool.built_in.workers[0].seconds + worker.HANG_SECONDS)
    await until(lambda: plug_in in bot_pool.quarantine)


def in_quicksand(key: str = "moss") -> BotTable:
    table = BotTable(key, "quicksand", 3, "club")
    table.deal()
    return table


def test_while_a_bot_hangs_other_tables_are_answered_by_the_one_built_in_process():
    bot_pool, bad, good = BotPool(1, Clock(), **PATIENT), opened("bad"), opened("good")

    async def play() -> None:
        hanging = asyncio.create_task(bad.choose(bot_pool, "hanging"))
        await until(lambda: is_thinking(bot_pool, HANGING))
        for _ in range(8):
            await good.step(bot_pool)
        assert is_thinking(bot_pool, HANGING)
        assert (bot_pool.weaker, bot_pool.restarts) == (0, 0)
        hanging.cancel()

    run(with_pool(bot_pool, play()))


def test_a_hung_process_is_killed_and_all_that_wait_for_it_are_answered_elsewhere():
    bot_pool = BotPool(1, Clock(), **PATIENT)
    tables = [opened(f"bad{number}") for number in range(8)]

    async def play() -> None:
        built_in = pid_of(bot_pool)
        answers = [asyncio.create_task(table.choose(bot_pool, "hanging")) for table in tables]
        await until(lambda: bot_pool.queue_length == len(tables))
        await hang(bot_pool, HANGING)
        for table, answer in zip(tables, await asyncio.gather(*answers), strict=True):
            assert table.is_legal(answer)
        assert bot_pool.plug_ins[HANGING].workers[0].process is None
        assert pid_of(bot_pool) == built_in

    run(with_pool(bot_pool, play()))


def test_under_quarantine_the_stand_in_level_plays_without_delay_and_nothing_is_restarted():
    bot_pool, table = BotPool(1, Clock(), **PATIENT), opened()

    async def play() -> None:
        assert table.is_legal(await table.choose(bot_pool, "dying"))
        assert bot_pool.quarantine.current() == [DYING]
        weaker, restarts = bot_pool.weaker, bot_pool.restarts
        for _ in range(4):
            table.act(table.match.to_act, await table.choose(bot_pool, "dying"))
        assert (bot_pool.weaker, bot_pool.restarts) == (weaker, restarts)

    run(with_pool(bot_pool, play()))


def test_one_line_of_the_log_names_the_bot_its_package_and_the_reason():
    bot_pool, table = BotPool(1, Clock(), **PATIENT), opened()

    async def play() -> None:
        with capture_logs() as lines:
            await table.choose(bot_pool, "dying")
            await table.choose(bot_pool, "dying")
        (line,) = lines
        assert line["event"] == (
            "the bot dying from misfits 2.1 is under quarantine: its process died"
        )

    run(with_pool(bot_pool, play()))


def test_after_its_quarantine_a_bot_is_asked_again():
    clock = ManualClock()
    bot_pool, table = BotPool(1, clock, **PATIENT), opened()

    async def play() -> None:
        await table.choose(bot_pool, "dying")
        await clock.advance(SHORTEST + 1)
        assert not bot_pool.quarantine.current()
        await table.choose(bot_pool, "dying")
        assert bot_pool.restarts == 2

    async def with_time() -> None:
        playing = asyncio.create_task(with_pool(bot_pool, play()))

        async def is_over() -> bool:
            await clock.advance(0.0)  # the worker pauses before it starts a process
            return playing.done()

        await until(is_over)
        await playing

    asyncio.run(with_time())


def test_every_quarantine_is_twice_as_long_up_to_an_hour():
    clock = ManualClock()
    quarantine, seconds = Quarantine(clock), SHORTEST
    while seconds < 4 * LONGEST:
        quarantine.add(HANGING, "it hung")
        quarantine.add(HANGING, "it hung")  # a second process, at the same time
        clock.now += min(seconds, LONGEST) - 1
        assert HANGING in quarantine
        clock.now += 2
        assert HANGING not in quarantine
        seconds *= 2


def test_a_game_whose_policy_hangs_is_played_at_random_and_delays_nobody_else():
    bot_pool, bad, good = BotPool(1, Clock(), **PATIENT), in_quicksand(), opened("good")

    async def play() -> None:
        answer = asyncio.create_task(bad.choose(bot_pool))
        await until(lambda: is_thinking(bot_pool, QUICKSAND))
        await good.step(bot_pool)
        await hang(bot_pool, QUICKSAND)
        assert bad.is_legal(await answer)
        await bad.play(bot_pool)
        assert bad.match.result() is not None
        assert await bot_pool.evaluate(in_quicksand("ivy").transcript, 0, "expert") is None

    run(with_pool(bot_pool, play()))


def first_legal(table: BotTable) -> str:
    legal = table.match.legal_actions(table.match.to_act)
    assert legal is not None
    return str(legal[0])


def test_a_bot_that_writes_to_stdout_and_reads_stdin_plays_on():
    bot_pool, table = BotPool(1, Clock(), **PATIENT), opened()

    async def play() -> None:
        for _ in range(8):
            assert await table.choose(bot_pool, "noisy") == first_legal(table)
            await table.step(bot_pool)
        assert (bot_pool.restarts, bot_pool.weaker) == (0, 0)
        assert not bot_pool.quarantine.current()

    run(with_pool(bot_pool, play()))


@pytest.mark.parametrize("bot", ["leaving", "raising"])
def test_a_bot_that_exits_or_raises_keeps_its_process(bot: str):
    bot_pool, table = BotPool(1, Clock(), **PATIENT), opened()

    async def play() -> None:
        assert table.is_legal(await table.choose(bot_pool, bot))
        assert (bot_pool.restarts, bot_pool.weaker) == (0, 1)

    run(with_pool(bot_pool, play()))


# what the host sees


def test_doctor_lists_plug_ins_and_those_under_quarantine(tmp_path: Path):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        address = serving.address()  # waits until it serves
        healthy = findings("--data", tmp_path)["plug-ins"]
        asyncio.run(until_quarantined(address))
        found = findings("--data", tmp_path)["plug-ins"]
    assert healthy["state"] == "ok"
    assert "the bot dying (misfits 2.1)" in healthy["found"]
    assert found["state"] == "warning"
    assert found["found"].endswith("; under quarantine: the bot dying (misfits 2.1)")


async def until_quarantined(address: str) -> None:
    """Play with a bot that kills its process."""
    async with guests(address, "Clover") as (clover,):
        card = await clover.create("mindikot", fill="dying")
        async with clover.table(card.code) as seat:
            async for view in seat.turns():
                await seat.act(random_action(view, lambda n: 0))
                break
            async with httpx.AsyncClient() as client:

                async def is_counted() -> bool:
                    page = (await client.get(f"{address}/metrics")).text
                    return 'name="dying",package="misfits 2.1"} 1.0' in page

                await until(is_counted)


def test_a_game_that_hangs_in_a_review_is_under_quarantine_and_other_matches_are_reviewed():
    bot_pool = BotPool(1, Clock())
    process = bot_pool.new_review_process()

    async def make(record: dict[str, Any]) -> list[str]:
        lines: list[str] = []
        task = ReviewTask(record, [0], 1, 4)
        await process.review(
            task, [], lambda line, _: lines.append(type(line).__name__), lambda: None
        )
        return lines

    async def review() -> None:
        bad = next(simulate(GAMES["quicksand"], None, {}, 1, 1, bot="random"))
        hanging = asyncio.create_task(make(bad))
        await until(lambda: process.process is not None)
        leap(PLUG_IN_SECONDS)
        with pytest.raises(CannotReview) as failure:
            await hanging
        assert failure.value.why.key == "error.review_failed"
        assert QUICKSAND in bot_pool.quarantine
        with pytest.raises(CannotReview) as failure:
            await make(bad)
        assert failure.value.why.key == "error.review_quarantine"
        good = next(simulate(GAMES["mindikot"], 4, {"target_score": 1}, 1, 1))
        assert (await make(good))[-1] == "MatchReview"

    run(review())
