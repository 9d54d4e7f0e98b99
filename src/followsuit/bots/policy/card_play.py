"""Card play in team games by weighted sums of features, with learned weights.

Games share the first features and add their own.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.trick_knowledge import TrickKnowledge
from followsuit.bots.policy.weights import Weights
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table, zeros
from followsuit.rules.tricks import TrickPlay

SHARED_FEATURES: Final = [
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
    "takes it from a partner",
    "trump, tricks left",
    "highest of a plain suit, tricks left",
    "last of a plain suit",
    "leaves a valuable card bare",
    "lead: cards of the suit held",
    "lead: cards of the suit out",
    "lead: opponents who may trump it",
    "lead: partners who may trump it",
]
KINDS: Final = 5  # of turns: lead; follow or void, last to play or not


class WeightedPlay:
    """Reused for every decision; uses only what the seat to act may know."""

    knowledge: TrickKnowledge
    weights: Weights
    features: vec[i64]
    valuable: Cards  # the cards worth most
    left: i64
    stake: i64  # points in the trick
    partner_wins: bool

    def __init__(self, rows: list[list[int]], features: i64) -> None:
        self.knowledge = TrickKnowledge()
        self.weights = Weights(rows)
        self.features = zeros(features)
        self.valuable = 0
        self.left = 0
        self.stake = 0
        self.partner_wins = False

    def fill_features(self, table: Table, card: Cards) -> None:
        """Fill in the features of a card; call `observe_trick` first."""
        raise NotImplementedError

    def best_card(self, table: Table, legal: Cards, situation: i64) -> Cards:
        """The card with the highest sum, the lowest of equals."""
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

    def observe_trick(self, table: Table, play: TrickPlay) -> i64:
        """Update from the table and return the kind of turn."""
        knowledge = self.knowledge
        knowledge.observe(table, play)
        self.left = play.left
        self.partner_wins = knowledge.led != 0 and not (knowledge.winner - knowledge.me) & 1
        if not knowledge.led:
            return 0
        kind: i64 = 1 if knowledge.to_come else 2
        return kind if knowledge.hand & knowledge.led else kind + 2

    def fill_shared_features(self, card: Cards, suit: Cards, points: i64, higher: i64) -> None:
        """Fill in the shared features of a card worth these points."""
        knowledge, features = self.knowledge, self.features
        held = knowledge.hand & suit
        ours = knowledge.chance_ours(card, suit) >> 4
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
        self.fill_use_features(suit, held ^ card, higher)
        self.fill_lead_features(suit, held)

    def fill_use_features(self, suit: Cards, rest: Cards, higher: i64) -> None:
        """Fill in the features for the later use of a card and the rest of its suit."""
        knowledge, features = self.knowledge, self.features
        for place in range(4, 8):
            features[place] = 0
        for place in range(11, 15):
            features[place] = 0
        if suit == knowledge.trump:
            features[4] = 1
            features[5] = higher if higher < 4 else 4
            features[11] = self.left
            return
        if not higher:
            features[6] = 1
            features[12] = self.left
        elif higher == 1:
            features[7] = 1
        if not rest:
            if not knowledge.trump or knowledge.hand & knowledge.trump:
                features[13] = 1
        elif not rest & (rest - 1) and rest & self.valuable and knowledge.above(rest, suit):
            features[14] = 1

    def fill_lead_features(self, suit: Cards, held: Cards) -> None:
        """Fill in the features for leading the suit."""
        knowledge, features = self.knowledge, self.features
        for place in range(15, 19):
            features[place] = 0
        if knowledge.led:
            return
        features[15] = count(held)
        features[16] = count(suit & knowledge.out)
        if suit == knowledge.trump:
            return
        seat = knowledge.me
        for step in range(1, knowledge.seats):
            seat += 1
            if seat == knowledge.seats:
                seat = 0
            if knowledge.barred[seat] & suit and not knowledge.barred[seat] & knowledge.trump:
                if step & 1:
                    features[17] += 1
                else:
                    features[18] += 1
