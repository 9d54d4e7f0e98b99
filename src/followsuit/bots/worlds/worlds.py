"""Worlds (determinizations): all matches consistent with what a seat knows."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.worlds.sampler import DealSampler
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.event_log import EventLog
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

MOST_TRIES: Final = 1_000_000  # only a contradictory match gets this far


class NoWorld(ValueError):
    """No deal is consistent with the match."""


class Worlds:
    """The worlds of a seat. The true hidden cards are discarded on creation."""

    match: Match
    viewer: Seat
    sampler: DealSampler | None  # created on first use
    row: vec[i64]  # the hidden cards of the last world

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.viewer = viewer
        self.match = without_hidden_cards(match, viewer)
        self.sampler = None
        self.row = zeros(0)

    def deal(self, dice: Dice) -> Match:
        """Deal a world uniformly at random: an independent match to try moves on.

        The sampler respects all bars. A world that is impossible for other reasons is rejected,
        which keeps the rest equally likely.
        """
        sampler = self.get_sampler()
        world = self.match.copy()
        tries: i64 = 0
        while tries < MOST_TRIES:
            sampler.deal(dice, self.row)
            world.lay_unseen(self.viewer, self.row)
            if world.is_possible():
                return world
            tries += 1
        raise NoWorld("no deal is consistent with this match")

    def count(self) -> int:
        """The number of worlds that respect all bars."""
        return self.get_sampler().ways

    def get_sampler(self) -> DealSampler:
        sampler = self.sampler
        if sampler is None:
            places = self.match.hidden_from(self.viewer)
            cards = [card for place in places for card in place]
            rooms = [len(place) for place in places]
            sampler = DealSampler(cards, rooms, self.match.barred_from(self.viewer))
            if not sampler.ways:
                raise NoWorld("the unseen cards fit in no allowed places")
            self.sampler = sampler
            self.row = zeros(len(cards))
        return sampler


@final
class OpenCards(Worlds):
    """The match itself as the only world, to measure the value of perfect information."""

    def __init__(self, match: Match) -> None:
        self.viewer = 0
        self.match = match.copy()
        self.sampler = None
        self.row = zeros(0)

    def deal(self, dice: Dice) -> Match:
        return self.match.copy()

    def count(self) -> int:
        return 1


def without_hidden_cards(match: Match, viewer: Seat) -> Match:
    """A copy of the match without anything hidden from the viewer."""
    cards = sorted([card for place in match.hidden_from(viewer) for card in place])
    twin = match.copy()
    twin.lay_unseen(viewer, vec[i64](cards))
    twin.tidy(viewer)
    seen = [event for event in match.history if event.seen_by >> viewer & 1]
    twin.event_log = EventLog(seen)
    return twin
