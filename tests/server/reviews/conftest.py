"""Small budgets, and clients of people who have played."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from followsuit.server.bot_pool import review_process
from followsuit.server.reviews import queue
from tests.server.profile.conftest import signed_in
from tests.server.reviews.scene import PLAYOUTS, play_matches
from tests.server.running import Running, running, settings_in


@pytest.fixture(autouse=True)
def small_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that take seconds, not a minute."""
    monkeypatch.setattr(queue, "PLAYOUTS", PLAYOUTS)
    monkeypatch.setattr(review_process, "PAUSE_SECONDS", 0.01)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(settings_in(tmp_path / "server", reviews_per_day=0)) as server:
        server.do(play_matches(server))
        yield server


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
def fern(server: Running) -> Iterator[httpx.Client]:
    with signed_in(server, "Fern") as client:
        yield client
