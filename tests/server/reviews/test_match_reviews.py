"""Reviews of matches that are over: what they say, and that they are made once and kept."""

import asyncio
import os
import signal

import pytest
from sqlalchemy import delete, func, select, update

from followsuit.server.accounts.deletion import erase
from followsuit.server.reviews import match_reviews, stored, waiting
from followsuit.server.store.schema import matches, reviews
from followsuit.server.store.store import Store
from tests.server.profile.conftest import signed_in
from tests.server.profile.people import CLOVER, FERN, id_of
from tests.server.reviews.scene import (
    HALF,
    HALF_ID,
    ROUND,
    ROUND_ID,
    ROUNDS,
    ROUNDS_ID,
    expected,
    play_matches,
    read,
    start,
    stop,
    until_over,
)
from tests.server.running import running, settings_in
from tests.waiting import wait_until


async def rows_in(store: Store) -> list[dict[str, object]]:
    async with store.connect() as connection:
        found = await connection.execute(select(reviews).order_by(reviews.c.match_id))
        return [dict(row) for row in found.mappings()]


def test_a_review_is_the_engines_and_is_still_there_after_a_restart(tmp_path, database_url):
    settings = settings_in(tmp_path / "server", database_url=database_url)
    with running(settings) as server:
        server.do(play_matches(server))
        with signed_in(server, "Clover") as clover:
            assert read(clover, ROUND_ID)["state"] == "none"
            assert start(clover, ROUND_ID)["state"] in ("queued", "running")
            found = until_over(clover, ROUND_ID)
    lines = expected(ROUND)
    decisions = [line for line in lines if line["type"] == "decision"]
    assert found["lines"] == lines
    assert (found["state"], found["ahead"], found["why"]) == ("done", 0, None)
    assert found["done"] == found["total"] == len(decisions) > 5
    assert [line["type"] for line in lines[-2:]] == ["round", "match"]
    with running(settings) as server, server.client() as client:
        assert read(client, ROUND_ID) == found
        assert read(client, ROUND_ID, after=3)["lines"] == lines[3:]
        (row,) = server.do(rows_in(server.services.store))
        assert (row["user_id"], row["accuracy"]) == (CLOVER, lines[-1]["seats"][0]["accuracy"])


def test_a_review_is_made_once_however_many_ask(server, client, clover, fern):
    async def ask_together() -> None:
        request = server.services.reviews.matches.request
        await asyncio.gather(
            *(request(ROUND_ID, 0, person, lambda: None) for person in (CLOVER, FERN, CLOVER))
        )

    server.do(ask_together())
    start(fern, ROUND_ID)
    found = until_over(client, ROUND_ID)
    assert start(clover, ROUND_ID)["lines"] == found["lines"]
    assert start(fern, ROUND_ID)["state"] == "done"
    page = client.get("/metrics").text
    assert 'followsuit_reviews_total{state="done"} 1.0' in page
    assert 'followsuit_review_queue{state="running"} 0.0' in page


def test_every_seat_has_a_review_of_its_own(client, clover):
    for seat in (0, 1):
        start(clover, ROUND_ID, seat)
        lines = until_over(client, ROUND_ID, seat)["lines"]
        assert {line["seat"] for line in lines if line["type"] == "decision"} == {seat}


def test_an_abandoned_match_can_be_reviewed_as_far_as_it_went(client, clover):
    start(clover, HALF_ID)
    found = until_over(client, HALF_ID)
    assert found["lines"] == expected(HALF)
    assert found["total"] == sum(seat == 0 for seat, _ in HALF["hands"][0]["actions"])


def test_whoever_waits_gets_lines_as_they_are_made(client, clover):
    start(clover, ROUNDS_ID)
    lines: list[object] = []
    state, pieces = "queued", 0
    while state in ("queued", "running"):
        found = read(client, ROUNDS_ID, after=len(lines), wait=20)
        state = found["state"]
        lines += found["lines"]
        pieces += bool(found["lines"])
    assert state == "done"
    assert lines == expected(ROUNDS)
    assert pieces > 2


def test_nobody_waits_longer_than_asked(client, clover, server):
    start(clover, ROUND_ID)
    stop(server)
    known = len(read(client, ROUND_ID)["lines"])
    assert read(client, ROUND_ID, after=known, wait=0.05)["lines"] == []


def test_an_address_has_a_limited_number_of_waiting_requests(server, client, clover, monkeypatch):
    start(clover, ROUND_ID)
    until_over(client, ROUND_ID)
    monkeypatch.setattr(waiting, "MOST_AT_ONCE", 0)
    path = f"/api/matches/{ROUND_ID}/review"
    refused = client.get(path, params={"seat": 0, "wait": 1})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
    assert read(client, ROUND_ID)["state"] == "done"  # without waiting
    monkeypatch.setattr(waiting, "MOST_AT_ONCE", 1)
    for _ in range(2):  # one after the other
        assert read(client, ROUND_ID, wait=1)["state"] == "done"
    assert not server.services.reviews.waiting.by_address


def test_a_review_that_is_read_again_and_again_is_unpacked_once(
    server, client, clover, monkeypatch
):
    start(clover, ROUND_ID)
    until_over(client, ROUND_ID)
    wait_until(lambda: not server.services.reviews.matches.jobs)
    first = read(client, ROUND_ID)
    kept = server.services.reviews.matches.read_lately
    assert [len(lines) for lines in kept.values()] == [len(first["lines"])]
    before = list(kept.values())
    assert read(client, ROUND_ID, after=2)["lines"] == first["lines"][2:]
    assert all(one is other for one, other in zip(kept.values(), before, strict=True))
    monkeypatch.setattr(match_reviews, "MOST_IN_MEMORY", 1)
    start(clover, ROUND_ID, 1)
    until_over(client, ROUND_ID, 1)
    wait_until(lambda: not server.services.reviews.matches.jobs)
    read(client, ROUND_ID, 1)
    assert len(kept) == 1


@pytest.mark.parametrize("query", ["", "seat=6", "seat=0&after=-1", "seat=0&wait=21", "seat=x"])
def test_a_query_that_makes_no_sense_is_refused(client, query):
    assert client.get(f"/api/matches/{ROUND_ID}/review?{query}").status_code == 422


def test_only_people_can_start_a_review_but_anyone_can_read_it(client):
    refused = client.post(f"/api/matches/{ROUND_ID}/review", json={"seat": 0})
    assert refused.status_code == 401
    assert read(client, ROUND_ID) == {
        "state": "none",
        "done": 0,
        "total": 0,
        "ahead": 0,
        "lines": [],
        "why": None,
    }


def test_a_match_or_seat_that_does_not_exist_has_no_review(clover):
    for match_id, seat, status in ((id_of("nothing"), 0, 404), (ROUND_ID, 4, 422)):
        path = f"/api/matches/{match_id}/review"
        assert clover.post(path, json={"seat": seat}).status_code == status
        assert clover.get(path, params={"seat": seat}).status_code == status


def test_a_match_of_a_game_that_is_not_installed_cannot_be_reviewed(server, clover):
    async def rename() -> None:
        async with server.services.store.begin() as connection:
            mine = matches.c.id == ROUND_ID
            await connection.execute(update(matches).where(mine).values(game="whist"))

    server.do(rename())
    refused = clover.post(f"/api/matches/{ROUND_ID}/review", json={"seat": 0})
    assert (refused.status_code, refused.json()["code"]) == (409, "game_missing")


def test_a_review_by_an_older_version_is_made_again(server, client, clover):
    async def age() -> None:
        async with server.services.store.begin() as connection:
            await connection.execute(update(reviews).values(version=0, lines=b"old"))

    start(clover, ROUND_ID)
    until_over(client, ROUND_ID)
    server.do(age())
    assert read(client, ROUND_ID)["state"] == "none"
    start(clover, ROUND_ID)
    assert until_over(client, ROUND_ID)["lines"] == expected(ROUND)


def test_a_review_that_an_older_version_was_asked_for_is_kept_as_one_of_this_version(
    server, client, clover
):
    async def age() -> None:
        async with server.services.store.begin() as connection:
            await connection.execute(update(reviews).values(version=0))

    start(clover, ROUND_ID)
    pid = stop(server)
    server.do(age())
    os.kill(pid, signal.SIGCONT)
    until_over(client, ROUND_ID)
    wait_until(lambda: not server.services.reviews.matches.jobs)
    assert read(client, ROUND_ID)["state"] == "done"


def test_a_review_is_done_even_if_nothing_can_be_made_of_it(server, client, clover):
    async def fail(*_: object) -> None:
        raise OSError("no space left on the device")

    server.services.reviews.matches.on_done = fail
    start(clover, ROUND_ID)
    assert until_over(client, ROUND_ID)["state"] == "done"


def test_a_review_goes_with_its_match(server, client, clover):
    async def remove() -> int:
        async with server.services.store.begin() as connection:
            await connection.execute(delete(matches).where(matches.c.id == ROUND_ID))
            return await connection.scalar(select(func.count()).select_from(reviews)) or 0

    start(clover, ROUND_ID)
    until_over(client, ROUND_ID)
    assert server.do(remove()) == 0


def test_an_export_names_the_reviews_that_the_user_has_asked_for(client, clover, fern):
    start(clover, ROUND_ID)
    start(fern, ROUND_ID, 1)
    until_over(client, ROUND_ID)
    (asked,) = clover.get("/api/account/export").json()["more"]["reviews"]
    assert (asked["match_id"], asked["seat"], asked["state"]) == (ROUND_ID, 0, "done")


def test_a_deleted_user_has_asked_for_nothing(server, client, clover):
    start(clover, ROUND_ID)
    until_over(client, ROUND_ID)
    services = server.services
    server.do(erase(services.store, CLOVER, services.accounts.erasers))
    (row,) = server.do(rows_in(services.store))
    assert (row["user_id"], row["state"]) == (None, "done")


def test_a_user_deleted_meanwhile_has_asked_for_nothing_either(server, client, clover):
    start(clover, ROUND_ID)
    services = server.services
    server.do(erase(services.store, CLOVER, services.accounts.erasers))
    assert until_over(client, ROUND_ID)["state"] == "done"
    (row,) = server.do(rows_in(services.store))
    assert row["user_id"] is None


def test_a_request_that_cannot_be_noted_is_not_lost(server, client, clover, monkeypatch):
    async def fail(*_: object) -> None:
        raise OSError("no space left on the device")

    with monkeypatch.context() as patch:
        patch.setattr(stored, "enqueue", fail)
        refused = clover.post(f"/api/matches/{ROUND_ID}/review", json={"seat": 0})
        assert refused.status_code in (500, 503)
    assert until_over(client, ROUND_ID)["state"] == "done"
    (row,) = server.do(rows_in(server.services.store))
    assert row["state"] == "done"
