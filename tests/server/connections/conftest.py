"""Servers with either WebSocket library."""

from collections.abc import Iterator

import pytest

from tests.server.running import Running, running
from tests.server.tables.company import quick

WIRES = ("picows", "plain")


@pytest.fixture(scope="module", params=WIRES)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """Shared by the tests of one file."""
    with running(
        quick(tmp_path_factory.mktemp("server"), websocket_library=request.param)
    ) as server:
        yield server


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> str:
    """For servers with settings of their own."""
    name: str = request.param
    return name
