"""A player's own mistakes as puzzles: what a review of their seat has marked."""

import asyncio
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import structlog
from msgspec import Raw, json
from msgspec.structs import replace
from sqlalchemy import select

from followsuit.bots.puzzles.puzzle import ID_LENGTH, Puzzle, position_of, until
from followsuit.bots.review.results import Review
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.rules.catalogue import GAMES
from followsuit.rules.notation import parse
from followsuit.server.clock import Clock
from followsuit.server.puzzles.answers import add_own
from followsuit.server.puzzles.stock import Head, row_of
from followsuit.server.store.schema import matches, players
from followsuit.server.store.store import DATABASE_ERRORS, Store

TO_PRACTICE = ("mistake", "blunder")
MOST_OF_A_MATCH = 12  # the worst
log = structlog.get_logger()


class OwnMistakes:
    """Collects them whenever a review is done."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def collect(
        self, match_id: str, seat: int, person: str | None, lines: Sequence[Raw]
    ) -> None:
        """Keep the mistakes if the person who asked for the review played there.

        A failure costs no more than these.
        """
        if person is None:
            return
        try:
            await self.keep(match_id, seat, person, lines)
        except DATABASE_ERRORS as error:
            log.warning("own mistakes are not kept", match=match_id, seat=seat, why=str(error))

    async def keep(self, match_id: str, seat: int, person: str, lines: Sequence[Raw]) -> None:
        query = (
            select(players.c.user_id, matches.c.record)
            .join(matches, matches.c.id == players.c.match_id)
            # not where a bot has stood in
            .where(matches.c.id == match_id, players.c.seat == seat, players.c.bot.is_(None))
        )
        async with self.store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None or row.user_id != person:
            return
        made = await asyncio.to_thread(list, mistakes_in(json.decode(row.record), lines))
        now = self.clock.time()
        rows = [own_row(puzzle, now, row.user_id, match_id) for puzzle in made]
        await add_own(self.store, rows)


def own_row(puzzle: Puzzle, now: float, owner: str, match_id: str) -> dict[str, Any]:
    own = replace(puzzle, id=own_id(owner, match_id, puzzle.verdict.step))
    head = Head(own.id, own.game, own.theme, own.levels)
    return row_of(head, json.encode(own).decode(), now, owner)


def own_id(owner: str, match_id: str, step: int) -> str:
    """Says nothing about the cards; two players of one match never share a puzzle."""
    return hashlib.sha256(f"{owner} {match_id} {step}".encode()).hexdigest()[:ID_LENGTH]


def mistakes_in(record: Mapping[str, Any], lines: Sequence[Raw]) -> Iterator[Puzzle]:
    """The worst decisions of a review, as puzzles."""
    reviews = [json.decode(line, type=Review) for line in lines]
    marked = [
        line for line in reviews if isinstance(line, DecisionReview) and line.label in TO_PRACTICE
    ]
    for verdict in sorted(marked, key=lambda each: -each.loss)[:MOST_OF_A_MATCH]:
        puzzle = puzzle_of(record, verdict)
        if puzzle is not None:
            yield puzzle


def puzzle_of(record: Mapping[str, Any], verdict: DecisionReview) -> Puzzle | None:
    """The decision before it was made; none where there are too many actions to list."""
    before = sum(1 + len(hand["actions"]) for hand in record["hands"][: verdict.hand])
    begun = until(record, verdict.hand, verdict.step - before - 1)
    match, seat = position_of(begun), verdict.seat
    if match.to_act != seat or match.phase.too_many or len(verdict.actions) < 2:
        return None
    game = GAMES[match.name]
    theme = game.puzzle_theme(match.view(seat), parse(verdict.best), parse(verdict.action))
    reason = verdict.reason
    return Puzzle(
        id="",  # its row has one
        game=match.name,
        theme=theme,
        record=begun,
        verdict=replace(
            verdict, action=verdict.best, label="best", loss=0.0, round_loss=0.0, reason=None
        ),
        reasons={} if reason is None else {verdict.action: reason},
        levels={},
        seed=0,
        playouts=verdict.playouts,
        number=0,
        command="",
    )
