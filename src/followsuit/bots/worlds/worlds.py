"""Hidden worlds: every match that, to a seat's knowledge, this one may be."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.worlds.heaps import Heaps
from followsuit.rules.cards import Seat
from followsuit.rules.chronicle import Chronicle
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

MOST_TRIES: Final = 1_000_000  # the true cards are possible, so this is for a match that cannot be


class NoWorld(ValueError):
    """No deal can have led to a match."""


class Worlds:
    """Made blind at once: the hidden cards of its match lie in order, whatever they were."""

    match: Match
    viewer: Seat
    heaps: Heaps | None  # made when it is asked for the first time
    row: vec[i64]  # the cards of the world dealt last

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.viewer = viewer
        self.match = blind(match, viewer)
        self.heaps = None
        self.row = zeros(0)

    def deal(self, dice: Dice) -> Match:
        """One of them by lot, all equally likely: a match of its own, to try things on.

        The lots know all bars; a world that cannot be for another reason is dealt anew, so that
        those that can be stay equally likely.
        """
        heaps = self.all_heaps()
        world = self.match.copy()
        tries: i64 = 0
        while tries < MOST_TRIES:
            heaps.deal(dice, self.row)
            world.lay_unseen(self.viewer, self.row)
            if world.is_possible():
                return world
            tries += 1
        raise NoWorld("no deal can have led here")

    def count(self) -> int:
        """How many there are, with those that are only impossible for what no bar can express."""
        return self.all_heaps().ways

    def all_heaps(self) -> Heaps:
        heaps = self.heaps
        if heaps is None:
            places = self.match.hidden_from(self.viewer)
            cards = [card for place in places for card in place]
            rooms = [len(place) for place in places]
            heaps = Heaps(cards, rooms, self.match.barred_from(self.viewer))
            if not heaps.ways:
                raise NoWorld("the unseen cards cannot lie where they may")
            self.heaps = heaps
            self.row = zeros(len(cards))
        return heaps


@final
class OpenCards(Worlds):
    """The only world is the match itself: it measures what perfect knowledge is worth."""

    def __init__(self, match: Match) -> None:
        self.viewer = 0
        self.match = match.copy()
        self.heaps = None
        self.row = zeros(0)

    def deal(self, dice: Dice) -> Match:
        return self.match.copy()

    def count(self) -> int:
        return 1


def blind(match: Match, viewer: Seat) -> Match:
    """A copy that tells nothing its viewer cannot know."""
    cards = sorted([card for place in match.hidden_from(viewer) for card in place])
    twin = match.copy()
    twin.lay_unseen(viewer, vec[i64](cards))
    twin.tidy(viewer)
    seen = [event for event in match.history if event.seen_by >> viewer & 1]
    twin.chronicle = Chronicle(seen)
    return twin
