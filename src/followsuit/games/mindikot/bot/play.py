"""Card play and reveals in Mindikot, with weights learned from search."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.trick_knowledge import TrickKnowledge
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
    "ours",  # the chance that our side takes the trick, in 64 parts
    "ours, tens in the trick",
    "ours, a ten",
    "a ten",
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
    "leaves a ten bare",
    "lead: cards of the suit held",
    "lead: cards of the suit out",
    "lead: opponents who may trump it",
    "lead: partners who may trump it",
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
KINDS: Final = 5  # lead; follow or void, last to play or not
STATES: Final = 3  # trump is known, set by the first void player, or hidden
SITUATIONS: Final = KINDS * STATES
MAKES: Final = 1000  # in 1024ths: chance that a void player sets trump and takes the trick
REVEALS: Final = 600  # chance that a void player reveals and holds a trump
COURT: Final = 3  # ranks above the jack


@final
class CardPlay:
    knowledge: TrickKnowledge
    weights: Weights
    reveal_weights: Weights
    features: vec[i64]
    reveal_features: vec[i64]
    tens: Cards
    left: i64
    stake: i64  # tens in the trick
    partner_wins: bool
    makes_trump: bool  # whether the card sets trump

    def __init__(self, rows: list[list[int]], reveal_weights: list[list[int]]) -> None:
        self.knowledge = TrickKnowledge()
        self.knowledge.aside_trumps = True
        self.weights = Weights(rows)
        self.reveal_weights = Weights(reveal_weights)
        self.features = zeros(len(FEATURES))
        self.reveal_features = zeros(len(REVEAL_FEATURES))
        self.tens = 0
        self.left = 0
        self.stake = 0
        self.partner_wins = False
        self.makes_trump = False

    def card(self, table: Table, play: TensPlay) -> i64:
        """The card with the highest sum, lowest first among equals; or reveal or pass."""
        legal = play.choices(table)
        if legal == PASS_OR_REVEAL:
            return self.reveal_or_pass(table, play)
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
        knowledge = self.knowledge
        knowledge.observe(table, play)
        self.tens = play.scoring.tens
        self.left = play.left
        self.stake = count(play.trick & self.tens)
        self.partner_wins = knowledge.led != 0 and not (knowledge.winner - knowledge.me) & 1
        follows = knowledge.hand & knowledge.led
        kind: i64 = 0
        if knowledge.led:
            kind = 1 if knowledge.to_come else 2
            if not follows:
                kind += 2
        state: i64 = 0
        knowledge.ruff_chance = 0
        if not knowledge.trump:
            by_void = isinstance(play, TrumpByFirstVoid)
            state = 1 if by_void else 2
            knowledge.ruff_chance = MAKES if by_void else REVEALS
        # of the legal cards, either all set trump or none does
        legal = follows or knowledge.hand
        self.makes_trump = isinstance(play, TrumpByFirstVoid) and play.sets_trump(legal)
        return kind * STATES + state

    def fill_features(self, table: Table, card: Cards) -> None:
        """Fill in the features of a card."""
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
        held = knowledge.hand & suit
        higher = count(knowledge.above(card, suit))
        ours = knowledge.chance_ours(card, suit) >> 4
        led = knowledge.led
        if not led:
            led = suit
        features[0] = ours
        features[1] = ours * self.stake
        features[2] = 0
        features[3] = 0
        if card & self.tens:
            features[2] = ours
            features[3] = 1
        features[8] = count(suit & (card - 1))
        features[9] = 0
        features[10] = 0
        if knowledge.led and knowledge.takes(card):
            features[9] = 1
            if self.partner_wins:
                features[10] = 1
        features[19] = 0
        if led & knowledge.out & self.tens:
            features[19] = ours
        self.fill_use_features(card, suit, held, higher)
        self.fill_lead_features(card, suit, held)

    def fill_use_features(self, card: Cards, suit: Cards, held: Cards, higher: i64) -> None:
        """Fill in the features for the card's later use."""
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
        rest = held ^ card
        if not rest:
            if not knowledge.trump or knowledge.hand & knowledge.trump:
                features[13] = 1
        elif not rest & (rest - 1) and rest & self.tens and knowledge.above(rest, suit):
            features[14] = 1

    def fill_lead_features(self, card: Cards, suit: Cards, held: Cards) -> None:
        """Fill in the features for leading the suit."""
        knowledge, features = self.knowledge, self.features
        for place in range(15, 19):
            features[place] = 0
        features[20] = 0
        features[23] = 0
        if knowledge.led:
            return
        features[15] = count(held)
        features[16] = count(suit & knowledge.out)
        if (held ^ card) & self.tens:
            features[20] = 1
        if suit == knowledge.trump:
            features[23] = features[16]
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
        reveal_features[9] = count(knowledge.hand & self.tens)
        if knowledge.led & knowledge.out & self.tens:
            reveal_features[10] = 1
        suit = table.pack.first_suit
        while suit & table.pack.all:
            if not suit & knowledge.hand:
                reveal_features[11] += 1
            suit <<= table.pack.ranks
