"""Processes that die, and what they have of the one they came from."""

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

from followsuit.server.brains import Brains, brain
from tests.server.brains.bot_table import BotTable, opened, pid_of, until, with_brains

LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]


def run(make: Callable[[], asyncio.AbstractEventLoop], main) -> None:
    with asyncio.Runner(loop_factory=make) as runner:
        runner.run(main)


@pytest.mark.parametrize("make", LOOPS)
def test_a_process_killed_in_mid_thought_is_replaced_and_asked_again(make):
    brains, table = Brains(1, spare=30), opened()

    async def play():
        first = pid_of(brains)
        os.kill(first, signal.SIGSTOP)  # it thinks, and thinks
        answer = asyncio.create_task(table.choose(brains))
        await until(lambda: bool(brains.brains[0].sent))
        os.kill(first, signal.SIGKILL)
        assert table.is_legal(await answer)
        assert pid_of(brains) != first
        assert brains.restarts == 1
        assert brains.weaker == 0

    run(make, with_brains(brains, play()))


@pytest.mark.parametrize("make", LOOPS)
def test_a_pipe_that_closes_before_the_death_is_heard_of_is_no_end(make, monkeypatch):
    """As uvloop tells it: to write raises, and only later the end of the answers is read."""
    brains, table = Brains(1, spare=30), opened()

    async def play():
        process = brains.brains[0].process
        assert process is not None
        assert process.stdin is not None
        monkeypatch.setattr(process.stdin, "write", broken)
        answer = asyncio.create_task(table.choose(brains))
        await until(lambda: bool(brains.brains[0].sent))
        process.kill()
        assert table.is_legal(await answer)
        assert brains.restarts == 1

    def broken(_line: bytes) -> None:
        raise RuntimeError("unable to perform operation on <WriteUnixTransport closed=True>")

    run(make, with_brains(brains, play()))


@pytest.mark.parametrize("make", LOOPS)
def test_processes_that_die_at_once_are_followed_by_others(make, monkeypatch):
    brains, table = Brains(1, spare=30), opened()

    async def play():
        monkeypatch.setattr(brain, "COMMAND", ("true",))
        monkeypatch.setattr(brain, "LONGEST_PAUSE", 0.05)
        os.kill(pid_of(brains), signal.SIGKILL)
        assert table.is_legal(await table.choose(brains))  # in a hurry, by the table itself
        await until(lambda: brains.restarts > 5)
        monkeypatch.setattr(brain, "COMMAND", command)
        await until(lambda: brains.brains[0].process is not None)
        assert table.is_legal(await table.choose(brains))

    command = brain.COMMAND
    run(make, with_brains(brains, play()))


def has_played(table: BotTable, moves: int) -> bool:
    return table.moves >= moves


def has_restarted(brains: Brains, times: int) -> bool:
    return brains.restarts == times


def test_a_match_goes_on_whenever_its_process_dies():
    brains, table = Brains(1, spare=30), BotTable("fern", "rook13", 4, win_score=500)

    async def play():
        playing = asyncio.create_task(table.play(brains))
        for deaths in range(3):
            # a few answers between two deaths: nobody dies twice of one question
            await until(partial(has_played, table, table.moves + 3))
            os.kill(pid_of(brains), signal.SIGKILL)
            await until(partial(has_restarted, brains, deaths + 1))
        await playing
        assert brains.weaker == 0

    asyncio.run(with_brains(brains, play()))


def test_a_question_of_which_every_process_dies_is_answered_at_the_table():
    brains, table = Brains(1, spare=30), opened()

    async def play():
        stop = asyncio.create_task(kill_for_ever(brains))
        assert table.is_legal(await table.choose(brains))
        stop.cancel()
        assert brains.weaker == 1

    async def kill_for_ever(brains: Brains) -> None:
        while True:
            if brains.brains[0].process is not None and brains.brains[0].sent:
                os.kill(pid_of(brains), signal.SIGKILL)
                await until(lambda: not brains.brains[0].sent)
            await asyncio.sleep(0)

    asyncio.run(with_brains(brains, play()))


PARENT = """
import asyncio
from followsuit.server.brains import Brains, brain
from tests.server.brains.bot_table import opened

async def main():
    brains, table = Brains(2), opened()
    await brains.start()
    await table.choose(brains)
    print(*[brain.process.pid for brain in brains.brains], flush=True)
    await asyncio.sleep(600)

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
    asyncio.run(until(lambda: all(has_ended(pid) for pid in pids)))


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="no /proc on this system")
def test_a_process_is_polite_and_inherits_nothing_but_its_pipes():
    brains, table = Brains(1), opened()

    async def play():
        server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        os.kill(pid_of(brains), signal.SIGKILL)
        await until(partial(has_restarted, brains, 1))
        await table.choose(brains)
        process = psutil.Process(pid_of(brains))
        assert process.nice() > psutil.Process().nice()
        assert sorted(os.listdir(f"/proc/{process.pid}/fd")) == ["0", "1", "2"]
        assert process.net_connections("inet") == []
        server.close()

    asyncio.run(with_brains(brains, play()))


def test_ctrl_c_and_a_stop_of_the_whole_group_are_left_to_the_server():
    brains, table = Brains(1), opened()

    async def play():
        await table.choose(brains)
        os.kill(pid_of(brains), signal.SIGINT)
        os.kill(pid_of(brains), signal.SIGTERM)
        assert table.is_legal(await table.choose(brains))
        assert brains.restarts == 0

    asyncio.run(with_brains(brains, play()))


NONSENSE = """
import sys
sys.stdin.readline()
print({answer}, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("answer", ['"hello"', '\'{"id": "one"}\'', '"x" * 100_000'])
def test_a_process_that_talks_nonsense_is_replaced_and_asked_again(monkeypatch, answer):
    brains, table = Brains(1, spare=30), opened()
    sane = brain.COMMAND

    async def play():
        first = pid_of(brains)
        monkeypatch.setattr(brain, "COMMAND", sane)
        assert table.is_legal(await table.choose(brains))
        assert has_ended(first)
        assert (brains.restarts, brains.weaker) == (1, 0)

    monkeypatch.setattr(brain, "COMMAND", (sys.executable, "-c", NONSENSE.format(answer=answer)))
    asyncio.run(with_brains(brains, play()))
