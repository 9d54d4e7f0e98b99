"""From signing in to the result, with the real program."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from followsuit.client import Client, CommandRefused, RequestRefused, Seat, random_action
from followsuit.protocol.profile import History, Profile
from followsuit.protocol.table import AnswerSeatRequest
from tests.server.program import Program
from tests.waiting import until

PASSWORD = "seven green herons wade"


@pytest.fixture
def program(tmp_path: Path, database_url: str) -> Iterator[Program]:
    with Program(tmp_path / "data", database_url) as running:
        yield running


async def play(seat: Seat) -> None:
    async for view in seat.turns():
        await seat.act(random_action(view))


@pytest.mark.rule(
    "S1 Player",
    "S1 Create Account",
    "S1 Login",
    "S1 Logout",
    "S1 Lobby",
    "S1 Start New Game",
    "S1 Open Game",
    "S1 Request Join",
    "S1 Player Profile",
)
def test_a_match_of_rook13_from_the_account_to_the_profile(program):
    asyncio.run(play_rook13(program.url))


async def play_rook13(url: str) -> None:
    async with Client(url) as clover, Client(url) as fern:
        await clover.sign_up("Clover", PASSWORD)
        await clover.sign_out()
        with pytest.raises(RequestRefused, match="Sign in"):
            await clover.create("rook13")
        me = await clover.sign_in("Clover", PASSWORD)
        await fern.guest("Fern")

        options = {"win_score": 100, "lose_score": -100}
        card = await clover.create("rook13", options=options, approval=True)
        assert [(table.code, table.state) for table in await fern.tables("rook13")] == [
            (card.code, "open")
        ]
        async with clover.table(card.code) as host, fern.table(card.code) as joiner:
            await joiner.sit(2)
            await host.until(lambda: bool(host.table.requests))
            assert joiner.seat is None
            await host.send(AnswerSeatRequest("yes", host.table.requests[0].user, True))
            await joiner.until(lambda: joiner.seat == 2)
            await host.fill("rule")
            assert [chair.label for chair in host.table.chairs] == ["A1", "B1", "A2", "B2"]
            await asyncio.gather(play(host), play(joiner))
            assert host.view is not None
            result = host.view.result
            assert result is not None
            assert (await fern.tables("rook13"))[0].state == "over"
        await until(partial(has_a_match, clover, me.id))
        profile = await fern.ask("GET", f"/api/players/{me.id}", Profile)
        history = await fern.ask("GET", f"/api/players/{me.id}/matches", History)
        assert [(game.game, game.played) for game in profile.games] == [("rook13", 1)]
        record = await fern.record(history.matches[0].id)
        assert record["result"]["scores"] == result.scores


async def has_a_match(client: Client, user: str) -> bool:
    """The match is in the archive shortly after the last card."""
    return bool((await client.ask("GET", f"/api/players/{user}/matches", History)).matches)


@pytest.mark.rule("S2 I.2", "S2 I.3", "S2 I.4", "S2 I.5", "S2 I.6", "S2 V.3", "S2 V.7", "S2 V.8")
def test_a_match_of_mindikot_from_the_name_to_the_next_round(program):
    asyncio.run(play_mindikot(program.url))


async def play_mindikot(url: str) -> None:
    names = ["Clover", "Fern", "Ivy", "Moss"]
    clients = [Client(url) for _ in names]
    for client, name in zip(clients, names, strict=True):
        await client.guest(name)
    mode = {"mode": "first_card_hidden", "target_score": 1}
    card = await clients[0].create("mindikot", seats=4, options=mode)
    seats = [client.table(card.code) for client in clients]
    for seat in seats:
        await seat.__aenter__()
    host, *joiners = seats
    for number, joiner in enumerate(joiners, 1):
        assert host.table.state == "open"
        await joiner.sit(number)
        for other in seats:  # the host and all waiting players see the same list
            await taken(other, number)
    await host.until(lambda: host.view is not None and host.view.to_act is not None)
    assert host.view is not None

    idle = next(seat for seat in seats if seat.seat != host.view.to_act)
    await idle.until(lambda: idle.seq == host.seq)
    with pytest.raises(CommandRefused, match="not your turn"):
        await idle.act("play 2C")
    before = [seat.seq for seat in seats]
    await asyncio.gather(*map(play, seats))
    assert all(seat.seq > seen for seat, seen in zip(seats, before, strict=True))

    results = [seat.view.result for seat in seats if seat.view is not None]
    assert results == results[:1] * 4
    assert results[0] is not None
    match = host.table.match
    for seat in seats:  # the next round
        await seat.ready()
    for seat in seats:
        await another_match(seat, match)
    await joiners[0].leave()  # back to the lobby
    await host.until(lambda: host.table.chairs[1].stand_in)
    for seat, client in zip(seats, clients, strict=True):
        await seat.__aexit__(None, None, None)
        await client.http.aclose()


async def taken(seat: Seat, chair: int) -> None:
    await seat.until(lambda: seat.table.chairs[chair].user is not None)


async def another_match(seat: Seat, match: str | None) -> None:
    await seat.until(lambda: seat.table.match != match)
