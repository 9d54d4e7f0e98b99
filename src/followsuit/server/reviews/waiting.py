"""Requests that wait for news of a review: a limited number from each address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from followsuit.server.problem import Problem
from followsuit.texts import Text

MOST_AT_ONCE = 60  # from one address, which many people may share
RETRY_SECONDS = 5


class Waiting:
    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a request while it waits, or refuse it."""
        if self.by_address[address] >= MOST_AT_ONCE:
            why = Text("error.too_often", wait=Text("wait.seconds", count=RETRY_SECONDS))
            raise Problem(429, "too_often", why, retry_after=RETRY_SECONDS)
        self.by_address[address] += 1
        try:
            yield
        finally:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]
