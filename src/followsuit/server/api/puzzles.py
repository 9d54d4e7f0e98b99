"""Endpoints for puzzles."""

import asyncio
from typing import Any

from sqlalchemy import Row

from followsuit.protocol.puzzles import (
    MyPuzzles,
    Puzzle,
    PuzzleAnswer,
    PuzzleId,
    PuzzleQuery,
    PuzzleStock,
    PuzzleVerdict,
)
from followsuit.server.http.endpoint import PERSON, ApiRequest, endpoint
from followsuit.server.puzzles.answers import answer_puzzle, puzzles_of
from followsuit.server.puzzles.choice import daily_puzzle, is_due, next_puzzle, puzzle_row
from followsuit.server.puzzles.position import position_in
from followsuit.server.puzzles.stock import stock_of
from followsuit.server.services import Services

NONE_LEFT = {404: "There is no such puzzle."}
NOT_HERE = NONE_LEFT | {409: "Its game is not installed on this server."}


@endpoint("GET", "/api/puzzles", about="How many puzzles there are of each game and theme.")
async def read_stock(services: Services, request: ApiRequest) -> PuzzleStock:
    async with services.store.connect() as connection:
        return await stock_of(connection)


@endpoint(
    "GET",
    "/api/puzzles/next",
    about="A puzzle: one that comes back, a mistake of the user's, or a new one that suits them.",
    limit="puzzle",
    refuses=NONE_LEFT,
)
async def read_next(services: Services, request: ApiRequest, query: PuzzleQuery) -> Puzzle:
    person, now = solver(request), services.clock.time()
    async with services.store.connect() as connection:
        row = await next_puzzle(connection, person, query, now)
    return await shown(services, person, row)


@endpoint(
    "GET",
    "/api/puzzles/daily",
    about="The puzzle of the day, the same for everybody.",
    limit="puzzle",
    refuses=NONE_LEFT,
)
async def read_daily(services: Services, request: ApiRequest) -> Puzzle:
    puzzle_id, day = await daily_puzzle(services.store, services.clock.time())
    person = solver(request)
    async with services.store.connect() as connection:
        row = await puzzle_row(connection, puzzle_id, person)
    return await shown(services, person, row, day)


@endpoint("GET", "/api/puzzles/mine", about="The user's ratings and answers.", who=PERSON)
async def read_mine(services: Services, request: ApiRequest) -> MyPuzzles:
    return await puzzles_of(services.store, request.person.id, services.clock.time())


@endpoint(
    "GET",
    "/api/puzzles/{puzzle_id}",
    about="A puzzle by its id. A mistake from a match is for its player only.",
    limit="puzzle",
    refuses=NOT_HERE,
)
async def read_puzzle(services: Services, request: ApiRequest, puzzle_id: PuzzleId) -> Puzzle:
    person = solver(request)
    async with services.store.connect() as connection:
        row = await puzzle_row(connection, puzzle_id, person)
    return await shown(services, person, row)


@endpoint(
    "POST",
    "/api/puzzles/{puzzle_id}/answer",
    about="Answer a puzzle. The first answer of an account counts for its rating.",
    limit="puzzle",
    refuses=NOT_HERE,
)
async def send_answer(
    services: Services, request: ApiRequest, puzzle_id: PuzzleId, body: PuzzleAnswer
) -> PuzzleVerdict:
    now = services.clock.time()
    return await answer_puzzle(services.store, request.user, puzzle_id, body.action, now)


def solver(request: ApiRequest) -> str | None:
    return request.user.id if request.user else None


async def shown(
    services: Services, person: str | None, row: Row[Any], day: str | None = None
) -> Puzzle:
    due = False
    if person is not None:
        async with services.store.connect() as connection:
            due = await is_due(connection, person, row.id, services.clock.time())
    position = await asyncio.to_thread(position_in, row.content)  # which replays a record
    return position.shown(day, row.owner_id is not None, due)
