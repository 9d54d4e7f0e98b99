"""A bot that searches."""

from followsuit.bots.bot import Bot, Weighed
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.search.root import Root
from followsuit.bots.worlds import Worlds
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import View

SEEDS = 1 << 30


class SearchBot(Bot):
    """Makes the move that wins most often in the worlds it imagines."""

    def __init__(self, below: Below, playouts: int, seconds: float = 0.0) -> None:
        super().__init__(below)
        self.playouts = playouts
        self.seconds = seconds  # a guard, 0 for none

    def choose(self, view: View, worlds: Worlds) -> Action:
        moves = policy_of(view.game).candidates(worlds.match)
        if len(moves) > 1:
            moves = [int(self.searched(view, worlds, moves).arms[0].move)]
        return worlds.match.phase.action(worlds.match.table, moves[0])

    def weigh(self, view: View, worlds: Worlds) -> list[Weighed]:
        match = worlds.match
        root = self.searched(view, worlds, policy_of(view.game).candidates(match))
        return [
            Weighed(
                match.phase.action(match.table, arm.move),
                arm.score(),
                arm.win(),
                max(0.0, arm.win() - arm.doubt()),
                min(1.0, arm.win() + arm.doubt()),
            )
            for arm in root.arms
        ]

    def searched(self, view: View, worlds: Worlds, moves: list[int]) -> Root:
        root = Root(worlds, policy_of(view.game), moves, self.below(SEEDS))
        root.search(self.playouts, self.seconds)
        return root
