"""Which puzzle comes next, and which one is the puzzle of the day."""

import hashlib
import secrets
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Row, and_, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.puzzles import PuzzleQuery
from followsuit.rules.catalogue import GAMES
from followsuit.server.problem import Problem
from followsuit.server.profile.archive import insert_missing
from followsuit.server.profile.ratings import Rating
from followsuit.server.store.schema import daily_puzzles, puzzle_answers, puzzle_ratings, puzzles
from followsuit.server.store.store import Store
from followsuit.texts import Text

DAY = 86400.0
NEAREST = 6  # of the puzzles that suit a solver, one is drawn


def offered() -> ColumnElement[bool]:
    """Puzzles of installed games, as a plug-in may have been removed, that some file still has."""
    return puzzles.c.game.in_(list(GAMES)) & puzzles.c.withdrawn.is_(False)


def fits(query: PuzzleQuery) -> ColumnElement[bool]:
    conditions = [offered(), puzzles.c.id != (query.after or "")]
    if query.game is not None:
        conditions.append(puzzles.c.game == query.game)
    if query.theme is not None:
        conditions.append(puzzles.c.theme == query.theme)
    return and_(*conditions)


def answered_by(person: str) -> ColumnElement[bool]:
    return exists().where(
        puzzle_answers.c.puzzle_id == puzzles.c.id, puzzle_answers.c.user_id == person
    )


def for_person(person: str | None) -> ColumnElement[bool]:
    """Everybody's puzzles, and the person's own mistakes."""
    shared = puzzles.c.owner_id.is_(None)
    return or_(shared, puzzles.c.owner_id == person) if person else shared


async def next_puzzle(
    connection: AsyncConnection, person: str | None, query: PuzzleQuery, now: float
) -> Row[tuple[object, ...]]:
    """What has come back, then own mistakes, then new puzzles of suitable difficulty."""
    if person is None:
        found = None if query.mine else await unknown_solver(connection, query)
    else:
        found = await for_solver(connection, person, query, now)
    if found is None:
        raise Problem(404, "no_puzzle", Text("error.no_puzzle"))
    return found


async def unknown_solver(
    connection: AsyncConnection, query: PuzzleQuery
) -> Row[tuple[object, ...]] | None:
    wanted = fits(query) & puzzles.c.owner_id.is_(None)
    ids = (await connection.execute(select(puzzles.c.id).where(wanted))).scalars().all()
    return await puzzle_row(connection, secrets.choice(ids), None) if ids else None


async def for_solver(
    connection: AsyncConnection, person: str, query: PuzzleQuery, now: float
) -> Row[tuple[object, ...]] | None:
    for wanted in (
        await due(connection, person, query, now),
        await own_mistake(connection, person, query, now),
        None if query.mine else await new_puzzle(connection, person, query),
        await known_puzzle(connection, person, query),
    ):
        if wanted is not None:
            return await puzzle_row(connection, wanted, person)
    return None


async def due(
    connection: AsyncConnection, person: str, query: PuzzleQuery, now: float
) -> str | None:
    """The puzzle that has waited longest for its return."""
    found = (
        select(puzzles.c.id)
        .join(puzzle_answers, puzzle_answers.c.puzzle_id == puzzles.c.id)
        .where(fits(query), puzzle_answers.c.user_id == person, puzzle_answers.c.due <= now)
        .order_by(puzzle_answers.c.due)
    )
    if query.mine:
        found = found.where(puzzles.c.owner_id == person)
    return await connection.scalar(found.limit(1))


async def own_mistake(
    connection: AsyncConnection, person: str, query: PuzzleQuery, now: float
) -> str | None:
    """A mistake of the person's own, a day after it was found; immediately if asked for."""
    found = (
        select(puzzles.c.id)
        .where(fits(query), puzzles.c.owner_id == person, ~answered_by(person))
        .order_by(puzzles.c.created)
    )
    if not query.mine:
        found = found.where(has_waited(now))
    return await connection.scalar(found.limit(1))


def has_waited(now: float) -> ColumnElement[bool]:
    """Whether an own mistake comes without being asked for."""
    return puzzles.c.created <= now - DAY


async def new_puzzle(connection: AsyncConnection, person: str, query: PuzzleQuery) -> str | None:
    """One of the puzzles nearest to the person's skill that they have not seen."""
    skills = await skills_of(connection, person)
    new = select(puzzles.c.id, puzzles.c.game, puzzles.c.mu).where(
        fits(query), puzzles.c.owner_id.is_(None), ~answered_by(person)
    )
    rows = (await connection.execute(new)).all()
    if not rows:
        return None
    usual = Rating().mu
    near = sorted(rows, key=lambda row: abs(row.mu - skills.get(row.game, usual)))[:NEAREST]
    chosen: str = secrets.choice(near).id
    return chosen


async def known_puzzle(connection: AsyncConnection, person: str, query: PuzzleQuery) -> str | None:
    """Once everything is solved: the one that was answered longest ago."""
    found = (
        select(puzzles.c.id)
        .join(puzzle_answers, puzzle_answers.c.puzzle_id == puzzles.c.id)
        .where(fits(query), puzzle_answers.c.user_id == person)
        .order_by(puzzle_answers.c.latest)
    )
    if query.mine:
        found = found.where(puzzles.c.owner_id == person)
    return await connection.scalar(found.limit(1))


async def skills_of(connection: AsyncConnection, person: str) -> dict[str, float]:
    mine = select(puzzle_ratings.c.game, puzzle_ratings.c.mu).where(
        puzzle_ratings.c.user_id == person
    )
    return {row.game: row.mu for row in await connection.execute(mine)}


async def puzzle_row(
    connection: AsyncConnection, puzzle_id: str, person: str | None
) -> Row[tuple[object, ...]]:
    """A puzzle that this person may solve."""
    query = select(puzzles).where(puzzles.c.id == puzzle_id, for_person(person))
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise Problem(404, "no_puzzle", Text("error.no_puzzle"))
    if row.game not in GAMES:
        raise Problem(409, "game_missing", Text("error.puzzle_game_missing", game=row.game))
    return row


async def is_due(connection: AsyncConnection, person: str, puzzle_id: str, now: float) -> bool:
    query = select(puzzle_answers.c.due).where(
        puzzle_answers.c.user_id == person, puzzle_answers.c.puzzle_id == puzzle_id
    )
    when: float | None = await connection.scalar(query)
    return when is not None and when <= now


async def due_count(connection: AsyncConnection, person: str, now: float) -> int:
    """How many puzzles have come back, and how many own mistakes wait for a first answer."""
    joined = puzzle_answers.join(puzzles, puzzles.c.id == puzzle_answers.c.puzzle_id)
    back = select(func.count()).select_from(joined)
    back = back.where(offered(), puzzle_answers.c.user_id == person, puzzle_answers.c.due <= now)
    own = select(func.count()).where(
        offered(), puzzles.c.owner_id == person, ~answered_by(person), has_waited(now)
    )
    return int(await connection.scalar(back) or 0) + int(await connection.scalar(own) or 0)


# the puzzle of the day


def day_of(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).date().isoformat()


async def daily_puzzle(store: Store, now: float) -> tuple[str, str]:
    """The id of today's puzzle and the date; the first who asks settles it."""
    day = day_of(now)
    async with store.connect() as connection:
        known = await puzzle_of(connection, day)
    if known is None:
        async with store.begin() as connection:
            chosen = await candidate_for(connection, day)
            await insert_missing(connection, daily_puzzles, [{"day": day, "puzzle_id": chosen}])
            known = await puzzle_of(connection, day)
            if known is None:  # it was drawn before, but is not offered anymore
                today = daily_puzzles.c.day == day
                drawn = update(daily_puzzles).where(today).values(puzzle_id=chosen)
                await connection.execute(drawn)
                known = chosen
    return known, day


async def puzzle_of(connection: AsyncConnection, day: str) -> str | None:
    query = (
        select(daily_puzzles.c.puzzle_id)
        .join(puzzles, puzzles.c.id == daily_puzzles.c.puzzle_id)
        .where(daily_puzzles.c.day == day, offered())
    )
    return await connection.scalar(query)


async def candidate_for(connection: AsyncConnection, day: str) -> str:
    """One that has not had its day yet, in an order that changes every day."""
    days = func.count(daily_puzzles.c.day)
    query = (
        select(puzzles.c.id, days.label("days"))
        .outerjoin(daily_puzzles, daily_puzzles.c.puzzle_id == puzzles.c.id)
        .where(offered(), puzzles.c.owner_id.is_(None))
        .group_by(puzzles.c.id)
    )
    rows = (await connection.execute(query)).all()
    if not rows:
        raise Problem(404, "no_puzzle", Text("error.no_puzzle"))
    fewest = min(row.days for row in rows)
    fresh = [row.id for row in rows if row.days == fewest]
    chosen: str = min(fresh, key=lambda each: hashlib.sha256(f"{day} {each}".encode()).digest())
    return chosen
