"""A server to be a client of."""

from collections.abc import Iterator

import pytest

from tests.server.running import Running, running
from tests.server.tables.company import quick


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(quick(tmp_path_factory.mktemp("server"))) as server:
        yield server
