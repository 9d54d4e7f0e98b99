"""The lobby: open and running tables, on request and live."""

import asyncio
from functools import partial
from typing import Any

import pytest

from followsuit.client import Client, RequestRefused
from followsuit.protocol.lobby import Tables
from tests.server.connections.raw import Raw, at_table, in_lobby
from tests.server.running import Running, running
from tests.server.tables.company import SHORT, guests, play_all, quick, run, table_of
from tests.waiting import until


async def news_of(lobby: Raw, code: str) -> dict[str, Any]:
    """The next update about this table."""
    while True:
        message = await lobby.until("changes")
        for card in message["tables"]:
            if card["code"] == code:
                found: dict[str, Any] = card
                return found


async def card_where(lobby: Raw, code: str, **wanted: Any) -> dict[str, Any]:
    while True:
        card = await news_of(lobby, code)
        if wanted.items() <= card.items():
            return card


# the list


def test_tables_are_listed_the_newest_first_and_by_game(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            codes = [(await clover.create(game)).code for game in ("rook13", "cat_te", "rook13")]
            listed = [card.code for card in await clover.tables() if card.code in codes]
            assert listed == codes[::-1]
            rooks = [card.code for card in await clover.tables("rook13") if card.code in codes]
            assert rooks == [codes[2], codes[0]]

    run(work())


def test_a_table_is_listed_while_somebody_is_there(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            card = await clover.create("cat_te", fill="rule")
            async with in_lobby(server.url) as lobby:
                await lobby.until("tables")
                async with clover.table(card.code):
                    await news_of(lobby, card.code)
                    assert card.code in [each.code for each in await fern.tables()]
                while card.code not in (await lobby.until("changes"))["gone"]:
                    pass
            assert card.code not in [each.code for each in await fern.tables()]

    run(work())


def test_a_private_table_is_found_by_its_code_alone(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            async with in_lobby(server.url) as lobby:
                await lobby.until("tables")
                secret = await clover.create("rook13", private=True)
                public = await clover.create("rook13")
                await news_of(lobby, public.code)
                assert secret.code not in str(lobby.received)
            assert secret.code not in [card.code for card in await fern.tables()]
            card = await fern.ask("GET", f"/api/tables/{secret.code.lower()}", dict[str, Any])
            assert card["code"] == secret.code
            async with fern.table(secret.code) as seat:
                await seat.sit(2)

    run(work())


def test_my_tables_are_those_where_i_have_a_chair(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            secret = await clover.create("rook13", private=True)
            public = await clover.create("cat_te")
            await fern.create("cat_te")
            mine = await clover.ask("GET", "/api/tables?mine=true", Tables)
            assert {card.code for card in mine.tables} == {secret.code, public.code}
            rooks = await clover.ask("GET", "/api/tables?mine=true&game=rook13", Tables)
            assert [card.code for card in rooks.tables] == [secret.code]

    run(work())


def test_a_table_left_to_its_bots_is_no_longer_mine(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            alone = await clover.create("cat_te", fill="rule")
            async with clover.table(alone.code) as seat:
                await seat.leave()
            with_fern = await clover.create("cat_te", seats=2)
            async with clover.table(with_fern.code) as seat, fern.table(with_fern.code) as other:
                await other.sit(1)
                await seat.until(lambda: seat.table.state == "playing")
                await seat.leave()
            # a player may come back while others play
            await until(partial(has_tables, clover, {with_fern.code}))

    run(work())


async def has_tables(client: Client, codes: set[str]) -> bool:
    mine = await client.ask("GET", "/api/tables?mine=true", Tables)
    return {card.code for card in mine.tables} == codes


def test_anonymous_users_have_no_tables(server: Running):
    with server.client() as client:
        assert client.get("/api/tables?mine=true").status_code == 401
        assert client.get("/api/tables").status_code == 200


def test_a_code_without_a_table_is_not_found(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            with pytest.raises(RequestRefused) as refusal:
                await clover.ask("GET", "/api/tables/ABCDEF", dict)
            assert refusal.value.status == 404
            assert str(refusal.value) == "There is no table with this code"

    run(work())


def test_codes_cannot_be_guessed_quickly(tmp_path):
    with running(quick(tmp_path, requests_per_minute=100)) as server, server.client() as client:
        answers = [client.get(f"/api/tables/GUESS{n}").status_code for n in range(12)]
        assert answers[0] == 404
        assert answers[-1] == 429


# live


def test_the_lobby_sends_new_changed_and_closed_tables(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as people, in_lobby(server.url) as lobby:
            clover, fern = people
            await lobby.until("tables")
            card = await clover.create("rook13")
            new = await news_of(lobby, card.code)
            assert new["taken"] == ["Clover", None, None, None]
            async with at_table(fern, card.code) as seat:
                await card_where(lobby, card.code, watchers=1)
                await seat.ask("sit", seat=2)
                taken = ["Clover", None, "Fern", None]
                await card_where(lobby, card.code, taken=taken, watchers=0)
            registry = server.services.registry
            server.loop.call_soon_threadsafe(registry.tables[card.code].end, "enough")
            gone = await lobby.until(lambda message: bool(message.get("gone")))
            assert gone["gone"] == [card.code]

    run(work())


def test_the_lobby_follows_a_table_from_open_to_over(server: Running):
    async def work() -> None:
        async with in_lobby(server.url) as lobby:
            await lobby.until("tables")
            names, options = ("Clover", "Fern"), SHORT["cat_te"]
            async with table_of(server.url, names, "cat_te", seats=2, options=options) as seats:
                code = seats[0].table.code
                await card_where(lobby, code, state="playing")
                await play_all(seats)
                await card_where(lobby, code, state="over")

    run(work())


def test_the_lobby_starts_with_the_current_tables(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            card = await clover.create("bezique", approval=True)
            async with in_lobby(server.url) as lobby:
                message = await lobby.until("tables")
                (shown,) = [each for each in message["tables"] if each["code"] == card.code]
                assert shown["setup"]["approval"] is True
                assert shown["setup"]["options"]["target_score"] == 1500
                assert shown["host_name"] == "Clover"

    run(work())


def test_many_changes_are_sent_as_the_whole_list(server: Running, monkeypatch):
    monkeypatch.setattr("followsuit.server.lobby.lobby.MOST_CHANGES", 1)

    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,), in_lobby(server.url) as lobby:
            await lobby.until("tables")
            created = await asyncio.gather(*[clover.create("rook13") for _ in range(8)])
            codes = {table.code for table in created}
            seen: set[str] = set()
            while not codes <= seen:
                message = await lobby.next()
                seen |= {card["code"] for card in message["tables"]}
            assert "tables" in {message["type"] for message in lobby.received[1:]}

    run(work())


def test_the_lobby_answers_a_ping_and_nothing_else(server: Running):
    async def work() -> None:
        async with in_lobby(server.url) as lobby:
            assert (await lobby.ask("ping"))["type"] == "pong"
            for kind in ("sit", "act", "chat"):
                answer = await lobby.ask(kind, seat=1)
                assert (answer["type"], answer["code"]) == ("refused", "bad_message")

    run(work())
