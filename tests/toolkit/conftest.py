"""A game and a bot from another package, installed while these tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.toolkit.installing import installed

INSTALLED = Path(__file__).parent / "installed"


@pytest.fixture(scope="package", autouse=True)
def _installed() -> Iterator[None]:
    with installed(INSTALLED):
        yield
