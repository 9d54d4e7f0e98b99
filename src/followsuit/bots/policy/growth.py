"""The exponential, by squaring: the same on every machine."""

from typing import Final

STEPS: Final = 10


def grown(x: float, most: float) -> float:
    """e to the power of x, which is no further from 0 than `most`."""
    x = min(most, max(-most, x))
    y = 1.0 + x / float(1 << STEPS)
    for _ in range(STEPS):
        y *= y
    return y
