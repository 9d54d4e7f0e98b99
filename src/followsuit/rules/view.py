"""Views: what one viewer may know, built from what it is entitled to see."""

from dataclasses import dataclass, field

from followsuit.rules.events import Event
from followsuit.rules.phase import Action
from followsuit.rules.phase_view import PhaseView
from followsuit.texts import Text


@dataclass(frozen=True)
class Result:
    """How a round or a match ended."""

    reason: str  # as in records
    scores: tuple[int, ...]  # by team, or by seat where each plays alone
    winners: tuple[int, ...] | None = None  # seats; a round has none
    # the reason in words, for a match
    why: Text | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Pick:
    """A choice of several cards, where there are too many combinations to list."""

    verb: str
    free: tuple[str, ...]  # the cards to choose from
    count: int  # how many to choose
    must: tuple[str, ...]  # cards that every choice includes


@dataclass(frozen=True)
class View:
    """A seat's view of a match, or a spectator's."""

    game: str
    rules: object  # the game's Rules: options are public
    seats: int
    seat: int  # the viewer; `events.WATCHER` for a spectator
    deals: int  # the number of deals, including this one
    round: int  # the number of this round: deals that were thrown in are not counted
    dealer: int
    to_act: int  # negative: cards must be dealt, or the match is over
    prompt: Text  # what the seat to act is asked to do
    hand: tuple[str, ...]  # the viewer's cards
    counts: tuple[int, ...]  # number of cards in each hand
    phase: str
    shown: PhaseView  # what the phase shows
    scores: tuple[int, ...]  # including this round so far
    events: tuple[Event, ...]  # what this viewer has seen since the deal
    legal: tuple[Action, ...] | None  # the actions open to this seat; none if too many to list
    pick: Pick | None  # what to choose from instead
    result: Result | None  # once the match is over

    def side_of(self, seat: int) -> int:
        """The side that a seat scores for: its team, or itself."""
        return seat % len(self.scores)


@dataclass(frozen=True)
class Unseen:
    """What one seat does not know, for tests: which of these cards are in which places.

    A set of cards is an int with one bit per card number here, however large the pack is.
    """

    cards: int
    rooms: tuple[int, ...]  # number of cards in each place of `Match.hidden_from`
    barred: tuple[int, ...]  # for each place, cards known not to be there
