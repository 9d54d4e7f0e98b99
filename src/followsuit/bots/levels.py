"""How well bots play: five levels, from one who forgets to one who reckons for long."""

from typing import NamedTuple


class Level(NamedTuple):
    playouts: int = 0  # for a decision, at most; 0: by feel, without reckoning
    # by how much it misjudges moves where no partner pays for it: a chance to win, the standard
    # deviation; at first sight all moves look nearly alike, so there a little is enough
    blur: float = 0.0
    reads: bool = False  # whether the others' bids and cards tell it what they may hold
    voids: float = 1.0  # how many of the voids that others have shown it remembers
    tricks: int | None = None  # how many of the last tricks it remembers; none: all
    slips: float = 0.0  # how often it does any of the things that came to its mind


LEVELS: dict[str, Level] = {
    "beginner": Level(voids=0.3, tricks=1, slips=0.3),
    "casual": Level(blur=0.011, voids=0.8, tricks=4),
    "club": Level(60, blur=0.08),
    "strong": Level(500, blur=0.025),
    "expert": Level(4000, reads=True),
}
USUAL = "club"  # for who does not choose
