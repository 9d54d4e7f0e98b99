"""Matches with their actions since the deal, which can be repeated with other cards."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.rules.piles import Piles
from followsuit.rules.table import NATURE
from tests.conformance.tables import Setting, choose, interjection


@dataclass
class History:
    """A match, its state before the last deal, and the deal and actions since."""

    match: Match
    before: Match
    piles: Piles | None = None
    actions: list[tuple[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match) -> "History":
        return cls(match, match.copy())

    def deal(self, piles: Piles) -> None:
        self.before, self.piles, self.actions = self.match.copy(), piles, []
        self.match.deal(piles)

    def act(self, seat: int, action: object) -> None:
        self.actions.append((seat, str(action)))
        self.match.act(seat, str(action))

    def replayed_with(self, other: dict[int, int]) -> Match | None:
        """The match if other cards had been dealt; none if it could not have gone this way."""
        pack = self.match.table.pack
        twin = self.before.copy()
        if self.piles is not None:
            twin.deal(self.piles.refilled([other.get(n, n) for n in self.piles.numbers()]))
        names = {pack.names[was]: pack.names[now] for was, now in other.items()}
        try:
            for seat, text in self.actions:
                twin.act(seat, " ".join(names.get(word, word) for word in text.split()))
        except IllegalAction:
            return None
        return twin

    def agrees_with(self, viewer: int, world: Match, rng: random.Random, tries: int = 30) -> bool:
        """Whether a viewer would have seen the same if a world were true.

        Only the bidder knows which cards came from the widow, so several choices are tried.
        """
        seen = repr(self.match.view(viewer))
        bought = self.piles is not None and "widow" in self.piles.others
        for _ in range(tries if bought else 1):
            twin = self.replayed_with(exchanged(self.match, viewer, world, rng))
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


def histories(setting: Setting, seed: int, most: int) -> Iterator[History]:
    """Matches played at random, with interjections, at every moment."""
    rng = random.Random(f"{setting} {seed}")
    history = History.of(setting.new_match(seed))
    for _ in range(most):
        yield history
        match = history.match
        interjected = interjection(match, rng)
        if interjected is not None:
            history.act(*interjected)
        elif match.result() is not None:
            history = History.of(setting.new_match(seed))
        elif match.phase.to_act == NATURE:
            order = rng.sample(range(match.table.pack.size), match.table.pack.size)
            history.deal(match.cut(order, rng.randrange))
        else:
            history.act(match.phase.to_act, choose(match, rng))
