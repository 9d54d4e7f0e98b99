"""Bezique in playouts: keep cards for melds, and win tricks to meld.

The last nine tricks of two players are solved at the root, and played heuristically in playouts.
"""

from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.weights import LearnedRows, load_learned
from followsuit.games.bezique.bot.cards import VICTORY, CardEvaluator
from followsuit.games.bezique.bot.chance import chance_to_win, per_point, reach
from followsuit.games.bezique.bot.meld_candidates import candidate_melds
from followsuit.games.bezique.bot.parameters import parameters_from
from followsuit.games.bezique.bot.solver import Solver, is_open
from followsuit.games.bezique.deck import face_of
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.match import Bezique
from followsuit.games.bezique.melds import (
    DOUBLE_BEZIQUE,
    DRAW,
    KINDS,
    RUN,
    SWAP,
    kind_of,
    slots_of,
    worth,
)
from followsuit.games.bezique.phases.meld_window import MeldWindow
from followsuit.games.bezique.phases.tricks import DrawingTrick, LastNine
from followsuit.games.bezique.table import Tableau, tableau
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match

LEARNED: Final = Path(__file__).with_name("learned.json")
GREAT: Final = (RUN, DOUBLE_BEZIQUE)  # melded without delay
# moves per playout, five tricks of two players: beyond that, luck outweighs skill
HORIZON: Final = 16


@final
class BeziquePolicy(Policy):
    by_seats: list[CardEvaluator]  # for two, three and four
    solver: Solver

    def __init__(self, rows: LearnedRows | None = None) -> None:
        learned = load_learned(LEARNED) if rows is None else rows
        self.by_seats = [CardEvaluator(parameters_from(row)) for row in learned["numbers"]]
        self.solver = Solver()
        super().__init__()
        self.horizon = HORIZON

    def cards(self, board: Tableau) -> CardEvaluator:
        return self.by_seats[board.seats - 2]

    def move(self, match: Match, dice: Dice) -> i64:
        assert isinstance(match, Bezique)
        play = match.phase
        board = tableau(match.table)
        if isinstance(play, MeldWindow):
            return self.meld_or_draw(board, play)
        if isinstance(play, DrawingTrick):
            return self.card(match, board, play)
        assert isinstance(play, LastNine)
        return self.last_card(match, board, play)

    def card(self, match: Bezique, board: Tableau, play: DrawingTrick) -> i64:
        cards = self.cards(board)
        trick = cards.observe(board, play, match.rules)
        advanced = match.rules.mode == "advanced"
        slots = board.at[play.to_act].held
        best: i64 = 0
        most = -VICTORY
        while slots:
            slot = slots & -slots
            slots ^= slot
            value = cards.card_value(board, play, slot, trick, advanced)
            if value > most:
                most = value
                best = slot
        return best

    def last_card(self, match: Bezique, board: Tableau, play: LastNine) -> i64:
        cards = self.cards(board)
        advanced = match.rules.mode == "advanced"
        slots = play.choices(board)
        best: i64 = 0
        most = -VICTORY
        while slots:
            slot = slots & -slots
            slots ^= slot
            value = cards.ending_value(board, play, slot, advanced)
            if value > most:
                most = value
                best = slot
        return best

    def meld_or_draw(self, board: Tableau, window: MeldWindow) -> i64:
        """Swap if possible; otherwise make the most valuable meld, if any gains."""
        if window.may_swap(board):
            return SWAP
        if not window.melds_left:
            return DRAW
        hand = board.at[window.to_act]
        found = candidate_melds(hand, board.trump, window.rules)
        if not found:
            return DRAW
        cards = self.cards(board)
        cards.prospect.observe(board, window.to_act)
        most = cards.prospect.all()
        best: i64 = DRAW
        for number in found:
            move: i64 = number
            if self.wins(board, window, move):
                return move
            value = cards.gain(hand, board.trump, move)
            if value > most:
                most = value
                best = move
        return best

    def wins(self, board: Tableau, window: MeldWindow, move: i64) -> bool:
        """Whether a meld wins the match immediately."""
        seat = window.to_act
        points = worth(board.at[seat], board.trump, kind_of(move), slots_of(move))
        return board.wins_with(seat, points)

    # the root

    def candidates(self, match: Match) -> list[int]:
        """One move if it is solved, a swap or a winning meld; a great meld is never delayed."""
        if self.is_solved(match):
            return [self.solver.solve(match)[0][0]]
        board = tableau(match.table)
        play = match.phase
        first = int(self.move(match, Dice(0)))
        if isinstance(play, MeldWindow):
            if first == SWAP or (first != DRAW and self.wins(board, play, first)):
                return [first]
            is_great = first != DRAW and kind_of(first) in GREAT
            found = [] if is_great else [int(DRAW)]
            if play.melds_left:
                found += candidate_melds(board.at[play.to_act], board.trump, play.rules)
        else:
            found = distinct_slots(board.at[play.to_act], play.choices(board), first)
        return [first] + [move for move in found if move != first]

    def equivalent(self, match: Match, move: i64) -> i64:
        board, play = tableau(match.table), match.phase
        hand = board.at[play.to_act]
        if isinstance(play, MeldWindow):
            if move == DRAW or move == SWAP:
                return move
            kind = meld_key(hand, move)
            melds = [other for other in play.moves(board) if other != DRAW and other != SWAP]
            return next((other for other in melds if meld_key(hand, other) == kind), int(move))
        for slot in play.moves(board):
            if is_twin(hand, slot, move):
                return slot
        return move

    def is_solved(self, match: Match) -> bool:
        return is_open(match)

    def misjudgment_scale(self, match: Match) -> float:
        """With more players each has fewer tricks and melds, and moves look more alike."""
        return 2.0 / float(match.table.seats)

    def prior(self, match: Match, move: i64) -> float:
        assert isinstance(match, Bezique)
        play = match.phase
        board = tableau(match.table)
        cards = self.cards(board)
        if isinstance(play, DrawingTrick):
            trick = cards.observe(board, play, match.rules)
            advanced = match.rules.mode == "advanced"
            return per_point(board) * cards.card_value(board, play, move, trick, advanced)
        if not isinstance(play, MeldWindow) or move == SWAP:
            return 0.0
        cards.prospect.observe(board, play.to_act)
        if move == DRAW:
            return per_point(board) * cards.prospect.all()
        return per_point(board) * cards.gain(board.at[play.to_act], board.trump, move)

    def margin(self, match: Match, seat: Seat) -> float:
        """Points of the deal so far and, while there is a stock, those to expect from the hands."""
        board = tableau(match.table)
        prospect = self.cards(board).prospect
        mine, others = 0.0, 0.0
        for side in range(board.seats):
            points = reach(board, side, prospect) - float(match.opening[side])
            if side == seat:
                mine = points
            else:
                others += points
        return mine - others / float(board.seats - 1)

    def value(self, match: Match, seat: Seat) -> float:
        board = tableau(match.table)
        return chance_to_win(board, seat, self.cards(board).prospect)


def distinct_slots(hand: Hand, slots: i64, first: i64) -> list[int]:
    """One card per face and meld history, starting with `first`."""
    found: list[int] = [int(first)] if slots & first else []
    while slots:
        slot = slots & -slots
        slots ^= slot
        if not any(is_twin(hand, slot, other) for other in found):
            found.append(slot)
    return found


def is_twin(hand: Hand, slot: i64, other: i64) -> bool:
    if face_of(hand.card(slot)) != face_of(hand.card(other)):
        return False
    if not hand.laid & (slot | other):
        return True
    for kind in range(KINDS):
        served = hand.served(kind)
        if (served & slot != 0) != (served & other != 0):
            return False
    return (hand.laid & slot != 0) == (hand.laid & other != 0)


def meld_key(hand: Hand, move: i64) -> tuple[int, list[tuple[int, int, int]]]:
    """A key shared by melds of the same cards with the same history."""
    cards: list[tuple[int, int, int]] = []
    slots = slots_of(move)
    while slots:
        slot = slots & -slots
        slots ^= slot
        served: i64 = 0
        for kind in range(KINDS):
            if hand.served(kind) & slot:
                served |= 1 << kind
        laid: i64 = 1 if hand.laid & slot else 0
        cards.append((int(face_of(hand.card(slot))), int(laid), int(served)))
    cards.sort()
    return int(kind_of(move)), cards
