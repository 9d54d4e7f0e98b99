"""Whole matches over the wire: every game and number of seats, with people and bots."""

import re
from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.fair import verify
from tests.server.running import Running, running
from tests.server.tables.company import (
    NAMES,
    SHORT,
    Watched,
    expect_what_a_newcomer_sees,
    is_dealt,
    play_all,
    quick,
    rather,
    record_of,
    run,
    table_of,
)

TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.seat_counts]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_one_person_plays_against_bots(server: Running, game: str, seats: int):
    run(whole_match(server, game, seats, people=1))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_people_play_among_themselves(server: Running, game: str, seats: int):
    run(whole_match(server, game, seats, people=seats))


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[1] > 2])
def test_people_and_bots_play_together(server: Running, game: str, seats: int):
    run(whole_match(server, game, seats, people=seats // 2 + 1))


@pytest.mark.parametrize("game", GAMES)
def test_all_games_are_played_on_both_databases(tmp_path, database_url, game):
    with running(quick(tmp_path, database_url=database_url)) as server:
        seats = GAMES[game].seats_or_default(None)
        run(whole_match(server, game, seats, people=2))


async def whole_match(server: Running, game: str, seats: int, people: int) -> None:
    """A match of this many people, with bots in the other chairs and a spectator."""
    setup = {"seats": seats, "options": SHORT.get(game, {})}
    names = (*NAMES[:people], "Sorrel")
    async with table_of(server.url, names, game, people, **setup) as at_table:
        if people < seats:
            await at_table[0].fill("rule")
        await play_all(at_table, looks=0.05)
        await check_ending(at_table)


async def check_ending(seats: list[Watched]) -> dict[str, Any]:
    """Everyone has seen the same result, and the record agrees."""
    record = await record_of(seats[0].client, seats[0].table.match)
    for seat in seats:
        await expect_what_a_newcomer_sees(seat)
        assert seat.view is not None
        assert seat.view.result is not None
        assert seat.view.result.scores == record["result"]["scores"]
        assert seat.view.result.winners == record["result"]["winners"]
        assert seat.table.fair is not None
        assert seat.table.fair.seed == record["fair"]["seed"]
        assert seat.breaks == 0
    check_fairness(record, seats)
    return record


def check_fairness(record: dict[str, Any], seats: list[Watched]) -> None:
    """Every deal follows from the committed seed and all salts."""
    verified = verify(record)
    for seat in seats:
        if seat.seat is not None:
            kept = [hand["salts"][seat.seat] for hand in record["hands"]]
            assert list(dict.fromkeys(kept)) == seat.salts  # a redeal keeps the salt
        frames = [frame for frame in seat.frames if '"commitment":"' in frame]
        assert {frame.split('"commitment":"')[1][:64] for frame in frames} == {verified.commitment}


# what is special in each game


def verbs_of(record: dict[str, Any]) -> list[str]:
    return [action.split()[0] for hand in record["hands"] for _, action in hand["actions"]]


@pytest.mark.parametrize("region", ["khmer", "laos", "vietnamese"])
def test_cat_te_is_played_by_the_rules_of_every_region(server: Running, region: str):
    async def work() -> None:
        options = {"region": region, "side_bet": 2, "rounds": 4}
        async with table_of(server.url, NAMES[:4], "cat_te", options=options) as seats:
            await play_all(seats, rather("play", "fold"))
            record = await check_ending(seats)
            frames = [frame for seat in seats for frame in seat.frames]
        assert record["options"]["region"] == region
        assert {"play", "fold"} <= set(verbs_of(record))
        claims = [frame for frame in frames if re.search(r'"claim"[],]', frame)]  # as an action
        assert bool(claims) == (region != "khmer")

    run(work())


def test_the_side_pot_of_cat_te_is_claimed_out_of_turn(server: Running):
    async def work() -> None:
        options = {"side_bet": 2, "rounds": 6}
        async with table_of(server.url, NAMES, "cat_te", seats=6, options=options) as seats:
            await play_all(seats)
            record = await check_ending(seats)
        assert "side-pot" in verbs_of(record)

    run(work())


def test_bezique_has_melds_and_draws(server: Running):
    async def work() -> None:
        options = {"target_score": 300}
        async with table_of(server.url, NAMES[:2], "bezique", options=options) as seats:
            await play_all(seats, rather("meld", "swap"))
            record = await check_ending(seats)
        assert {"play", "meld", "draw"} <= set(verbs_of(record))

    run(work())


def test_mindikot_has_a_hidden_trump_that_is_revealed(server: Running):
    async def work() -> None:
        options = dict(GAMES["mindikot"].presets["leader_hides"]) | {"target_score": 2}
        async with table_of(server.url, NAMES[:4], "mindikot", options=options) as seats:
            await play_all(seats, rather("reveal"))
            record = await check_ending(seats)
        assert verbs_of(record)[0] == "hide"
        assert "reveal" in verbs_of(record)

    run(work())


def test_the_dealer_of_rook13_deals_and_deals_again(server: Running):
    async def work() -> None:
        options = SHORT["rook13"]
        async with table_of(server.url, NAMES[:4], "rook13", options=options) as seats:
            await play_all(seats, rather("redeal"))
            record = await check_ending(seats)
        first, second = record["hands"][:2]
        assert [action for _, action in first["actions"]] == ["deal", "redeal"]
        assert first["result"]["reason"] == "redeal"
        assert first["dealer"] == second["dealer"]
        assert first["salts"] == second["salts"]
        assert first["deal"] != second["deal"]

    run(work())


def test_the_bidding_of_rook13_is_opened_by_the_first_call(server: Running):
    async def work() -> None:
        async with table_of(server.url, NAMES[:4], "rook13") as seats:
            for seat in seats:
                await seat.until(lambda: seat.table.state == "playing")  # noqa: B023
                await seat.ready()
            await seats[0].until(lambda: is_dealt(seats[0], 0))
            assert seats[0].view is not None
            dealer = seats[seats[0].view.dealer]
            connection = seats[(seats[0].view.dealer + 1) % 4]
            await dealer.until(lambda: dealer.is_our_turn)
            await dealer.act("deal")
            await connection.until(lambda: bool(connection.view and connection.view.legal))
            assert not connection.is_our_turn
            await connection.act("bid 75")
            await connection.until(lambda: connection.history[-1]["event"] == "bid")
            assert [event["event"] for event in connection.history[-2:]] == [
                "bidding_opened",
                "bid",
            ]

    run(work())
