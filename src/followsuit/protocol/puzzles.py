"""Puzzles: a decision of a match as its seat saw it, and what the best action was."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from followsuit.bots.review.verdicts import ActionReview, Label, Reason
from followsuit.protocol.accounts import Time
from followsuit.protocol.patterns import whole
from followsuit.protocol.profile import GameName, RatingNumber
from followsuit.protocol.table import View

PuzzleId = Annotated[str, Meta(pattern=whole("[a-z0-9]{16}"), description="The id of a puzzle.")]
Theme = Annotated[str, Meta(pattern=whole("[a-z_]{1,20}"), description="What it is about.")]


class PuzzleQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which puzzle to give next: of all games and themes, or of one."""

    game: GameName | None = None
    theme: Theme | None = None
    mine: bool = False  # only the user's own mistakes
    after: PuzzleId | None = None  # not this one again, for users who are not signed in


class PuzzleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What the solver would do, in notation."""

    action: Annotated[str, Meta(max_length=200)]


class ThemeCount(Struct, frozen=True):
    theme: str
    puzzles: int


class PuzzleCount(Struct, frozen=True):
    """The puzzles of one game."""

    game: str
    puzzles: int
    themes: list[ThemeCount]  # most frequent first


class PuzzleStock(Struct, frozen=True):
    """What there is to solve."""

    games: list[PuzzleCount]


class Puzzle(Struct, frozen=True):
    """The table as the seat to act saw it, and nothing more."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    labels: list[str]  # of the seats: A1, B1 …
    view: View
    history: list[dict[str, Any]]  # the events this seat has seen since the deal
    day: str | None  # the date, if it is the puzzle of a day
    mine: bool  # a mistake of the user's own
    due: bool  # it comes back because the user has missed it


class PuzzleStanding(Struct, frozen=True):
    """A solver's rating in one game; puzzles of the same rating are solved half of the time."""

    game: str
    rating: RatingNumber
    uncertainty: int  # on the same scale
    puzzles: int  # that counted
    solved: int


class PuzzleVerdict(Struct, frozen=True):
    """What the answer was worth, by what the seat could know."""

    solved: bool
    label: Label
    best: str
    actions: list[ActionReview]  # best first
    reason: Reason | None  # why the best action is better: than the answer, or than the next best
    theme: str
    rating: RatingNumber  # of the puzzle
    tried: int  # by how many people, each counted once
    solvers: int  # of these, how many found it at once
    levels: dict[str, float]  # how often bots of each level find it, from 0 to 1
    standing: PuzzleStanding | None  # the solver's rating; null for guests
    change: int | None  # of that rating; null if this answer does not count
    streak: int  # puzzles solved in a row, each at the first try
    again: Time | None  # when it comes back


class AnsweredPuzzle(Struct, frozen=True):
    """One of the puzzles that the user has answered."""

    id: str
    game: str
    theme: str
    at: Time  # of the first answer
    solved: bool  # at the first try
    tries: int
    rating: RatingNumber | None  # of the solver after the first answer
    again: Time | None  # when it comes back


class MyPuzzles(Struct, frozen=True):
    """The user's ratings and latest answers."""

    standings: list[PuzzleStanding]
    streak: int  # puzzles solved in a row, each at the first try
    due: int  # puzzles that have come back, and unanswered mistakes of the user's own
    answers: list[AnsweredPuzzle]  # latest first
