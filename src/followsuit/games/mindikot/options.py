"""The options of Mindikot."""

from dataclasses import dataclass
from typing import Final, final

from followsuit.games.mindikot.deck import TEN
from followsuit.rules.cards import FRENCH
from followsuit.rules.options import choice, flag, number
from followsuit.rules.pickles import Reduced, reduced

CHOOSE: Final = "choose_when_empty"
HIDDEN: Final = "first_card_hidden"
BY_TEN: Final = "ten"
TRUMP: Final = "trump"
WITH_HIDDEN: Final = {"mode": HIDDEN}


@final
@dataclass(frozen=True)
class Rules:
    seats: int = 4
    mode: str = choice(CHOOSE, HIDDEN)
    first_leader: int | str = number(0, low=0, high=None, word="random")
    hidden_selection: str = choice("random", "choose", applies_when=WITH_HIDDEN)
    hider_sees_card: bool = flag(False, applies_when={**WITH_HIDDEN, "hidden_selection": "random"})
    hidden_return: str = choice("after_trick", "immediate", applies_when=WITH_HIDDEN)
    tie_break: str = choice("tricks", "last_trick", "draw", BY_TEN)
    tie_ten: str = choice(*reversed(FRENCH), TRUMP, applies_when={"tie_break": BY_TEN})
    win_points: int = number(1)
    kot_points: int = number(2)
    whitewash_points: int | None = number(None, none=True)
    target_score: int = number(5)
    next_leader: str = choice("rotate", "round_winner", "same")
    early_finish: bool = flag(False)

    def deals_hidden_card(self) -> bool:
        """MK-2: whether the hidden card is drawn at random, as part of the deal."""
        return self.mode == HIDDEN and self.hidden_selection == "random"

    def leader_hides(self) -> bool:
        """MK-2: whether the first leader picks the hidden card."""
        return self.mode == HIDDEN and self.hidden_selection == "choose"

    def owner_knows_hidden_card(self) -> bool:
        """MK-2: a leader who picks the card has seen it."""
        return self.leader_hides() or self.hider_sees_card

    def deciding_ten(self, trump: str) -> str:
        """MK-5: the ten that decides a tie, given the trump suit; empty if none does."""
        if self.tie_break != BY_TEN:
            return ""
        suit = trump if self.tie_ten == TRUMP else self.tie_ten
        return TEN + suit if suit else ""

    def __reduce__(self) -> Reduced:
        return reduced(self)
