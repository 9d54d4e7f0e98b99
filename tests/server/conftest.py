"""Fresh databases on SQLite and PostgreSQL, and the same cards in every run."""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.disks import mounted
from tests.server.postgres import Cluster, ask

numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards in every run of a test with a server in this process.

    About one deal in a hundred has a hand that wins instantly, which may end a match.
    """
    matches = itertools.count(1)

    def seed(size: int) -> str:
        return next(matches).to_bytes(size).hex()

    monkeypatch.setattr("followsuit.server.tables.setup.token_hex", seed)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """The PostgreSQL server of this test run; every worker of xdist has its own."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """A running server that a test may stop and start."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'followsuit.sqlite3'}"


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """A PostgreSQL database without tables."""
    name = f"test_{next(numbers)}"
    asyncio.run(ask(postgres.url(), f"CREATE DATABASE {name}"))
    yield postgres.url(name)
    asyncio.run(ask(postgres.url(), f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, once on SQLite and once on PostgreSQL."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(fixture)
    return url


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte, if we may mount one."""
    with mounted(tmp_path, megabytes=1):
        yield tmp_path
