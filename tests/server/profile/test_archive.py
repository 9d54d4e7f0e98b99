"""Finished matches in the database: all of a match or nothing, and once."""

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import delete, update

from followsuit.rules.fair import verify
from followsuit.server.profile.archive import SomeAreArchived, archive
from followsuit.server.profile.ratings import Rating
from followsuit.server.store.schema import matches, players, ratings, users
from tests.server.profile.people import (
    CLOVER,
    EVERYBODY,
    FERN,
    GUEST,
    IVY,
    MOSS,
    everything,
    finished,
    how_many,
    keep,
    settled,
)
from tests.server.profile.records import abandoned, played
from tests.server.profile.recount import tally

ROOK = played("rook13", win_score=100)
CAT_TE = played("cat_te", 3, "random", 4, rounds=3)


def test_a_match_is_archived_with_its_record_and_players(database_url):
    async def run():
        async with settled(database_url) as store:
            await keep(store, finished("first", ROOK))
            kept = await everything(store)
        (match,) = kept["matches"]
        assert match["game"] == "rook13"
        assert match["finished"] is True
        assert json.loads(match["record"]) == ROOK
        verify(json.loads(match["record"]))
        rows = kept["players"]
        assert [row["user_id"] for row in rows] == list(EVERYBODY)
        assert [row["side"] for row in rows] == [0, 1, 0, 1]
        winners = ROOK["result"]["winners"]
        assert [row["seat"] for row in rows if row["won"]] == winners
        assert [row["score"] for row in rows] == 2 * ROOK["result"]["scores"]
        assert [json.loads(row["tally"]) for row in rows] == tally(ROOK)
        assert kept["ratings"] == []

    asyncio.run(run())


def test_a_rated_match_moves_the_ratings(database_url):
    async def run():
        async with settled(database_url) as store:
            await keep(store, finished("first", ROOK, rated=True))
            kept = await everything(store)
        after = {
            row["user_id"]: Rating(row["mu"], row["sigma"], row["matches"])
            for row in kept["ratings"]
        }
        for row in kept["players"]:
            assert row["rating_before"] == pytest.approx(1000)
            assert row["rating_after"] == pytest.approx(after[row["user_id"]].number)
            assert (row["rating_after"] > 1000) == row["won"]
            assert after[row["user_id"]].matches == 1

    asyncio.run(run())


def test_the_same_match_twice_changes_nothing(database_url):
    async def run():
        async with settled(database_url) as store:
            match = finished("first", ROOK, rated=True)
            await keep(store, match)
            once = await everything(store)
            await keep(store, match)
            assert await everything(store) == once

    asyncio.run(run())


def test_concurrent_writes_archive_a_match_once(database_url):
    async def run():
        async with settled(database_url) as store:
            match = finished("first", ROOK, rated=True)
            await asyncio.gather(*[keep(store, match) for _ in range(5)])
            assert await how_many(store) == (1, 4)
            rows = (await everything(store))["ratings"]
            assert [row["matches"] for row in rows] == [1] * 4

    asyncio.run(run())


def test_matches_that_end_simultaneously_are_all_rated(database_url):
    async def run():
        async with settled(database_url) as store:
            orders = [(CLOVER, FERN, IVY, MOSS), (MOSS, IVY, FERN, CLOVER)] * 4
            ended = [
                finished(f"n{number}", CAT_TE, people, rated=True)
                for number, people in enumerate(orders)
            ]
            await asyncio.gather(*[keep(store, match) for match in ended])
            kept = await everything(store)
        assert [row["matches"] for row in kept["ratings"]] == [8] * 4
        steps = [row for row in kept["players"] if row["user_id"] == CLOVER]
        before = sorted(round(row["rating_before"], 6) for row in steps)
        after = sorted(round(row["rating_after"], 6) for row in steps)
        assert len(set(before) - set(after)) == 1  # each began where another had ended

    asyncio.run(run())


def test_a_failed_archiving_leaves_nothing_behind(database_url):
    async def run():
        async with settled(database_url) as store:
            strangers = ("nobodyxxxxxxxxxx", FERN, IVY, MOSS)
            match = finished("first", ROOK, rated=True)
            chairs = [(person, "Somebody", None) for person in strangers]
            with pytest.raises(Exception, match=r"(?i)foreign key"):
                await keep(store, replace(match, chairs=chairs))
            assert await how_many(store) == (0, 0)
            assert (await everything(store))["ratings"] == []
            await keep(store, match)
            assert await how_many(store) == (1, 4)

    asyncio.run(run())


@pytest.mark.parametrize("stranger", [None, GUEST])
def test_with_a_bot_or_a_guest_at_the_table_nobody_is_rated(database_url, stranger):
    async def run():
        async with settled(database_url) as store:
            await keep(store, finished("first", ROOK, (CLOVER, FERN, IVY, stranger), rated=True))
            kept = await everything(store)
        assert kept["ratings"] == []
        assert [row["rating_after"] for row in kept["players"]] == [None] * 4

    asyncio.run(run())


def test_players_who_left_their_chair_to_a_bot_are_still_rated(database_url):
    async def run():
        async with settled(database_url) as store:
            match = finished("first", ROOK, rated=True)
            chairs = [*match.chairs[:3], (MOSS, "Moss", "rule")]
            await keep(store, replace(match, chairs=chairs))
            kept = await everything(store)
        assert len(kept["ratings"]) == 4
        assert kept["players"][3]["bot"] == "rule"

    asyncio.run(run())


def test_an_abandoned_match_is_archived_without_winners_or_ratings(database_url):
    async def run():
        async with settled(database_url) as store:
            await keep(store, finished("first", abandoned(ROOK), rated=True))
            kept = await everything(store)
        assert kept["matches"][0]["finished"] is False
        assert not any(row["won"] for row in kept["players"])
        assert kept["ratings"] == []

    asyncio.run(run())


def test_users_deleted_during_the_match_are_not_named_in_it(database_url):
    async def run():
        async with settled(database_url) as store:
            async with store.begin() as connection:
                gone = update(users).where(users.c.id == FERN)
                await connection.execute(gone.values(kind="deleted", name="deleted player"))
            await keep(store, finished("first", ROOK, rated=True))
            kept = await everything(store)
        assert [row["name"] for row in kept["players"]] == [
            "Clover",
            "deleted player",
            "Ivy",
            "Moss",
        ]
        assert kept["ratings"] == []

    asyncio.run(run())


def test_archiving_matches_together_equals_archiving_them_in_turn(database_url):
    people = (CLOVER, GUEST, None, FERN)
    ended = [
        finished("first", ROOK, rated=True),
        finished("second", CAT_TE, rated=True),
        finished("third", ROOK, people),
    ]

    async def run():
        async with settled(database_url) as store:
            async with store.begin() as connection:
                await archive(connection, ended)
            together = await everything(store)
            async with store.begin() as connection:
                for table in (players, ratings, matches):
                    await connection.execute(delete(table))
            await keep(store, *ended)
            assert await everything(store) == together
        assert len(together["matches"]) == 3

    asyncio.run(run())


def test_one_archived_match_fails_the_whole_batch(database_url):
    async def run():
        async with settled(database_url) as store:
            first, second = finished("first", ROOK, rated=True), finished("second", ROOK)
            await keep(store, first)
            before = await everything(store)
            with pytest.raises(SomeAreArchived):
                async with store.begin() as connection:
                    await archive(connection, [first, second])
            assert await everything(store) == before

    asyncio.run(run())
