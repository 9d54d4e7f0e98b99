"""A small, fast random source for playouts, with equal results interpreted and compiled."""

from typing import Final, final

from mypy_extensions import i64

MULTIPLIER: Final = 698769069  # multiply-with-carry: every product stays below 2**62
LOW_HALF: Final = 0xFFFFFFFF


@final
class Dice:
    """Pseudo-random numbers from a seed. Never used to deal to people: see `shuffle`."""

    state: i64

    def __init__(self, seed: i64) -> None:
        # spread small seeds over the whole state; neither half may be all zeros or all ones
        self.state = ((seed * 2654435761 + 88172645) & 0x3FFFFFFF) << 30 | 0x12345677
        self.below(2)
        self.below(2)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        self.state = MULTIPLIER * (self.state & LOW_HALF) + (self.state >> 32)
        return ((self.state & LOW_HALF) * n) >> 32
