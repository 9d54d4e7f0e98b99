"""Bots that are too slow, or asked too much: what they say instead, and when."""

import asyncio
import os
import signal
import time
from itertools import pairwise

from followsuit.server.brains import Brains, pool
from tests.server.brains.bot_table import opened, pid_of, until, with_brains

SLACK = 0.5  # seconds a busy test machine may take for the rest


def test_a_slow_bot_is_stood_in_for_by_a_weaker_one_of_another_process():
    brains, table = Brains(2, seconds=0.6, spare=0.9), opened()

    async def play():
        home = brains.brains.index(brains.home(table.script))
        await table.choose(brains)  # both processes are awake after this
        await brains.brains[1 - home].ask(table.script, table.match.to_act, "random")
        os.kill(pid_of(brains, home), signal.SIGSTOP)
        began = time.monotonic()
        assert table.is_legal(await table.choose(brains))
        assert 1 <= time.monotonic() - began < 1.5 + SLACK
        assert brains.brains[1 - home].told[table.script.key] == len(table.script.lines)
        assert brains.weaker == 1

    asyncio.run(with_brains(brains, play()))


def test_a_bot_has_all_the_seconds_it_is_given():
    brains = Brains(1, seconds=60)
    assert 60 < brains.own_share < brains.deadline


def test_when_no_process_answers_the_table_chooses_in_time():
    brains, table = Brains(2, seconds=0.2, spare=0.3), opened()

    async def play():
        for number in range(2):
            os.kill(pid_of(brains, number), signal.SIGSTOP)
        began = time.monotonic()
        assert table.is_legal(await table.choose(brains))
        assert time.monotonic() - began < 0.5 + SLACK

    asyncio.run(with_brains(brains, play()))


def test_between_two_answers_in_a_hurry_everybody_else_has_a_turn(monkeypatch):
    brains, tables = Brains(1, seconds=0, spare=0), [opened(f"ivy{n}") for n in range(20)]
    happened = []

    def in_a_hurry(*_):
        happened.append("answer")
        return "pass"

    monkeypatch.setattr(pool, "in_a_hurry", in_a_hurry)

    async def play():
        asked = asyncio.gather(*[table.choose(brains) for table in tables])
        while not asked.done():
            happened.append("turn")
            await asyncio.sleep(0)
        await asked

    asyncio.run(with_brains(brains, play()))
    assert happened.count("answer") == len(tables)
    assert ("answer", "answer") not in pairwise(happened)


def test_overrun_with_questions_the_bots_answer_weaker_but_in_time():
    brains = Brains(2, seconds=0.4, spare=0.6, most_waiting=20)
    tables = [opened(f"ivy{n}") for n in range(300)]

    async def play():
        began = time.monotonic()
        said = await asyncio.gather(*[table.choose(brains) for table in tables])
        assert time.monotonic() - began < 1 + SLACK
        assert all(table.is_legal(action) for table, action in zip(tables, said, strict=True))
        assert brains.weaker > 0
        assert brains.queue_length <= 40

    asyncio.run(with_brains(brains, play()))


def test_a_stopped_process_costs_the_loop_nothing():
    brains, table = Brains(1, seconds=0.4, spare=0.6), opened()

    async def play():
        os.kill(pid_of(brains), signal.SIGSTOP)
        answers = [asyncio.create_task(table.choose(brains)) for _ in range(150)]
        worst = 0.0
        while not all(answer.done() for answer in answers):
            before = time.monotonic()
            await asyncio.sleep(0.01)
            worst = max(worst, time.monotonic() - before)
        assert worst < SLACK

    asyncio.run(with_brains(brains, play()))


def test_a_question_taken_back_is_not_thought_about():
    brains, table = Brains(1), opened()

    async def play():
        os.kill(pid_of(brains), signal.SIGSTOP)
        answers = [asyncio.create_task(table.choose(brains)) for _ in range(10)]
        await until(lambda: brains.queue_length == 10)
        for answer in answers:
            answer.cancel()
        await asyncio.wait(answers)
        sent = len(brains.brains[0].sent)
        os.kill(pid_of(brains), signal.SIGCONT)
        await table.choose(brains)
        assert next(brains.brains[0].numbers) == sent + 2

    asyncio.run(with_brains(brains, play()))


def test_who_waits_when_the_bots_close_is_answered_at_the_table():
    brains, table = Brains(1, spare=30), opened()

    async def play():
        os.kill(pid_of(brains), signal.SIGSTOP)
        answer = asyncio.create_task(table.choose(brains))
        await until(lambda: brains.queue_length == 1)
        await brains.close()
        assert table.is_legal(await answer)

    asyncio.run(with_brains(brains, play()))
