"""How a game deals, as data: with it and the seed, a program can repeat a deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class RandomStep:
    """A random step after the pack is divided."""

    # hide: a random card of the first hand dealt goes to a pile;
    # reflip: each joker on top of the rest goes back into it at a random place
    what: Literal["hide", "reflip"]
    pile: str = ""
    when: Mapping[str, str] = field(default_factory=dict)  # option values that it depends on


@dataclass(frozen=True)
class Dealing:
    """How a shuffled pack is divided into hands and piles."""

    packets: tuple[int, ...] = ()  # cards per seat, turn by turn; empty: one by one to the last
    direction: Literal[1, -1] = 1  # clockwise from the seat after the dealer, or the other way
    piles: Mapping[str, int] = field(default_factory=dict)  # sizes; 0: all that is left
    random: tuple[RandomStep, ...] = ()
    # an option that may name the seat that deals first, or the one that is dealt the first card
    dealer_option: str = ""
    leader_option: str = ""
