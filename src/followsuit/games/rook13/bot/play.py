"""Card play in Rook13, as weighted sums of features with learned weights."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.hypergeometric import CERTAIN
from followsuit.bots.policy.trick_knowledge import TrickKnowledge
from followsuit.bots.policy.weights import Weights
from followsuit.games.rook13.deck import COUNTERS, TENS, card_worth, worth
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table, zeros

FEATURES: Final = [
    "ours",  # the chance that our side takes the trick, in 64 parts
    "ours, points in the trick",
    "ours, points of the card",
    "points of the card",
    "trump",
    "trump, and trumps out that are higher",
    "highest of a plain suit",
    "second of a plain suit",
    "rank",
    "takes the trick so far",
    "takes it from the partner",
    "trump, tricks left",
    "highest of a plain suit, tricks left",
    "last of a plain suit, with trumps behind it",
    "leaves a counter bare",
    "lead: cards of the suit held",
    "lead: cards of the suit out",
    "lead: opponents who may trump it",
    "lead: partner may trump it",
    "lead: points of the suit out",
    "lead: trump, and trumps out",
    "points of a card that is highest",
    "ours, towards the end",
    "trump on a plain suit, points in the trick",
]
KINDS: Final = 5  # lead; follow or void, last to play or not
ROLES: Final = 3  # bidder, bidder's partner, defender
SITUATIONS: Final = KINDS * ROLES
BURIED: Final = 3  # with this many higher cards out, leading a counter gives it away
LOST: Final = CERTAIN // 16  # below this chance the trick is theirs
UNLIKELY: Final = CERTAIN // 4


@final
class CardPlay:
    knowledge: TrickKnowledge
    weights: Weights
    features: vec[i64]
    left: i64
    stake: i64  # points in the trick
    partner_wins: bool

    def __init__(self, rows: list[list[int]]) -> None:
        self.knowledge = TrickKnowledge()
        self.weights = Weights(rows)
        self.features = zeros(len(FEATURES))
        self.left = 0
        self.stake = 0
        self.partner_wins = False

    def card(self, table: Table, play: ContractTricks) -> Cards:
        """The card with the highest sum, the lowest of equals."""
        legal = play.choices(table)
        if not legal & (legal - 1):
            return legal
        situation = self.observe(table, play)
        best: Cards = 0
        most: i64 = 0
        while legal:
            card = legal & -legal
            legal ^= card
            self.fill_features(table, card)
            total = self.weights.sum(situation, self.features)
            if not best or total > most:
                best = card
                most = total
        return best

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
        knowledge = self.knowledge
        knowledge.observe(table, play)
        self.left = play.left
        self.stake = worth(play.trick)
        self.partner_wins = knowledge.led != 0 and not (knowledge.winner - knowledge.me) & 1
        kind: i64 = 0
        if knowledge.led:
            kind = 1 if knowledge.to_come else 2
            if not knowledge.hand & knowledge.led:
                kind += 2
        role: i64 = 2
        if knowledge.me == play.bidder:
            role = 0
        elif not (knowledge.me - play.bidder) & 1:
            role = 1
        return kind * ROLES + role

    def fill_features(self, table: Table, card: Cards) -> None:
        """Fill in the features of a card."""
        knowledge, features = self.knowledge, self.features
        suit = table.pack.suit_of(card)
        held = knowledge.hand & suit
        higher = count(knowledge.above(card, suit))
        ours = knowledge.chance_ours(card, suit) >> 4
        points = card_worth(card)
        features[0] = ours
        features[1] = ours * self.stake
        features[2] = ours * points
        features[3] = points
        features[8] = count(suit & (card - 1))
        features[9] = 0
        features[10] = 0
        if knowledge.led and knowledge.takes(card):
            features[9] = 1
            if self.partner_wins:
                features[10] = 1
        features[21] = 0
        if not higher:
            features[21] = points
        features[22] = 0
        if self.left < 4:
            features[22] = ours
        self.fill_use_features(card, suit, held, higher)
        self.fill_lead_features(suit, held)

    def fill_use_features(self, card: Cards, suit: Cards, held: Cards, higher: i64) -> None:
        """Fill in the features for the card's later use."""
        knowledge, features = self.knowledge, self.features
        for place in range(4, 8):
            features[place] = 0
        for place in range(11, 15):
            features[place] = 0
        features[23] = 0
        if suit == knowledge.trump:
            features[4] = 1
            features[5] = higher if higher < 4 else 4
            features[11] = self.left
            if knowledge.led and knowledge.led != suit:
                features[23] = self.stake
            return
        if not higher:
            features[6] = 1
            features[12] = self.left
        elif higher == 1:
            features[7] = 1
        rest = held ^ card
        if not rest:
            if knowledge.hand & knowledge.trump:
                features[13] = 1
        elif not rest & (rest - 1) and rest & TENS and knowledge.above(rest, suit):
            features[14] = 1

    def fill_lead_features(self, suit: Cards, held: Cards) -> None:
        """Fill in the features for leading the suit."""
        knowledge, features = self.knowledge, self.features
        for place in range(15, 21):
            features[place] = 0
        if knowledge.led:
            return
        out = suit & knowledge.out
        features[15] = count(held)
        features[16] = count(out)
        features[19] = worth(out)
        if suit == knowledge.trump:
            features[20] = features[16]
            return
        seats = knowledge.seats
        seat = knowledge.me
        for step in range(1, seats):
            seat += 1
            if seat == seats:
                seat = 0
            if knowledge.barred[seat] & suit and not knowledge.barred[seat] & knowledge.trump:
                if step & 1:
                    features[17] += 1
                else:
                    features[18] = 1
