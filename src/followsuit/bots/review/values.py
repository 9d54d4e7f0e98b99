"""The value of every action of a decision, by what the seat to act could know."""

from dataclasses import dataclass

from followsuit.bots.policy.policy import Policy
from followsuit.bots.search.paired import Gap, PairedSearch, Steps
from followsuit.bots.search.root import Arm, Root
from followsuit.bots.worlds import Worlds
from followsuit.rules.match import Match

MOST_MOVES = 32  # to try; of more, those that the policy considers and the one played
FORCED_PLAYOUTS = 200  # for the chance to win where there is no choice


@dataclass(frozen=True, kw_only=True)
class Value:
    """An action and its value, together with all actions that must have the same outcome."""

    moves: tuple[int, ...]  # the first stands for all
    actions: tuple[str, ...]
    win: float  # the chance to win the match
    score: float  # the points of this round to expect
    low: float  # the 95% interval of `win`
    high: float
    loss: float  # how far it is behind the best, in the same worlds
    loss_se: float
    round_loss: float  # in points beyond the others', if proven
    is_tie: bool = False  # by best play, another action has the same outcome

    def proven_loss(self) -> float:
        return Gap(self.loss, self.loss_se).proven()


@dataclass(frozen=True, kw_only=True)
class Values:
    """All actions of a decision, best first."""

    values: tuple[Value, ...]
    played: Value
    exact: bool = False  # solved, not sampled
    worlds: int = 0
    playouts: int = 0

    @property
    def best(self) -> Value:
        return self.values[0]

    @property
    def is_forced(self) -> bool:
        return len(self.values) == 1 and len(self.played.moves) == 1


def groups_of(
    match: Match, policy: Policy, played: int, avoided: tuple[str, ...]
) -> list[tuple[int, ...]]:
    """The moves to compare, those of the same outcome together, the policy's choice first."""
    candidates = policy.candidates(match)
    moves = [] if match.phase.too_many else match.moves()
    if not moves or len(moves) > MOST_MOVES:
        moves = candidates if played in candidates else [*candidates, played]
    found: dict[int, list[int]] = {}
    for move in sorted(moves, key=lambda move: move != candidates[0]):
        verb = match.phase.action(match.table, move).verb
        if move == played or verb not in avoided:
            found.setdefault(int(policy.equivalent(match, move)), []).append(move)
    groups = [sorted(group, key=lambda move: move != played) for group in found.values()]
    return [tuple(group) for group in groups]


def values_of(
    worlds: Worlds,
    policy: Policy,
    played: int,
    steps: Steps,
    seed: int,
    playouts: int,
    avoided: tuple[str, ...] = (),
) -> Values:
    """Compare all actions with the one played, until it is clear how good that one was.

    Only `worlds.match` is looked at, in which the true hidden cards are gone.
    """
    groups = groups_of(worlds.match, policy, played, avoided)
    if policy.is_solved(worlds.match):
        return solved_values(worlds.match, policy, groups, played)
    root = Root(worlds, policy, [group[0] for group in groups], seed)
    place = next(place for place, group in enumerate(groups) if played in group)
    search = PairedSearch(root, place, steps)
    budget = playouts if len(groups) > 1 else min(playouts, FORCED_PLAYOUTS)
    search.run(budget)
    return compared(worlds.match, search, groups, budget - int(root.left))


def compared(
    match: Match, search: PairedSearch, groups: list[tuple[int, ...]], playouts: int
) -> Values:
    """Read the values off a search."""
    first = best_arm(search)
    values = {
        number: value_of(match, search, arm, first, groups[number])
        for number, arm in enumerate(search.arms)
    }
    best, played = search.arms.index(first), search.arms.index(search.played)
    order = sorted(values, key=lambda number: (number != best, -values[number].win))
    return Values(
        values=tuple(values[number] for number in order),
        played=values[played],
        worlds=int(search.root.tried),
        playouts=playouts,
    )


def best_arm(search: PairedSearch) -> Arm:
    """The best move: the one played, unless another one is better beyond doubt."""
    played, best = search.played, search.best()
    richest, steps = search.richest(played), search.steps
    by_wins = steps.grade(search.difference(best, played).proven(), 0.0)
    by_points = steps.grade(0.0, search.points_between(richest, played).proven())
    if not by_wins and not by_points:
        return played
    return best if by_wins >= by_points else richest


def value_of(
    match: Match, search: PairedSearch, arm: Arm, first: Arm, moves: tuple[int, ...]
) -> Value:
    """The value of a move: that of the best, less what it loses to the best in the same worlds."""
    behind = search.difference(first, arm)
    win = min(1.0, max(0.0, first.reported_win() - behind.mean))
    low, high = arm.bounds(search.block_floor())
    shift = win - arm.reported_win()
    return Value(
        moves=moves,
        actions=tuple(str(match.phase.action(match.table, move)) for move in moves),
        win=win,
        score=arm.score(),
        low=max(0.0, min(win, low + shift)),
        high=min(1.0, max(win, high + shift)),
        loss=max(0.0, behind.mean),
        loss_se=behind.error,
        round_loss=search.points_between(search.richest(arm), arm).proven(),
    )


def solved_values(
    match: Match, policy: Policy, groups: list[tuple[int, ...]], played: int
) -> Values:
    """The values of best play, where every card is known."""
    seat = match.to_act
    ends = [best_end(match, policy, group[0]) for group in groups]
    worth = [(policy.value(end, seat), policy.margin(end, seat)) for end in ends]
    top = max(worth)
    richest = max(margin for win, margin in worth if win == top[0])

    def rank(number: int) -> tuple[float, float, bool]:
        """Best first, the one played before its equals."""
        win, margin = worth[number]
        return -win, -margin, played not in groups[number]

    values = [
        Value(
            moves=groups[number],
            actions=tuple(str(match.phase.action(match.table, move)) for move in groups[number]),
            win=worth[number][0],
            score=policy.points(ends[number], seat),
            low=worth[number][0],
            high=worth[number][0],
            loss=top[0] - worth[number][0],
            loss_se=0.0,
            round_loss=max(0.0, richest - worth[number][1]),
            is_tie=worth.count(worth[number]) > 1,
        )
        for number in sorted(range(len(groups)), key=rank)
    ]
    mine = next(value for value in values if played in value.moves)
    return Values(values=tuple(values), played=mine, exact=True)


def best_end(match: Match, policy: Policy, move: int) -> Match:
    """The end of a round after a move, by best play."""
    after = match.copy()
    to_act = after.apply(move)
    while to_act >= 0:
        to_act = after.apply(policy.candidates(after)[0])
    return after
