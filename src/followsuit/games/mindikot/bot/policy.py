"""Mindikot in playouts: the hidden card, reveal or pass, and the tricks."""

from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.beliefs import Beliefs, has_full_history
from followsuit.bots.policy.equivalence import distinct_cards, lowest_equivalent, with_first
from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.weights import WIN_SCALE, LearnedRows, load_learned
from followsuit.games.mindikot.bot.beliefs import MindikotBeliefs
from followsuit.games.mindikot.bot.chance import WHOLE, Race
from followsuit.games.mindikot.bot.play import CardPlay
from followsuit.games.mindikot.match import Mindikot
from followsuit.games.mindikot.phases.hide import Hide
from followsuit.games.mindikot.phases.tricks import PASS_OR_REVEAL, TensPlay
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Pack, Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.phase import Over
from followsuit.rules.table import Table

LEARNED: Final = Path(__file__).with_name("learned.json")
IN_A_HAND: Final = 0.01  # weight of tens and tricks, to break ties

LIKED: Final = 0.01  # prior of the policy's own choice before the tricks, as a chance to win


@final
class MindikotPolicy(Policy):
    play: CardPlay  # the one in use
    four: CardPlay
    six: CardPlay
    race: Race

    def __init__(self, rows: LearnedRows | None = None) -> None:
        super().__init__()
        if rows is None:
            rows = load_learned(LEARNED)
        self.four = CardPlay(rows["play4"], rows["say4"])
        self.six = CardPlay(rows["play6"], rows["say6"])
        self.play = self.four
        self.race = Race(rows["rounds"])

    def move(self, match: Match, dice: Dice) -> i64:
        phase, table = match.phase, match.table
        if isinstance(phase, TensPlay):
            return self.cards(table).card(table, phase)
        if isinstance(phase, Hide):
            return hidden(table.hands[phase.to_act], match.table.pack)
        return phase.random_move(table, dice)

    def cards(self, table: Table) -> CardPlay:
        self.play = self.four if table.seats == 4 else self.six
        return self.play

    def candidates(self, match: Match) -> list[int]:
        """The policy's own move first."""
        phase, table = match.phase, match.table
        first = self.move(match, Dice(0))
        legal = phase.choices(table)
        if legal == PASS_OR_REVEAL:
            return [first, PASS_OR_REVEAL ^ first]
        assert isinstance(match, Mindikot)
        tens = [match.scoring.tens]
        return with_first(first, distinct_cards(legal, taken(table), tens, table.pack))

    def equivalent(self, match: Match, move: i64) -> i64:
        phase, table = match.phase, match.table
        legal = phase.choices(table)
        if not isinstance(phase, TensPlay) or legal == PASS_OR_REVEAL:
            return move
        assert isinstance(match, Mindikot)
        tens = [match.scoring.tens]
        return lowest_equivalent(move, legal, taken(table), tens, table.pack)

    def prior(self, match: Match, move: i64) -> float:
        phase, table = match.phase, match.table
        if not isinstance(phase, TensPlay):
            return LIKED if move == self.move(match, Dice(0)) else 0.0
        return float(self.cards(table).sum(table, phase, move)) / float(WIN_SCALE)

    def beliefs(self, match: Match) -> Beliefs | None:
        assert isinstance(match, Mindikot)
        if not isinstance(match.phase, TensPlay):
            return None
        beliefs = MindikotBeliefs(match, self.cards(match.table))
        knows = beliefs.cards_played > 0 and has_full_history(match, beliefs.cards_played)
        return beliefs if knows else None

    def value(self, match: Match, seat: Seat) -> float:
        assert isinstance(match, Mindikot)
        scores, side = match.table.scores, seat & 1
        mine, theirs = scores[side], scores[1 - side]
        if isinstance(match.phase, Over):
            chance = 1.0 if seat in match.winners() else 0.0
        else:
            chance = float(self.race.chance(mine, theirs, match.rules)) / float(WHOLE)
        return (1.0 - IN_A_HAND) * chance + IN_A_HAND * share(match, side)

    def points(self, match: Match, seat: Seat) -> float:
        """The round's points minus those of the opponents."""
        scores, opening, side = match.table.scores, match.opening, seat & 1
        mine = scores[side] - opening[side]
        return float(mine - (scores[1 - side] - opening[1 - side]))

    def reported_value(self, value: float, match: Match, seat: Seat, start: Match) -> float:
        """Without the weight of tens and tricks, which only breaks ties."""
        assert isinstance(match, Mindikot)
        chance = (value - IN_A_HAND * share(match, seat & 1)) / (1.0 - IN_A_HAND)
        return min(1.0, max(0.0, chance))


def taken(table: Table) -> Cards:
    """All cards in the tricks so far."""
    gone: Cards = 0
    for seat in range(table.seats):
        gone |= table.taken[seat]
    return gone


def share(match: Mindikot, side: i64) -> float:
    """A side's share of the round's tens and tricks; a ten named to decide ties counts twice."""
    table, scoring = match.table, match.scoring
    tens = scoring.tens_of(table, side) + count(table.team_took(side) & scoring.tie_ten)
    taken = 4 * tens + table.team_tricks(side)
    whole = 16 + 4 * count(scoring.tie_ten) + scoring.tricks
    return float(taken) / float(whole)


def hidden(hand: Cards, pack: Pack) -> Cards:
    """The card to hide: the lowest of the longest suit, which becomes trump; ties by strength."""
    best: Cards = 0
    most: i64 = -1
    suit = pack.first_suit
    while suit & pack.all:
        court = hand & suit & ~(suit >> 4)
        worth = 4 * count(hand & suit) + count(court)
        if worth > most:
            most = worth
            best = hand & suit
        suit <<= pack.ranks
    return best & -best
