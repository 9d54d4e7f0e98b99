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
    region: str = choice("khmer", "laos", "vietnamese")
    first_lead: str = choice("left", "dealer")
    follow: str = choice("must_or_fold", "free")
    void_may_show: bool = flag(False)
    face_up_must_beat: bool = flag(False)
    eliminate_after_4: bool = flag(False)
    sweep_wins: bool = flag(False)
    sweep_double_min_players: int | None = number(None, low=2, high=6, none=True)
    trick5_blind: bool = flag(False)
    instant_hands: tuple[str, ...] = several("quads", "flush", "low")
    instant_double: bool = flag(False)
    allow_drop_out: bool = flag(False)
    allow_claim: bool = flag(False)
    reveal_folds_at_end: bool = flag(False)
    bet: int = number(1)
    side_bet: int = number(0, low=0)
    rounds: int | None = number(6, none=True)

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
