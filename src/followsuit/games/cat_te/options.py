"""The options of Cat Te, and what each region plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from followsuit.rules.options import choice, flag, number, several
from followsuit.rules.pickles import Reduced, reduced


@final
@dataclass(frozen=True)
class Rules:
    """The defaults are Khmer; another region changes them, and each can be changed alone."""

    seats: int = 2
    region: str = choice(
        "khmer", "laos", "vietnamese", about="Whose rules are played; it sets all the others."
    )
    first_lead: str = choice(
        "left", "dealer", about="Who leads the first trick: the dealer or the player on the left."
    )
    follow: str = choice(
        "must_or_fold", "free", about="Who holds the suit led must follow it or fold, or is free."
    )
    void_may_show: bool = flag(False, "Who does not hold the suit led may play another face up.")
    face_up_must_beat: bool = flag(False, "A card played face up must beat the best so far.")
    eliminate_after_4: bool = flag(False, "Who has won none of the first four tricks is out.")
    sweep_wins: bool = flag(False, "Winning all of the first four tricks wins the round.")
    sweep_double_min_players: int | None = number(
        None, "With so many players such a sweep pays double.", low=2, high=6, none=True
    )
    trick5_blind: bool = flag(False, "All but the leader play to the fifth trick face down.")
    instant_hands: tuple[str, ...] = several(
        "quads", "flush", "low", about="Hands that win at once; four aces always do."
    )
    instant_double: bool = flag(False, "A hand that wins at once pays double.")
    allow_drop_out: bool = flag(False, "Players may throw their hand in.")
    allow_claim: bool = flag(False, "Who is to lead may claim all tricks that are left.")
    reveal_folds_at_end: bool = flag(False, "Cards laid face down are shown after the round.")
    bet: int = number(1, "What each player puts into the pot of a round.")
    side_bet: int = number(0, "What each puts into the side pot; 0 is no side pot.", low=0)
    rounds: int | None = number(6, "Rounds in a match; none is an open end.", none=True)

    def __reduce__(self) -> Reduced:
        return reduced(self)


KHMER: Final[Mapping[str, object]] = {"region": "khmer"}


LAOS: Final[Mapping[str, object]] = {
    "region": "laos",
    "first_lead": "dealer",
    "follow": "free",
    "void_may_show": True,
    "eliminate_after_4": True,
    "sweep_wins": True,
    "trick5_blind": True,
    "instant_hands": ("quads", "flush"),
    "allow_drop_out": True,
    "allow_claim": True,
}


VIETNAMESE: Final[Mapping[str, object]] = {
    **LAOS,
    "region": "vietnamese",
    "sweep_double_min_players": 4,
    "instant_double": True,
}


REGIONS: Final = {"khmer": KHMER, "laos": LAOS, "vietnamese": VIETNAMESE}
