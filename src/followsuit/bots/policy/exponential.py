"""An exponential function with equal results on every machine."""

from typing import Final

SQUARINGS: Final = 10


def exponential(x: float, limit: float) -> float:
    """Approximate e**x by repeated squaring, with x clipped to ±limit."""
    x = min(limit, max(-limit, x))
    y = 1.0 + x / float(1 << SQUARINGS)
    for _ in range(SQUARINGS):
        y *= y
    return y
