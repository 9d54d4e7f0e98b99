"""Reasons: what most often turns out differently after the best action and another one.

Both are played out in the same worlds, and what happened is counted. A sentence quotes the counts
of the feature that differs most, so it is as true as they are. If nothing differs clearly, there is
no sentence.
"""

from typing import Final, NamedTuple

from followsuit.bots.policy.policy import Policy
from followsuit.bots.review.features import RESULT, Counter, Feature, common_features
from followsuit.bots.review.stories import Story, StoryTeller
from followsuit.bots.review.verdicts import Reason, reason_of
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.texts import Text

LAYOUTS: Final = 100  # playouts of each action
LEAST_DIFFERENCE: Final = 0.06  # of the layouts, or of a feature's scale
ALIKE: Final = 0.01  # of the match
SURE: Final = 3.0  # standard errors
LARGE: Final = 20  # means from here on are rounded to whole numbers
SECOND: Final = 0.4  # how strong a second reason must be, compared with the first


class Difference(NamedTuple):
    """How a feature turns out after the best action and after another one."""

    feature: Feature
    best: float  # sums over all layouts
    other: float
    error: float  # the standard error of the difference of the means
    layouts: int

    def gain(self) -> float:
        """What the best action is better by, in shares of the layouts or of the scale."""
        difference = (self.best - self.other) / self.layouts
        if not self.feature.is_good:
            difference = -difference
        return difference / self.feature.scale if self.feature.scale else difference

    def strength(self) -> float:
        return self.gain() * self.feature.weight

    def is_clear(self) -> bool:
        error = self.error / self.feature.scale if self.feature.scale else self.error
        return self.gain() >= max(LEAST_DIFFERENCE, SURE * error)


class Comparison:
    """Counts the features of the outcome after the best action and after another one."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.layouts = 0
        self.best: dict[Feature, float] = {}
        self.other: dict[Feature, float] = {}
        self.squares: dict[Feature, float] = {}  # of the differences
        self.decided = 0  # layouts in which the choice changed the result of the round

    def add(self, best: Story, other: Story) -> None:
        self.layouts += 1
        is_alike = best.points == other.points and abs(best.value - other.value) < ALIKE
        self.decided += not is_alike
        ours, theirs = dict(self.counter(best)), dict(self.counter(other))
        for feature in {**ours, **theirs}:
            one, two = ours.get(feature, 0.0), theirs.get(feature, 0.0)
            self.best[feature] = self.best.get(feature, 0.0) + one
            self.other[feature] = self.other.get(feature, 0.0) + two
            self.squares[feature] = self.squares.get(feature, 0.0) + (one - two) ** 2

    def differences(self) -> list[Difference]:
        """Everything that speaks clearly for the best action, the strongest first.

        Nothing does if the round ends alike in every layout: what differs then does not matter.
        """
        if not self.decided:
            return []
        found = [self.difference(feature) for feature in self.best]
        return sorted([one for one in found if one.is_clear()], key=lambda one: -one.strength())

    def difference(self, feature: Feature) -> Difference:
        best, other, layouts = self.best[feature], self.other[feature], self.layouts
        mean = (best - other) / layouts
        variance = max(0.0, self.squares[feature] / layouts - mean * mean)
        error: float = (variance / layouts) ** 0.5
        return Difference(feature, best, other, error, layouts)


def compare(
    worlds: Worlds, policy: Policy, best: int, other: int, layouts: int, seed: int
) -> Comparison:
    """Play both actions out in the same worlds."""
    teller = StoryTeller(worlds, policy, [best, other], seed)
    comparison = Comparison(counter_of(worlds.match.name))
    for _ in range(1 if teller.is_solved else layouts):
        one, two = teller.next()
        if one.after.redealt or two.after.redealt:
            return Comparison(comparison.counter)  # there is nothing to compare in a new deal
        comparison.add(one, two)
    return comparison


def counter_of(game: str) -> Counter:
    """What a game counts."""
    found = GAMES[game].outcomes if game in GAMES else None
    return common_features if found is None else found


def strongest(comparison: Comparison) -> list[Difference]:
    """The difference that explains most, and a second one if it is about something else."""
    found = comparison.differences()
    if not found:
        return []
    first = found[0]
    rest = [one for one in found if is_about_something_else(one.feature, first.feature)]
    return [first, *(one for one in rest[:1] if one.strength() >= SECOND * first.strength())]


def is_about_something_else(one: Feature, first: Feature) -> bool:
    card = first.what.params.get("card")
    return one.group != first.group and (card is None or one.what.params.get("card") != card)


def explain(
    worlds: Worlds, policy: Policy, best: int, played: int, layouts: int = LAYOUTS, seed: int = 0
) -> tuple[Reason | None, Reason | None]:
    """Why the best move is better than the one played, in one or two sentences."""
    comparison = compare(worlds, policy, best, played, layouts, seed)
    return first_two([review_text(one) for one in strongest(comparison)])


class Prospects(NamedTuple):
    """What an action is expected to bring, and why it is better than another one."""

    effect: Reason | None
    why: Reason | None
    also: Reason | None


def prospects(
    worlds: Worlds, policy: Policy, best: int, other: int, layouts: int = LAYOUTS, seed: int = 0
) -> Prospects:
    """The same before the action, with what to expect of the round."""
    comparison = compare(worlds, policy, best, other, layouts, seed)
    phase, table = worlds.match.phase, worlds.match.table
    action = str(phase.action(table, other))
    found = strongest(comparison)
    why = first_two([hint_text(one, action) for one in found])
    effect = effect_text(comparison)
    if effect is None or effect.params["what"] in [one.feature.what for one in found]:
        return Prospects(None, *why)  # one sentence about it is enough
    return Prospects(reason_of(effect), *why)


def first_two(texts: list[Text]) -> tuple[Reason | None, Reason | None]:
    found = [reason_of(text) for text in texts]
    return (found[0] if found else None), (found[1] if len(found) > 1 else None)


def review_text(difference: Difference) -> Text:
    """The sentence after the fact: what the action played does, or what the best one would do."""
    what, best, other = difference.feature.what, difference.best, difference.other
    layouts = difference.layouts
    if difference.feature.scale:
        return Text(
            "reason.number",
            what=what,
            mean=mean(other, layouts),
            best=mean(best, layouts),
            layouts=layouts,
        )
    if layouts == 1:
        key = "reason.certain" if other > best else "reason.certain_with_best"
        return Text(key, what=what)
    if other > best:
        key = "reason.more" if best else "reason.only"
    else:
        key = "reason.less" if other else "reason.never"
    return Text(key, what=what, count=int(other), best=int(best), layouts=layouts)


def hint_text(difference: Difference, action: str) -> Text:
    """The sentence before the fact: what the best action does, compared with this one."""
    what, best, other = difference.feature.what, difference.best, difference.other
    layouts = difference.layouts
    if difference.feature.scale:
        means = mean(best, layouts), mean(other, layouts)
        return Text("reason.hint_number", what=what, best=means[0], mean=means[1], action=action)
    if layouts == 1:
        key = "reason.hint_certain" if best > other else "reason.hint_avoids"
        return Text(key, what=what, action=action)
    if best > other:
        key = "reason.hint_more" if other else "reason.hint_only"
    else:
        key = "reason.hint_less" if best else "reason.hint_never"
    counts = int(best), int(other)
    return Text(key, what=what, best=counts[0], count=counts[1], layouts=layouts, action=action)


def effect_text(comparison: Comparison) -> Text | None:
    """How the round turns out after the best action: how often well, if it ever does."""
    best, layouts = comparison.best, comparison.layouts
    results = [one for one in best if one.group == RESULT and not one.scale and best[one]]
    if not results:
        numbers = [one for one in best if one.scale and best[one]]
        if not numbers:
            return None
        number = max(numbers, key=lambda one: one.weight)
        return Text(
            "reason.effect_number",
            what=number.what,
            best=mean(best[number], layouts),
            layouts=layouts,
        )
    result = max(results, key=lambda one: (one.is_good, best[one]))
    if layouts == 1:
        return Text("reason.effect_certain", what=result.what)
    return Text("reason.effect", what=result.what, count=int(best[result]), layouts=layouts)


def mean(total: float, layouts: int) -> str:
    """A mean as people read it: whole if it is large, otherwise with one digit after the point."""
    value = total / layouts
    return str(round(value)) if abs(value) >= LARGE else f"{value:.1f}"
