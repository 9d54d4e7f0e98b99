"""Judge one decision: its value, its label, and what open cards would have said."""

import hashlib
from typing import NamedTuple

from msgspec.structs import replace as replaced

from followsuit.bots.policy.policy import Policy
from followsuit.bots.review.advice import has_choice
from followsuit.bots.review.labels import label_of
from followsuit.bots.review.positions import Moment
from followsuit.bots.review.reasons import explain
from followsuit.bots.review.values import Value, Values, values_of
from followsuit.bots.review.verdicts import ActionReview, DecisionReview, Label
from followsuit.bots.search.open_line import OpenLine
from followsuit.bots.search.paired import Steps
from followsuit.bots.total import total
from followsuit.bots.worlds import Worlds
from followsuit.bots.worlds.worlds import NoWorld
from followsuit.rules.match import Match
from followsuit.rules.notation import parse

SEEDS = 1 << 30
KINDS = {"play": "card", "discard": "go-down", "draw": "meld", "swap": "meld"}  # by verb


class Judge(NamedTuple):
    """What all decisions of a match are judged by."""

    policy: Policy
    steps: Steps
    avoided: tuple[str, ...]  # verbs that are not suggested
    seed: int

    def values(self, moment: Moment, playouts: int) -> Values | None:
        """The values of all actions; none if the seat acted out of turn, or nothing can be told."""
        match, seat = moment.match, moment.seat
        assert seat is not None
        if not is_in_turn(moment):
            return None
        action = parse(moment.action)
        played = int(match.checked(seat, action))
        seed = seed_of(self.seed, moment.hand, moment.step)
        worlds = Worlds(match, seat)
        try:
            return values_of(worlds, self.policy, played, self.steps, seed, playouts, self.avoided)
        except NoWorld:  # one position that cannot be judged must not cost the whole review
            return None

    def verdict(self, moment: Moment, values: Values | None, win: float) -> DecisionReview:
        """The verdict without open cards; `win` is the chance if there are no values."""
        seat = moment.seat
        assert seat is not None
        kind = kind_of(moment.match, seat, moment.action)
        if values is None:
            return DecisionReview(
                hand=moment.hand,
                step=moment.step,
                seat=seat,
                kind=kind,
                action=moment.action,
                # nothing is held against a decision that cannot be judged
                label="good" if is_in_turn(moment) and has_choice(moment.match) else "forced",
                loss=0.0,
                loss_se=0.0,
                round_loss=0.0,
                best=moment.action,
                open_best=None,
                win=part(win),
            )
        played = values.played
        loss, round_loss = self.losses(values)
        return DecisionReview(
            hand=moment.hand,
            step=moment.step,
            seat=seat,
            kind=kind,
            action=moment.action,
            label=self.label(values, played),
            loss=part(loss),
            loss_se=part(played.loss_se),
            round_loss=round(round_loss, 2),
            best=values.best.actions[0],
            open_best=None,
            win=part(values.best.win),
            actions=[self.listed(values, value) for value in values.values],
            exact=values.exact,
            worlds=values.worlds,
            playouts=values.playouts,
        )

    def with_reasons(
        self, verdict: DecisionReview, moment: Moment, values: Values
    ) -> DecisionReview:
        """Say why the best action is better than the one played, if it is."""
        if values.played is values.best:
            return verdict
        worlds = Worlds(moment.match, verdict.seat)
        seed = seed_of(self.seed, moment.hand, moment.step)
        best, played = values.best.moves[0], values.played.moves[0]
        try:
            reason, also = explain(worlds, self.policy, best, played, seed=seed)
        except NoWorld:
            return verdict
        return replaced(verdict, reason=reason, also=also)

    def losses(self, values: Values) -> tuple[float, float]:
        """What the action played gave away of the match and of the round, beyond doubt."""
        if values.played is values.best:
            return 0.0, 0.0
        return values.played.proven_loss(), values.played.round_loss

    def label(self, values: Values, value: Value) -> Label:
        return "forced" if values.is_forced else label_of(self.steps, value)

    def listed(self, values: Values, value: Value) -> ActionReview:
        return ActionReview(
            action=value.actions[0],
            label=self.label(values, value),
            win=part(value.win),
            score=round(value.score, 2),
            low=part(value.low),
            high=part(value.high),
            loss=part(value.loss),
            loss_se=part(value.loss_se),
            equal=value.actions[1:],
        )


def with_open_cards(
    verdict: DecisionReview, moment: Moment, values: Values, line: OpenLine, age: int, side: int
) -> DecisionReview:
    """Add the chances with the cards as they really lay."""
    wins = [open_win(moment.match, value, line, age, side) for value in values.values]
    best = max(range(len(wins)), key=lambda place: (wins[place], -place))
    actions = [
        replaced(action, open_win=part(win))
        for action, win in zip(verdict.actions, wins, strict=True)
    ]
    return replaced(verdict, actions=actions, open_best=verdict.actions[best].action)


def open_win(match: Match, value: Value, line: OpenLine, age: int, side: int) -> float:
    after = match.copy()
    after.apply(value.moves[0])
    chances = line.chances(after, age + 1)
    return total(chance[side] for chance in chances) / len(chances)


def is_in_turn(moment: Moment) -> bool:
    match, seat = moment.match, moment.seat
    assert seat is not None
    return match.to_act == seat and match.interjection(seat, parse(moment.action)) is None


def kind_of(match: Match, seat: int, action: str) -> str:
    """The kind of a decision."""
    verb = action.split()[0]
    if verb == "pass" and action == verb:
        others = {each.verb for each in match.legal_actions(seat) or ()}
        return "reveal" if "reveal" in others else "bid"
    return KINDS.get(verb, verb)


def seed_of(seed: int, hand: int, step: int) -> int:
    """Every decision has random numbers of its own, whichever seats are reviewed."""
    digest = hashlib.sha256(f"followsuit review {seed} {hand} {step}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS


def part(value: float) -> float:
    """Rounded as far as playouts can tell."""
    return round(value, 4)
