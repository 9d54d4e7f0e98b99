"""Reviews during a match: of rounds that are over, for the only person at the table."""

import asyncio
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from followsuit.client import Client
from followsuit.client.actions import random_action
from followsuit.server.bot_pool import review_process
from tests.server.reviews.scene import expected
from tests.server.running import Running, running
from tests.server.tables.company import Watched, guests, quick, record_of, run, table_of

MATCH: dict[str, Any] = {"options": {"target_score": 5}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(quick(tmp_path_factory.mktemp("live"), reviews_per_day=0)) as server:
        yield server


async def ask(client: Client, code: str, seat: int = 0, **query: Any) -> httpx.Response:
    return await client.http.get(f"/api/tables/{code}/review", params={"seat": seat} | query)


async def start(client: Client, code: str, seat: int = 0) -> httpx.Response:
    return await client.http.post(f"/api/tables/{code}/review", json={"seat": seat})


async def replay(client: Client, code: str, seat: int = 0) -> httpx.Response:
    return await client.http.get(f"/api/tables/{code}/review/replay", params={"seat": seat})


async def until_over(client: Client, where: str, seat: int = 0) -> Any:
    lines: list[Any] = []
    while True:
        query = {"seat": seat, "after": len(lines), "wait": 20}
        answer = await client.http.get(f"/api/{where}/review", params=query)
        found = answer.raise_for_status().json()
        lines += found["lines"]
        if found["state"] not in ("queued", "running"):
            return found | {"lines": lines}


async def play_round(seat: Watched) -> None:
    """Start the next round and play it to its end."""
    await seat.until(lambda: seat.is_awaited())
    await seat.ready()
    await seat.until(lambda: not seat.is_awaited())
    while not (seat.is_awaited() or seat.is_over):
        await play_card(seat)


async def play_card(seat: Watched) -> None:
    await seat.until(lambda: seat.is_our_turn or seat.is_awaited() or seat.is_over)
    if seat.is_our_turn and seat.view is not None:
        seq = await seat.act(random_action(seat.view))
        await seat.until(lambda: seat.seq >= seq)


def test_rounds_are_reviewed_as_they_end_and_the_match_continues_from_there(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover",), "mindikot", fill="casual", **MATCH) as seats:
            (clover,) = seats
            client, code = clover.client, clover.table.code
            await play_round(clover)
            assert (await start(client, code)).status_code == 200
            found = await until_over(client, f"tables/{code}")
            assert found["state"] == "done"
            one_round = found["lines"]
            # the next round: the same, byte for byte, whatever is dealt and played
            before = (await ask(client, code)).content
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            for _ in range(3):
                assert (await ask(client, code)).content == before
                assert (await start(client, code)).content == before
                await play_card(clover)
            while not (clover.is_awaited() or clover.is_over):
                await play_card(clover)
            assert (await ask(client, code)).json()["state"] == "none"  # until asked again
            await start(client, code)
            two_rounds = (await until_over(client, f"tables/{code}"))["lines"]
            while not clover.is_over:
                await play_round(clover)
            match_id = clover.table.match
            record = await record_of(client, match_id)
            await client.http.post(f"/api/matches/{match_id}/review", json={"seat": 0})
            whole = (await until_over(client, f"matches/{match_id}"))["lines"]
            assert whole == expected(record)
            assert one_round == whole[: len(one_round)]
            assert two_rounds == whole[: len(two_rounds)]
            for number, lines in enumerate((one_round, two_rounds), 1):
                ends = [line["hand"] for line in lines if line["type"] == "round"]
                assert ends == list(range(number))
                assert lines[-1]["type"] == "round"

    run(work())


def test_a_review_that_has_failed_can_be_started_again_at_once(server: Running, monkeypatch):
    async def work() -> None:
        async with table_of(server.url, ("Clover",), "mindikot", fill="casual", **MATCH) as seats:
            (clover,) = seats
            client, code = clover.client, clover.table.code
            await play_round(clover)
            with monkeypatch.context() as patch:
                patch.setattr(review_process, "COMMAND", (sys.executable, "-c", "print('hello')"))
                await start(client, code)
                assert (await until_over(client, f"tables/{code}"))["state"] == "failed"
            assert (await start(client, code)).json()["state"] in ("queued", "running")
            found = await until_over(client, f"tables/{code}")
            assert (found["state"], found["lines"][-1]["type"]) == ("done", "round")

    run(work())


def test_nothing_is_shown_before_a_round_is_over(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover",), "mindikot", fill="casual", **MATCH) as seats:
            (clover,) = seats
            client, code = clover.client, clover.table.code
            await clover.ready()
            while not clover.is_awaited():
                found = (await start(client, code)).json()
                if clover.is_awaited():
                    break  # the last card may be on its way
                assert (found["state"], found["lines"]) == ("none", [])
                await play_card(clover)
            assert not server.services.reviews.queue.jobs

    run(work())


def test_the_rounds_that_are_over_can_be_replayed_and_nothing_of_the_next_one(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover",), "mindikot", fill="casual", **MATCH) as seats:
            (clover,) = seats
            client, code = clover.client, clover.table.code
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            assert (await replay(client, code)).json()["steps"] == []
            while not clover.is_awaited():
                await play_card(clover)
            before = (await replay(client, code)).content
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            assert (await replay(client, code)).content == before
            while not (clover.is_awaited() or clover.is_over):
                await play_card(clover)
            while not clover.is_over:
                await play_round(clover)
            where = f"/api/matches/{clover.table.match}/replay"
            whole = (await client.http.get(where, params={"seat": 0})).json()
            steps = msgspec.json.decode(before)["steps"]
            assert steps == [step for step in whole["steps"] if step["hand"] == 1]
            assert (await replay(client, code)).status_code == 409  # the match has its own now

    run(work())


def test_a_match_that_has_not_begun_has_no_review(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("mindikot")
            refused = await start(clover, card.code)
            assert (refused.status_code, refused.json()["code"]) == (409, "no_match")

    run(work())


async def expect_refusals(seats: list[Watched], code: str) -> None:
    """Nobody gets anything but the reason, whichever seat they ask for."""
    for seat in seats:
        for number in range(4):
            for answer in (
                await start(seat.client, code, number),
                await ask(seat.client, code, number),
                await replay(seat.client, code, number),
            ):
                assert answer.status_code == 403
                assert answer.json().keys() == {"code", "why"}
                assert answer.json()["why"]["params"] == {}


def test_where_other_people_play_nobody_sees_a_review_before_the_match_is_over(server: Running):
    async def work() -> None:
        people = ("Clover", "Fern", "Ivy")
        async with table_of(server.url, people, "mindikot", people=2, **MATCH) as seats:
            clover, fern, ivy = seats  # Ivy watches
            await clover.fill("casual")
            await clover.until(lambda: clover.table.state == "playing")
            code, match_id = clover.table.code, clover.table.match
            for _ in range(2):
                await expect_refusals(seats, code)
                await play_together(clover, fern)
            await fern.leave()  # they may come back
            await expect_refusals(seats, code)
            for client in (clover.client, ivy.client):
                for method in (client.http.get, client.http.post):
                    answer = await method(f"/api/matches/{match_id}/review?seat=0")
                    assert answer.status_code in (404, 415)

    run(work())


async def play_together(*seats: Watched) -> None:
    async with asyncio.TaskGroup() as group:
        for seat in seats:
            group.create_task(play_round(seat))


def test_a_spectator_sees_no_review_of_a_match_against_bots(server: Running):
    async def work() -> None:
        people = ("Clover", "Fern")
        async with table_of(
            server.url, people, "mindikot", people=1, fill="casual", **MATCH
        ) as seats:
            clover, fern = seats
            await play_round(clover)
            code = clover.table.code
            await start(clover.client, code)
            await until_over(clover.client, f"tables/{code}")
            await expect_refusals([fern], code)
            async with httpx.AsyncClient(base_url=server.url) as nobody:
                answer = await nobody.get(f"/api/tables/{code}/review?seat=0")
                assert answer.status_code == 401
                assert (await nobody.get(f"/api/tables/{code}/review/replay")).status_code == 401

    run(work())
