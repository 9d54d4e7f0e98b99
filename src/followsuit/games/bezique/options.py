"""The options of Bezique."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from followsuit.rules.options import choice, flag, number
from followsuit.rules.pickles import Reduced, reduced


@final
@dataclass(frozen=True)
class Rules:
    seats: int = 2
    first_dealer: int | str = number("random", low=0, high=None, word="random")
    mode: str = choice("standard", "advanced")
    joker_turnup: str = choice("reflip", "diamonds")
    melds_per_trick: int = number(1, low=0, high=100)
    meld_needs_hand_card: bool = flag(True)
    run_blocks_marriage: str = choice("both", "any")
    bezique_after_double: bool = flag(False)
    seven_bonus_phase2: bool = flag(False)
    max_jokers_per_meld: int = number(1, low=0, high=3)
    target_score: int = number(1500)

    def __reduce__(self) -> Reduced:
        return reduced(self)


# BZ-8: no limit on melds that the written rules do not name
AS_WRITTEN: Final[Mapping[str, object]] = {
    "melds_per_trick": 0,
    "meld_needs_hand_card": False,
    "max_jokers_per_meld": 3,
}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "standard": {},
    "advanced": {"mode": "advanced"},
    "as_written": AS_WRITTEN,
}
