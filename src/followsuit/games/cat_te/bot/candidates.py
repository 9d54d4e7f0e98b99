"""The candidate moves in Cat Te: the chance to take the trick and the value of the rest."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.weights import LearnedRows
from followsuit.games.cat_te.bot.hand import SortedHand
from followsuit.games.cat_te.bot.hand_values import WHOLE, HandValues, chance_row, value_row
from followsuit.games.cat_te.moves import CLAIM, fold_of
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import FIRST_TRICKS, TRICKS
from followsuit.rules.bits import count
from followsuit.rules.table import Table, zeros

MOST_MOVES: Final = 2 * TRICKS
NO_TRICK: Final = 0
SOME: Final = 1
ALL: Final = 2


@final
class CandidateMoves:
    """Reused for every decision; all vectors are indexed by candidate."""

    hand: SortedHand
    khmer: HandValues
    laos: HandValues
    size: i64
    moves: vec[i64]
    values: vec[i64]
    won_at: vec[i64]  # table index if the trick is won
    lost_at: vec[i64]  # table index if it is lost
    chance_at: vec[i64]  # index of the chance to win it; below 0: none

    def __init__(self, rows: LearnedRows) -> None:
        self.hand = SortedHand()
        self.khmer = HandValues(rows["khmer"], rows["khmer chances"])
        self.laos = HandValues(rows["laos"], rows["laos chances"])
        self.size = 0
        self.moves = zeros(MOST_MOVES)
        self.values = zeros(MOST_MOVES)
        self.won_at = zeros(MOST_MOVES)
        self.lost_at = zeros(MOST_MOVES)
        self.chance_at = zeros(MOST_MOVES)

    def may_claim(self, table: Table, play: SixTricks) -> bool:
        """CT-11: claim only when certain."""
        if not play.terms.leading & CLAIM or not self.hand.is_sure():
            return False
        return play.choices(table) & CLAIM != 0

    def best(self) -> i64:
        """The first of the best candidates; weaker cards come first."""
        found: i64 = 0
        for candidate in range(1, self.size):
            if self.values[candidate] > self.values[found]:
                found = candidate
        return found

    def loss(self, table: Table, play: SixTricks, move: i64) -> i64:
        """How much worse a move is than the best, in millionths of the pot."""
        self.hand.observe(table, play)
        self.evaluate(table, play)
        best = self.values[self.best()]
        for candidate in range(self.size):
            if self.moves[candidate] == move:
                return best - self.values[candidate]
        return 0

    def tables(self, play: SixTricks) -> HandValues:
        return self.laos if play.terms.eliminates else self.khmer

    def evaluate(self, table: Table, play: SixTricks) -> None:
        """Evaluate the sensible moves; call `hand.observe` first."""
        left = play.left
        won_row = value_row(
            opponents_if_won(table, play), left - 1, standing_if_won(table, play), 1
        )
        lost_row = value_row(count(play.active) - 1, left - 1, standing(table, play), 0)
        leads: i64 = 0
        if not play.led:
            leads = 1
        row = chance_row(to_come(play), left, leads)
        choices = play.choices(table)
        self.size = 0
        place = self.hand.size
        while place:
            place -= 1
            shape = self.hand.shape_without(place)
            self.evaluate_card(table, play, choices, place, won_row + shape, lost_row + shape, row)

    def evaluate_card(
        self,
        table: Table,
        play: SixTricks,
        choices: i64,
        place: i64,
        won_at: i64,
        lost_at: i64,
        row: i64,
    ) -> None:
        """Add the moves of one card: take the trick with it, or discard it."""
        card = self.hand.cards[place]
        takes = not play.led or play.beats(card)
        if takes and choices & card:
            self.add(play, card, won_at, lost_at, row + self.hand.above[place])
        if play.led or not play.is_leading():  # CT-4: no leader gives the trick away
            fold = fold_of(table.hands[play.to_act], card)
            if choices & fold:
                self.add(play, fold, won_at, lost_at, -1)
            elif not takes and choices & card:  # CT-7, CT-8: no fold
                self.add(play, card, won_at, lost_at, -1)

    def add(self, play: SixTricks, move: i64, won_at: i64, lost_at: i64, chance_at: i64) -> None:
        tables = self.tables(play)
        value = tables.values[lost_at] * WHOLE
        if chance_at >= 0:
            gain = tables.values[won_at] - tables.values[lost_at]
            value += gain * tables.chances[chance_at]
        candidate = self.size
        self.moves[candidate] = move
        self.values[candidate] = value
        self.won_at[candidate] = won_at
        self.lost_at[candidate] = lost_at
        self.chance_at[candidate] = chance_at
        self.size += 1


def to_come(play: SixTricks) -> i64:
    """How many seats may still beat a card, including face-down cards in a blind trick."""
    if not play.is_blind():
        return play.waiting - 1
    others = count(play.active) - 1
    return others - 1 if play.led else others


def standing(table: Table, play: SixTricks) -> i64:
    """How many of the tricks so far the seat to act has won, if that counts."""
    won = table.tricks[play.to_act]
    if won == 0 or not play.terms.eliminates:
        return NO_TRICK
    return ALL if won == TRICKS - play.left else SOME


def standing_if_won(table: Table, play: SixTricks) -> i64:
    if not play.terms.eliminates:
        return NO_TRICK
    return ALL if table.tricks[play.to_act] == TRICKS - play.left else SOME


def opponents_if_won(table: Table, play: SixTricks) -> i64:
    """The number of opponents left in the round if the seat to act wins this trick."""
    if play.left != TRICKS + 1 - FIRST_TRICKS or not play.terms.eliminates:
        return count(play.active) - 1
    opponents: i64 = 0
    for seat in range(table.seats):
        if seat != play.to_act and play.active >> seat & 1 and play.stays_in(table, seat):
            opponents += 1
    return opponents
