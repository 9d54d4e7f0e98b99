"""A reconnecting client resumes where it was, and repeated commands run once."""

import asyncio
import json
from typing import Any

import pytest

from followsuit.client import Client
from followsuit.server.tables.table import UPDATES_KEPT
from tests.server.connections.raw import Message, Raw, at_table
from tests.server.running import Running
from tests.server.tables.company import Watched, guests, newcomer, run


async def chat(socket: Raw, *lines: str) -> None:
    for line in lines:
        assert (await socket.ask("chat", text=line))["type"] == "done"


async def missed_updates(client: Client, code: str, seen: object) -> list[Message]:
    """Every message up to `changed`, before anything new happens."""
    async with at_table(client, code, seen) as socket:
        await socket.until("changed")
        return socket.received[:-1]


def test_reconnecting_clients_receive_exactly_what_they_missed(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as socket:
                await chat(socket, "one", "two", "three")
                seq = (await socket.ask("ping"))["seq"]
                for seen in range(1, seq + 1):
                    missed = await missed_updates(fern, code, seen)
                    assert [message["type"] for message in missed] == ["entry"] * (seq - seen)
                    assert [message["seq"] for message in missed] == list(range(seen + 1, seq + 1))
                said = await missed_updates(fern, code, seq - 2)
                assert [message["chat"]["text"] for message in said] == ["two", "three"]

    run(work())


def test_the_first_missed_update_shows_the_current_state(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = (await clover.create("cat_te", fill="rule")).code
            async with Watched(clover, code) as seat:
                before = seat.seq
                await seat.until(lambda: seat.is_awaited())
                await seat.ready()
                await seat.until(lambda: seat.is_our_turn)
                missed = await missed_updates(clover, code, before)
                fresh = await newcomer(seat)
                assert missed[-1]["seq"] == fresh.seq
                assert missed[0]["view"]["hand"] == fresh.view.hand  # type: ignore[union-attr]
                assert missed[0]["table"]["state"] == "playing"
                assert [message for message in missed[1:] if "view" in message] == []
                events = [event for message in missed for event in message.get("events", [])]
                assert events == fresh.history

    run(work())


def test_clients_that_missed_too_much_receive_everything(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as socket:
                await chat(socket, *(str(number) for number in range(UPDATES_KEPT + 1)))
                seq = (await socket.ask("ping"))["seq"]
            assert len(await missed_updates(clover, code, seq - UPDATES_KEPT)) == UPDATES_KEPT
            (message,) = await missed_updates(clover, code, seq - UPDATES_KEPT - 1)
            assert (message["type"], message["seq"]) == ("welcome", seq)

    run(work())


@pytest.mark.parametrize("seen", ["", "0", "-1", "99", "9" * 400, "one", "1.0", "٣"])
def test_an_invalid_position_receives_everything(server: Running, seen):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            (message,) = await missed_updates(clover, code, seen)
            assert message["type"] == "welcome"

    run(work())


def test_up_to_date_clients_receive_nothing(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            assert await missed_updates(clover, code, 1) == []

    run(work())


# again


def test_a_repeated_command_runs_once(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            said = {"type": "chat", "id": "the same", "text": "hello"}
            async with at_table(clover, code) as socket:
                for _ in range(3):
                    await socket.send(json.dumps(said))
                done = [await socket.until("done") for _ in range(3)]
            async with at_table(clover, code) as socket:
                await socket.send(json.dumps(said | {"text": "something else"}))
                done.append(await socket.until("done"))
                welcome = socket.received[0]
            assert {message["seq"] for message in done} == {done[0]["seq"]}
            assert [line["text"] for line in welcome["chat"]] == ["hello"]

    run(work())


def test_a_move_repeated_after_reconnecting_is_not_played_twice(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as people:
            seats = await two_at_cat_te(*people)
            async with seats[0] as clover, seats[1] as fern:
                mover = await first_to_move(clover, fern)
                move = one_move(mover)
                async with at_table(mover.client, mover.table.code) as first:
                    await first.send(json.dumps(move))
                    await first.send(json.dumps(move))
                    message = await first.until(lambda message: "done" in message)
                    assert (message["type"], message["done"]) == ("entry", "my move")
                    seq = message["seq"]
                    again = await first.until("done")  # there is no other answer to the first
                    assert (again["id"], again["seq"]) == ("my move", seq)
                async with at_table(mover.client, mover.table.code) as second:
                    await second.send(json.dumps(move))
                    assert (await second.until("done"))["seq"] == seq
                await mover.until(lambda: mover.seq >= seq)
                played = [event for event in mover.history if event["event"] == "played"]
                assert len(played) == 1

    run(work())


def test_only_the_sender_of_a_move_receives_done(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern", "Ivy") as (clover, fern, ivy):
            seats = await two_at_cat_te(clover, fern)
            async with seats[0] as first, seats[1] as second:
                mover = await first_to_move(first, second)
                code = mover.table.code
                async with (
                    at_table(mover.client, code) as phone,
                    at_table(mover.client, code) as laptop,
                    at_table(ivy, code) as watcher,
                ):
                    for socket in (phone, laptop, watcher):
                        await socket.until("welcome")
                    await phone.send(json.dumps(one_move(mover)))
                    entries = [await s.until("entry") for s in (phone, laptop, watcher)]
                assert [each.pop("done", None) for each in entries] == ["my move", None, None]
                assert entries[0] == entries[1]

    run(work())


async def two_at_cat_te(clover: Client, fern: Client) -> tuple[Watched, Watched]:
    code = (await clover.create("cat_te", seats=2)).code
    return Watched(clover, code), Watched(fern, code)


async def first_to_move(host: Watched, guest: Watched) -> Watched:
    """Whose turn it is when both have sat down and the cards are dealt."""
    await guest.sit(1)
    for seat in (host, guest):
        await seat.until(lambda: seat.is_awaited())  # noqa: B023
        await seat.ready()
    await host.until(lambda: bool(host.view and host.view.to_act is not None))
    assert host.view is not None
    mover = (host, guest)[host.view.to_act or 0]
    await mover.until(lambda: mover.is_our_turn)
    return mover


def one_move(seat: Watched) -> dict[str, Any]:
    assert seat.view is not None
    plays = [action for action in seat.view.legal or () if action.startswith("play")]
    return {"type": "act", "id": "my move", "action": plays[0], "seq": seat.seq}


def test_the_same_id_from_another_user_is_another_command(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = (await clover.create("rook13")).code
            said = json.dumps({"type": "chat", "id": "1", "text": "hello"})
            seqs = []
            for person in (clover, fern):
                async with at_table(person, code) as socket:
                    await socket.send(said)
                    seqs.append((await socket.until("done"))["seq"])
            assert seqs[1] == seqs[0] + 1

    run(work())


def test_everybody_receives_the_same_updates_in_the_same_order(server: Running):
    """Two devices of one person and a spectator, while three people write chat messages."""

    async def work() -> None:
        async with guests(server.url, "Clover", "Fern", "Ivy") as people:
            code = (await people[0].create("rook13")).code
            async with (
                at_table(people[0], code) as phone,
                at_table(people[0], code) as laptop,
                at_table(people[1], code) as fern,
                at_table(people[2], code) as ivy,
            ):
                everybody = (phone, laptop, fern, ivy)
                for socket in everybody:
                    await socket.until("welcome")
                said = ("one", "two", "three", "four", "five")
                await asyncio.gather(*(chat(socket, *said) for socket in (laptop, fern, ivy)))
                for socket in everybody:
                    await socket.ask("ping")
                heard = [[t for t in s.received if t["type"] == "entry"] for s in everybody]
                assert [message["seq"] for message in heard[0]] == list(range(2, 17))
                assert heard[0] == heard[1] == heard[2] == heard[3]

    run(work())
