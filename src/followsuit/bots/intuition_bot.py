"""A bot that plays without search, as in a playout, and forgets what a person might forget."""

from followsuit.bots.bot import Bot, has_no_partner, judgment_error
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
    """Plays the policy's move, given what it remembers."""

    searches = False

    def __init__(self, below: Below, level: Level) -> None:
        super().__init__(below)
        self.level = level

    def choose(self, view: View, worlds: Worlds) -> Action:
        if not has_policy(view.game):
            return RuleBot(self.below).choose(view, worlds)
        match, policy = self.remembered(worlds.match), policy_of(view.game)
        if self.happens(self.level.blunders):
            moves = policy.candidates(match)
            move = moves[self.below(len(moves))]
        elif self.level.misjudgment and has_no_partner(match):
            move = self.misjudge(match, policy)
        else:
            move = int(policy.move(match, Dice(self.below(SEEDS))))
        return match.phase.action(match.table, move)

    def misjudge(self, match: Match, policy: Policy) -> int:
        """The move with the best prior after an error in judging each."""
        deviation = self.level.misjudgment * policy.misjudgment_scale(match)
        return max(
            policy.candidates(match),
            key=lambda move: policy.prior(match, move) + judgment_error(deviation, self.below),
        )

    def happens(self, chance: float) -> bool:
        return self.below(PERCENT) < PERCENT * chance

    # memory

    def remembered(self, match: Match) -> Match:
        """A copy of the match without what the bot has forgotten."""
        twin = match.copy()
        for seat in range(len(twin.table.barred)):
            if not self.happens(self.level.void_memory):
                twin.table.barred[seat] = 0
        if self.level.trick_memory is not None:
            forget_cards(twin, self.level.trick_memory)
        return twin


def forget_cards(match: Match, tricks: int) -> None:
    """Remove all but the last tricks from the piles of taken cards."""
    table = match.table
    taken = [event for event in match.history if isinstance(event, TrickTaken)]
    for event in taken[: len(taken) - tricks] if len(taken) > tricks else []:
        for seat in range(len(table.taken)):
            if table.taken[seat]:
                table.taken[seat] &= ~table.pack.named(*event.cards)
