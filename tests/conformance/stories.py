"""Matches with all that was said since the deal, so that it can be told again with other cards."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.rules.piles import Piles
from followsuit.rules.table import NATURE
from tests.conformance.tables import Setting, choose, interjection


@dataclass
class Story:
    """A match, how it stood before the last deal, and what was dealt and said since."""

    match: Match
    before: Match
    piles: Piles | None = None
    said: list[tuple[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match) -> "Story":
        return cls(match, match.copy())

    def deal(self, piles: Piles) -> None:
        self.before, self.piles, self.said = self.match.copy(), piles, []
        self.match.deal(piles)

    def act(self, seat: int, action: object) -> None:
        self.said.append((seat, str(action)))
        self.match.act(seat, str(action))

    def retold(self, other: dict[int, int]) -> Match | None:
        """The match if other cards had been dealt; none if it could not have gone this way."""
        pack = self.match.table.pack
        twin = self.before.copy()
        if self.piles is not None:
            twin.deal(self.piles.refilled([other.get(n, n) for n in self.piles.numbers()]))
        names = {pack.names[was]: pack.names[now] for was, now in other.items()}
        try:
            for seat, text in self.said:
                twin.act(seat, " ".join(names.get(word, word) for word in text.split()))
        except IllegalAction:
            return None
        return twin

    def could_be(self, viewer: int, world: Match, rng: random.Random, tellings: int = 30) -> bool:
        """Whether a viewer would have seen and heard the same if a world were true.

        Only the bidder knows which cards came from the widow, so several choices are tried.
        """
        seen = repr(self.match.view(viewer))
        bought = self.piles is not None and "widow" in self.piles.others
        for _ in range(tellings if bought else 1):
            twin = self.retold(exchanged(self.match, viewer, world, rng))
            if twin is not None and repr(twin.view(viewer)) == seen:
                assert places(twin, viewer) == places(world, viewer)
                return True
        return False


def exchanged(match: Match, viewer: int, world: Match, rng: random.Random) -> dict[int, int]:
    """For every hidden card, the one in its place in a world; the last place is ordered."""
    other: dict[int, int] = {}
    *sets, pile = zip(match.hidden_from(viewer), world.hidden_from(viewer), strict=True)
    for were, are in sets:
        other |= zip(were, rng.sample(are, len(are)), strict=True)
    return other | dict(zip(*pile, strict=True))


def places(match: Match, viewer: int) -> tuple[tuple[int, ...], ...]:
    """Where the hidden cards are: what distinguishes one world from another."""
    *sets, pile = match.hidden_from(viewer)
    return (*[tuple(sorted(place)) for place in sets], tuple(pile))


def stories(setting: Setting, seed: int, most: int) -> Iterator[Story]:
    """Matches played at random, seen at every moment; some speak out of turn."""
    rng = random.Random(f"{setting} {seed}")
    story = Story.of(setting.new_match(seed))
    for _ in range(most):
        yield story
        match = story.match
        said = interjection(match, rng)
        if said is not None:
            story.act(*said)
        elif match.result() is not None:
            story = Story.of(setting.new_match(seed))
        elif match.phase.to_act == NATURE:
            order = rng.sample(range(match.table.pack.size), match.table.pack.size)
            story.deal(match.cut(order, rng.randrange))
        else:
            story.act(match.phase.to_act, choose(match, rng))
