"""A bot that plays by feel, as in a playout, and forgets like people do."""

from followsuit.bots.bot import Bot, is_alone, misjudged
from followsuit.bots.levels import Level
from followsuit.bots.policy.catalogue import has_policy, policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.worlds import Worlds
from followsuit.rules.dice import Dice
from followsuit.rules.events import TrickTaken
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import View

SEEDS = 1 << 30
PERCENT = 100


class IntuitionBot(Bot):
    """The first move that comes to its mind, from what it remembers."""

    reckons = False

    def __init__(self, below: Below, level: Level) -> None:
        super().__init__(below)
        self.level = level

    def choose(self, view: View, worlds: Worlds) -> Action:
        if not has_policy(view.game):
            return RuleBot(self.below).choose(view, worlds)
        match, policy = self.remembered(worlds.match), policy_of(view.game)
        if self.happens(self.level.slips):
            moves = policy.candidates(match)
            move = moves[self.below(len(moves))]
        elif self.level.blur and is_alone(match):
            move = self.misjudging(match, policy)
        else:
            move = int(policy.move(match, Dice(self.below(SEEDS))))
        return match.phase.action(match.table, move)

    def misjudging(self, match: Match, policy: Policy) -> int:
        """Not always the best at first sight, but nothing that looks much worse."""
        blur = self.level.blur * policy.haze(match)
        return max(
            policy.candidates(match),
            key=lambda move: policy.promise(match, move) + misjudged(blur, self.below),
        )

    def happens(self, chance: float) -> bool:
        return self.below(PERCENT) < PERCENT * chance

    # memory

    def remembered(self, match: Match) -> Match:
        """The match without what it has forgotten."""
        twin = match.copy()
        for seat in range(len(twin.table.barred)):
            if not self.happens(self.level.voids):
                twin.table.barred[seat] = 0
        if self.level.tricks is not None:
            forget_cards(twin, self.level.tricks)
        return twin


def forget_cards(match: Match, tricks: int) -> None:
    """All tricks but so many of the last might as well not have been played."""
    table = match.table
    taken = [event for event in match.history if isinstance(event, TrickTaken)]
    for event in taken[: len(taken) - tricks] if len(taken) > tricks else []:
        for seat in range(len(table.taken)):
            if table.taken[seat]:
                table.taken[seat] &= ~table.pack.named(*event.cards)
