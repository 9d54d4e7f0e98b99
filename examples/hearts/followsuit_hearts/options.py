"""The options of Hearts."""

from dataclasses import dataclass
from typing import final

from followsuit.toolkit import choice, flag, number
from followsuit_hearts.deck import SEATS


@final
@dataclass(frozen=True)
class Rules:
    seats: int = SEATS
    passing: str = choice("rotate", "left", "never")
    points_on_first_trick: bool = flag(False)
    any_club_leads: bool = flag(False)
    break_hearts: bool = flag(True)
    queen_breaks_hearts: bool = flag(True)
    heart_instead_of_queen: bool = flag(False)
    moon: str = choice("add", "subtract")
    jack_of_diamonds: bool = flag(False)
    no_tricks_bonus: bool = flag(False)
    target_score: int = number(100)
