"""The options of Cat Te, what each region plays, and the terms that follow for play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from followsuit.games.cat_te.moves import CLAIM, DROP
from followsuit.rules.bits import bit
from followsuit.rules.cards import Seat
from followsuit.rules.options import choice, flag, number, several
from followsuit.rules.pickles import Reduced, reduced


@final
@dataclass(frozen=True)
class Rules:
    """The defaults are Khmer. A region changes several options; each can be changed on its own."""

    seats: int = 2
    region: str = choice("khmer", "laos", "vietnamese")
    first_dealer: int | str = number("random", low=0, high=None, word="random")
    direction: str = choice("clockwise", "counter_clockwise")
    first_lead: str = choice("left", "dealer")
    follow: str = choice("must_or_fold", "free")
    void_may_show: bool = flag(False, applies_when={"face_up_must_beat": False})
    face_up_must_beat: bool = flag(False)
    leader_may_fold: bool = flag(False)
    fold_any_trick: bool = flag(False)
    eliminate_after_4: bool = flag(False)
    sweep_wins: bool = flag(False)
    sweep_double_min_players: int | None = number(
        None, low=2, high=6, none=True, applies_when={"sweep_wins": True}
    )
    trick5_blind: bool = flag(False)
    instant_hands: tuple[str, ...] = several("quads", "flush", "low")
    instant_double: bool = flag(False)  # CT-9: four aces always count
    instant_choice: bool = flag(False, applies_when={"instant_hands": True})
    allow_drop_out: bool = flag(False)
    drop_any_time: bool = flag(False, applies_when={"allow_drop_out": True})
    allow_claim: bool = flag(False)
    claim_when: str = choice("on_lead", "own_turn", applies_when={"allow_claim": True})
    claim_penalty: int = number(1, low=0, high=10, applies_when={"allow_claim": True})
    reveal_folds_at_end: bool = flag(False)
    bet: int = number(1)
    side_bet: int = number(0, low=0)
    side_card: str = choice("next_higher", "next_lower", applies_when={"side_bet": True})
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


FOLDING: Final = 0b1111110  # with 1 to 6 tricks left


@final
class Terms:
    """The options in the form that every move needs. Copies of a match share it."""

    step: i64  # CT-1: added to a seat, the next one in order of play
    must_follow: bool
    void_may_show: bool
    must_beat: bool
    leader_may_fold: bool
    folding: i64  # a bit for each number of tricks left with which cards may be folded
    last_tricks: i64  # number of tricks at the end in which any card may be shown
    voids_show: bool  # a card off suit shows that its player is void in the suit led
    off_suit_shows: bool  # a card off suit shows that its player holds the suit led
    leading: i64  # the leader's moves besides playing a card
    following: i64  # the others' moves besides playing or folding a card
    claims_following: bool  # CT-11: the others may claim if they hold a card that wins the trick
    eliminates: bool
    sweep_wins: bool
    sweep_doubles: bool
    quads: bool  # these hands win instantly
    flush: bool
    low: bool
    instant_choice: bool
    bet: i64
    claim_penalty: i64  # chips
    rounds: i64  # 0: no limit

    def __init__(self, rules: Rules) -> None:
        drop = DROP if rules.allow_drop_out else 0
        least = rules.sweep_double_min_players
        self.step = 1 if rules.direction == "clockwise" else rules.seats - 1
        self.must_follow = rules.follow == "must_or_fold"
        self.void_may_show = rules.void_may_show
        self.must_beat = rules.face_up_must_beat
        self.last_tricks = 2 if rules.trick5_blind else 1
        self.leader_may_fold = rules.leader_may_fold
        self.folding = FOLDING & ~(bit(self.last_tricks + 1) - 1)
        if rules.fold_any_trick:
            self.folding = FOLDING
        elif self.must_follow:
            self.folding |= bit(1)  # CT-8
        self.voids_show = self.must_follow and rules.void_may_show
        free = not self.must_follow and not rules.face_up_must_beat
        self.off_suit_shows = free and not rules.void_may_show
        self.leading = drop | (CLAIM if rules.allow_claim else 0)
        self.following = drop
        self.claims_following = rules.allow_claim and rules.claim_when == "own_turn"
        self.eliminates = rules.eliminate_after_4
        self.sweep_wins = rules.sweep_wins
        self.sweep_doubles = rules.sweep_wins and least is not None and rules.seats >= least
        self.quads = "quads" in rules.instant_hands
        self.flush = "flush" in rules.instant_hands
        self.low = "low" in rules.instant_hands
        self.instant_choice = rules.instant_choice
        self.bet = rules.bet
        self.claim_penalty = rules.claim_penalty * rules.bet
        self.rounds = 0 if rules.rounds is None else rules.rounds

    def next_seat(self, seat: Seat, seats: i64) -> Seat:
        """CT-1: the next seat in order of play."""
        seat += self.step
        return seat if seat < seats else seat - seats

    def __reduce__(self) -> Reduced:
        return reduced(self, rules=Rules())
