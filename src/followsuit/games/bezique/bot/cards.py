"""Evaluate cards and melds in Bezique by the prospect of the hand they leave."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.bot.meld_candidates import candidate_melds
from followsuit.games.bezique.bot.parameters import Parameters, hold_chances, prospects
from followsuit.games.bezique.bot.prospect import Prospect
from followsuit.games.bezique.deck import (
    NO_CARD,
    NO_SUIT,
    SEVEN,
    beats,
    face,
    face_of,
    is_counter,
    rank_of,
    suit_of,
)
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.melds import kind_of, slots_of, worth
from followsuit.games.bezique.options import Rules
from followsuit.games.bezique.phases.tricks import SEVEN_PLAYED, LastNine, Trick
from followsuit.games.bezique.table import Tableau

VICTORY: Final = 100_000.0
LONGEST: Final = 6  # cap on the winning streak
A_COUNTER: Final = 8.0  # an ace or ten in the last nine tricks
A_TRUMP: Final = 10.0  # strength beyond a plain card of its rank
A_JOKER: Final = 3.0


@final
class CardEvaluator:
    """For one number of seats; uses only what the seat to act may know."""

    prospect: Prospect
    hold_chances: vec[float]
    win: float
    meld: float
    streak: float
    counter: float

    def __init__(self, numbers: Parameters) -> None:
        self.prospect = Prospect(prospects(numbers))
        self.hold_chances = hold_chances(numbers)
        self.win = numbers["win"]
        self.meld = numbers["meld"]
        self.streak = numbers["streak"]
        self.counter = numbers["counter"]

    # while there is a stock

    def observe(self, board: Tableau, play: Trick, rules: Rules) -> float:
        """Update from the table and return the value of winning this trick."""
        me = play.to_act
        self.prospect.observe(board, me)
        trick = self.win + self.meld * self.best_meld_gain(board.at[me], board.trump, rules)
        if board.seats == 2:
            trick += self.streak * float(winning_streak(board, play))
        if rules.mode == "advanced":
            trick += self.counter * float(play.counters)
        return trick

    def best_meld_gain(self, hand: Hand, trump: i64, rules: Rules) -> float:
        """The gain of the best meld now."""
        found = candidate_melds(hand, trump, rules)
        if not found:
            return 0.0
        before = self.prospect.all()
        best = 0.0
        for move in found:
            best = max(best, self.gain(hand, trump, move) - before)
        return best

    def gain(self, hand: Hand, trump: i64, move: i64) -> float:
        """The points of a meld plus the prospect of the hand after it."""
        kind = kind_of(move)
        slots = slots_of(move)
        return float(worth(hand, trump, kind, slots)) + self.prospect_after(hand, kind, slots)

    def prospect_after(self, hand: Hand, kind: i64, slots: i64) -> float:
        laid = hand.laid
        seen = hand.seen
        sets = hand.sets
        fours = hand.fours
        hand.lay(kind, slots)
        after = self.prospect.all()
        hand.laid = laid
        hand.seen = seen
        hand.sets = sets
        hand.fours = fours
        return after

    def card_value(
        self, board: Tableau, play: Trick, slot: i64, trick: float, advanced: bool
    ) -> float:
        """The value of playing a card, given the value of winning the trick."""
        card = board.at[play.to_act].card(slot)
        chance = self.win_chance(board, play, card)
        value = chance * trick - self.prospect.lost_with(slot)
        if face_of(card) == face(board.trump, SEVEN):
            if board.wins_with(play.to_act, SEVEN_PLAYED):
                return VICTORY
            value += float(SEVEN_PLAYED)
        if advanced and is_counter(card):
            value += (2.0 * chance - 1.0) * self.counter
        return value

    def win_chance(self, board: Tableau, play: Trick, card: i64) -> float:
        """The chance that a card takes the trick."""
        if play.led != NO_CARD and not beats(card, play.best, board.trump):
            return 0.0
        one = self.hold_chances[rank_index(card, board.trump)]
        chance = 1.0
        to_come = play.waiting - 1
        while to_come:
            chance *= one
            to_come -= 1
        return chance

    # the last nine

    def ending_value(self, board: Tableau, play: LastNine, slot: i64, advanced: bool) -> float:
        """In the last nine tricks: win aces and tens if they count, keep trumps for the end."""
        card = board.at[play.to_act].card(slot)
        value = -0.5 * strength(card, board.trump)
        if advanced:
            counters = play.counters
            if is_counter(card):
                counters += 1
            sure = 2.0 * self.win_chance(board, play, card) - 1.0
            value += sure * A_COUNTER * float(counters)
        return value


def rank_index(card: i64, trump: i64) -> i64:
    """An index: plain cards by rank, then trumps, then jokers."""
    suit = suit_of(card)
    if suit == NO_SUIT:
        return 16
    return 8 + rank_of(card) if suit == trump else rank_of(card)


def strength(card: i64, trump: i64) -> float:
    """How good a card is at winning tricks."""
    suit = suit_of(card)
    if suit == NO_SUIT:
        return A_JOKER
    return float(rank_of(card)) + (A_TRUMP if suit == trump else 0.0)


def winning_streak(board: Tableau, play: Trick) -> i64:
    """The length of the seat's current winning streak between two players, at most six."""
    at = board.plays
    if play.led != NO_CARD:
        at -= 1
    leader = play.leader
    tricks: i64 = 0
    # the leader has won the trick before, so walk back from leader to leader
    while leader == play.to_act and at >= 2 and tricks < LONGEST:
        at -= 2
        if beats(board.played[at + 1], board.played[at], board.trump):
            leader = 1 - leader
        tricks += 1
    return tricks
