"""What a hint says."""

from msgspec import Struct

from followsuit.protocol.text import WireText


class ActionValue(Struct, frozen=True):
    """An action and what a bot expects from it; null where it made no estimate."""

    action: str
    score: float | None  # points in this round
    win: float | None  # probability of winning the match
    low: float | None  # bounds of the 95% interval
    high: float | None


class Advice(Struct, frozen=True):
    """What a bot would do and why, counted over the layouts that this seat cannot rule out."""

    action: str
    equal: list[str]  # other actions that must have the same outcome
    instead: str | None  # the action it was compared with; null: every other is as good
    effect: WireText | None  # how the round most often turns out
    why: WireText | None  # what it does better than the action `instead`
    also: WireText | None  # what else
