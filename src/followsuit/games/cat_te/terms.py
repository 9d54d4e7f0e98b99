"""What may be chosen before a match of Cat Te, and what each region plays."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.cat_te.options import Rules
from followsuit.rules.pickles import Reduced, reduced

# moves besides the cards: fold the first, second ... card of the hand; drop out; claim
CARDS: Final = 52
FIRST_FOLD: Final = 1 << 52
FOLDS: Final = 0b111111 << 52
DROP: Final = 1 << 58
CLAIM: Final = 1 << 59


@final
class Terms:
    """The rules in the form in which play asks for them, move after move."""

    must_follow: bool
    void_may_show: bool
    must_beat: bool
    last_tricks: i64  # so many at the end have rules of their own
    voids_tell: bool  # an odd card face up tells that its player does not hold the suit led
    odd_cards_tell: bool  # or that its player does
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

    def __reduce__(self) -> Reduced:
        return reduced(self, rules=Rules())
