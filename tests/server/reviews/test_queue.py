"""The order of reviews, and how many of them a person may ask for."""

import os
import signal

import pytest

from followsuit.server.bot_pool import BotPool
from followsuit.server.clock import Clock
from followsuit.server.reviews.job import Job
from followsuit.server.reviews.queue import ReviewQueue
from tests.server.profile.conftest import signed_in
from tests.server.reviews.scene import (
    HALF_ID,
    ROUND_ID,
    ROUNDS_ID,
    pid_of,
    play_matches,
    read,
    start,
    stop,
    until_over,
)
from tests.server.running import running, settings_in


async def nothing(*_: object) -> None:
    """These jobs are never made."""


def queue_of(*people: str) -> ReviewQueue:
    """A queue in which these people asked one after the other; nobody works on it."""
    pool = BotPool(1, Clock())
    queue = ReviewQueue([pool.new_review_process()], 0, Clock())
    for number, person in enumerate(people):
        queue.add(Job(f"{person}{number}", 0, person, nothing, nothing, 0.0))  # type: ignore[arg-type]
    return queue


def order(queue: ReviewQueue) -> list[str | None]:
    return [job.person for job in queue.waiting]


def test_everybodys_first_review_is_before_anybodys_second():
    queue = queue_of("moss", "moss", "moss", "ivy", "fern", "ivy")
    assert order(queue) == ["moss", "ivy", "fern", "moss", "ivy", "moss"]
    assert [job.ahead for job in queue.waiting] == [0, 1, 2, 3, 4, 5]


def test_a_second_review_is_not_put_off_for_ever_by_newcomers():
    queue = queue_of("moss", "moss")
    queue.waiting.pop(0)
    queue.turn = queue.waiting[0].turn  # that it is its turn now
    queue.add(Job("late", 0, "fern", nothing, nothing, 0.0))  # type: ignore[arg-type]
    assert order(queue) == ["moss", "fern"]


def test_the_page_sees_how_many_reviews_are_ahead(server, client, clover, fern):
    assert start(clover, ROUND_ID)["ahead"] == 0
    pid = stop(server)
    assert start(clover, ROUNDS_ID)["ahead"] == 1
    assert start(clover, HALF_ID)["ahead"] == 2
    assert start(fern, ROUND_ID, 1)["ahead"] == 1  # Fern's first
    assert read(client, HALF_ID)["ahead"] == 3
    assert read(client, ROUND_ID)["ahead"] == 0
    os.kill(pid, signal.SIGCONT)
    for match_id, seat in ((ROUND_ID, 0), (ROUNDS_ID, 0), (ROUND_ID, 1), (HALF_ID, 0)):
        assert until_over(client, match_id, seat)["state"] == "done"


def test_a_person_can_have_only_so_many_reviews_made_at_once(tmp_path):
    with running(settings_in(tmp_path / "server", reviews_at_once=2)) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover, signed_in(server, "Fern") as fern:
            start(clover, ROUND_ID)
            stop(server)
            start(clover, ROUND_ID, 1)
            refused = clover.post(f"/api/matches/{ROUNDS_ID}/review", json={"seat": 0})
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_reviews")
            assert refused.json()["why"]["params"] == {"count": 2}
            start(clover, ROUND_ID)  # no new one
            start(fern, ROUNDS_ID)


def test_a_person_can_ask_for_only_so_many_reviews_a_day(tmp_path):
    with running(settings_in(tmp_path / "server", reviews_per_day=2)) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover, signed_in(server, "Fern") as fern:
            for seat in (0, 1):
                start(clover, ROUND_ID, seat)
                until_over(clover, ROUND_ID, seat)
            refused = clover.post(f"/api/matches/{ROUND_ID}/review", json={"seat": 2})
            assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
            assert int(refused.headers["retry-after"]) > 3600
            assert start(clover, ROUND_ID, 1)["state"] == "done"  # what there is stays readable
            start(fern, ROUND_ID, 2)


def test_a_server_without_review_processes_makes_none(tmp_path):
    with running(settings_in(tmp_path / "server", review_processes=0)) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover:
            refused = clover.post(f"/api/matches/{ROUND_ID}/review", json={"seat": 0})
            assert (refused.status_code, refused.json()["code"]) == (409, "no_reviews")
            assert read(clover, ROUND_ID)["state"] == "none"


@pytest.mark.parametrize("processes", [2])
def test_several_processes_make_several_reviews_at_once(tmp_path, processes):
    with running(settings_in(tmp_path / "server", review_processes=processes)) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover:
            start(clover, ROUND_ID)
            start(clover, ROUNDS_ID)
            assert pid_of(server, 0) != pid_of(server, 1)
            for match_id in (ROUND_ID, ROUNDS_ID):
                assert until_over(clover, match_id)["state"] == "done"
