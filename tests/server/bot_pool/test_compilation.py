"""Bots switch to the compiled form when the compiler is done."""

import asyncio
import os
import signal
from pathlib import Path

import psutil
import pytest

import followsuit
from followsuit.rules.bits import COMPILED
from followsuit.server.bot_pool import BotPool
from followsuit.server.bot_pool.compilation import Compilation, repository_root
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import opened, pid_of, with_pool
from tests.waiting import until

# a copy of the package stands in for its compiled form, which takes minutes to build
COPY = "mkdir -p build && cp -R package build/compiled"


@pytest.fixture
def source_tree(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "followsuit").symlink_to(Path(followsuit.__file__).parent)
    return tmp_path


def compiling(bot_pool: BotPool, root: Path, script: str) -> Compilation:
    (root / "tools" / "compile").write_text(script)
    bot_pool.compilation = Compilation(root, Clock(), bot_pool.switch_to_compiled)
    return bot_pool.compilation


def form(bot_pool: BotPool) -> str:
    return bot_pool.form.kind


def python_path(bot_pool: BotPool) -> str:
    return str(psutil.Process(pid_of(bot_pool)).environ()["PYTHONPATH"])


def test_processes_change_over_and_go_on_with_their_matches(source_tree):
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        await table.step(bot_pool)
        before = pid_of(bot_pool)
        await compiling(bot_pool, source_tree, COPY).task
        assert python_path(bot_pool) == str(source_tree / "build" / "compiled")
        assert not psutil.pid_exists(before)
        assert form(bot_pool) == "compiled"
        assert table.is_legal(await table.choose(bot_pool))

    asyncio.run(with_pool(bot_pool, play()))


def test_a_process_answers_what_it_was_asked_before_it_is_replaced(source_tree):
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        before = pid_of(bot_pool)
        os.kill(before, signal.SIGSTOP)  # thinks for a long time
        answer = asyncio.create_task(table.choose(bot_pool))
        await until(lambda: bool(bot_pool.built_in.workers[0].sent))
        compilation = compiling(bot_pool, source_tree, COPY)
        await until(lambda: pid_of(bot_pool) != before)
        assert not answer.done()
        os.kill(before, signal.SIGCONT)
        assert table.is_legal(await answer)
        await compilation.task
        assert bot_pool.restarts == bot_pool.weaker == 0

    asyncio.run(with_pool(bot_pool, play()))


@pytest.mark.skipif(COMPILED, reason="is about bots that are not compiled")
def test_without_a_compiler_bots_play_on_and_say_what_they_are(source_tree):
    bot_pool, table = BotPool(1, Clock(), spare=30), opened()

    async def play():
        before = pid_of(bot_pool)
        script = "echo 'Missing on this machine: gcc' >&2; exit 1"
        compilation = compiling(bot_pool, source_tree, script)
        assert form(bot_pool) == "compiling"
        await compilation.task
        assert form(bot_pool) == "interpreted"
        assert pid_of(bot_pool) == before
        assert table.is_legal(await table.choose(bot_pool))

    asyncio.run(with_pool(bot_pool, play()))


def test_the_compiler_stops_with_the_server(source_tree):
    bot_pool = BotPool(1, Clock())

    async def play():
        compilation = compiling(bot_pool, source_tree, "sleep 1000")
        await until(lambda: compilation.process is not None)

    asyncio.run(with_pool(bot_pool, play()))
    assert bot_pool.compilation is not None
    assert bot_pool.compilation.process is not None
    assert bot_pool.compilation.process.returncode == -signal.SIGTERM


@pytest.mark.skipif(COMPILED, reason="the compiled form is not in the clone's src")
def test_this_package_runs_from_a_clone():
    root = repository_root()
    assert root is not None
    assert (root / "Makefile").exists()
