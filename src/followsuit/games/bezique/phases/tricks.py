"""The tricks of Bezique: any card while there is a stock, strict rules for the last nine."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from followsuit.games.bezique.claims import sure_leads
from followsuit.games.bezique.deck import (
    NO_CARD,
    NO_SUIT,
    PACK,
    SEVEN,
    beats,
    face,
    face_of,
    is_counter,
    suit_of,
)
from followsuit.games.bezique.hand import NINE, Hand
from followsuit.games.bezique.phases.tableau import cards_in_front, named_slot, tableau_view
from followsuit.games.bezique.table import Tableau, tableau
from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.events import LastTricks
from followsuit.rules.phase import PLAY, Action, Phase, Refusal
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table
from followsuit.rules.tricks import FOLLOW, LEAD
from followsuit.texts import Text

SEVEN_PLAYED: Final = 10
LAST_TRICK: Final = 10
LAST_TRICK_BY_SEVEN: Final = 20
PLAYED_SEVEN: Final = Text("bezique.score.seven_played")
LAST: Final = Text("bezique.score.last_trick")
LAST_BY_SEVEN: Final = Text("bezique.score.last_trick_seven")


def must_play(held: i64, following: i64, trumps: i64, winning: i64) -> i64:
    """S3 6.1, BZ-11: follow suit and win if you can, else trump and win, else play any card.

    All are sets of cards: those held, those of the suit led, trumps, and those that beat the best.
    """
    return following & winning or following or trumps & winning or trumps or held


class Trick(Phase):
    """One card from each seat; a move is the slot of the card."""

    leader: Seat
    winner: Seat
    led: i64  # the card led
    best: i64  # the card that is winning
    waiting: i64  # seats still to play
    counters: i64  # aces and tens in the trick

    def __init__(self, leader: Seat, seats: i64) -> None:
        self.leader = leader
        self.winner = leader
        self.led = NO_CARD
        self.best = NO_CARD
        self.waiting = seats
        self.counters = 0
        super().__init__(leader)

    def choices(self, table: Table) -> i64:
        return tableau(table).at[self.to_act].held

    def apply(self, table: Table, move: i64) -> None:
        board = tableau(table)
        seat = self.to_act
        card = board.play(seat, move)
        if self.led == NO_CARD:
            self.led = card
            self.best = card
        elif beats(card, self.best, board.trump):
            self.best = card
            self.winner = seat
        if is_counter(card):
            self.counters += 1
        if face_of(card) == face(board.trump, SEVEN):
            self.score_seven(board, seat)
        self.pass_turn(board)

    def score_seven(self, board: Tableau, seat: Seat) -> None:
        """S3 3.4: playing the seven of trumps scores."""
        board.award(seat, SEVEN_PLAYED, PLAYED_SEVEN)

    @final
    def pass_turn(self, board: Tableau) -> None:
        self.waiting -= 1
        if board.champion >= 0:  # BZ-14: even in the middle of a trick
            self.done = True
        elif self.waiting:
            self.to_act = board.after(self.to_act)
        else:
            board.take_trick(self.winner, self.counters)
            self.to_act = self.winner
            self.end_trick(board)

    def end_trick(self, board: Tableau) -> None:
        raise NotImplementedError

    @final
    def copy_to(self, twin: "Trick") -> Phase:
        twin.to_act = self.to_act
        twin.done = self.done
        twin.winner = self.winner
        twin.led = self.led
        twin.best = self.best
        twin.waiting = self.waiting
        twin.counters = self.counters
        return twin

    # for people and clients

    def action(self, table: Table, move: i64) -> Action:
        return Action("play", tableau(table).at[self.to_act].names(move))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb != "play":
            return 0
        slots: i64 = 0
        for word in action.words:
            slots |= named_slot(tableau(table).at[self.to_act], word, slots)
        return slots

    def prompt(self) -> Text:
        return LEAD if self.led == NO_CARD else PLAY

    def tricks_left(self, board: Tableau) -> i64:
        raise NotImplementedError

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        board = tableau(table)
        winning = -1 if self.led == NO_CARD else self.winner
        trick = cards_in_front(board, self.leader, board.seats - self.waiting)
        return tableau_view(board, trick, self.leader, self.led, winning, self.tricks_left(board))


@final
@mypyc_attr(free_list_len=1)
class DrawingTrick(Trick):
    """S3 3.1: while there is a stock, any card from the hand or the table."""

    def random_move(self, table: Table, dice: Dice) -> i64:
        return bit(dice.below(NINE))  # all nine slots are full

    def end_trick(self, board: Tableau) -> None:
        self.done = True

    def copy(self) -> Phase:
        return self.copy_to(DrawingTrick(self.leader, 0))

    def why_not(self, table: Table, move: i64) -> Refusal:
        return Refusal("S3 3.1", Text("refusal.one_card"))

    def tricks_left(self, board: Tableau) -> i64:
        return board.draws_left() + NINE


@final
class LastNine(Trick):
    """S3 6: the last nine tricks, with strict rules."""

    left: i64  # tricks still to play, including this one
    seven_scores: bool

    def __init__(self, leader: Seat, seats: i64, seven_scores: bool) -> None:
        self.left = NINE
        self.seven_scores = seven_scores
        super().__init__(leader, seats)

    def choices(self, table: Table) -> i64:
        board = tableau(table)
        hand = board.at[self.to_act]
        if self.led == NO_CARD:
            return hand.held
        led = suit_of(self.led)
        following: i64 = 0
        if led != NO_SUIT:  # BZ-10: a led joker has no suit to follow
            following = hand.in_suit(led)
        trumps = hand.in_suit(board.trump)
        return must_play(hand.held, following, trumps, hand.beating(self.best, board.trump))

    def score_seven(self, board: Tableau, seat: Seat) -> None:
        if self.seven_scores:  # BZ-9
            board.award(seat, SEVEN_PLAYED, PLAYED_SEVEN)

    def end_trick(self, board: Tableau) -> None:
        self.left -= 1
        if self.left == 0:
            self.score_last(board)
            self.done = True
        self.leader = self.winner
        self.led = NO_CARD
        self.waiting = board.seats
        self.counters = 0

    def score_last(self, board: Tableau) -> None:
        by_seven = face_of(self.best) == face(board.trump, SEVEN)
        why = LAST_BY_SEVEN if by_seven else LAST
        board.award(self.winner, last_trick_points(by_seven), why)

    def copy(self) -> Phase:
        twin = LastNine(self.leader, 0, self.seven_scores)
        twin.left = self.left
        return self.copy_to(twin)

    # for people and clients

    def why_not(self, table: Table, move: i64) -> Refusal:
        if count(move) != 1:
            return Refusal("S3 6.1", Text("refusal.one_card"))
        board = tableau(table)
        hand = board.at[self.to_act]
        led = suit_of(self.led)
        if led != NO_SUIT and hand.in_suit(led):
            return self.why_not_following(hand, move, led)
        rule = "BZ-10" if led == NO_SUIT else "S3 6.1.B"
        if not move & hand.in_suit(board.trump):
            return Refusal(rule, Text("bezique.refusal.must_trump"))
        return Refusal(rule, Text("bezique.refusal.must_overtrump"))

    def why_not_following(self, hand: Hand, move: i64, led: i64) -> Refusal:
        suit = PACK.suits[led]
        if not move & hand.in_suit(led):
            return Refusal("S3 6.1.A", Text("refusal.follow_suit", suit=suit))
        return Refusal("S3 6.1.A", Text("bezique.refusal.must_win", suit=suit))

    def sure_leads(self, table: Table) -> list[int]:
        if self.led != NO_CARD:
            return []
        return sure_leads(tableau(table), self.to_act, self.seven_scores)

    def prompt(self) -> Text:
        is_suit_led = self.led != NO_CARD and suit_of(self.led) != NO_SUIT
        return FOLLOW if is_suit_led else super().prompt()

    def tricks_left(self, board: Tableau) -> i64:
        return self.left


def last_trick_points(by_seven: bool) -> i64:
    """S3 6.2: what the last trick scores, and more if the seven of trumps wins it."""
    return LAST_TRICK_BY_SEVEN if by_seven else LAST_TRICK


def begin_last_nine(board: Tableau, leader: Seat, seven_scores: bool) -> Phase:
    """S3 5.2: melds return to the hands, and strict rules apply."""
    for hand in board.at:
        hand.laid = 0  # they stay known to everyone
    board.strict_from = board.plays
    board.strict_leader = leader
    if board.events is not None:
        board.emit(LastTricks(leader))
    return LastNine(leader, board.seats, seven_scores)
