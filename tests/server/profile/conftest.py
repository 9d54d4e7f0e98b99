"""A server whose people have played some matches, once on SQLite and once on PostgreSQL."""

import asyncio
import itertools
from collections.abc import Iterator

import httpx
import pytest

from followsuit.server.user import SignedInDevice
from tests.server.postgres import Cluster, ask
from tests.server.profile.people import id_of, keep, settle
from tests.server.profile.season import season
from tests.server.running import Running, running, settings_in

numbers = itertools.count(1)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    url = new_database(request.getfixturevalue("postgres")) if request.param != "sqlite" else ""
    with running(settings_in(tmp_path_factory.mktemp("server"), database_url=url)) as server:
        server.do(played_season(server))
        yield server


def new_database(postgres: Cluster) -> str:
    name = f"profile_{next(numbers)}"
    asyncio.run(ask(postgres.url(), f"CREATE DATABASE {name}"))
    return postgres.url(name)


async def played_season(server: Running) -> None:
    store = server.services.store
    async with store.begin() as connection:
        await settle(connection)
    await keep(store, *season())


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """A client without a session."""
    with server.client() as client:
        yield client


@pytest.fixture
def clover(server: Running) -> Iterator[httpx.Client]:
    """Clover, signed in."""
    with signed_in(server, "Clover") as client:
        yield client


@pytest.fixture
def moss(server: Running) -> Iterator[httpx.Client]:
    with signed_in(server, "Moss") as client:
        yield client


def signed_in(server: Running, name: str) -> httpx.Client:
    """A client with a session of an existing user."""
    device = SignedInDevice("test", "")
    token = server.do(server.services.accounts.sessions.open(id_of(name), device)).token
    return server.client(cookies={"followsuit": token})
