"""Worker processes that die, and what they inherit from the server."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial

import psutil
import pytest
import uvloop

from followsuit.server.bot_pool import BotPool, worker
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import BotTable, opened, pid_of, with_pool
from tests.waiting import until, wait_until

LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]


def run(make: Callable[[], asyncio.AbstractEventLoop], main) -> None:
    with asyncio.Runner(loop_factory=make) as runner:
        runner.run(main)


@pytest.mark.parametrize("make", LOOPS)
def test_a_process_killed_while_thinking_is_replaced_and_asked_again(make):
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        first = pid_of(bot_pool)
        os.kill(first, signal.SIGSTOP)  # thinks for a long time
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bool(bot_pool.built_in.workers[0].sent))
        os.kill(first, signal.SIGKILL)
        assert table.is_legal(await answer)
        assert pid_of(bot_pool) != first
        assert bot_pool.restarts == 1
        assert bot_pool.weaker == 0

    run(make, with_pool(bot_pool, play()))


@pytest.mark.parametrize("make", LOOPS)
def test_a_pipe_that_breaks_before_the_exit_is_noticed_restarts_the_worker(make, monkeypatch):
    """uvloop raises on write first and reports the end of the output later."""
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        process = bot_pool.built_in.workers[0].process
        assert process is not None
        assert process.stdin is not None
        monkeypatch.setattr(process.stdin, "write", broken)
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bool(bot_pool.built_in.workers[0].sent))
        process.kill()
        assert table.is_legal(await answer)
        assert bot_pool.restarts == 1

    def broken(_line: bytes) -> None:
        raise RuntimeError("unable to perform operation on <WriteUnixTransport closed=True>")

    run(make, with_pool(bot_pool, play()))


@pytest.mark.parametrize("make", LOOPS)
def test_workers_that_exit_immediately_are_restarted(make, monkeypatch):
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        monkeypatch.setattr(worker, "COMMAND", ("true",))
        monkeypatch.setattr(worker, "LONGEST_PAUSE", 0.05)
        os.kill(pid_of(bot_pool), signal.SIGKILL)
        assert table.is_legal(await table.choose(bot_pool))  # answered in this process
        await until(lambda: bot_pool.restarts > 5)
        monkeypatch.setattr(worker, "COMMAND", command)
        await until(lambda: bot_pool.built_in.workers[0].process is not None)
        assert table.is_legal(await table.choose(bot_pool))

    command = worker.COMMAND
    run(make, with_pool(bot_pool, play()))


def has_played(table: BotTable, moves: int) -> bool:
    return table.moves >= moves


def has_restarted(bot_pool: BotPool, times: int) -> bool:
    return bot_pool.restarts == times


def test_a_match_continues_whenever_its_process_dies():
    bot_pool, table = BotPool(1, Clock(), spare=30), BotTable("fern", "rook13", 4, win_score=500)

    async def play():
        playing = asyncio.create_task(table.play(bot_pool))
        for deaths in range(3):
            # a few answers between two deaths, so that no question sees both
            await until(partial(has_played, table, table.moves + 3))
            os.kill(pid_of(bot_pool), signal.SIGKILL)
            await until(partial(has_restarted, bot_pool, deaths + 1))
        await playing
        assert bot_pool.weaker == 0

    asyncio.run(with_pool(bot_pool, play()))


def test_a_question_that_kills_every_process_is_answered_in_the_server():
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        stop = asyncio.create_task(kill_for_ever(bot_pool))
        assert table.is_legal(await table.choose(bot_pool))
        stop.cancel()
        assert bot_pool.weaker == 1

    async def kill_for_ever(bot_pool: BotPool) -> None:
        (worker,) = bot_pool.built_in.workers
        while True:
            await until(lambda: worker.process is not None and worker.sent)
            os.kill(pid_of(bot_pool), signal.SIGKILL)
            await until(lambda: not worker.sent)

    asyncio.run(with_pool(bot_pool, play()))


PARENT = """
import asyncio
from followsuit.server.bot_pool import BotPool, worker
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import opened

async def main():
    bot_pool, table = BotPool(2, Clock()), opened()
    await bot_pool.start()
    await table.choose(bot_pool)
    print(*[worker.process.pid for worker in bot_pool.built_in.workers], flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def has_ended(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def test_the_processes_end_when_their_parent_is_killed():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent:
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        assert not any(has_ended(pid) for pid in pids)
        parent.kill()
    wait_until(lambda: all(has_ended(pid) for pid in pids))


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="no /proc on this system")
def test_a_process_has_low_priority_and_inherits_only_its_pipes():
    bot_pool, table = BotPool(1, Clock()), opened()

    async def play():
        server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        os.kill(pid_of(bot_pool), signal.SIGKILL)
        await until(partial(has_restarted, bot_pool, 1))
        await table.choose(bot_pool)
        process = psutil.Process(pid_of(bot_pool))
        assert process.nice() > psutil.Process().nice()
        files = {fd: os.readlink(f"/proc/{process.pid}/fd/{fd}") for fd in range(3, 5)}
        assert all(target.startswith("pipe:") for target in files.values())
        assert sorted(os.listdir(f"/proc/{process.pid}/fd")) == ["0", "1", "2", "3", "4"]
        assert process.net_connections("inet") == []
        server.close()

    asyncio.run(with_pool(bot_pool, play()))


def test_ctrl_c_and_a_stop_of_the_whole_group_are_left_to_the_server():
    bot_pool, table = BotPool(1, Clock()), opened()

    async def play():
        await table.choose(bot_pool)
        os.kill(pid_of(bot_pool), signal.SIGINT)
        os.kill(pid_of(bot_pool), signal.SIGTERM)
        assert table.is_legal(await table.choose(bot_pool))
        assert bot_pool.restarts == 0

    asyncio.run(with_pool(bot_pool, play()))


NONSENSE = """
import sys
sys.stdin.readline()
print({answer}, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("answer", ['"hello"', '\'{"id": "one"}\'', '"x" * 100_000'])
def test_a_process_that_answers_nonsense_is_replaced_and_asked_again(monkeypatch, answer):
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()
    sane = worker.COMMAND

    async def play():
        first = pid_of(bot_pool)
        monkeypatch.setattr(worker, "COMMAND", sane)
        assert table.is_legal(await table.choose(bot_pool))
        assert has_ended(first)
        assert (bot_pool.restarts, bot_pool.weaker) == (1, 0)

    monkeypatch.setattr(worker, "COMMAND", (sys.executable, "-c", NONSENSE.format(answer=answer)))
    asyncio.run(with_pool(bot_pool, play()))
