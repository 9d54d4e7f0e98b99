"""Opponents in Cat Te: worlds sampled by how well they explain what the others did.

Many worlds are dealt, and each seat's cards are weighted by how likely a thrifty or a clever player
is to have acted that way. Then each seat in turn draws a hand by weight from the cards that the
others leave (Gibbs sampling).
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from followsuit.bots.policy.opponents import OpponentModel
from followsuit.bots.worlds.worlds import Worlds
from followsuit.games.cat_te.bot.candidates import CandidateMoves
from followsuit.games.cat_te.bot.reconstruction import STYLES, THRIFTY, Guess, Reconstruction
from followsuit.games.cat_te.match import CatTe
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import tableau
from followsuit.rules.bits import bit, index
from followsuit.rules.cards import Cards, Seat, numbers_of
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match

DEALT: Final = 600  # worlds to draw hands from
TRIES: Final = 3  # per seat between two samples
# with more seats a hand rarely fits the others', and the worlds hardly change
MOST_SEATS: Final = 4


@final
class GuessPool:
    """The guesses for a seat, by weight."""

    guesses: list[Guess]
    ends: vec[i64]  # cumulative weights

    def __init__(self) -> None:
        self.guesses = []
        self.ends = vec[i64]()

    def variance_floor(self) -> float:
        """1/n, where n is the effective number of guesses."""
        total, squares = 0.0, 0.0
        for guess in self.guesses:
            weight = float(guess.weight)
            total += weight
            squares += weight * weight
        return squares / (total * total) if total else 0.0

    def add(self, guess: Guess) -> None:
        before = self.ends[len(self.ends) - 1] if len(self.ends) else 0
        self.guesses.append(guess)
        self.ends = append(self.ends, before + guess.weight)

    def draw(self, dice: Dice) -> Guess:
        last = len(self.ends) - 1
        target = dice.below(self.ends[last])
        low: i64 = 0
        high: i64 = last
        while low < high:
            middle = (low + high) // 2
            if self.ends[middle] <= target:
                low = middle + 1
            else:
                high = middle
        return self.guesses[low]


@final
class CatTeOpponentModel(OpponentModel):
    worlds: Worlds
    dice: Dice
    reconstruction: Reconstruction
    viewer: Seat
    pools: list[GuessPool]  # by seat
    chosen: list[Guess]  # by seat
    styles: vec[i64]  # by seat, in the current world
    world: Match

    def __init__(
        self, worlds: Worlds, match: CatTe, candidates: CandidateMoves, dice: Dice
    ) -> None:
        self.worlds = worlds
        self.dice = dice
        self.reconstruction = Reconstruction(match, candidates)
        self.viewer = worlds.viewer
        self.pools = [GuessPool() for _ in range(match.table.seats)]
        self.world = match
        self.chosen = []
        self.styles = vec[i64]([THRIFTY] * match.table.seats)
        if not self.reconstruction.is_empty():
            self.fill()

    def fill(self) -> None:
        """Fill the pools and start from the most likely world."""
        best: i64 = -1
        for _ in range(DEALT):
            world = self.worlds.deal(self.dice)
            for style in range(STYLES):
                guesses = self.reconstruction.guesses(world.table, style)
                weight: i64 = 0
                for seat in range(len(guesses)):
                    self.pools[seat].add(guesses[seat])
                    weight += guesses[seat].weight
                if weight > best:
                    best = weight
                    self.chosen = guesses
        self.world = self.build_world()

    def next(self) -> Match:
        if not self.chosen:
            self.world = self.worlds.deal(self.dice)
            for seat in range(len(self.styles)):
                self.styles[seat] = self.dice.below(STYLES)
            return self.world
        before = self.chosen
        self.chosen = list(before)
        for seat in range(len(before)):
            if seat != self.viewer:
                self.draw(seat)
        world = self.build_world()
        if world.is_possible():
            self.world = world
        else:
            self.chosen = before
        for seat in range(len(before)):
            self.styles[seat] = self.chosen[seat].style
        return self.world

    def draw(self, seat: Seat) -> None:
        """Draw another hand for a seat that does not clash with the others."""
        others: Cards = 0
        for other in range(len(self.chosen)):
            if other != seat and other != self.viewer:
                others |= self.chosen[other].hidden
        for _ in range(TRIES):
            guess = self.pools[seat].draw(self.dice)
            if not guess.hidden & others:
                self.chosen[seat] = guess
                return

    def variance_floor(self) -> float:
        """That of the seat with the fewest effective guesses, an upper bound for the world."""
        most = 0.0
        for seat in range(len(self.chosen)):
            if seat != self.viewer:
                most = max(most, self.pools[seat].variance_floor())
        return most

    def build_world(self) -> Match:
        """A match with the chosen hands; all other cards are laid aside."""
        world = self.worlds.match.copy()
        board = tableau(world.table)
        row: list[int] = []
        rest = board.aside
        for seat in range(board.seats):
            if seat != self.viewer:
                row += numbers_of(self.chosen[seat].hand)
                rest |= board.hands[seat] | board.face_down[seat]
        for place in range(len(board.laid)):
            if board.is_unseen(place, self.viewer):
                row.append(index(self.chosen[place % board.seats].folds[place // board.seats]))
        for number in row:
            rest &= ~bit(number)
        world.lay_unseen(self.viewer, vec[i64](row + numbers_of(rest)))
        return world

    def move(self, match: Match, dice: Dice) -> i64:
        play = match.phase
        assert isinstance(play, SixTricks)
        seat = play.to_act
        style = STYLES - 1 if seat == self.viewer else self.styles[seat]
        return self.reconstruction.expected_move(match.table, play, style)


def is_supported(match: CatTe) -> bool:
    """Whether the model applies: few players and plain Khmer rules."""
    terms = match.terms
    if match.table.seats > MOST_SEATS or not isinstance(match.phase, SixTricks):
        return False
    if terms.eliminates or terms.sweep_wins or terms.last_tricks > 1 or terms.leading:
        return False
    if terms.void_may_show or terms.must_beat or not terms.must_follow:
        return False
    if terms.leader_may_fold:
        return False
    return match.rules.side_bet == 0
