"""A bot that searches."""

import time

from followsuit.bots.bot import Bot, Evaluation, has_no_partner, judgment_error
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
# for evaluating moves that are not candidates: a share of the time, and a minimum of playouts each
OTHERS_SHARE = 0.25
OTHERS_PLAYOUTS = 8
LEAST_SECONDS = 1e-3  # enough to try each move once


class SearchBot(Bot):
    """Chooses the move that wins most often in sampled worlds."""

    def __init__(self, below: Below, playouts: int = 0, seconds: float = 0.0) -> None:
        super().__init__(below, playouts, seconds)
        self.misjudgment, self.infers = 0.0, True  # see `Level`
        self.playouts_done = 0  # in all decisions so far
        self.last_root: Root | None = None  # of the last choice

    def choose(self, view: View, worlds: Worlds) -> Action:
        if has_rules_of_thumb(view.game) and not has_policy(view.game):
            return RuleBot(self.below).choose(view, worlds)  # random playouts do no better
        self.last_root = None
        moves = policy_of(view.game).candidates(worlds.match)
        if len(moves) > 1 and self.playouts:
            root = self.search(view, worlds, moves, self.playouts, self.seconds)
            moves = [int(self.ranked(root)[0].move)]
            self.last_root = root
        return worlds.match.phase.action(worlds.match.table, moves[0])

    def evaluate(self, view: View, worlds: Worlds) -> list[Evaluation]:
        """Evaluate the candidates and, where moves can be listed, all others too."""
        if has_rules_of_thumb(view.game) and not has_policy(view.game):
            return []
        match = worlds.match
        policy = policy_of(view.game)
        if policy.is_solved(match):
            return evaluate_solved(match, policy)
        moves = policy.candidates(match)
        others = [] if match.phase.too_many else [m for m in match.moves() if m not in moves]
        seconds = self.seconds * (1 - OTHERS_SHARE) if others else self.seconds
        root = self.search(view, worlds, moves, self.playouts, seconds)
        arms = self.ranked(root)
        share = max(int(root.left) // 2, OTHERS_PLAYOUTS * len(others)) if others else 0
        root.left = max(0, root.left - share)
        self.spend_rest(root)
        if others:
            sibling = self.search(view, worlds, others, share, self.seconds - seconds, root)
            self.spend_rest(sibling)
            arms = arms + sibling.arms
        variance_floor = root.variance_floor()
        return sort_after_choice([evaluation(match, arm, variance_floor) for arm in arms])

    def considered(self) -> list[Evaluation]:
        root = self.last_root
        if root is None:
            return []
        match, variance_floor = root.worlds.match, root.variance_floor()
        return [evaluation(match, arm, variance_floor) for arm in root.arms]

    def ranked(self, root: Root) -> list[Arm]:
        """The moves, best first; a bot that misjudges may put another one first."""
        arms = root.arms
        if not self.misjudgment or not has_no_partner(root.worlds.match):
            return arms
        # moves dropped early have too few playouts to compare
        compared = [arm for arm in arms if arm.plays == arms[0].plays]
        looks = [arm.estimate() + judgment_error(self.misjudgment, self.below) for arm in compared]
        chosen = compared[max(range(len(compared)), key=looks.__getitem__)]
        return [chosen, *(arm for arm in arms if arm is not chosen)]

    def search(
        self,
        view: View,
        worlds: Worlds,
        moves: list[int],
        playouts: int,
        seconds: float,
        sibling: Root | None = None,
    ) -> Root:
        began = time.monotonic()
        root = Root(worlds, policy_of(view.game), moves, self.below(SEEDS), self.infers, sibling)
        if seconds:  # inference takes time as well
            seconds = max(LEAST_SECONDS, seconds - (time.monotonic() - began))
        root.search(playouts, seconds)
        self.playouts_done += playouts - int(root.left)
        return root

    def spend_rest(self, root: Root) -> None:
        left = int(root.left)
        root.spend_rest()
        self.playouts_done += left - int(root.left)


def evaluation(match: Match, arm: Arm, variance_floor: float) -> Evaluation:
    action = match.phase.action(match.table, arm.move)
    return Evaluation(action, arm.score(), arm.reported_win(), *arm.bounds(variance_floor))


def evaluate_solved(match: Match, policy: Policy) -> list[Evaluation]:
    """Evaluate every move in a solved position: the outcome of best play is certain."""
    best = policy.candidates(match)[0]
    moves = [best, *(move for move in match.moves() if move != best)]
    return sort_after_choice([evaluate_by_best_play(match, policy, move) for move in moves])


def evaluate_by_best_play(match: Match, policy: Policy, move: int) -> Evaluation:
    seat, after = match.to_act, match.copy()
    to_act = after.apply(move)
    while to_act >= 0:
        to_act = after.apply(policy.candidates(after)[0])
    win = policy.value(after, seat)
    action = match.phase.action(match.table, move)
    return Evaluation(action, policy.points(after, seat), win, win, win)


def sort_after_choice(evaluations: list[Evaluation]) -> list[Evaluation]:
    """Keep the choice first and sort the rest by win probability."""
    return [evaluations[0], *sorted(evaluations[1:], key=lambda each: -each.win)]
