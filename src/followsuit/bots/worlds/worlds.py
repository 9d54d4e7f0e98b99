"""Hidden worlds: every match that, to a seat's knowledge, this one may be."""

from typing import final

from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


class Worlds:
    """Made blind at once: the hidden cards of its match lie in order, whatever they were."""

    match: Match
    viewer: Seat

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.viewer = viewer
        self.match = blind(match, viewer)

    def deal(self, dice: Dice) -> Match:
        """One of them by lot, all equally likely: a match of its own, to try things on."""
        unseen = self.match.unseen_by(self.viewer)
        numbers = [number for place in self.match.hidden_from(self.viewer) for number in place]
        while True:
            for last in range(len(numbers) - 1, 0, -1):
                other = dice.below(last + 1)
                numbers[last], numbers[other] = numbers[other], numbers[last]
            places: list[list[int]] = []
            at = 0
            for room in unseen.rooms:
                places.append(numbers[at : at + room])
                at += room
            barred = [
                number
                for place, cards in zip(places, unseen.barred, strict=True)
                for number in place
                if cards >> number & 1
            ]
            if not barred:
                return self.match.rearranged(self.viewer, places)


@final
class TheTruth(Worlds):
    """The only world is the match itself: for who measures what perfect knowledge is worth."""

    def __init__(self, match: Match) -> None:
        self.viewer = 0
        self.match = match.copy()

    def deal(self, dice: Dice) -> Match:
        return self.match.copy()


def blind(match: Match, viewer: Seat) -> Match:
    """A copy that tells nothing its viewer cannot know."""
    hidden = match.hidden_from(viewer)
    numbers = iter(sorted([number for place in hidden for number in place]))
    twin = match.rearranged(viewer, [[next(numbers) for _ in place] for place in hidden])
    twin.history = [event for event in match.history if event.is_seen_by(viewer)]
    return twin
