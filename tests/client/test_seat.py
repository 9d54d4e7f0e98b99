"""A seat follows its table through reconnections, and reports failures clearly."""

import asyncio
import random

import pytest

from followsuit.client import (
    Client,
    CommandRefused,
    RequestRefused,
    Seat,
    TableUnavailable,
    random_action,
)
from followsuit.client.seat import FIRST_PAUSE
from followsuit.protocol.refusals import CLOSE_TEXTS, Close
from followsuit.protocol.table import Chat, Pick, View
from followsuit.protocol.text import WireText
from tests.server.program import Program
from tests.server.running import Running, running
from tests.server.tables.company import (
    expect_what_a_newcomer_sees,
    guests,
    quick,
    rather,
    run,
)
from tests.waiting import until

PASSWORD = "a quiet corner of the garden"


def cut(seat: Seat) -> None:
    """Abort the connection."""
    assert seat.socket is not None
    seat.socket.transport.abort()


# breaks


def test_a_match_is_played_to_its_end_although_the_connection_keeps_breaking(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("cat_te", fill="rule", options={"rounds": 2})
            dice = random.Random(1)
            async with clover.table(card.code) as seat:
                async for view in seat.turns():
                    if dice.random() < 0.3 and seat.socket is not None:
                        cut(seat)
                    await seat.act(rather("play", "fold")(view, dice))
                    if dice.random() < 0.3 and seat.socket is not None:
                        cut(seat)
                assert seat.view is not None
                assert seat.view.result is not None
                assert seat.breaks > 0
                await expect_what_a_newcomer_sees(seat)

    run(work())


def test_commands_sent_while_disconnected_are_sent_on_reconnecting(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with clover.table(card.code) as seat:
                cut(seat)
                assert await seat.send_chat("one") == 2
                assert seat.breaks == 1
                cut(seat)
                assert await seat.send_chat("two") == 3
                await seat.until(lambda: len(seat.chat) == 2)

    run(work())


def test_a_seat_reconnects_after_the_server_was_killed(tmp_path):
    async def work(program: Program) -> None:
        async with guests(program.url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with clover.table(card.code) as seat:
                seq = await seat.send_chat("before")
                program.kill()
                speaking = asyncio.create_task(seat.send_chat("after"))
                program.start()
                assert await speaking == seq + 1
                await seat.until(lambda: len(seat.chat) == 2)
                await expect_what_a_newcomer_sees(seat)

    with Program(tmp_path / "server") as program:
        run(work(program))


def test_an_update_that_is_missing_is_asked_for(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with clover.table(card.code) as seat:
                await seat.send_chat("one")
                await seat.until(lambda: seat.seq == 2)
                seat.seq = 1  # as if it had not arrived
                seat.chat.clear()
                await seat.send_chat("two")
                await seat.until(lambda: seat.seq == 3)
                assert [line.text for line in seat.chat] == ["one", "two"]
                assert seat.breaks == 1

    run(work())


# what does not work


def test_a_request_that_is_refused_is_not_granted(server: Running):
    async def work() -> None:
        async with Client(server.url) as client:
            await client.guest("Clover")
            with pytest.raises(RequestRefused, match="There is no game called whist") as refusal:
                await client.create("whist")
            assert (refusal.value.status, refusal.value.code) == (422, "unfit")
            with pytest.raises(RequestRefused) as refusal:
                await client.sign_in("Nobody", PASSWORD)
            assert (refusal.value.status, refusal.value.code) == (401, "wrong_sign_in")
            with pytest.raises(RequestRefused) as refusal:
                await client.ask("GET", "/nowhere", dict)
            assert refusal.value.status == 404

    run(work())


def test_a_refusal_by_the_rules_names_the_rule(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("cat_te", fill="rule")
            async with clover.table(card.code) as seat:
                await seat.until(lambda: seat.is_our_turn)
                with pytest.raises(CommandRefused) as refusal:
                    await seat.act("sing")
                assert refusal.value.code == "illegal"
                assert refusal.value.rule
                assert refusal.value.why.key == "refusal.out_of_place"
                assert refusal.value.why.text in str(refusal.value)
                with pytest.raises(CommandRefused, match="Nothing is waiting for you") as refusal:
                    await seat.ready()
                assert (refusal.value.code, refusal.value.rule) == ("not_now", None)

    run(work())


def test_a_refused_action_keeps_the_turn(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            options = {"target_score": 1}  # a round of Cat Te may be over before anybody has a turn
            card = await clover.create("mindikot", fill="rule", clock=None, options=options)
            refused = 0
            async with clover.table(card.code) as seat:
                async for view in seat.turns():
                    if not refused:
                        with pytest.raises(CommandRefused):
                            await seat.act("play 2X")
                        refused += 1
                        continue
                    await seat.act(random_action(view))
                assert refused == 1

    run(work())


def test_rejected_connections_retry_with_longer_pauses(tmp_path):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with clover.table(card.code):
                outside = clover.table(card.code)
                knocking = asyncio.create_task(outside.__aenter__())
                await until(lambda: outside.breaks >= 4)
                assert outside.pause > 4 * FIRST_PAUSE
                knocking.cancel()
                await outside.__aexit__(None, None, None)

    with running(quick(tmp_path, connections_per_address=1)) as server:
        run(work(server.url))


def test_a_missing_table_is_reported_as_gone(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            with pytest.raises(TableUnavailable, match="There is no table with this code") as gone:
                async with clover.table("NOWHERE"):
                    pass
            assert gone.value.code == Close.NO_SUCH_TABLE

    run(work())


def test_anonymous_users_must_sign_in_first(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,), Client(server.url) as stranger:
            card = await clover.create("rook13")
            with pytest.raises(TableUnavailable, match="Sign in or choose a guest name first"):
                async with stranger.table(card.code):
                    pass

    run(work())


def test_a_table_that_closes_ends_all_waiting(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with clover.table(card.code) as seat:
                registry = server.services.registry
                server.loop.call_soon_threadsafe(registry.tables[card.code].end, "enough")
                with pytest.raises(TableUnavailable) as gone:
                    await seat.until(lambda: False)
                assert gone.value.code == Close.TABLE_CLOSED
                with pytest.raises(TableUnavailable, match=str(CLOSE_TEXTS[Close.TABLE_CLOSED])):
                    await seat.send_chat("anybody?")

    run(work())


def test_a_seat_does_not_retry_where_there_is_no_socket(server: Running):
    async def work() -> None:
        seat = Seat(server.url, "../other", lambda: "")
        with pytest.raises(TableUnavailable):
            await seat.__aenter__()
        foreign = Seat(server.url, "ABCDEF", lambda: "", headers={"Origin": "http://else.example"})
        with pytest.raises(TableUnavailable, match="the server's own page") as gone:
            await foreign.__aenter__()
        assert gone.value.code == 403

    run(work())


def test_leaving_the_table_raises_for_those_who_wait(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("rook13")
            async with clover.table(card.code) as seat:
                waiting = asyncio.create_task(seat.until(lambda: False))
                await asyncio.sleep(0)  # it waits now
            with pytest.raises(ConnectionError, match="you have left this table"):
                await waiting
            with pytest.raises(ConnectionError):
                await seat.send(Chat("late", "too late"))

    run(work())


def test_a_spectator_who_leaves_does_not_reconnect(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            card = await clover.create("rook13")
            async with fern.table(card.code) as seat:
                await seat.leave()
                with pytest.raises(TableUnavailable) as gone:
                    await seat.until(lambda: False)
                assert gone.value.code == Close.GOING_AWAY

    run(work())


# accounts


def test_a_client_signs_up_in_and_out(server: Running):
    async def work() -> None:
        async with Client(server.url) as client:
            me = await client.sign_up("Sage of the hill", PASSWORD)
            card = await client.create("rook13", rated=True)
            assert card.host == me.id
            await client.sign_out()
            with pytest.raises(RequestRefused):
                await client.create("rook13")
            assert (await client.sign_in("sage of the hill", PASSWORD)).id == me.id
            assert card.code in [each.code for each in await client.tables("rook13")]
            assert [game.name for game in (await client.games()).games]

    run(work())


# choosing


def a_view(**parts: object) -> View:
    usual = {
        "seat": 0,
        "deals": 1,
        "round": 1,
        "dealer": 0,
        "to_act": 0,
        "prompt": WireText("", {}, ""),
        "counts": [],
        "scores": [],
        "hand": [],
        "shown": {"phase": "Deal"},
        "legal": [],
        "pick": None,
        "refused": [],
        "result": None,
    }
    return View(**(usual | parts))  # type: ignore[arg-type]


def test_any_action_is_a_legal_one():
    view = a_view(legal=["bid 65", "pass"])
    assert {random_action(view) for _ in range(100)} == {"bid 65", "pass"}


def test_any_action_picks_as_many_cards_as_are_wanted():
    view = a_view(legal=None, pick=Pick("discard", ["5R", "6R", "7R", "8R"], 2, ["9R"]))
    verb, *cards = random_action(view).split()
    assert verb == "discard"
    assert cards[0] == "9R"
    assert len(set(cards[1:])) == 2
    assert set(cards[1:]) < {"5R", "6R", "7R", "8R"}


def test_any_action_never_redeals():
    assert {random_action(a_view(legal=["redeal", "open"])) for _ in range(20)} == {"open"}


def test_without_a_choice_there_is_no_action():
    with pytest.raises(ValueError, match="there is nothing to choose right now"):
        random_action(a_view())
