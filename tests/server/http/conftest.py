"""A server for the tests of one file, without rate limits."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.running import Running, running, settings_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """A client without a session."""
    with server.client() as client:
        yield client
