"""The verdict on one decision, as `followsuit review --json` prints it.

Chances to win and losses are numbers from 0 to 1; points are those of the seat's side.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from followsuit.texts import Param, Text

VERSION = 1  # raised when the same match would be judged differently

Label: TypeAlias = Literal[
    "forced",  # there was one legal action
    "equal",  # another action is exactly as good, and none is better
    "best",
    "good",
    "inaccuracy",
    "mistake",
    "blunder",
]
LABELS: tuple[Label, ...] = (
    *("forced", "equal", "best", "good"),
    *("inaccuracy", "mistake", "blunder"),
)
ReasonParam: TypeAlias = "str | int | list[str] | Reason"


class Reason(Struct, frozen=True):
    """One sentence with a number in it: a text of the catalogue with its parameters.

    A parameter named `seat` is the number of a seat, `card` a card, `suit` a suit; one may be a
    text itself. `text` is the sentence in English with plain seat numbers.
    """

    key: str
    params: dict[str, ReasonParam]
    text: str


def reason_of(text: Text) -> Reason:
    params = {name: reason_param(value) for name, value in text.params.items()}
    return Reason(text.key, params, str(text))


def reason_param(value: Param) -> ReasonParam:
    if isinstance(value, Text):
        return reason_of(value)
    return list(value) if isinstance(value, tuple) else value


class ActionReview(Struct, frozen=True, kw_only=True):
    """A legal action, tried in the same worlds as all others."""

    action: str
    label: Label  # what it would be called, had it been played
    win: float  # the chance to win the match, by what the seat could know
    score: float  # the points of this round to expect
    low: float  # the 95% interval of `win`
    high: float
    loss: float = 0.0  # how far it is behind the best, in the same worlds
    loss_se: float = 0.0  # the standard error of that difference
    open_win: float | None = None  # the chance to win with the cards as they really lay
    equal: tuple[str, ...] = ()  # other actions that must have the same outcome


class DecisionReview(Struct, frozen=True, kw_only=True, tag_field="type", tag="decision"):
    """The verdict on one decision of one seat.

    `hand` is the index of the record's hand, counted from 0. `step` is the index of the replay step
    that the action made (`protocol/replay.py`: one step per deal and per action of the record), so
    `step - 1` shows the position in which the seat decided.
    """

    hand: int
    step: int
    seat: int
    kind: str  # bid, go-down, trump, hide, reveal, card, fold, claim, meld, or the action's verb
    action: str
    label: Label
    loss: float  # the chance to win that the action gave away, by what the seat could know
    loss_se: float
    round_loss: float  # the points of this round that it gave away
    best: str  # the action itself, where none is better
    open_best: str | None  # the best action with the cards as they really lay
    win: float  # the seat's chance before the action: that of the best action
    reason: Reason | None = None
    also: Reason | None = None  # a second sentence
    actions: list[ActionReview] = []  # best first; an equal one is listed in `ActionReview.equal`
    exact: bool = False  # solved, not sampled
    worlds: int = 0
    playouts: int = 0
