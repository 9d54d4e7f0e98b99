"""The options of Bezique."""

from dataclasses import dataclass
from typing import final

from followsuit.rules.options import choice, flag, number
from followsuit.rules.pickles import Reduced, reduced


@final
@dataclass(frozen=True)
class Rules:
    seats: int = 2
    mode: str = choice(
        "standard", "advanced", about="Advanced also counts aces and tens won in tricks."
    )
    joker_turnup: str = choice(
        "reflip",
        "diamonds",
        about="A joker turned for trumps goes back into the stock, or makes diamonds trump.",
    )
    melds_per_trick: int = number(
        1, "How often the winner of a trick may meld; 0 is without limit.", low=0, high=100
    )
    run_blocks_marriage: str = choice(
        "both",
        "any",
        about="A marriage is refused when both its cards were in a run, or when any of them was.",
    )
    bezique_after_double: bool = flag(
        False, "A card of a double bezique may serve in a single bezique later."
    )
    seven_bonus_phase2: bool = flag(
        False, "Playing the seven of trumps scores 10 in the last nine tricks too."
    )
    max_jokers_per_meld: int = number(
        1, "How many jokers may stand in one four of a kind.", low=0, high=3
    )
    target_score: int = number(1500, "Who reaches this wins the match at once.")

    def __reduce__(self) -> Reduced:
        return reduced(self)
