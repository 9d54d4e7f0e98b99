"""What one viewer may know, built up from what it is entitled to see."""

from dataclasses import dataclass, field

from followsuit.rules.events import Event
from followsuit.rules.phase import Action, Showing
from followsuit.texts import Text


@dataclass(frozen=True)
class Result:
    """How a hand or a match ended."""

    reason: str  # as records write it
    scores: tuple[int, ...]  # by team, or by seat where each plays alone
    winners: tuple[int, ...] | None = None  # seats; a hand has none
    # the reason in words, for a match
    why: Text | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Pick:
    """A choice of several cards: so many of these, and all of those that must go with them."""

    verb: str
    free: tuple[str, ...]
    count: int
    must: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """A seat's view of a match, or a spectator's."""

    game: str
    rules: object  # the game's Rules: options are public
    seats: int
    seat: int  # whose view this is; `events.WATCHER` for who only watches
    deals: int  # how many deals there have been, this one too
    dealer: int
    to_act: int  # below 0: nobody, the cards must be dealt or the match is over
    prompt: Text  # what the seat to act is asked for
    hand: tuple[str, ...]  # one's own cards
    counts: tuple[int, ...]  # cards in each hand
    phase: str
    showing: Showing  # what the phase shows
    scores: tuple[int, ...]  # finished hands and this one so far
    events: tuple[Event, ...]  # what this viewer was told since the deal
    legal: tuple[Action, ...] | None  # what this seat may do now; None: too much to list,
    pick: Pick | None  # and this is how to choose
    result: Result | None  # once the match is over

    def side_of(self, seat: int) -> int:
        """Whose score a seat plays for: its team's, or its own where each plays alone."""
        return seat % len(self.scores)


@dataclass(frozen=True)
class Unseen:
    """What one seat does not know: these cards lie in these places, so many in each.

    A set of cards is an int here, however large the pack: the bit of each card's number.
    """

    cards: int
    rooms: tuple[int, ...]  # how many cards each place of `Match.hidden_from` holds
    barred: tuple[int, ...]  # cards known not to be there
