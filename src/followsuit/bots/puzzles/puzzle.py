"""A puzzle, and files of them: one line of JSON each."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import MsgspecError, Struct, json

from followsuit.bots.review.positions import moments
from followsuit.bots.review.verdicts import DecisionReview, Reason
from followsuit.rules.events import Event
from followsuit.rules.match import Match
from followsuit.rules.options import options_in_force

ID_LENGTH = 16
GOOD = ("best", "equal", "good")  # labels of actions that solve a puzzle


class Puzzle(Struct, frozen=True, kw_only=True):
    """A decision with one clearly best action, and the match up to it."""

    id: str  # follows from what the seat knows
    game: str
    theme: str  # a name in the catalogue, `theme.ruff`
    record: dict[str, Any]  # of the match, up to the decision
    verdict: DecisionReview  # on the best action, with the figures of all others
    reasons: dict[str, Reason]  # by action, why the best one is better
    levels: dict[str, float]  # how often the bots of each level find it, from 0 to 1
    seed: int  # of its figures
    playouts: int
    number: int  # of the match that it is from
    command: str  # that made it

    @property
    def seat(self) -> int:
        return self.verdict.seat

    @property
    def solutions(self) -> tuple[str, ...]:
        """The best action, and any that is not clearly worse."""
        best, *others = self.verdict.actions
        as_good = [each for each in others if each.label in GOOD]
        return tuple(name for each in (best, *as_good) for name in (each.action, *each.equal))


class BadPuzzles(ValueError):
    """A file that is not one of puzzles; the message names the line."""


def read_puzzles(content: bytes) -> Iterator[Puzzle]:
    """The puzzles in a file."""
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            try:
                yield json.decode(line, type=Puzzle)
            except MsgspecError as error:
                raise BadPuzzles(f"line {number} is not a puzzle: {error}") from None


def line_of(puzzle: Puzzle) -> bytes:
    return json.encode(puzzle) + b"\n"


def position_of(record: Mapping[str, Any]) -> Match:
    """The match at the end of a record, where the seat to act decides."""
    *_, last = moments(record)
    return last.match


def until(record: Mapping[str, Any], hand: int, actions: int) -> dict[str, Any]:
    """The record up to an action: without it, and without anything that reveals what follows."""
    hands = record["hands"]
    played = [line[:2] for line in hands[hand]["actions"][:actions]]
    begun = {"dealer": hands[hand]["dealer"], "deal": hands[hand]["deal"], "actions": played}
    earlier = [without_legal(each) for each in hands[:hand]]
    kept = {key: record[key] for key in ("format", "game", "rules_version", "seats", "options")}
    return kept | {"hands": [*earlier, begun | {"result": None}], "result": None}


def without_legal(hand: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: hand[key] for key in ("dealer", "deal", "result")}
    return kept | {"actions": [line[:2] for line in hand["actions"]]}


def id_of(match: Match, seat: int) -> str:
    """The same decision always has the same id.

    Solvers get it before they answer: it follows from what the seat knows, so that nobody can tell
    from it where the hidden cards are.
    """
    options = options_in_force(match.rules_in_force())
    known = [shown(event) for event in match.history if event.is_seen_by(seat)]
    content = [match.name, options, seat, match.hand_of(seat), known]
    encoded = json.encode(content, order="sorted", enc_hook=repr)
    return hashlib.sha256(encoded).hexdigest()[:ID_LENGTH]


def shown(event: Event) -> list[object]:
    """An event without who else sees it."""
    names = [name for name in event.__dataclass_fields__ if name != "seen_by"]
    return [type(event).__name__, *(getattr(event, name) for name in names)]


def newest_number(puzzles: Iterable[Puzzle]) -> int:
    """The number of the last match that gave a puzzle; -1 without one."""
    return max([puzzle.number for puzzle in puzzles], default=-1)
