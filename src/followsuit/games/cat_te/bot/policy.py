"""Cat Te in playouts: each card is evaluated by its chance to win and the hand it leaves.

Staying in costs nothing, so the policy never drops out. It claims only when certain, because a hand
that makes a good claim wins the tricks anyway.
"""

from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.opponents import OpponentModel
from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.weights import LearnedRows, load_learned
from followsuit.bots.worlds.worlds import Worlds
from followsuit.games.cat_te.bot.candidates import CandidateMoves
from followsuit.games.cat_te.bot.chance import chance_to_win, per_pot
from followsuit.games.cat_te.bot.opponent_model import CatTeOpponentModel, is_supported
from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.match import CatTe
from followsuit.games.cat_te.moves import CARDS, CLAIM, DROP
from followsuit.games.cat_te.phases.instant_choice import PLAY_ON, SHOW, InstantChoice
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.phase import Over
from followsuit.rules.table import NOBODY, Table

LEARNED: Final = Path(__file__).with_name("learned.json")
MILLION: Final = 1_000_000.0


@final
class CatTePolicy(Policy):
    candidate_moves: CandidateMoves

    def __init__(self, rows: LearnedRows | None = None) -> None:
        self.candidate_moves = CandidateMoves(load_learned(LEARNED) if rows is None else rows)
        super().__init__()

    def move(self, match: Match, dice: Dice) -> i64:
        play = match.phase
        if isinstance(play, InstantChoice):
            return show_or_play_on(match)
        assert isinstance(play, SixTricks)
        candidates = self.candidate_moves
        candidates.hand.observe(match.table, play)
        if candidates.may_claim(match.table, play):
            return CLAIM
        candidates.evaluate(match.table, play)
        return candidates.moves[candidates.best()]

    def candidates(self, match: Match) -> list[int]:
        """CT-5, CT-11: no dropping out, no uncertain claim; one of each set of equivalent cards."""
        play = match.phase
        if isinstance(play, InstantChoice):
            return [show_or_play_on(match)]
        assert isinstance(play, SixTricks)
        first = int(self.move(match, Dice(0)))
        if first == CLAIM:
            return [first]
        found = [first]
        known = [self.equivalence_key(match.table, play, first)]
        for candidate in range(self.candidate_moves.size):
            move = int(self.candidate_moves.moves[candidate])
            kind = self.equivalence_key(match.table, play, move)
            if kind not in known:
                known.append(kind)
                found.append(move)
        return found

    def equivalent(self, match: Match, move: i64) -> i64:
        table, play = match.table, match.phase
        if not isinstance(play, SixTricks) or move >= DROP:
            return move
        self.candidate_moves.hand.observe(table, play)
        kind = self.equivalence_key(table, play, move)
        for other in match.moves():
            if other < DROP and self.equivalence_key(table, play, other) == kind:
                return other
        return move

    def equivalence_key(
        self, table: Table, play: SixTricks, move: i64
    ) -> tuple[bool, bool, int, int]:
        """A key shared by equivalent moves: winning, face up, suit, number of higher cards."""
        card = move
        if move >> CARDS:
            card = play.folded(table, move)
        hand = self.candidate_moves.hand
        place: i64 = 0
        while hand.cards[place] != card:
            place += 1
        takes = not play.led or play.beats(card)
        return takes, card == move, int(PACK.suit_of(card)), int(hand.above[place])

    def prior(self, match: Match, move: i64) -> float:
        play = match.phase
        assert isinstance(match, CatTe)
        if not isinstance(play, SixTricks):
            return 0.0
        return per_pot(match) * -float(self.candidate_moves.loss(match.table, play, move)) / MILLION

    def opponent_model(self, worlds: Worlds, dice: Dice) -> OpponentModel | None:
        match = worlds.match
        assert isinstance(match, CatTe)
        return (
            CatTeOpponentModel(worlds, match, self.candidate_moves, dice)
            if is_supported(match)
            else None
        )

    def value(self, match: Match, seat: Seat) -> float:
        assert isinstance(match, CatTe)
        return chance_to_win(match, seat)

    def reported_value(self, value: float, match: Match, seat: Seat, start: Match) -> float:
        """CT-17: a match won by several is shared."""
        return value / float(len(match.winners())) if isinstance(match.phase, Over) else value


def show_or_play_on(match: Match) -> i64:
    """CT-9: show a hand that wins; after a better one, keep it to yourself."""
    assert isinstance(match, CatTe)
    best = 0 if match.lucky == NOBODY else match.strength(match.lucky)
    return SHOW if match.strength(match.phase.to_act) > best else PLAY_ON
