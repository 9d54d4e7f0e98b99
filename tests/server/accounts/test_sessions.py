"""Tokens: never stored, cached for a while, and valid as long as they are used."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event, select, update

from followsuit.server.accounts.people import People
from followsuit.server.accounts.sessions import (
    CACHE_SECONDS,
    MOST_DEVICES,
    SESSION_SECONDS,
    Sessions,
)
from followsuit.server.store.schema import sessions, users
from followsuit.server.store.store import Store
from followsuit.server.user import SignedInDevice
from tests.server.clock import ManualClock
from tests.server.running import running, settings_in

DAY = 24 * 3600.0


class Scene:
    """A store with one guest, and a clock that the test sets."""

    def __init__(self, store: Store) -> None:
        self.clock = ManualClock()
        self.user_id = ""
        self.store = store
        self.sessions = Sessions(store, self.clock)
        self.asked = 0
        event.listen(store.engine.sync_engine, "before_cursor_execute", self.count)

    def count(self, *_: Any) -> None:
        self.asked += 1

    async def sign_in(self, browser: str = "a test") -> str:
        return (await self.sessions.open(self.user_id, SignedInDevice(browser, ""))).token

    async def is_in(self, token: str) -> bool:
        session = await self.sessions.find(token)
        return session is not None and session.user.id == self.user_id

    async def rows(self) -> list[Any]:
        async with self.store.connect() as connection:
            return list((await connection.execute(select(sessions))).all())


Play = Callable[[Scene], Awaitable[None]]


@pytest.fixture
def play(database_url: str) -> Callable[[Play], None]:
    """Runs a scene on a fresh database."""

    async def run(scenes: Play) -> None:
        store = await Store.open(database_url)
        try:
            scene = Scene(store)
            scene.user_id = (await People(store, scene.clock).add("Fern", "guest")).id
            await scenes(scene)
        finally:
            await store.close()

    return lambda scenes: asyncio.run(run(scenes))


def test_the_database_holds_no_token(play):
    async def scenes(scene: Scene) -> None:
        token = await scene.sign_in()
        (row,) = await scene.rows()
        assert token not in str(row)
        assert len(row.key) == 64
        assert not await scene.is_in(row.key)

    play(scenes)


def test_a_token_in_use_causes_one_query_a_minute(play):
    async def scenes(scene: Scene) -> None:
        token = await scene.sign_in()
        assert await scene.is_in(token)
        scene.asked = 0
        for _ in range(100):
            assert await scene.is_in(token)
        assert scene.asked == 0
        scene.clock.now += CACHE_SECONDS
        assert await scene.is_in(token)
        assert scene.asked > 0

    play(scenes)


def test_using_a_session_extends_it(play):
    async def scenes(scene: Scene) -> None:
        token = await scene.sign_in()
        for _ in range(4):
            scene.clock.now += SESSION_SECONDS - DAY
            assert await scene.is_in(token)
        scene.clock.now += SESSION_SECONDS + 1
        assert not await scene.is_in(token)

    play(scenes)


def test_expired_sessions_are_deleted(play):
    async def scenes(scene: Scene) -> None:
        await scene.sign_in()
        scene.clock.now += SESSION_SECONDS - 1
        fresh = await scene.sign_in()
        scene.clock.now += 2
        await scene.sessions.sweep()
        assert len(await scene.rows()) == 1
        assert await scene.is_in(fresh)

    play(scenes)


def test_a_closed_session_ends_immediately(play):
    async def scenes(scene: Scene) -> None:
        one, other = await scene.sign_in(), await scene.sign_in()
        assert await scene.is_in(one)
        assert await scene.is_in(other)
        await scene.sessions.close(one)
        assert [await scene.is_in(one), await scene.is_in(other)] == [False, True]
        await scene.sessions.close_all(scene.user_id)
        assert not await scene.is_in(other)

    play(scenes)


def test_a_session_that_is_closed_while_it_is_read_is_not_found(play, monkeypatch):
    async def scenes(scene: Scene) -> None:
        token = await scene.sign_in()

        async def meanwhile(key: str, now: float) -> None:
            await scene.sessions.close(token)

        monkeypatch.setattr(scene.sessions, "mark_seen", meanwhile)
        scene.clock.now += DAY
        assert await scene.sessions.find(token) is None
        assert not scene.sessions.cached

    play(scenes)


def test_a_change_made_elsewhere_is_seen_within_a_minute(play):
    async def scenes(scene: Scene) -> None:
        token = await scene.sign_in()
        assert await scene.is_in(token)
        async with scene.store.begin() as connection:
            await connection.execute(update(users).values(is_banned=True))
        scene.clock.now += CACHE_SECONDS
        session = await scene.sessions.find(token)
        assert session is not None
        assert session.is_banned

    play(scenes)


def test_the_device_not_seen_for_longest_makes_room(play):
    async def scenes(scene: Scene) -> None:
        tokens = []
        for _ in range(MOST_DEVICES + 1):
            scene.clock.now += 1
            tokens.append(await scene.sign_in())
        assert len(await scene.rows()) == MOST_DEVICES
        assert [await scene.is_in(token) for token in tokens[:2]] == [False, True]

    play(scenes)


@pytest.mark.parametrize("token", ["", "x", "\udcff", "a" * 8000, "' OR 1=1 --", "\x00"])
def test_an_invalid_token_is_not_found(play, token):
    async def scenes(scene: Scene) -> None:
        assert await scene.sessions.find(token) is None

    play(scenes)


def test_the_number_of_remembered_sessions_is_bounded(play, monkeypatch):
    monkeypatch.setattr("followsuit.server.accounts.sessions.MOST_CACHED", 3)

    async def scenes(scene: Scene) -> None:
        for _ in range(5):
            assert await scene.is_in(await scene.sign_in())
        assert len(scene.sessions.cached) == 3

    play(scenes)


def test_the_server_deletes_expired_sessions_when_it_starts(tmp_path):
    settings = settings_in(tmp_path)
    with running(settings) as server, server.client() as client:
        me = client.post("/api/guest", json={"name": "Fern"}).json()
        long_ago = Sessions(server.services.store, ManualClock())
        server.do(long_ago.open(me["id"], SignedInDevice("a test", "")))
        assert len(client.get("/api/sessions").json()["devices"]) == 2
        cookies = client.cookies
    with running(settings) as server, server.client(cookies=cookies) as client:
        assert len(client.get("/api/sessions").json()["devices"]) == 1


def test_many_users_reconnect_with_a_few_queries(play: Callable[[Play], None]):
    """As after a restart; nobody has been seen for an hour."""

    async def work(scene: Scene) -> None:
        tokens = [await scene.sign_in() for _ in range(MOST_DEVICES)]
        scene.clock.now += 2 * 3600
        scene.asked = 0
        assert all(await asyncio.gather(*map(scene.is_in, tokens)))
        assert scene.asked < 10
        assert {row.seen for row in await scene.rows()} == {scene.clock.time()}

    play(work)
