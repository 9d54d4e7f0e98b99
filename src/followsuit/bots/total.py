"""Adding floats the same way on every Python."""

from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    """The sum, rounded after every step; since Python 3.12 `sum` of floats is compensated."""
    result = 0.0
    for value in values:
        result += value
    return result
