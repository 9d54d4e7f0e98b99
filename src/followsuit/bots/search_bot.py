"""A bot that searches."""

import time

from followsuit.bots.bot import Bot, Evaluation, is_alone, misjudged
from followsuit.bots.policy.catalogue import has_policy, policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.rule_bot import RuleBot, has_rules_of_thumb
from followsuit.bots.search.root import Arm, Root
from followsuit.bots.worlds import Worlds
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import View

SEEDS = 1 << 30
# for moves that it would not consider: a part of the time, and playouts of each at least
FOR_OTHERS = 0.25
FEW = 8
LEAST_SECONDS = 1e-3  # each move is tried once, whatever the clock says


class SearchBot(Bot):
    """Makes the move that wins most often in the worlds it imagines."""

    def __init__(self, below: Below, playouts: int = 0, seconds: float = 0.0) -> None:
        super().__init__(below, playouts, seconds)
        self.blur, self.reads = 0.0, True  # as in `Level`
        self.played_out = 0  # so far, in all its decisions

    def choose(self, view: View, worlds: Worlds) -> Action:
        if has_rules_of_thumb(view.game) and not has_policy(view.game):
            return RuleBot(self.below).choose(view, worlds)  # played out at random it is no better
        moves = policy_of(view.game).candidates(worlds.match)
        if len(moves) > 1 and self.playouts:
            root = self.searched(view, worlds, moves, self.playouts, self.seconds)
            moves = [int(self.judged(root)[0].move)]
        return worlds.match.phase.action(worlds.match.table, moves[0])

    def weigh(self, view: View, worlds: Worlds) -> list[Evaluation]:
        """Its choice first; what it gave no thought to is tried, too, if it can be listed."""
        if has_rules_of_thumb(view.game) and not has_policy(view.game):
            return []
        match = worlds.match
        policy = policy_of(view.game)
        if policy.is_solved(match):
            return foretold(match, policy)
        moves = policy.candidates(match)
        others = [] if match.phase.too_many else [m for m in match.moves() if m not in moves]
        seconds = self.seconds * (1 - FOR_OTHERS) if others else self.seconds
        root = self.searched(view, worlds, moves, self.playouts, seconds)
        arms = self.judged(root)
        share = max(int(root.left) // 2, FEW * len(others)) if others else 0
        root.left = max(0, root.left - share)
        self.spend_rest(root)
        if others:
            beside = self.searched(view, worlds, others, share, self.seconds - seconds, root)
            self.spend_rest(beside)
            arms = arms + beside.arms
        doubt = root.doubt()
        return choice_first([weighed(match, arm, doubt) for arm in arms])

    def judged(self, root: Root) -> list[Arm]:
        """The best first; who judges less well now and then puts another before it."""
        arms = root.arms
        if not self.blur or not is_alone(root.worlds.match):
            return arms
        # what was dropped on the way was tried less often, and cannot be compared
        weighed = [arm for arm in arms if arm.plays == arms[0].plays]
        looks = [arm.rank() + misjudged(self.blur, self.below) for arm in weighed]
        chosen = weighed[max(range(len(weighed)), key=looks.__getitem__)]
        return [chosen, *(arm for arm in arms if arm is not chosen)]

    def searched(
        self,
        view: View,
        worlds: Worlds,
        moves: list[int],
        playouts: int,
        seconds: float,
        beside: Root | None = None,
    ) -> Root:
        began = time.monotonic()
        root = Root(worlds, policy_of(view.game), moves, self.below(SEEDS), self.reads, beside)
        if seconds:  # to read the others takes its time, too
            seconds = max(LEAST_SECONDS, seconds - (time.monotonic() - began))
        root.search(playouts, seconds)
        self.played_out += playouts - int(root.left)
        return root

    def spend_rest(self, root: Root) -> None:
        left = int(root.left)
        root.spend_rest()
        self.played_out += left - int(root.left)


def weighed(match: Match, arm: Arm, doubt: float) -> Evaluation:
    action = match.phase.action(match.table, arm.move)
    return Evaluation(action, arm.score(), arm.chance(), *arm.bounds(doubt))


def foretold(match: Match, policy: Policy) -> list[Evaluation]:
    """Every move with what will come of it, for sure, if both go on as well as they can."""
    best = policy.candidates(match)[0]
    moves = [best, *(move for move in match.moves() if move != best)]
    return choice_first([played_to_the_end(match, policy, move) for move in moves])


def played_to_the_end(match: Match, policy: Policy, move: int) -> Evaluation:
    seat, after = match.to_act, match.copy()
    to_act = after.apply(move)
    while to_act >= 0:
        to_act = after.apply(policy.candidates(after)[0])
    win = policy.value(after, seat)
    action = match.phase.action(match.table, move)
    return Evaluation(action, policy.points(after, seat), win, win, win)


def choice_first(found: list[Evaluation]) -> list[Evaluation]:
    """The choice stays where it is, before the others by what they win."""
    return [found[0], *sorted(found[1:], key=lambda each: -each.win)]
