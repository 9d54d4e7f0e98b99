"""Card play in Rook13, as weighted sums of features with learned weights."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.card_play import KINDS, SHARED_FEATURES, WeightedPlay
from followsuit.bots.policy.hypergeometric import CERTAIN
from followsuit.games.rook13.deck import COUNTERS, TENS, card_worth, worth
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table

FEATURES: Final = [
    *SHARED_FEATURES,
    "lead: points of the suit out",
    "lead: trump, and trumps out",
    "points of a card that is highest",
    "ours, towards the end",
    "trump on a plain suit, points in the trick",
]
# their places, and those of two shared features
OURS: Final = 0
SUIT_OUT: Final = 16
POINTS_OUT: Final = 19
TRUMPS_OUT: Final = 20
HIGHEST: Final = 21
OURS_LATE: Final = 22
RUFFED: Final = 23
LATE: Final = 4  # with fewer tricks left, the end is near
ROLES: Final = 3  # bidder, bidder's partner, defender
SITUATIONS: Final = KINDS * ROLES
BURIED: Final = 3  # with this many higher cards out, leading a counter gives it away
LOST: Final = CERTAIN // 16  # below this chance the trick is theirs
UNLIKELY: Final = CERTAIN // 4


@final
class CardPlay(WeightedPlay):
    def __init__(self, rows: list[list[int]]) -> None:
        super().__init__(rows, len(FEATURES))
        self.valuable = TENS

    def card(self, table: Table, play: ContractTricks) -> Cards:
        legal = play.choices(table)
        if not legal & (legal - 1):
            return legal
        return self.best_card(table, legal, self.observe(table, play))

    def sum(self, table: Table, play: ContractTricks, card: Cards) -> i64:
        """The weighted sum for a card."""
        situation = self.observe(table, play)
        self.fill_features(table, card)
        return self.weights.sum(situation, self.features)

    def is_a_gift(self, table: Table, play: ContractTricks, card: Cards) -> bool:
        """Whether a card needlessly gives a counter to the opponents."""
        if not card & COUNTERS:
            return False
        knowledge = self.knowledge
        knowledge.observe(table, play)
        suit = table.pack.suit_of(card)
        ours = knowledge.chance_ours(card, suit)
        if not knowledge.led:
            return ours < UNLIKELY and count(knowledge.above(card, suit)) >= BURIED
        if ours > LOST or not card & knowledge.led:
            return False
        spare = knowledge.hand & knowledge.led & ~COUNTERS
        return spare != 0 and knowledge.above(spare & -spare, suit) != 0

    def observe(self, table: Table, play: ContractTricks) -> i64:
        """Update from the table and return the situation."""
        kind = self.observe_trick(table, play)
        me = self.knowledge.me
        self.stake = worth(play.trick)
        role: i64 = 2
        if me == play.bidder:
            role = 0
        elif not (me - play.bidder) & 1:
            role = 1
        return kind * ROLES + role

    def fill_features(self, table: Table, card: Cards) -> None:
        knowledge, features = self.knowledge, self.features
        suit = table.pack.suit_of(card)
        points = card_worth(card)
        higher = count(knowledge.above(card, suit))
        self.fill_shared_features(card, suit, points, higher)
        for place in range(POINTS_OUT, RUFFED + 1):
            features[place] = 0
        if not higher:
            features[HIGHEST] = points
        if self.left < LATE:
            features[OURS_LATE] = features[OURS]
        if not knowledge.led:
            features[POINTS_OUT] = worth(suit & knowledge.out)
            if suit == knowledge.trump:
                features[TRUMPS_OUT] = features[SUIT_OUT]
        elif suit == knowledge.trump and knowledge.led != suit:
            features[RUFFED] = self.stake
