"""Bots that are too slow or overloaded: what is played instead, and when."""

import asyncio
import os
import signal
from collections.abc import Coroutine
from itertools import pairwise
from typing import Any

from followsuit.server.bot_pool import BotPool, pool
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import opened, pid_of, with_pool
from tests.server.clock import LeapingLoop
from tests.waiting import until

LONG: dict[str, Any] = {"seconds": 20.0, "spare": 24.0}  # nothing is late until a test says so


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(main)


def leap(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, LeapingLoop)
    loop.leap(seconds)


def stop(bot_pool: BotPool) -> None:
    """No process answers anymore."""
    for number in range(len(bot_pool.built_in.workers)):
        os.kill(pid_of(bot_pool, number), signal.SIGSTOP)


def test_a_slow_bot_is_replaced_by_a_weaker_one_in_another_process():
    bot_pool, table = BotPool(2, Clock(), **LONG), opened()

    async def play():
        home = bot_pool.built_in.workers.index(bot_pool.built_in.home(table.transcript))
        os.kill(pid_of(bot_pool, home), signal.SIGSTOP)
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bot_pool.built_in.workers[home].sent)
        leap(bot_pool.own_share - 15)
        await asyncio.sleep(0)
        assert bot_pool.weaker == 0
        leap(16)
        assert table.is_legal(await answer)
        assert bot_pool.built_in.workers[1 - home].known[table.transcript.key] == len(
            table.transcript.lines
        )
        assert bot_pool.weaker == 1

    run(with_pool(bot_pool, play()))


def test_a_bot_has_all_the_seconds_it_is_given():
    bot_pool = BotPool(1, Clock(), seconds=60)
    assert 60 < bot_pool.own_share < bot_pool.deadline


def test_when_no_process_answers_the_table_chooses_in_time():
    bot_pool, table = BotPool(2, Clock(), **LONG), opened()

    async def play():
        stop(bot_pool)
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bot_pool.queue_length == 1)
        leap(bot_pool.own_share + 1)
        await until(lambda: bot_pool.weaker == 1)
        leap(bot_pool.deadline - bot_pool.own_share)
        assert table.is_legal(await answer)

    run(with_pool(bot_pool, play()))


def test_other_tasks_run_between_two_fallback_answers(monkeypatch):
    bot_pool, tables = (
        BotPool(1, Clock(), seconds=0, spare=0),
        [opened(f"ivy{n}") for n in range(20)],
    )
    happened = []

    def quick_answer(*_):
        happened.append("answer")
        return "pass"

    monkeypatch.setattr(pool, "quick_answer", quick_answer)

    async def play():
        asked = asyncio.gather(*[table.choose(bot_pool) for table in tables])
        while not asked.done():
            happened.append("turn")
            await asyncio.sleep(0)
        await asked

    asyncio.run(with_pool(bot_pool, play()))
    assert happened.count("answer") == len(tables)
    assert ("answer", "answer") not in pairwise(happened)


def test_overloaded_bots_play_weaker_but_answer_in_time():
    """Questions that exceed the queue are answered immediately."""
    most, asked = 20, 100
    bot_pool = BotPool(2, Clock(), most_waiting=most, **LONG)
    tables = [opened(f"ivy{n}") for n in range(asked)]

    async def play():
        stop(bot_pool)  # without any work for the event loop
        answers = [asyncio.create_task(table.choose(bot_pool)) for table in tables]
        await until(lambda: sum(answer.done() for answer in answers) == asked - 2 * most)
        assert bot_pool.queue_length == 2 * most
        assert bot_pool.weaker == asked - 2 * most
        leap(bot_pool.deadline + 1)
        said = await asyncio.gather(*answers)
        assert all(table.is_legal(action) for table, action in zip(tables, said, strict=True))
        assert bot_pool.weaker == asked

    run(with_pool(bot_pool, play()))


def test_a_canceled_question_is_not_sent_to_a_process():
    bot_pool, table = BotPool(1, Clock()), opened()

    async def play():
        os.kill(pid_of(bot_pool), signal.SIGSTOP)
        answers = [asyncio.create_task(table.choose(bot_pool)) for _ in range(10)]
        await until(lambda: bot_pool.queue_length == 10)
        for answer in answers:
            answer.cancel()
        await asyncio.wait(answers)
        sent = len(bot_pool.built_in.workers[0].sent)
        os.kill(pid_of(bot_pool), signal.SIGCONT)
        await table.choose(bot_pool)
        assert next(bot_pool.built_in.workers[0].numbers) == sent + 2

    asyncio.run(with_pool(bot_pool, play()))


def test_a_question_pending_when_the_pool_closes_is_answered_in_the_server():
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        os.kill(pid_of(bot_pool), signal.SIGSTOP)
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bot_pool.queue_length == 1)
        await bot_pool.close()
        assert table.is_legal(await answer)

    asyncio.run(with_pool(bot_pool, play()))
