"""What cards, reveals and passes say about the hands in Mindikot."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from followsuit.bots.policy.beliefs import ReplayBeliefs
from followsuit.games.mindikot.bot.play import CardPlay
from followsuit.games.mindikot.knowledge import who_knows
from followsuit.games.mindikot.match import Mindikot
from followsuit.games.mindikot.phases.tricks import PASS, REVEAL, TensPlay, TrumpHidden
from followsuit.rules.cards import Cards
from followsuit.rules.events import Event, HiddenReturned, Passed, Played, Revealed
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

SURPRISE: Final = 250  # in 1024ths: players often have reasons of their own


@final
class MindikotBeliefs(ReplayBeliefs):
    cards: CardPlay
    played: vec[i64]  # cards played, by seat
    cards_played: i64  # number of cards played
    returned: Cards  # the hidden card, if it is back in its owner's hand

    def __init__(self, match: Mindikot, cards: CardPlay) -> None:
        self.cards = cards
        self.played = zeros(match.table.seats)
        self.cards_played = 0
        self.returned = 0
        super().__init__(match, self.read(match, match.history), SURPRISE, match.leader())

    def read(self, match: Mindikot, history: list[Event]) -> vec[i64]:
        """The cards played, reveals and passes as moves."""
        moves = vec[i64]()
        pack = match.table.pack
        for event in history:
            if isinstance(event, Played):
                card = pack.named(event.card)
                self.played[event.seat] |= card
                self.cards_played += 1
                moves = append(moves, card)
            elif isinstance(event, Revealed):
                moves = append(moves, REVEAL)
            elif isinstance(event, Passed):
                moves = append(moves, PASS)
            elif isinstance(event, HiddenReturned):
                self.returned = pack.named(event.card)
        return moves

    def start(self, world: Match) -> Match:
        match = world.copy()
        assert isinstance(match, Mindikot)
        table, phase = match.table, match.phase
        for seat in range(table.seats):
            table.hands[seat] |= self.played[seat]
            table.taken[seat] = 0
            table.tricks[seat] = 0
            table.barred[seat] = 0
        table.known = 0
        if isinstance(phase, TrumpHidden):
            if self.returned:
                table.aside = self.returned
                table.hands[phase.owner] &= ~self.returned
            is_seen = match.rules.owner_knows_hidden_card()
            table.aside_seen_by = who_knows(phase.owner, is_seen)
        match.phase = match.first_trick()
        return match

    def expected_move(self, match: Match) -> i64:
        phase = match.phase
        assert isinstance(phase, TensPlay)
        return self.cards.card(match.table, phase)
