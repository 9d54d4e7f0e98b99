"""What may be chosen before a match of Cat Te, and what each region plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from followsuit.rules.options import choice, flag, number, several

# moves besides the cards: fold the first, second ... card of the hand; drop out; claim
CARDS: Final = 52
FIRST_FOLD: Final = 1 << 52
FOLDS: Final = 0b111111 << 52
DROP: Final = 1 << 58
CLAIM: Final = 1 << 59


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


@final
class Terms:
    """The rules in the form in which play asks for them, move after move."""

    must_follow: bool
    void_may_show: bool
    must_beat: bool
    last_tricks: i64  # so many at the end have rules of their own
    voids_tell: bool  # an odd card face up tells that its player does not hold the suit led
    odd_cards_tell: bool  # or that he does
    leading: i64  # what the leader may do besides playing a card
    following: i64  # what the others may do besides playing or folding one
    eliminates: bool
    sweep_wins: bool
    sweep_doubles: bool
    quads: bool  # these win at once
    flush: bool
    low: bool
    bet: i64
    rounds: i64  # 0: without end

    def __init__(self, rules: Rules) -> None:
        drop = DROP if rules.allow_drop_out else 0
        least = rules.sweep_double_min_players
        self.must_follow = rules.follow == "must_or_fold"
        self.void_may_show = rules.void_may_show
        self.must_beat = rules.face_up_must_beat
        self.last_tricks = 2 if rules.trick5_blind else 1
        self.voids_tell = self.must_follow and rules.void_may_show
        free = not self.must_follow and not rules.face_up_must_beat
        self.odd_cards_tell = free and not rules.void_may_show
        self.leading = drop | (CLAIM if rules.allow_claim else 0)
        self.following = drop
        self.eliminates = rules.eliminate_after_4
        self.sweep_wins = rules.sweep_wins
        self.sweep_doubles = rules.sweep_wins and least is not None and rules.seats >= least
        self.quads = "quads" in rules.instant_hands
        self.flush = "flush" in rules.instant_hands
        self.low = "low" in rules.instant_hands
        self.bet = rules.bet
        self.rounds = 0 if rules.rounds is None else rules.rounds
