"""Bots that are too slow, or asked too much: what they say instead, and when."""

import asyncio
import os
import signal
import time
from itertools import pairwise

from followsuit.server.bot_pool import BotPool, pool
from tests.server.bot_pool.bot_table import opened, pid_of, until, with_pool

SLACK = 0.5  # seconds a busy test machine may take for the rest


def test_a_slow_bot_is_stood_in_for_by_a_weaker_one_of_another_process():
    bot_pool, table = BotPool(2, seconds=0.6, spare=0.9), opened()

    async def play():
        home = bot_pool.workers.index(bot_pool.home(table.transcript))
        await table.choose(bot_pool)  # both processes are awake after this
        await bot_pool.workers[1 - home].ask(table.transcript, table.match.to_act, "random")
        os.kill(pid_of(bot_pool, home), signal.SIGSTOP)
        began = time.monotonic()
        assert table.is_legal(await table.choose(bot_pool))
        assert 1 <= time.monotonic() - began < 1.5 + SLACK
        assert bot_pool.workers[1 - home].known[table.transcript.key] == len(table.transcript.lines)
        assert bot_pool.weaker == 1

    asyncio.run(with_pool(bot_pool, play()))


def test_a_bot_has_all_the_seconds_it_is_given():
    bot_pool = BotPool(1, seconds=60)
    assert 60 < bot_pool.own_share < bot_pool.deadline


def test_when_no_process_answers_the_table_chooses_in_time():
    bot_pool, table = BotPool(2, seconds=0.2, spare=0.3), opened()

    async def play():
        for number in range(2):
            os.kill(pid_of(bot_pool, number), signal.SIGSTOP)
        began = time.monotonic()
        assert table.is_legal(await table.choose(bot_pool))
        assert time.monotonic() - began < 0.5 + SLACK

    asyncio.run(with_pool(bot_pool, play()))


def test_between_two_answers_in_a_hurry_everybody_else_has_a_turn(monkeypatch):
    bot_pool, tables = BotPool(1, seconds=0, spare=0), [opened(f"ivy{n}") for n in range(20)]
    happened = []

    def in_a_hurry(*_):
        happened.append("answer")
        return "pass"

    monkeypatch.setattr(pool, "in_a_hurry", in_a_hurry)

    async def play():
        asked = asyncio.gather(*[table.choose(bot_pool) for table in tables])
        while not asked.done():
            happened.append("turn")
            await asyncio.sleep(0)
        await asked

    asyncio.run(with_pool(bot_pool, play()))
    assert happened.count("answer") == len(tables)
    assert ("answer", "answer") not in pairwise(happened)


def test_overrun_with_questions_the_bots_answer_weaker_but_in_time():
    bot_pool = BotPool(2, seconds=0.4, spare=0.6, most_waiting=20)
    tables = [opened(f"ivy{n}") for n in range(300)]

    async def play():
        began = time.monotonic()
        said = await asyncio.gather(*[table.choose(bot_pool) for table in tables])
        assert time.monotonic() - began < 1 + SLACK
        assert all(table.is_legal(action) for table, action in zip(tables, said, strict=True))
        assert bot_pool.weaker > 0
        assert bot_pool.queue_length <= 40

    asyncio.run(with_pool(bot_pool, play()))


def test_a_stopped_process_costs_the_loop_nothing():
    bot_pool, table = BotPool(1, seconds=0.4, spare=0.6), opened()

    async def play():
        os.kill(pid_of(bot_pool), signal.SIGSTOP)
        answers = [asyncio.create_task(table.choose(bot_pool)) for _ in range(150)]
        worst = 0.0
        while not all(answer.done() for answer in answers):
            before = time.monotonic()
            await asyncio.sleep(0.01)
            worst = max(worst, time.monotonic() - before)
        assert worst < SLACK

    asyncio.run(with_pool(bot_pool, play()))


def test_a_question_taken_back_is_not_thought_about():
    bot_pool, table = BotPool(1), opened()

    async def play():
        os.kill(pid_of(bot_pool), signal.SIGSTOP)
        answers = [asyncio.create_task(table.choose(bot_pool)) for _ in range(10)]
        await until(lambda: bot_pool.queue_length == 10)
        for answer in answers:
            answer.cancel()
        await asyncio.wait(answers)
        sent = len(bot_pool.workers[0].sent)
        os.kill(pid_of(bot_pool), signal.SIGCONT)
        await table.choose(bot_pool)
        assert next(bot_pool.workers[0].numbers) == sent + 2

    asyncio.run(with_pool(bot_pool, play()))


def test_who_waits_when_the_bots_close_is_answered_at_the_table():
    bot_pool, table = BotPool(1, spare=30), opened()

    async def play():
        os.kill(pid_of(bot_pool), signal.SIGSTOP)
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bot_pool.queue_length == 1)
        await bot_pool.close()
        assert table.is_legal(await answer)

    asyncio.run(with_pool(bot_pool, play()))
