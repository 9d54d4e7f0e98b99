"""A server for the tests of one file, once on SQLite and once on PostgreSQL."""

import asyncio
import itertools
from collections.abc import Iterator

import httpx
import pytest

from tests.server.postgres import Cluster, ask
from tests.server.running import Running, running, settings_in

numbers = itertools.count(1)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    url = new_database(request.getfixturevalue("postgres")) if request.param != "sqlite" else ""
    with running(settings_in(tmp_path_factory.mktemp("server"), database_url=url)) as server:
        yield server


def new_database(postgres: Cluster) -> str:
    name = f"accounts_{next(numbers)}"
    asyncio.run(ask(postgres.url(), f"CREATE DATABASE {name}"))
    return postgres.url(name)


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """A client without a session."""
    with server.client() as client:
        yield client


@pytest.fixture
def other(server: Running) -> Iterator[httpx.Client]:
    """Somebody else, or the same person on another device."""
    with server.client() as client:
        yield client
