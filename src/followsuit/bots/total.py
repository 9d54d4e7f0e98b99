"""Float sums that are equal on every Python version."""

from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    """Add floats one by one; since Python 3.12 `sum` compensates rounding errors."""
    result = 0.0
    for value in values:
        result += value
    return result
