"""A bot that searches."""

from followsuit.bots.bot import Bot, Weighed
from followsuit.bots.policy.catalogue import POLICIES, policy_of
from followsuit.bots.rule.bot import THUMBS, RuleBot
from followsuit.bots.search.root import Arm, Root
from followsuit.bots.worlds import Worlds
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.view import View

SEEDS = 1 << 30


class SearchBot(Bot):
    """Makes the move that wins most often in the worlds it imagines."""

    def choose(self, view: View, worlds: Worlds) -> Action:
        if view.game in THUMBS and view.game not in POLICIES:
            return RuleBot(self.below).choose(view, worlds)  # played out at random it is no better
        moves = policy_of(view.game).candidates(worlds.match)
        if len(moves) > 1 and self.playouts:
            moves = [int(self.searched(view, worlds, moves).arms[0].move)]
        return worlds.match.phase.action(worlds.match.table, moves[0])

    def weigh(self, view: View, worlds: Worlds) -> list[Weighed]:
        """Its choice first; what it gave no thought to is tried, too, if it can be listed."""
        if view.game in THUMBS and view.game not in POLICIES:
            return []
        match = worlds.match
        moves = policy_of(view.game).candidates(match)
        arms = self.searched(view, worlds, moves).arms
        others = [] if match.phase.too_many else [m for m in match.moves() if m not in moves]
        if others:
            self.seconds /= 2  # what is left once the choice is made
            arms += self.searched(view, worlds, others).arms
        rest = sorted(arms[1:], key=lambda arm: -arm.win())
        return [weighed(match, arm) for arm in (arms[0], *rest)]

    def searched(self, view: View, worlds: Worlds, moves: list[int]) -> Root:
        root = Root(worlds, policy_of(view.game), moves, self.below(SEEDS))
        root.search(self.playouts, self.seconds)
        return root


def weighed(match: Match, arm: Arm) -> Weighed:
    action = match.phase.action(match.table, arm.move)
    return Weighed(action, arm.score(), arm.win(), *arm.bounds())
