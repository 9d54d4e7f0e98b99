"""A phase: a stretch of play with one kind of decision.

Internally a move is an int: exactly `picks` bits out of `choices()`, and all `forced` bits. Playing
a card is its one bit, a go-down is four, and a bid or a pass has a bit of its own. People and
clients see an `Action` instead.
"""

from itertools import combinations
from typing import Final, NamedTuple, final

from mypy_extensions import i64, mypyc_attr

from followsuit.rules.bits import count, each, nth
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.table import NATURE, NOBODY, Table
from followsuit.texts import Text


@final
class Action:
    """One decision in words: `play 10H`, `bid 85`, `discard 5R 6Y 7B 8G`."""

    __slots__ = ("verb", "words")

    def __init__(self, verb: str, words: tuple[str, ...] = ()) -> None:
        self.verb = verb
        self.words = words

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.verb == other.verb and self.words == other.words

    def __hash__(self) -> int:
        return hash((self.verb, self.words))

    def __reduce__(self) -> Reduced:
        return Action, (self.verb, self.words)


class Refusal(NamedTuple):
    """The rule that refuses an action, and the reason for the player."""

    rule: str
    reason: Text


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalAction(ValueError):
    """An action that is not allowed now, with the rule and the reason."""

    def __init__(self, refusal: Refusal) -> None:
        self.rule = refusal.rule
        self.reason = refusal.reason
        super().__init__(f"{refusal.reason} ({refusal.rule})")

    def __reduce__(self) -> Reduced:
        return IllegalAction, (Refusal(self.rule, self.reason),)


TURN_ORDER = "turn order"
ORDER_OF_PLAY = "order of play"
HELD = "cards held"

PLAY: Final = Text("prompt.play")
DEAL: Final = Text("prompt.deal")
OVER: Final = Text("refusal.match_over")


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """The base class of phases."""

    to_act: Seat
    done: bool
    picks: i64  # how many of the choices make one move
    forced: i64  # bits that every move includes
    too_many: bool  # there are too many moves to list

    def __init__(self, to_act: Seat) -> None:
        self.to_act = to_act
        self.done = False
        self.picks = 1
        self.forced = 0
        self.too_many = False

    def choices(self, table: Table) -> i64:
        """The bits from which the seat to act may choose."""
        return 0

    def apply(self, table: Table, move: i64) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def copy(self) -> "Phase":
        raise NotImplementedError

    def random_move(self, table: Table, dice: Dice) -> i64:
        """A legal move, all equally likely."""
        choices = self.choices(table)
        if self.picks == 1:
            if not choices & (choices - 1):
                return choices | self.forced
            return nth(choices, dice.below(count(choices))) | self.forced
        move = self.forced
        picks = self.picks
        while picks:
            chosen = nth(choices, dice.below(count(choices)))
            choices ^= chosen
            move |= chosen
            picks -= 1
        return move

    # for people and clients

    def moves(self, table: Table) -> list[int]:
        """Every legal move, lowest bits first."""
        bits = each(self.choices(table))
        if self.picks == 1 and not self.forced:
            return bits
        return [self.forced + sum(picked) for picked in combinations(bits, self.picks)]

    def is_legal(self, table: Table, move: i64) -> bool:
        free = move & ~self.forced
        all_forced = move & self.forced == self.forced
        return all_forced and free & ~self.choices(table) == 0 and count(free) == self.picks

    def why_not(self, table: Table, move: i64) -> Refusal:
        """The rule that forbids an illegal move."""
        return Refusal(ORDER_OF_PLAY, Text("refusal.not_now"))

    def action(self, table: Table, move: i64) -> Action:
        return Action("play", table.pack.names_of(move))

    def move(self, table: Table, action: Action) -> i64:
        """The move that an action stands for; 0 if this phase has no such verb."""
        return table.pack.named(*action.words) if action.verb == "play" else 0

    def prompt(self) -> Text:
        """What the seat to act is asked to do, in a few words that everyone may read."""
        return PLAY

    def sure_leads(self, table: Table) -> list[int]:
        """Moves that certainly win the seat to act all remaining tricks, in order; else empty.

        They may depend only on what that seat knows.
        """
        return []

    def on_table(self) -> i64:
        """The cards face up in the middle of the table."""
        return 0

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        """What this phase shows to a viewer."""
        return PhaseView()

    def sees_more(self, table: Table, viewer: Seat) -> bool:
        """Whether this phase shows a seat more than it shows spectators."""
        return False

    def __reduce__(self) -> Reduced:
        return reduced(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal(Phase):
    """Waits for a shuffled pack, which is not a move."""

    def __init__(self) -> None:
        super().__init__(NATURE)

    def prompt(self) -> Text:
        return DEAL

    def copy(self) -> Phase:
        return self  # nothing in it changes


@mypyc_attr(allow_interpreted_subclasses=True)
class Over(Phase):
    """The match is over."""

    reason: str  # as in records
    why: Text

    def __init__(self, reason: str, why: Text) -> None:
        self.reason = reason
        self.why = why
        super().__init__(NOBODY)

    def prompt(self) -> Text:
        return OVER

    def copy(self) -> Phase:
        return self
