"""A round of Cat Te told again with other cards: who would have played and folded so with them?

Nobody sees which card was folded. So it is asked only whether the player would have folded, and
the folded card is then taken to be the one that the model would have folded.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.bot.options import Options
from followsuit.games.cat_te.bot.thumbs import Thumbs
from followsuit.games.cat_te.match import CatTe
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import FACE_DOWN, TRICKS, Felt, felt_of
from followsuit.games.cat_te.terms import CARDS, FIRST_FOLD
from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table, zeros

THRIFTY: Final = 0  # by rules of thumb
CLEVER: Final = 1  # by the tables of the playouts
MINDS: Final = 2
LIKELY: Final = 1 << 16  # all was to be expected
# what a move that was not to be expected leaves of that, in 1024 parts, by mind
SURPRISE: Final[vec[i64]] = vec[i64]([51, 205])


@final
class Guess:
    """What a seat may hold and may have folded, and how its player thinks."""

    hand: Cards
    folds: vec[i64]  # by trick
    hidden: Cards  # both
    mind: i64
    weight: i64

    def __init__(self, hand: Cards, mind: i64) -> None:
        self.hand = hand
        self.folds = zeros(TRICKS)
        self.hidden = hand
        self.mind = mind
        self.weight = LIKELY


@final
class Retelling:
    """Made once for a decision, asked about many worlds."""

    options: Options
    thumbs: Thumbs
    match: CatTe
    play: SixTricks  # as it stands
    viewer: Seat
    told: Felt
    shown: vec[i64]  # by each seat

    def __init__(self, match: CatTe, options: Options) -> None:
        play = match.phase
        assert isinstance(play, SixTricks)
        self.options = options
        self.thumbs = Thumbs()
        self.match = match
        self.play = play
        self.viewer = play.to_act
        self.told = felt_of(match.table)
        self.shown = zeros(self.told.seats)
        for place in range(len(self.told.laid)):
            if not self.told.laid[place] & FACE_DOWN:
                self.shown[place % self.told.seats] |= self.told.laid[place]

    def is_empty(self) -> bool:
        """Whether none of the others has done anything yet."""
        for seat in range(self.told.seats):
            if seat != self.viewer and self.told.laid[seat]:
                return False
        return True

    def guesses(self, world: Table, mind: i64) -> list[Guess]:
        """By seat, if all think like that."""
        felt = felt_of(world.copy())
        for seat in range(felt.seats):
            felt.hands[seat] = felt.dealt(seat)
            felt.face_down[seat] = 0
            felt.taken[seat] = 0
        now, play = self.play, SixTricks(self.play.terms, felt.seats, self.match.first)
        found = [Guess(0, mind) for _ in range(felt.seats)]
        while play.left != now.left or play.waiting != now.waiting:
            guess = found[play.to_act]
            play.apply(felt, self.retold(felt, play, guess))
        for seat in range(felt.seats):
            found[seat].hand = felt.hands[seat]
            found[seat].hidden = felt.hands[seat] | felt.face_down[seat]
        return found

    def retold(self, felt: Felt, play: SixTricks, guess: Guess) -> i64:
        """What was done, as a move with these cards; it may make the guess less likely."""
        seat = play.to_act
        laid = self.told.laid[self.told.place(seat, play.left)]
        if seat == self.viewer:
            return fold_of(felt, seat, laid ^ FACE_DOWN) if laid & FACE_DOWN else laid
        move = self.expected(felt, play, guess.mind)
        if not laid & FACE_DOWN:
            if move != laid:
                self.surprise(guess)
            return laid
        card: Cards = 0
        if move >= FIRST_FOLD:
            card = play.folded(felt, move) & ~self.shown[seat]
        if not card:
            self.surprise(guess)
            card = self.weakest(felt, play)
        guess.folds[TRICKS - play.left] = card
        return fold_of(felt, seat, card)

    def expected(self, table: Table, play: SixTricks, mind: i64) -> i64:
        """What the seat to act does who thinks like that."""
        if mind == THRIFTY:
            return self.thumbs.move(table, play)
        options = self.options
        options.hand.look(table, play)
        options.weigh(table, play)
        return options.moves[options.best()]

    def surprise(self, guess: Guess) -> None:
        guess.weight = 1 + (guess.weight * SURPRISE[guess.mind] >> 10)

    def weakest(self, felt: Felt, play: SixTricks) -> Cards:
        """Of the cards that were not shown later."""
        hand = self.options.hand
        hand.look(felt, play)
        place = hand.size - 1
        while hand.cards[place] & self.shown[play.to_act]:
            place -= 1
        return hand.cards[place]


def fold_of(felt: Felt, seat: Seat, card: Cards) -> i64:
    return bit(CARDS + count(felt.hands[seat] & (card - 1)))
