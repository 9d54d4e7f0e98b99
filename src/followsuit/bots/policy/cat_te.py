"""Cat Te in play-outs: every card is weighed by what it may take now and what is left without it.

Nobody ever drops out: who stays in pays nothing for it. To claim is right only when it is certain,
for what makes a claim good wins the tricks anyhow.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.cat_te_hand import SortedHand
from followsuit.bots.policy.cat_te_match import chance_to_win
from followsuit.bots.policy.cat_te_worth import WHOLE, Worth, chance_row, worth_row
from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.weights import Learned, learned
from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.games.cat_te.felt import TRICKS
from followsuit.rules.games.cat_te.instant import PACK
from followsuit.rules.games.cat_te.match import CatTe
from followsuit.rules.games.cat_te.rules import CARDS, CLAIM
from followsuit.rules.games.cat_te.tricks import SixTricks
from followsuit.rules.match import Match
from followsuit.rules.table import Table, zeros

MOST_OPTIONS: Final = 2 * TRICKS
NO_TRICK: Final = 0
SOME: Final = 1
ALL: Final = 2


@final
class CatTePolicy(Policy):
    hand: SortedHand
    khmer: Worth
    laos: Worth
    # what may be done: the moves, their worth, and where in the tables it was found
    options: i64
    moves: vec[i64]
    worths: vec[i64]
    won_at: vec[i64]
    lost_at: vec[i64]
    chance_at: vec[i64]  # below 0 where the trick is not taken

    def __init__(self, rows: Learned | None = None) -> None:
        parts = learned("cat_te") if rows is None else rows
        self.hand = SortedHand()
        self.khmer = Worth(parts["khmer"], parts["khmer chances"])
        self.laos = Worth(parts["laos"], parts["laos chances"])
        self.options = 0
        self.moves = zeros(MOST_OPTIONS)
        self.worths = zeros(MOST_OPTIONS)
        self.won_at = zeros(MOST_OPTIONS)
        self.lost_at = zeros(MOST_OPTIONS)
        self.chance_at = zeros(MOST_OPTIONS)
        super().__init__()

    def move(self, match: Match, dice: Dice) -> i64:
        play = match.phase
        assert isinstance(play, SixTricks)
        self.hand.look(match.table, play)
        if self.may_claim(play):
            return CLAIM
        self.weigh(match.table, play)
        return self.moves[self.best()]

    def may_claim(self, play: SixTricks) -> bool:
        return not play.led and play.terms.leading & CLAIM != 0 and self.hand.is_sure()

    def best(self) -> i64:
        """The first of the best options: the weakest cards come first."""
        found: i64 = 0
        for option in range(1, self.options):
            if self.worths[option] > self.worths[found]:
                found = option
        return found

    # weighing

    def tables(self, play: SixTricks) -> Worth:
        return self.laos if play.terms.eliminates else self.khmer

    def weigh(self, table: Table, play: SixTricks) -> None:
        """All that the hand, looked at before, may sensibly do."""
        left = play.left
        won_row = worth_row(rivals_if_won(table, play), left - 1, standing_if_won(table, play), 1)
        lost_row = worth_row(count(play.active) - 1, left - 1, standing(table, play), 0)
        leads: i64 = 0
        if not play.led:
            leads = 1
        row = chance_row(to_come(play), left, leads)
        choices = play.choices(table)
        self.options = 0
        place = self.hand.size
        while place:
            place -= 1
            shape = self.hand.shape_without(place)
            self.weigh_card(table, play, choices, place, won_row + shape, lost_row + shape, row)

    def weigh_card(
        self,
        table: Table,
        play: SixTricks,
        choices: i64,
        place: i64,
        won_at: i64,
        lost_at: i64,
        row: i64,
    ) -> None:
        """One card: to take the trick with it, or to be rid of it."""
        card = self.hand.cards[place]
        takes = not play.led or play.beats(card)
        if takes and choices & card:
            self.add(play, card, won_at, lost_at, row + self.hand.above[place])
        if play.led:
            fold = bit(CARDS + count(table.hands[play.to_act] & (card - 1)))
            if choices & fold:
                self.add(play, fold, won_at, lost_at, -1)
            elif not takes and choices & card:  # CT-7, CT-8: no fold
                self.add(play, card, won_at, lost_at, -1)

    def add(self, play: SixTricks, move: i64, won_at: i64, lost_at: i64, chance_at: i64) -> None:
        tables = self.tables(play)
        worth = tables.worths[lost_at] * WHOLE
        if chance_at >= 0:
            gain = tables.worths[won_at] - tables.worths[lost_at]
            worth += gain * tables.chances[chance_at]
        option = self.options
        self.moves[option] = move
        self.worths[option] = worth
        self.won_at[option] = won_at
        self.lost_at[option] = lost_at
        self.chance_at[option] = chance_at
        self.options += 1

    # the root

    def candidates(self, match: Match) -> list[int]:
        """CT-5, CT-11: no dropping out, no doubtful claim; equal cards are one."""
        play = match.phase
        assert isinstance(play, SixTricks)
        first = int(self.move(match, Dice(0)))
        if first == CLAIM:
            return [first]
        found = [first]
        known = [self.alike(match.table, play, first)]
        for option in range(self.options):
            move = int(self.moves[option])
            kind = self.alike(match.table, play, move)
            if kind not in known:
                known.append(kind)
                found.append(move)
        return found

    def alike(self, table: Table, play: SixTricks, move: i64) -> tuple[bool, bool, int, int]:
        """What is the same for equal cards: taking or not, face down or not, suit, those above."""
        card = move
        if move >> CARDS:
            card = play.folded(table, move)
        place: i64 = 0
        while self.hand.cards[place] != card:
            place += 1
        takes = not play.led or play.beats(card)
        return takes, card == move, int(PACK.suit_of(card)), int(self.hand.above[place])

    def value(self, match: Match, seat: Seat) -> float:
        assert isinstance(match, CatTe)
        return chance_to_win(match, seat)


def to_come(play: SixTricks) -> i64:
    """How many may still beat a card; in a blind trick also those whose cards lie face down."""
    if not play.is_blind():
        return play.waiting - 1
    others = count(play.active) - 1
    return others - 1 if play.led else others


def standing(table: Table, play: SixTricks) -> i64:
    """Which of the first four tricks the seat to act has won, where that counts."""
    won = table.tricks[play.to_act]
    if won == 0 or not play.terms.eliminates:
        return NO_TRICK
    return ALL if won == TRICKS - play.left else SOME


def standing_if_won(table: Table, play: SixTricks) -> i64:
    if not play.terms.eliminates:
        return NO_TRICK
    return ALL if table.tricks[play.to_act] == TRICKS - play.left else SOME


def rivals_if_won(table: Table, play: SixTricks) -> i64:
    """Who will still be in the round; CT-6: after the fourth trick only who has won one."""
    if play.left != 3 or not play.terms.eliminates:
        return count(play.active) - 1
    rivals: i64 = 0
    for seat in range(table.seats):
        if seat != play.to_act and play.active >> seat & 1 and table.tricks[seat]:
            rivals += 1
    return rivals
