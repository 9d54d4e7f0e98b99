"""Messages outside the protocol are refused."""

import json

import pytest

from tests.server.connections.raw import at_table, own_table
from tests.server.running import Running
from tests.server.tables.company import guests, run

NESTED = "[" * 2000 + "]" * 2000
BAD = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    '"ping"',
    "{",
    NESTED,
    '{"a": ' + NESTED + "}",
    '{"type": "chat", "id": "1", "text": ' + "[" * 3900,
    '{"type": "ping"}',
    '{"id": "1"}',
    '{"type": "dance", "id": "1"}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": 7}',
    '{"type": "ping", "id": "a\\u0000"}',
    '{"type": "ping", "id": "ä"}',
    '{"type": "chat", "id": "1", "text": "\\ud800"}',
    '{"type": "ping", "id": "' + "x" * 41 + '"}',
    '{"type": "ping", "id": "1", "loud": true}',
    '{"type": "sit", "id": "1", "seat": -1}',
    '{"type": "sit", "id": "1", "seat": 6}',
    '{"type": "sit", "id": "1", "seat": "0"}',
    '{"type": "sit", "id": "1", "seat": 1.5}',
    '{"type": "act", "id": "1", "action": "play 2C"}',
    '{"type": "act", "id": "1", "action": "' + "x" * 201 + '", "seq": 1}',
    '{"type": "ready", "id": "1", "salt": "xyz"}',
    '{"type": "ready", "id": "1", "salt": "abc"}',
    '{"type": "ready", "id": "1", "salt": "ab\\n"}',
    '{"type": "ping", "id": "1\\n"}',
    '{"type": "ready", "id": "1", "salt": "' + "ab" * 33 + '"}',
    '{"type": "chat", "id": "1", "text": ""}',
    '{"type": "chat", "id": "1", "text": "' + "x" * 301 + '"}',
    '{"type": "emote", "id": "1", "emote": "rude"}',
    '{"type": "remove", "id": "1", "user": "' + "x" * 17 + '"}',
]


@pytest.mark.parametrize("half", [BAD[::2], BAD[1::2]], ids=["odd", "even"])
def test_messages_outside_the_protocol_are_refused(server: Running, half):
    async def work() -> None:
        async with own_table(server.url) as socket:
            for message in half:
                await socket.send(message)
                answer = await socket.until("refused")
                assert answer["code"] == "bad_message", message
                assert answer["why"]["key"] == "error.bad_message"
                assert answer["why"]["params"]["what"]["key"].startswith("invalid.")
            assert (await socket.ask("ping"))["type"] == "pong"

    run(work())


def test_a_refusal_names_the_message_it_is_for(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            for message, said in [
                ('{"type": "dance", "id": "mine"}', "mine"),
                ('{"type": "dance", "id": "' + "x" * 100 + '"}', "x" * 40),
                ('{"type": "dance", "id": 7}', None),
                ("not even JSON", None),
            ]:
                await socket.send(message)
                assert (await socket.until("refused"))["id"] == said

    run(work())


def test_a_message_in_several_frames_is_one_message(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            ping = json.dumps({"type": "ping", "id": "in parts"})
            await socket.socket.send([ping[:3], ping[3:9], ping[9:]])
            assert (await socket.until("pong"))["id"] == "in parts"
            await socket.socket.send(list(ping))  # a frame for each letter
            assert (await socket.until("pong"))["id"] == "in parts"

    run(work())


def test_pings_of_the_protocol_and_of_websocket_are_answered(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            await (await socket.socket.ping(b"are you there"))
            answer = await socket.ask("ping")
            assert (answer["type"], answer["seq"]) == ("pong", 1)

    run(work())


def test_text_in_any_script_arrives_unchanged(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            text = 'Größe "quoted" \\ 中文 ünï 🂡'
            await socket.ask("chat", text=text)
            answer = await socket.until(lambda answer: "chat" in answer)
            assert answer["chat"]["text"] == text

    run(work())


def test_text_that_is_not_utf8_does_no_harm(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            await socket.socket.send(b'{"type": "chat", "id": "1", "text": "\xff\xfe"}', text=True)
            if server.services.settings.websocket_library == "plain":
                assert (await socket.closed())[0] == 1007
            else:
                assert (await socket.until("refused"))["code"] == "bad_message"
                assert (await socket.ask("ping"))["type"] == "pong"

    run(work())


def test_commands_sent_before_the_welcome_run_after_it(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            async with at_table(clover, code) as socket:
                said = [await socket.say("chat", text=str(number)) for number in range(5)]
                for each in said:
                    assert (await socket.until("done"))["id"] == each
                assert socket.received[0]["type"] == "welcome"
                assert socket.received[0]["chat"] == []

    run(work())
