"""Chat and emotes reach everybody at the table who has not muted the sender."""

import contextlib

import pytest

from tests.server.connections.raw import Raw, at_table
from tests.server.running import Running, running
from tests.server.tables.company import guests, quick, run


def lines(socket: Raw) -> list[str]:
    return [
        message["chat"]["text"]
        for message in socket.received
        if "chat" in message and "kind" in message
    ]


def emotes(socket: Raw) -> list[str]:
    return [message["emote"] for message in socket.received if message["type"] == "emoted"]


def test_everybody_receives_the_chat_and_so_do_new_connections(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as host, at_table(fern, code) as guest:
                await guest.ask("chat", text="may I?")
                message = await host.until(lambda message: "kind" in message)
                user = guest.received[0]["user"]
                assert message["kind"] == "chatted"
                assert message["chat"]["text"] == "may I?"
                assert (message["chat"]["user"], message["chat"]["name"]) == (user, "Fern")
                async with at_table(clover, code) as again:
                    welcome = await again.until("welcome")
                    assert [line["text"] for line in welcome["chat"]] == ["may I?"]

    run(work())


def test_emotes_are_shown_but_not_stored(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as host, at_table(fern, code) as guest:
                seq = (await guest.ask("emote", emote="well_played"))["seq"]
                message = await host.until("emoted")
                assert message == {
                    "type": "emoted",
                    "user": guest.received[0]["user"],
                    "emote": "well_played",
                }
                assert (await host.ask("ping"))["seq"] == seq == 1

    run(work())


def test_muting_hides_chat_immediately_and_after_reconnecting(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as host, at_table(fern, code) as guest:
                rude = (await guest.until("welcome"))["user"]
                await guest.ask("chat", text="one")
                await clover.ask("PUT", f"/api/mutes/{rude}", None)
                await guest.ask("chat", text="two")
                await guest.ask("emote", emote="oops")
                await host.ask("ping")
                assert lines(host) == ["one"]
                assert emotes(host) == []
                seqs = [message["seq"] for message in host.received if message["type"] == "entry"]
                assert seqs == [2, 3]  # the message is there, its text is not
                async with at_table(clover, code) as fresh, at_table(clover, code, 1) as back:
                    assert (await fresh.until("welcome"))["chat"] == []
                    await back.until("changed")
                    assert lines(back) == []
                await clover.ask("DELETE", f"/api/mutes/{rude}", None)
                await guest.ask("chat", text="three")
                await host.ask("ping")
                assert lines(host) == ["one", "three"]
                await guest.ask("ping")
                assert lines(guest) == ["one", "two", "three"]

    run(work())


def test_a_mute_is_for_one_person_alone(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern", "Ivy") as (clover, fern, ivy):
            code = (await clover.create("rook13")).code
            async with at_table(fern, code) as guest, at_table(ivy, code) as other:
                rude = (await guest.until("welcome"))["user"]
                await clover.ask("PUT", f"/api/mutes/{rude}", None)
                await guest.ask("chat", text="hello")
                await other.ask("ping")
                assert lines(other) == ["hello"]

    run(work())


def test_nobody_can_flood_a_tables_log_from_many_sockets(tmp_path):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            async with contextlib.AsyncExitStack() as stack:
                devices = [await stack.enter_async_context(at_table(clover, code)) for _ in "abcd"]
                answers = [await devices[n % 4].ask("sit", seat=(n + 1) % 2) for n in range(60)]
                refused = [each for each in answers if each["type"] == "refused"]
                assert {each["code"] for each in refused} == {"too_often"}
                assert len(answers) - len(refused) < 55

    with running(quick(tmp_path, messages_per_minute=240)) as server:
        run(work(server.url))


@pytest.mark.parametrize(("kind", "fields"), [("chat", {"text": "?"}), ("emote", {"emote": "wow"})])
def test_chatting_too_much_requires_a_pause(tmp_path, kind, fields):
    async def work(url: str) -> None:
        async with guests(url, "Clover", "Fern") as (clover, fern):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as host, at_table(clover, code) as phone:
                answers = [(await host.ask(kind, **fields))["type"] for _ in range(5)]
                assert answers == ["done"] * 5
                for device in (host, phone):  # the limit belongs to the user, not to the socket
                    answer = await device.ask(kind, **fields)
                    assert (answer["type"], answer["code"]) == ("refused", "too_often")
                    assert answer["why"]["text"] in (
                        "You're going too fast: wait a moment",
                        "Wait a moment before the next emote",
                    )
                assert (await host.ask("ping"))["type"] == "pong"
                async with at_table(fern, code) as guest:
                    assert (await guest.ask(kind, **fields))["type"] == "done"

    with running(quick(tmp_path, chat_per_minute=5)) as server:
        run(work(server.url))


def test_chat_that_is_repeated_after_a_break_is_not_counted_again(tmp_path):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as host:
                for _ in range(8):
                    message = await host.ask("chat", id="the same", text="hello")
                    assert message["type"] == "done"

    with running(quick(tmp_path, chat_per_minute=5)) as server:
        run(work(server.url))
