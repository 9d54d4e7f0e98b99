"""A puzzle's position, as far as the seat to act may know it."""

from functools import lru_cache
from typing import Any

from msgspec import Struct, json

from followsuit.bots.puzzles.puzzle import Puzzle as StoredPuzzle
from followsuit.bots.puzzles.puzzle import position_of
from followsuit.protocol.puzzles import Puzzle
from followsuit.protocol.table import View
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.server.problem import Problem
from followsuit.server.tables.updates import Views, seen_events

KEPT = 128  # positions; each costs a replay
read_view = json.Decoder(View).decode
read_puzzle = json.Decoder(StoredPuzzle).decode


class Position(Struct):
    """A puzzle and the match in which its seat decides."""

    puzzle: StoredPuzzle
    match: Match

    def shown(self, day: str | None, mine: bool, due: bool) -> Puzzle:
        """What a solver gets: built from the view of the seat alone."""
        match, seat = self.match, self.puzzle.seat
        game = GAMES[match.name]
        history: list[dict[str, Any]] = seen_events(match.history, seat)
        return Puzzle(
            id=self.puzzle.id,
            game=match.name,
            seats=int(match.table.seats),
            options=self.puzzle.record["options"],
            labels=[game.seat_name(each) for each in range(match.table.seats)],
            view=read_view(Views(match).encode(seat)),
            history=history,
            day=day,
            mine=mine,
            due=due,
        )

    def canonical(self, action: str) -> str:
        """The answer in its standard notation; refused like any illegal action."""
        try:
            return str(self.match.canonical(self.puzzle.seat, action))
        except IllegalAction as error:
            raise Problem(422, "illegal", error.reason) from None


@lru_cache(maxsize=KEPT)
def position_in(content: str) -> Position:
    puzzle = read_puzzle(content)
    return Position(puzzle, position_of(puzzle.record))
