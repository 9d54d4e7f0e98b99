"""Hints come from a bot in its own process, on the player's turn, at unrated tables."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial

import pytest

from followsuit.client import Client, CommandRefused
from tests.server.running import Running, running
from tests.server.tables.company import Watched, quick, run, table_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(quick(tmp_path_factory.mktemp("hints"), hints_per_minute=4)) as server:
        yield server


def test_only_the_player_to_act_gets_the_value_of_each_action(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "mindikot", 1, fill="casual") as seats:
            clover, fern = seats
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            actions = await clover.hint()
            assert clover.view is not None
            assert {one.action for one in actions} == set(clover.view.legal or ())
            assert all(one.win is not None and 0 <= one.win <= 1 for one in actions)
            advice = clover.advice
            assert advice is not None
            assert advice.action == actions[0].action
            assert advice.effect is not None
            assert "100 layouts you can't rule out" in advice.effect.text
            assert not fern.hinted
            assert fern.advice is None
            seq = await clover.act(actions[0].action)
            await fern.until(lambda: fern.seq >= seq)
            assert not fern.hinted

    run(work())


def has_seen_a_hint(seat: Watched) -> bool:
    return seat.shown is not None and [chair.hints for chair in seat.shown.chairs] == [1, 0, 0, 0]


def test_everybody_sees_that_a_hint_was_taken(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "mindikot", 1, fill="casual") as seats:
            clover, fern = seats
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            await clover.hint()
            for seat in seats:
                await seat.until(partial(has_seen_a_hint, seat))
            told = [frame for frame in fern.frames if '"hint_taken"' in frame]
            assert [json.loads(frame)["seat"] for frame in told] == [0]

    run(work())


def test_among_people_hints_are_an_option_of_the_table(server: Running):
    async def work() -> None:
        people = ("Clover", "Fern")
        async with table_of(server.url, people, "cat_te", 2, seats=2, hints=False) as seats:
            for seat in seats:
                await seat.ready()
            await seats[0].until(lambda: any(seat.is_our_turn for seat in seats))
            awaited = next(seat for seat in seats if seat.is_our_turn)
            with pytest.raises(CommandRefused, match="Hints are off at this table"):
                await awaited.hint()
        async with table_of(server.url, people, "cat_te", 1, fill="casual", hints=False) as seats:
            alone = seats[0]
            await alone.ready()
            await alone.until(lambda: alone.is_our_turn)
            assert await alone.hint()

    run(work())


def test_no_hint_out_of_turn_or_to_a_spectator_or_again_and_again(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "cat_te", 1, fill="casual") as seats:
            clover, fern = seats
            with pytest.raises(CommandRefused, match="You don't have a seat at this table"):
                await fern.hint()
            await clover.ready()
            await clover.until(lambda: clover.is_our_turn)
            for _ in range(4):
                await clover.hint()
            with pytest.raises(CommandRefused, match="Wait a moment before asking"):
                await clover.hint()

    run(work())


def test_no_hint_to_a_player_who_leaves_meanwhile(tmp_path):
    async def work(server: Running) -> None:
        people = ("Clover", "Fern")
        async with table_of(server.url, people, "cat_te", 2, seats=2) as seats:
            for seat in seats:
                await seat.ready()
            await seats[0].until(lambda: any(seat.is_our_turn for seat in seats))
            asker = next(seat for seat in seats if seat.is_our_turn)
            other = next(seat for seat in seats if seat is not asker)
            async with Watched(asker.client, other.table.code) as second_tab:
                asked = asyncio.create_task(asker.hint())
                await second_tab.leave()
                with pytest.raises(CommandRefused) as refusal:
                    await asked
            assert refusal.value.code == "not_now"  # a bot plays, but has not played yet
            assert not any('"hint_taken"' in frame for frame in other.frames)

    with running(quick(tmp_path, bot_pace=(25, 25))) as server:
        run(work(server))


def test_no_hint_at_a_rated_table(server: Running):
    async def work() -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(server.url)) for _ in range(2)]
            for client, name in zip(clients, ("Clover", "Fern"), strict=True):
                await client.sign_up(name, "seven of leaves")
            code = (await clients[0].create("cat_te", seats=2, rated=True)).code
            seats = [await stack.enter_async_context(Watched(one, code)) for one in clients]
            await seats[1].sit(1)
            for seat in seats:
                await seat.ready()
            await seats[0].until(lambda: any(seat.is_our_turn for seat in seats))
            awaited = next(seat for seat in seats if seat.is_our_turn)
            with pytest.raises(CommandRefused, match="There are no hints at rated tables"):
                await awaited.hint()

    run(work())
