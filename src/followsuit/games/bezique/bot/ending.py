"""The last nine tricks of two-player Bezique as bit tables, filled from the rules, for the solver.

A card is a slot in its hand; margins are from seat 0's point of view.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.deck import (
    NO_CARD,
    NO_SUIT,
    SEVEN,
    beats,
    face,
    face_of,
    is_counter,
    suit_of,
)
from followsuit.games.bezique.hand import NINE
from followsuit.games.bezique.match import Bezique, counter_points, winner_of_count
from followsuit.games.bezique.phases.tricks import (
    SEVEN_PLAYED,
    LastNine,
    last_trick_points,
    must_play,
)
from followsuit.games.bezique.table import Tableau, is_winning, tableau
from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Seat
from followsuit.rules.table import zeros

MATCH: Final = 1_000_000  # more than any points
SUITS: Final = NO_SUIT + 1


@final
class Ending:
    """Reused for every position."""

    cards: vec[i64]  # nine of seat 0, then nine of seat 1
    suits: vec[i64]  # slots, by seat and suit
    beaten_by: vec[i64]  # for each card, the opponent's slots that beat it
    sevens: vec[i64]  # of trumps, by seat
    to_score: vec[i64]  # sevens that score when played
    counters: vec[i64]  # aces and tens, by seat
    trump: i64
    advanced: bool
    first: Seat  # the seat after the dealer
    target: i64
    scores: vec[i64]
    totals: vec[i64]  # scores including aces and tens
    all_counters: i64  # including those won before

    def __init__(self) -> None:
        self.cards = zeros(2 * NINE)
        self.suits = zeros(2 * SUITS)
        self.beaten_by = zeros(2 * NINE)
        self.sevens = zeros(2)
        self.to_score = zeros(2)
        self.counters = zeros(2)
        self.trump = 0
        self.advanced = False
        self.first = 0
        self.target = 0
        self.scores = zeros(2)
        self.totals = zeros(2)
        self.all_counters = 0

    # setup

    def set_up(self, match: Bezique, play: LastNine) -> None:
        board = tableau(match.table)
        self.trump = board.trump
        self.advanced = match.rules.mode == "advanced"
        self.first = board.after(match.dealer)
        self.target = board.target
        self.scores = board.scores[:]
        self.all_counters = board.counters[0] + board.counters[1]
        self.suits = zeros(2 * SUITS)
        for seat in range(2):
            self.set_up_hand(board, play, seat)
        for seat in range(2):
            self.compare(seat)

    def set_up_hand(self, board: Tableau, play: LastNine, seat: Seat) -> None:
        """Put a card already led into a free slot; it no longer scores."""
        hand = board.at[seat]
        self.sevens[seat] = 0
        self.counters[seat] = 0
        for place in range(NINE):
            self.cards[seat * NINE + place] = NO_CARD
            if hand.held >> place & 1:
                self.lay(seat, place, hand.card(bit(place)))
        self.to_score[seat] = 0
        if play.seven_scores:
            self.to_score[seat] = self.sevens[seat]
        if play.led != NO_CARD and seat == play.leader:
            self.lay(seat, index(~hand.held & -(~hand.held)), play.led)
        self.all_counters += count(self.counters[seat])

    def lay(self, seat: Seat, place: i64, card: i64) -> None:
        slot = bit(place)
        self.cards[seat * NINE + place] = card
        self.suits[seat * SUITS + suit_of(card)] |= slot
        if face_of(card) == face(self.trump, SEVEN):
            self.sevens[seat] |= slot
        if is_counter(card):
            self.counters[seat] |= slot

    def compare(self, seat: Seat) -> None:
        """Compare each card of a seat with all of the opponent's."""
        other = (1 - seat) * NINE
        for place in range(NINE):
            card = self.cards[seat * NINE + place]
            stronger: i64 = 0
            if card != NO_CARD:
                for against in range(NINE):
                    answer = self.cards[other + against]
                    if answer != NO_CARD and beats(answer, card, self.trump):
                        stronger |= bit(against)
            self.beaten_by[seat * NINE + place] = stronger

    # tricks

    def slot_of(self, seat: Seat, card: i64) -> i64:
        place: i64 = 0
        while self.cards[seat * NINE + place] != card:
            place += 1
        return bit(place)

    def face(self, seat: Seat, slot: i64) -> i64:
        """A card's face as a bit."""
        return bit(face_of(self.cards[seat * NINE + index(slot)]))

    def answers(self, leader: Seat, theirs: i64, lead: i64) -> i64:
        """The legal answers to a lead."""
        place = leader * NINE + index(lead)
        other = (1 - leader) * SUITS
        suit = suit_of(self.cards[place])
        following: i64 = 0
        if suit != NO_SUIT:  # BZ-10
            following = theirs & self.suits[other + suit]
        trumps = theirs & self.suits[other + self.trump]
        return must_play(theirs, following, trumps, self.beaten_by[place])

    def takes(self, leader: Seat, lead: i64, answer: i64) -> bool:
        """Whether the answer takes the trick."""
        return answer & self.beaten_by[leader * NINE + index(lead)] != 0

    def counters_in(self, leader: Seat, lead: i64, answer: i64) -> i64:
        return count(lead & self.counters[leader]) + count(answer & self.counters[1 - leader])

    # scores

    def won_by_seven(self, seat: Seat, played: i64, left: i64) -> i64:
        """BZ-9: the margin if the seven just played wins the match; otherwise 0."""
        if not played & self.to_score[seat]:
            return 0
        if not is_winning(self.scores[seat] + self.for_sevens(seat, left), self.target):
            return 0
        return for_seat(seat, MATCH)

    def for_sevens(self, seat: Seat, left: i64) -> i64:
        """The points for sevens played, with these cards left."""
        return SEVEN_PLAYED * count(self.to_score[seat] & ~left)

    def margin(self, winner: Seat, by_seven: bool, taken: i64) -> i64:
        """The final margin after the last trick, given seat 0's aces and tens."""
        totals = self.totals
        totals[0] = self.scores[0] + self.for_sevens(0, 0)
        totals[1] = self.scores[1] + self.for_sevens(1, 0)
        totals[winner] += last_trick_points(by_seven)
        if is_winning(totals[winner], self.target):
            return for_seat(winner, MATCH)
        if self.advanced:
            totals[0] += counter_points(taken, 2)
            totals[1] += counter_points(self.all_counters - taken, 2)
            champion = winner_of_count(totals, self.first, self.target)
            if champion >= 0:
                return for_seat(champion, MATCH)
        return totals[0] - totals[1]


def for_seat(seat: Seat, margin: i64) -> i64:
    """Convert a margin between a seat's and seat 0's point of view."""
    return margin if seat == 0 else -margin
