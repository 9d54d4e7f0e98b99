"""A solver for the last nine tricks of two-player Bezique, when all cards are known.

It maximizes winning the match, then the margin in points. Alpha-beta over whole tricks with a
transposition table keyed by the cards left, the leader and, in advanced mode, aces and tens so far.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.bot.ending import MATCH, Ending, for_seat
from followsuit.games.bezique.deck import NO_CARD
from followsuit.games.bezique.hand import NINE
from followsuit.games.bezique.match import Bezique
from followsuit.games.bezique.phases.tricks import LastNine
from followsuit.games.bezique.table import Tableau, tableau
from followsuit.rules.cards import Seat
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

MOST: Final = 2 * MATCH
TABLE_SIZE: Final = 1 << 16  # entries of the transposition table
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


def is_open(match: Match) -> bool:
    """Whether two players have reached the last nine tricks."""
    return isinstance(match.phase, LastNine) and match.table.seats == 2


@final
class Solver:
    """Seat 0 maximizes the margin, seat 1 minimizes it."""

    ending: Ending
    keys: vec[i64]
    margins: vec[i64]
    bounds: vec[i64]
    stamp: i64  # invalidates entries of earlier positions

    def __init__(self) -> None:
        self.ending = Ending()
        self.keys = zeros(TABLE_SIZE)
        self.margins = zeros(TABLE_SIZE)
        self.bounds = zeros(TABLE_SIZE)
        self.stamp = 0

    def solve(self, match: Match) -> list[tuple[int, int]]:
        """Every move of the seat to act with its final margin, best first.

        Ties keep the order of moves; a match won or lost is ±`MATCH`.
        """
        play = match.phase
        assert isinstance(play, LastNine)
        assert isinstance(match, Bezique)
        self.ending.set_up(match, play)
        self.stamp += 1
        board = tableau(match.table)
        found = [(move, self.value_of(board, play, move)) for move in play.moves(board)]
        return sorted(found, key=lambda solved: -solved[1])

    def value_of(self, board: Tableau, play: LastNine, move: i64) -> int:
        """The final margin of the seat to act after a move."""
        me = play.to_act
        mine = board.at[me].held
        theirs = board.at[1 - me].held
        taken = board.counters[0]
        if play.led == NO_CARD:
            return for_seat(me, self.search_answers(me, mine, theirs, move, taken, -MOST, MOST))
        lead = self.ending.slot_of(play.leader, play.led)
        theirs |= lead
        margin = self.finish_trick(play.leader, theirs, mine, lead, move, taken, -MOST, MOST)
        return for_seat(me, margin)

    # `mine` are the leader's cards, `theirs` the opponent's; results are exact between low and high

    def best(self, leader: Seat, mine: i64, theirs: i64, taken: i64, low: i64, high: i64) -> i64:
        """The final margin, with the leader about to lead."""
        key = self.key(leader, mine, theirs, taken)
        slot = (key * 40503 >> 7) & (TABLE_SIZE - 1)
        if self.keys[slot] == key and self.is_sufficient(slot, low, high):
            return self.margins[slot]
        margin = self.search_leads(leader, mine, theirs, taken, low, high)
        self.keys[slot] = key
        self.margins[slot] = margin
        self.bounds[slot] = EXACT
        if margin <= low:
            self.bounds[slot] = AT_MOST
        elif margin >= high:
            self.bounds[slot] = AT_LEAST
        return margin

    def is_sufficient(self, slot: i64, low: i64, high: i64) -> bool:
        """Whether a table entry answers the question for these bounds."""
        bound = self.bounds[slot]
        if bound == AT_LEAST:
            return self.margins[slot] >= high
        return bound == EXACT or self.margins[slot] <= low

    def key(self, leader: Seat, mine: i64, theirs: i64, taken: i64) -> i64:
        cards = mine | theirs << NINE
        if not self.ending.advanced:
            taken = 0
        return ((self.stamp << 6 | taken) << 1 | leader) << 2 * NINE | cards

    def search_leads(
        self, leader: Seat, mine: i64, theirs: i64, taken: i64, low: i64, high: i64
    ) -> i64:
        """Try every distinct lead."""
        best = for_seat(leader, -MOST)
        left = mine
        tried: i64 = 0
        while left and low < high:
            lead = left & -left
            left ^= lead
            face = self.ending.face(leader, lead)
            if tried & face:
                continue
            tried |= face
            margin = self.search_answers(leader, mine, theirs, lead, taken, low, high)
            if leader == 0:
                best = max(best, margin)
                low = max(low, margin)
            else:
                best = min(best, margin)
                high = min(high, margin)
        return best

    def search_answers(
        self, leader: Seat, mine: i64, theirs: i64, lead: i64, taken: i64, low: i64, high: i64
    ) -> i64:
        """Try every distinct answer to a lead."""
        won = self.ending.won_by_seven(leader, lead, mine ^ lead)
        if won:
            return won
        best = for_seat(leader, MOST)
        left = self.ending.answers(leader, theirs, lead)
        tried: i64 = 0
        while left and low < high:
            answer = left & -left
            left ^= answer
            face = self.ending.face(1 - leader, answer)
            if tried & face:
                continue
            tried |= face
            margin = self.finish_trick(leader, mine, theirs, lead, answer, taken, low, high)
            if leader == 0:
                best = min(best, margin)
                high = min(high, margin)
            else:
                best = max(best, margin)
                low = max(low, margin)
        return best

    def finish_trick(
        self,
        leader: Seat,
        mine: i64,
        theirs: i64,
        lead: i64,
        answer: i64,
        taken: i64,
        low: i64,
        high: i64,
    ) -> i64:
        """Complete the trick; its winner leads next."""
        ending = self.ending
        other = 1 - leader
        mine ^= lead
        theirs ^= answer
        won = ending.won_by_seven(other, answer, theirs)
        if won:
            return won
        answer_wins = ending.takes(leader, lead, answer)
        if answer_wins == (other == 0):
            taken += ending.counters_in(leader, lead, answer)
        if not answer_wins:
            if mine:
                return self.best(leader, mine, theirs, taken, low, high)
            return ending.margin(leader, lead & ending.sevens[leader] != 0, taken)
        if mine:
            return self.best(other, theirs, mine, taken, low, high)
        return ending.margin(other, answer & ending.sevens[other] != 0, taken)
