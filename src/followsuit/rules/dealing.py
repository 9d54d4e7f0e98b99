"""How a game deals, as data: a program that has it and the seed deals again without the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class RandomStep:
    """Something drawn at random after the cut."""

    # hide: one card of the first hand that was dealt to goes to a pile;
    # reflip: jokers on top of the rest are put back into it, each at a random place
    what: Literal["hide", "reflip"]
    pile: str = ""
    when: Mapping[str, str] = field(default_factory=dict)  # options, and the values they must have


@dataclass(frozen=True)
class Dealing:
    """How a shuffled pack is cut into hands and piles."""

    packets: tuple[int, ...] = ()  # cards given at a time, turn by turn; empty: one, to the last
    direction: Literal[1, -1] = 1  # from the dealer's next seat clockwise, or the other way round
    piles: Mapping[str, int] = field(default_factory=dict)  # then, by size; 0: all that is left
    random: tuple[RandomStep, ...] = ()
    leader_option: str = ""  # names the first seat dealt to in the first deal, if it is a number
