"""Card play and reveals in Mindikot, with weights learned from search."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.card_play import KINDS, SHARED_FEATURES, WeightedPlay
from followsuit.bots.policy.weights import Weights
from followsuit.games.mindikot.knowledge import knows_hidden_card
from followsuit.games.mindikot.phases.tricks import (
    PASS,
    PASS_OR_REVEAL,
    REVEAL,
    TensPlay,
    TrumpByFirstVoid,
)
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.table import Table, zeros

FEATURES: Final = [
    *SHARED_FEATURES,  # a ten is worth 1 point
    "ours, and the ten of the suit is out",
    "lead: the ten of the suit stays behind",
    "makes trump: cards of the suit held",
    "makes trump: court cards of the suit held",
    "lead: trump, and trumps out",
]
REVEAL_FEATURES: Final = [
    "always",
    "tens in the trick",
    "a partner has the trick",
    "a partner has it, tens in the trick",
    "opponents to come",
    "partners to come",
    "tricks left",
    "knows the hidden card",
    "trumps held, if known",
    "tens held",
    "the ten of the suit led is out",
    "suits missing",
]
STATES: Final = 3  # trump is known, set by the first void player, or hidden
SITUATIONS: Final = KINDS * STATES
MAKES: Final = 1000  # in 1024ths: chance that a void player sets trump and takes the trick
REVEALS: Final = 600  # chance that a void player reveals and holds a trump
COURT: Final = 3  # ranks above the jack


@final
class CardPlay(WeightedPlay):
    reveal_weights: Weights
    reveal_features: vec[i64]
    makes_trump: bool  # whether the card sets trump
    deciding: Cards  # the ten that decides a tie: it counts twice

    def __init__(self, rows: list[list[int]], reveal_weights: list[list[int]]) -> None:
        super().__init__(rows, len(FEATURES))
        self.knowledge.aside_trumps = True
        self.reveal_weights = Weights(reveal_weights)
        self.reveal_features = zeros(len(REVEAL_FEATURES))
        self.makes_trump = False
        self.deciding = 0

    def card(self, table: Table, play: TensPlay) -> i64:
        """The card to play, or reveal or pass."""
        legal = play.choices(table)
        if legal == PASS_OR_REVEAL:
            return self.reveal_or_pass(table, play)
        if not legal & (legal - 1):
            return legal
        return self.best_card(table, legal, self.observe(table, play))

    def sum(self, table: Table, play: TensPlay, move: i64) -> i64:
        """The weighted sum for a card, or for revealing."""
        situation = self.observe(table, play)
        if move & PASS_OR_REVEAL:
            self.fill_reveal_features(table, play)
            return self.reveal_weights.sum(0, self.reveal_features) if move == REVEAL else 0
        self.fill_features(table, move)
        return self.weights.sum(situation, self.features)

    def observe(self, table: Table, play: TensPlay) -> i64:
        """Update from the table and return the situation."""
        kind = self.observe_trick(table, play)
        knowledge = self.knowledge
        self.valuable = play.scoring.tens
        self.deciding = play.scoring.deciding_ten(play.trump)
        self.stake = count(play.trick & self.valuable) + count(play.trick & self.deciding)
        state: i64 = 0
        knowledge.ruff_chance = 0
        if not knowledge.trump:
            by_void = isinstance(play, TrumpByFirstVoid)
            state = 1 if by_void else 2
            knowledge.ruff_chance = MAKES if by_void else REVEALS
        self.makes_trump = state == 1 and kind > 2
        return kind * STATES + state

    def fill_features(self, table: Table, card: Cards) -> None:
        suit = table.pack.suit_of(card)
        if self.makes_trump:
            self.knowledge.trump = suit
            self.fill_card_features(card, suit)
            self.fill_trump_features(suit)
            self.knowledge.trump = 0
        else:
            self.features[21] = 0
            self.features[22] = 0
            self.fill_card_features(card, suit)

    def fill_card_features(self, card: Cards, suit: Cards) -> None:
        knowledge, features = self.knowledge, self.features
        ten: i64 = 0
        if card & self.valuable:
            ten = 2 if card & self.deciding else 1
        self.fill_shared_features(card, suit, ten, count(knowledge.above(card, suit)))
        features[19] = 0
        features[20] = 0
        features[23] = 0
        if (knowledge.led or suit) & knowledge.out & self.valuable:
            features[19] = features[0]
        if knowledge.led:
            return
        if (knowledge.hand & suit ^ card) & self.valuable:
            features[20] = 1
        if suit == knowledge.trump:
            features[23] = features[16]

    def fill_trump_features(self, suit: Cards) -> None:
        """Fill in the features for setting this suit as trump."""
        held = self.knowledge.hand & suit
        court = suit & ~(suit >> COURT)
        self.features[21] = count(held)
        self.features[22] = count(held & court)

    # reveal or pass

    def reveal_or_pass(self, table: Table, play: TensPlay) -> i64:
        self.observe(table, play)
        self.fill_reveal_features(table, play)
        return REVEAL if self.reveal_weights.sum(0, self.reveal_features) > 0 else PASS

    def fill_reveal_features(self, table: Table, play: TensPlay) -> None:
        """Fill in the features of a reveal."""
        knowledge, reveal_features = self.knowledge, self.reveal_features
        for place in range(len(REVEAL_FEATURES)):
            reveal_features[place] = 0
        reveal_features[0] = 1
        reveal_features[1] = self.stake
        if self.partner_wins:
            reveal_features[2] = 1
            reveal_features[3] = self.stake
        reveal_features[4] = (knowledge.to_come + 1) >> 1
        reveal_features[5] = knowledge.to_come >> 1
        reveal_features[6] = self.left
        if knows_hidden_card(table, knowledge.me) and table.aside:
            reveal_features[7] = 1
            reveal_features[8] = count(knowledge.hand & table.pack.suit_of(table.aside))
        reveal_features[9] = count(knowledge.hand & self.valuable)
        if knowledge.led & knowledge.out & self.valuable:
            reveal_features[10] = 1
        suit = table.pack.first_suit
        while suit & table.pack.all:
            if not suit & knowledge.hand:
                reveal_features[11] += 1
            suit <<= table.pack.ranks
