"""Stories: what happens after an action, as the events of a playout."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mypy_extensions import i64

from followsuit.bots.policy.policy import Policy
from followsuit.bots.search.root import Root
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.events import Event, Played, TrickTaken, TrumpSet
from followsuit.rules.match import Match
from followsuit.rules.phase_view import TrickView

DICE_SEEDS: Final = 1 << 30
# reasons look further ahead than the search, whose values estimate the rest
HORIZONS: Final = 3
IN_A_TRICK: Final = ("play", "fold", "reveal", "pass")


@dataclass(frozen=True)
class Story:
    """One playout: the world before the action, the end of it, and the events in between."""

    seat: int  # the seat that acts
    action: str
    before: Match
    after: Match
    events: list[Event]
    points: float  # of the round so far, for the seat's side
    value: float  # what it is worth for winning the match

    @cached_property
    def is_team_game(self) -> bool:
        return len(self.before.table.scores) < self.before.table.seats

    def is_ours(self, seat: int) -> bool:
        """Whether a seat is on the side of the seat that acts."""
        game = GAMES[self.before.name]
        return game.side_of(seat) == game.side_of(self.seat)

    @cached_property
    def view(self) -> TrickView | None:
        """The trick that the action is part of; none outside of tricks."""
        shown = self.before.phase.shown_to(self.before.table, self.seat)
        is_in_trick = self.action.split(" ")[0] in IN_A_TRICK and isinstance(shown, TrickView)
        return shown if is_in_trick and isinstance(shown, TrickView) else None

    @cached_property
    def tricks(self) -> list[TrickTaken]:
        """The tricks taken from here on."""
        return [event for event in self.events if isinstance(event, TrickTaken)]

    @cached_property
    def this_trick(self) -> TrickTaken | None:
        """The trick that the action is part of, if it was completed."""
        return self.tricks[0] if self.view is not None and self.tricks else None

    @cached_property
    def winning_card(self) -> str:
        """The card that takes this trick."""
        taken, view = self.this_trick, self.view
        if taken is None or view is None:
            return ""
        card = view.trick[taken.seat]
        for event in self.events:
            if event is taken:
                break
            if isinstance(event, Played) and event.seat == taken.seat:
                card = event.card
        return card.lstrip("?")

    @cached_property
    def trump(self) -> str:
        """The trump suit when this trick is taken."""
        trump = "" if self.view is None else self.view.trump
        for event in self.events:
            if isinstance(event, TrickTaken):
                break
            if isinstance(event, TrumpSet):
                trump = event.suit
        return trump

    @cached_property
    def led(self) -> str:
        """The suit led to this trick."""
        if self.view is not None and self.view.led:
            return self.view.led
        return next((suit_in(e.card) for e in self.events if isinstance(e, Played)), "")


def suit_in(card: str) -> str:
    """The suit of a card by its name, without the letter of its copy."""
    return card.rstrip("abcd")[-1:]


class StoryTeller:
    """Plays actions out in the same worlds, weighed as the search weighs them."""

    def __init__(self, worlds: Worlds, policy: Policy, moves: list[int], seed: int) -> None:
        self.root = Root(worlds, policy, moves, seed)
        self.policy = policy
        self.match = worlds.match
        self.moves = moves
        phase = worlds.match.phase
        self.actions = [str(phase.action(worlds.match.table, move)) for move in moves]
        self.dice = Dice(seed ^ 1)
        self.is_solved = policy.is_solved(worlds.match)
        self.is_certain = self.is_solved or worlds.count() <= 1

    def next(self) -> list[Story]:
        """The story of every action in another world."""
        world = self.root.sample_world()
        seed = self.dice.below(DICE_SEEDS)
        pairs = zip(self.moves, self.actions, strict=True)
        return [self.tell(world, move, action, Dice(seed)) for move, action in pairs]

    def tell(self, world: Match, move: i64, action: str, dice: Dice) -> Story:
        before, after = world.copy(), world.copy()
        seat = int(self.root.seat)
        events = after.table.record_events()
        left = HORIZONS * self.policy.horizon
        to_act = after.apply(move)
        while to_act >= 0:
            left -= 1
            if left == 0:
                break
            to_act = after.apply(self.choose(after, dice))
        after.table.events = None
        points, value = self.policy.points(after, seat), self.policy.value(after, seat)
        return Story(seat, action, before, after, events, points, value)

    def choose(self, match: Match, dice: Dice) -> i64:
        if self.is_solved:
            return self.policy.candidates(match)[0]
        opponents = self.root.opponents
        return self.policy.move(match, dice) if opponents is None else opponents.move(match, dice)
