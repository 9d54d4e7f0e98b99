"""Reconstruct a round of Cat Te in a world: would the players have acted this way?

Folded cards are hidden, so the check is only whether the player would have folded; the card is
assumed to be the one that player would have folded.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.bot.candidates import CandidateMoves
from followsuit.games.cat_te.bot.thrifty import ThriftyPlayer
from followsuit.games.cat_te.match import CatTe
from followsuit.games.cat_te.moves import FIRST_FOLD, fold_of
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import FACE_DOWN, TRICKS, Tableau, tableau
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table, zeros

THRIFTY: Final = 0  # by rules of thumb
CLEVER: Final = 1  # by the policy's learned tables
STYLES: Final = 2
LIKELY: Final = 1 << 16  # weight of a guess without surprises
# factor for each unexpected move, in 1024ths, by style
SURPRISE: Final[vec[i64]] = vec[i64]([51, 205])


@final
class Guess:
    """A possible hand and folds of a seat, and the style of its player."""

    hand: Cards
    folds: vec[i64]  # by trick
    hidden: Cards  # hand and folds
    style: i64
    weight: i64

    def __init__(self, hand: Cards, style: i64) -> None:
        self.hand = hand
        self.folds = zeros(TRICKS)
        self.hidden = hand
        self.style = style
        self.weight = LIKELY


@final
class Reconstruction:
    """Created once per decision and used for many worlds."""

    candidates: CandidateMoves
    thrifty: ThriftyPlayer
    match: CatTe
    play: SixTricks  # the current state
    viewer: Seat
    actual: Tableau
    shown: vec[i64]  # cards shown, by seat

    def __init__(self, match: CatTe, candidates: CandidateMoves) -> None:
        play = match.phase
        assert isinstance(play, SixTricks)
        self.candidates = candidates
        self.thrifty = ThriftyPlayer()
        self.match = match
        self.play = play
        self.viewer = play.to_act
        self.actual = tableau(match.table)
        self.shown = zeros(self.actual.seats)
        for place in range(len(self.actual.laid)):
            if not self.actual.laid[place] & FACE_DOWN:
                self.shown[place % self.actual.seats] |= self.actual.laid[place]

    def is_empty(self) -> bool:
        """Whether no other seat has acted yet."""
        for seat in range(self.actual.seats):
            if seat != self.viewer and self.actual.laid[seat]:
                return False
        return True

    def guesses(self, world: Table, style: i64) -> list[Guess]:
        """One guess per seat, if all players have this style."""
        board = tableau(world.copy())
        for seat in range(board.seats):
            board.hands[seat] = board.dealt(seat)
            board.face_down[seat] = 0
            board.taken[seat] = 0
        now, play = self.play, SixTricks(self.play.terms, board.seats, self.match.first)
        found = [Guess(0, style) for _ in range(board.seats)]
        while play.left != now.left or play.waiting != now.waiting:
            guess = found[play.to_act]
            play.apply(board, self.reconstruct_move(board, play, guess))
        for seat in range(board.seats):
            found[seat].hand = board.hands[seat]
            found[seat].hidden = board.hands[seat] | board.face_down[seat]
        return found

    def reconstruct_move(self, board: Tableau, play: SixTricks, guess: Guess) -> i64:
        """The actual move with these cards; lowers the guess's weight if unexpected."""
        seat = play.to_act
        laid = self.actual.laid[self.actual.place(seat, play.left)]
        if seat == self.viewer:
            return fold_of(board.hands[seat], laid ^ FACE_DOWN) if laid & FACE_DOWN else laid
        move = self.expected_move(board, play, guess.style)
        if not laid & FACE_DOWN:
            if move != laid:
                self.surprise(guess)
            return laid
        card: Cards = 0
        if move >= FIRST_FOLD:
            card = play.folded(board, move) & ~self.shown[seat]
        if not card:
            self.surprise(guess)
            card = self.weakest(board, play)
        guess.folds[TRICKS - play.left] = card
        return fold_of(board.hands[seat], card)

    def expected_move(self, table: Table, play: SixTricks, style: i64) -> i64:
        """The move of a player with this style."""
        if style == THRIFTY:
            return self.thrifty.move(table, play)
        candidates = self.candidates
        candidates.hand.observe(table, play)
        candidates.evaluate(table, play)
        return candidates.moves[candidates.best()]

    def surprise(self, guess: Guess) -> None:
        guess.weight = 1 + (guess.weight * SURPRISE[guess.style] >> 10)

    def weakest(self, board: Tableau, play: SixTricks) -> Cards:
        """The weakest card that was not shown later."""
        hand = self.candidates.hand
        hand.observe(board, play)
        place = hand.size - 1
        while hand.cards[place] & self.shown[play.to_act]:
            place -= 1
        return hand.cards[place]
