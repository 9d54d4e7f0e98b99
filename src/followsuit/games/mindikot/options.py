"""The options of Mindikot."""

from dataclasses import dataclass
from typing import Final, final

from followsuit.rules.options import choice, flag, number
from followsuit.rules.pickles import Reduced, reduced

CHOOSE: Final = "choose_when_empty"


HIDDEN: Final = "first_card_hidden"


@final
@dataclass(frozen=True)
class Rules:
    seats: int = 4
    mode: str = choice(
        CHOOSE,
        HIDDEN,
        about="Trump is the suit of the first card that does not follow, or of a hidden card.",
    )
    first_leader: int | str = number(
        0, "The seat that leads the first round.", low=0, high=None, word="random"
    )
    hidden_selection: str = choice(
        "random", "choose", about="The hidden card is drawn by chance, or the leader picks it."
    )
    hider_sees_card: bool = flag(False, "The leader may look at a hidden card drawn by chance.")
    hidden_return: str = choice(
        "after_trick",
        "immediate",
        about="The hidden card returns after the trick in which it is revealed, or at once.",
    )
    tie_break: str = choice(
        "tricks",
        "last_trick",
        "draw",
        about="Two tens each: more tricks win, or the last trick, or nobody wins.",
    )
    win_points: int = number(1, "Points for winning a round.")
    kot_points: int = number(2, "Points for a kot: all four tens.")
    whitewash_points: int | None = number(
        None, "Points for winning every trick, in place of the kot's; none: as a kot.", none=True
    )
    target_score: int = number(5, "A team wins with this many points at the end of a round.")
    next_leader: str = choice(
        "rotate",
        "round_winner",
        about="The lead of the next round goes clockwise, or to the winner of the last trick.",
    )
    early_finish: bool = flag(False, "A round ends when the tricks still out cannot change it.")

    def names_hidden_pile(self) -> bool:
        """Whether chance draws the hidden card as part of the deal."""
        return self.mode == HIDDEN and self.hidden_selection == "random"

    def __reduce__(self) -> Reduced:
        return reduced(self)
