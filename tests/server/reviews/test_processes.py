"""Review processes that are killed, crash or send nonsense, and what they leave to others."""

import os
import signal
import sys
from functools import partial
from pathlib import Path

import msgspec
import psutil
import pytest
from msgspec import Raw

from followsuit.server.bot_pool import review_process
from followsuit.server.reviews.job import Job, Record
from followsuit.texts import Text
from tests.server.profile.conftest import signed_in
from tests.server.reviews.scene import (
    ROUND,
    ROUND_ID,
    ROUNDS,
    ROUNDS_ID,
    expected,
    pid_of,
    play_matches,
    read,
    start,
    stop,
    until_over,
)
from tests.server.running import Running, running, settings_in
from tests.waiting import wait_until


def has_line(client, number: int) -> bool:
    return len(read(client, ROUNDS_ID)["lines"]) >= number


def has_new_process(server: Running, old: int) -> bool:
    process = server.services.reviews.processes[0].process
    return process is not None and process.pid != old


@pytest.mark.parametrize("lines", [0, 3, 14])
def test_a_review_whose_process_is_killed_starts_over_and_says_the_same(
    server, client, clover, lines
):
    start(clover, ROUNDS_ID)
    first = pid_of(server)
    wait_until(partial(has_line, client, lines))
    os.kill(first, signal.SIGKILL)
    wait_until(partial(has_new_process, server, first))
    assert until_over(client, ROUNDS_ID)["lines"] == expected(ROUNDS)
    assert server.services.reviews.restarts == 1


def test_a_review_whose_process_is_killed_again_and_again_has_failed_but_can_be_repeated(
    server, client, clover
):
    start(clover, ROUND_ID)
    pid = 0
    for _ in range(review_process.MOST_TRIES):
        wait_until(partial(has_new_process, server, pid))
        pid = pid_of(server)
        os.kill(pid, signal.SIGKILL)
    found = until_over(client, ROUND_ID)
    assert found["state"] == "failed"
    assert found["why"]["key"] == "error.review_failed"
    wait_until(lambda: not server.services.reviews.matches.jobs)
    assert read(client, ROUND_ID)["state"] == "failed"  # in the database too
    assert start(clover, ROUND_ID)["state"] in ("queued", "running")
    assert until_over(client, ROUND_ID)["lines"] == expected(ROUND)


NONSENSE = "import sys; sys.stdin.readline(); print({line}, flush=True); sys.stdin.read()"


@pytest.mark.parametrize(
    "line",
    ['"hello"', '\'{"type":"decision"}\'', '"x" * 5_000_000', '\'{"type":"failed","why":"no"}\''],
)
def test_a_crash_or_nonsense_is_a_failure_and_the_next_review_is_made(
    client, clover, monkeypatch, line
):
    with monkeypatch.context() as patch:
        program = NONSENSE.format(line=line)
        patch.setattr(review_process, "COMMAND", (sys.executable, "-c", program))
        start(clover, ROUND_ID)
        assert until_over(client, ROUND_ID)["state"] == "failed"
    start(clover, ROUND_ID, 1)
    assert until_over(client, ROUND_ID, 1)["state"] == "done"


def test_a_review_that_takes_too_much_of_the_processor_is_not_tried_again(
    server, client, clover, monkeypatch
):
    program = "import os, signal; os.kill(os.getpid(), signal.SIGPROF)"
    monkeypatch.setattr(review_process, "COMMAND", (sys.executable, "-c", program))
    start(clover, ROUND_ID)
    assert until_over(client, ROUND_ID)["state"] == "failed"
    assert server.services.reviews.restarts == 1


def test_newer_code_takes_over_a_review_in_progress(server, client, clover):
    start(clover, ROUNDS_ID)
    first = pid_of(server)
    wait_until(partial(has_line, client, 2))
    server.loop.call_soon_threadsafe(server.services.reviews.processes[0].renew)
    wait_until(partial(has_new_process, server, first))
    assert until_over(client, ROUNDS_ID)["lines"] == expected(ROUNDS)
    assert server.services.reviews.restarts == 0


def test_newer_code_hides_no_death_of_a_process_that_has_it_already(server, client, clover):
    server.services.reviews.processes[0].renew()  # no review is being made
    start(clover, ROUND_ID)
    pid = pid_of(server)
    os.kill(pid, signal.SIGKILL)
    assert until_over(client, ROUND_ID)["state"] == "done"
    assert server.services.reviews.restarts == 1


def test_of_a_round_that_newer_code_judges_again_no_line_is_left():
    lines = [Raw(msgspec.json.encode(line)) for line in expected(ROUNDS)]
    kinds = [line["type"] for line in expected(ROUNDS)]
    first = kinds.index("round") + 1
    job = Job("elm", 0, None, no_record, no_save, 0.0, lines[: first + 2])
    assert job.done == first + 1
    job.cut_back()
    assert (job.lines, job.done) == (lines[:first], first - 1)


async def no_record() -> Record:
    return {}


async def no_save(job: Job, why: Text | None) -> None:
    pass


@pytest.mark.parametrize("lines", [0, 3])
def test_a_review_survives_a_restart_of_the_server(tmp_path, database_url, lines):
    settings = settings_in(tmp_path / "server", database_url=database_url)
    with running(settings) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover:
            start(clover, ROUNDS_ID)
            wait_until(partial(has_line, clover, lines))
        pid = pid_of(server)
    assert not psutil.pid_exists(pid)
    with running(settings) as server, server.client() as client:
        assert until_over(client, ROUNDS_ID)["lines"] == expected(ROUNDS)


def test_whoever_waits_is_answered_when_the_server_stops(tmp_path):
    with running(settings_in(tmp_path / "server")) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover:
            start(clover, ROUND_ID)
            stop(server)
            known = len(read(clover, ROUND_ID)["lines"])
            reviews = server.services.reviews
            server.loop.call_soon_threadsafe(reviews.queue.interrupt)
            assert read(clover, ROUND_ID, after=known, wait=20)["state"] == "running"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a real server."""
    monkeypatch.delenv("FOLLOWSUIT_EAGER_REVIEWS")


@pytest.mark.skipif(sys.platform != "linux", reason="another scheduler")
@pytest.mark.usefixtures("patient")
def test_a_review_gets_only_what_the_processor_has_left_over(server, clover):
    start(clover, ROUNDS_ID)
    pid = pid_of(server)
    wait_until(lambda: os.sched_getscheduler(pid) == os.SCHED_IDLE)
    assert psutil.Process(pid).nice() == 19
    group = Path(f"/proc/{pid}/autogroup")
    if group.exists():
        wait_until(lambda: group.read_text().endswith(" nice 19\n"))


@pytest.mark.usefixtures("patient")
def test_ctrl_c_and_a_stop_of_the_whole_group_are_left_to_the_server(server, client, clover):
    start(clover, ROUND_ID)
    pid = pid_of(server)
    wait_until(lambda: psutil.Process(pid).nice() == 19)
    for kind in (signal.SIGINT, signal.SIGTERM):
        os.kill(pid, kind)
    assert psutil.Process(pid).is_running()
    assert server.services.reviews.restarts == 0
