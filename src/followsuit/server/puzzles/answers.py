"""What solvers answer: verdicts, ratings, and when a missed puzzle comes back."""

import asyncio
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.bots.puzzles.puzzle import Puzzle as StoredPuzzle
from followsuit.bots.review.verdicts import ActionReview, Label, Reason
from followsuit.protocol.puzzles import AnsweredPuzzle, MyPuzzles, PuzzleStanding, PuzzleVerdict
from followsuit.server.profile.archive import insert_missing
from followsuit.server.profile.ratings import Rating
from followsuit.server.puzzles.choice import DAY, due_count, puzzle_row
from followsuit.server.puzzles.position import position_in
from followsuit.server.puzzles.rating import after_answer
from followsuit.server.store.schema import puzzle_answers, puzzle_ratings, puzzles
from followsuit.server.store.store import Store
from followsuit.server.user import User

# days until a missed puzzle comes back, after each time it was solved; then it is learned
INTERVALS = (1, 3, 7, 16, 35)
LISTED = 50  # answers
MOST_OWN = 100  # mistakes kept per person
LONGEST_STREAK = 1000


@dataclass
class Outcome:
    """What an answer changed."""

    standing: PuzzleStanding | None = None
    change: int | None = None
    streak: int = 0
    again: float | None = None


async def answer_puzzle(
    store: Store, user: User | None, puzzle_id: str, action: str, now: float
) -> PuzzleVerdict:
    """Judge an answer, and keep it if somebody is signed in."""
    async with store.connect() as connection:
        row = await puzzle_row(connection, puzzle_id, user.id if user else None)
    position = await asyncio.to_thread(position_in, row.content)  # which replays a record
    given = position.canonical(action)
    solved = given in position.puzzle.solutions
    outcome = Outcome()
    if user is not None:
        async with store.begin() as connection:
            outcome = await keep(connection, user, row, solved, now)
            row = await puzzle_row(connection, puzzle_id, user.id)
    return verdict(position.puzzle, row, given, solved, outcome)


def verdict(
    puzzle: StoredPuzzle, row: Row[Any], given: str, solved: bool, outcome: Outcome
) -> PuzzleVerdict:
    return PuzzleVerdict(
        solved=solved,
        label=label_of(puzzle, given),
        best=puzzle.verdict.best,
        actions=puzzle.verdict.actions,
        reason=reason_for(puzzle, given, solved),
        theme=puzzle.theme,
        rating=round(Rating(row.mu, row.sigma).number),
        tried=row.tried,
        solvers=row.solved,
        levels=puzzle.levels,
        standing=outcome.standing,
        change=outcome.change,
        streak=outcome.streak,
        again=outcome.again,
    )


def listed_as(puzzle: StoredPuzzle, given: str) -> ActionReview | None:
    """The figures of an action; the searches leave out some that nobody should consider."""
    return next(
        (each for each in puzzle.verdict.actions if given in (each.action, *each.equal)), None
    )


def label_of(puzzle: StoredPuzzle, given: str) -> Label:
    found = listed_as(puzzle, given)
    return "mistake" if found is None else found.label


def reason_for(puzzle: StoredPuzzle, given: str, solved: bool) -> Reason | None:
    if solved:
        return puzzle.verdict.reason
    found = listed_as(puzzle, given)
    why = None if found is None else puzzle.reasons.get(found.action)
    return why or puzzle.verdict.reason


# keeping answers


async def keep(
    connection: AsyncConnection, user: User, row: Row[Any], solved: bool, now: float
) -> Outcome:
    outcome = Outcome()
    mine = (puzzle_answers.c.user_id == user.id) & (puzzle_answers.c.puzzle_id == row.id)
    fresh = {"user_id": user.id, "puzzle_id": row.id, "first": now, "latest": now}
    fresh |= {"solved": solved, "tries": 0, "box": 0, "due": None, "rating": None}
    # of two answers at the same time, one is the first
    is_first = await insert_missing(connection, puzzle_answers, [fresh]) == 1
    locked = select(puzzle_answers).where(mine).with_for_update()
    known = (await connection.execute(locked)).one()
    box, outcome.again = next_return(known, solved, is_first, now)
    changes: dict[str, Any] = {"latest": now, "tries": puzzle_answers.c.tries + 1, "box": box}
    changes["due"] = outcome.again
    if is_first and row.owner_id is None and not row.withdrawn:
        rating = await rate(connection, user, row, solved, outcome, now)
        changes["rating"] = rating
    await connection.execute(update(puzzle_answers).where(mine).values(**changes))
    outcome.streak = await streak_of(connection, user.id)
    return outcome


def next_return(
    known: Row[Any], solved: bool, is_first: bool, now: float
) -> tuple[int, float | None]:
    """How often it was solved since the last miss, and when it comes back."""
    if not solved:
        return 0, now + DAY * INTERVALS[0]
    if is_first or known.due is None:
        return known.box, None
    if known.due > now:  # practiced early: it still comes back in time
        return known.box, known.due
    box = known.box + 1
    return box, now + DAY * INTERVALS[box] if box < len(INTERVALS) else None


async def rate(
    connection: AsyncConnection,
    user: User,
    row: Row[Any],
    solved: bool,
    outcome: Outcome,
    now: float,
) -> float | None:
    """Count a first answer; accounts and their puzzle get new ratings."""
    counted = {"tried": puzzles.c.tried + 1, "solved": puzzles.c.solved + int(solved)}
    this = puzzles.c.id == row.id
    if user.is_guest:
        await connection.execute(update(puzzles).where(this).values(**counted))
        return None
    before = await rating_in(connection, user.id, row.game, now)
    current = (
        await connection.execute(
            select(puzzles.c.mu, puzzles.c.sigma).where(this).with_for_update()
        )
    ).one()
    old = Rating(before.mu, before.sigma, before.puzzles)
    new, harder = after_answer(old, Rating(current.mu, current.sigma), solved)
    values = {"mu": new.mu, "sigma": new.sigma, "updated": now}
    values |= {"puzzles": before.puzzles + 1, "solved": before.solved + int(solved)}
    mine = (puzzle_ratings.c.user_id == user.id) & (puzzle_ratings.c.game == row.game)
    await connection.execute(update(puzzle_ratings).where(mine).values(**values))
    changed = counted | {"mu": harder.mu, "sigma": harder.sigma}
    await connection.execute(update(puzzles).where(this).values(**changed))
    outcome.standing = standing(row.game, new, before.puzzles + 1, before.solved + int(solved))
    outcome.change = round(new.number) - round(old.number)
    return new.number


async def rating_in(connection: AsyncConnection, person: str, game: str, now: float) -> Row[Any]:
    """The person's rating in a game, locked until the transaction ends."""
    newcomer = {"mu": Rating().mu, "sigma": Rating().sigma, "puzzles": 0, "solved": 0}
    place = {"user_id": person, "game": game, "updated": now}
    await insert_missing(connection, puzzle_ratings, [newcomer | place])
    query = select(puzzle_ratings).where(
        puzzle_ratings.c.user_id == person, puzzle_ratings.c.game == game
    )
    return (await connection.execute(query.with_for_update())).one()


def standing(game: str, rating: Rating, count: int, solved: int) -> PuzzleStanding:
    return PuzzleStanding(game, round(rating.number), round(rating.uncertainty), count, solved)


# reading them


async def streak_of(connection: AsyncConnection, person: str) -> int:
    """How many puzzles in a row the person has solved at the first try."""
    query = (
        select(puzzle_answers.c.solved)
        .where(puzzle_answers.c.user_id == person)
        .order_by(puzzle_answers.c.first.desc(), puzzle_answers.c.puzzle_id)
        .limit(LONGEST_STREAK)
    )
    streak = 0
    for solved in (await connection.execute(query)).scalars():
        if not solved:
            break
        streak += 1
    return streak


async def puzzles_of(store: Store, person: str, now: float) -> MyPuzzles:
    """A person's ratings and latest answers."""
    async with store.connect() as connection:
        ratings = await connection.execute(
            select(puzzle_ratings).where(puzzle_ratings.c.user_id == person)
        )
        return MyPuzzles(
            standings=[
                standing(row.game, Rating(row.mu, row.sigma), row.puzzles, row.solved)
                for row in ratings
            ],
            streak=await streak_of(connection, person),
            due=await due_count(connection, person, now),
            answers=[answered(row) for row in await answer_rows(connection, person, LISTED)],
        )


async def answer_rows(connection: AsyncConnection, person: str, most: int | None) -> list[Row[Any]]:
    query = (
        select(puzzle_answers, puzzles.c.game, puzzles.c.theme)
        .join(puzzles, puzzles.c.id == puzzle_answers.c.puzzle_id)
        .where(puzzle_answers.c.user_id == person)
        .order_by(puzzle_answers.c.first.desc(), puzzle_answers.c.puzzle_id)
    )
    found = await connection.execute(query if most is None else query.limit(most))
    return list(found.all())


def answered(row: Row[Any]) -> AnsweredPuzzle:
    return AnsweredPuzzle(
        id=row.puzzle_id,
        game=row.game,
        theme=row.theme,
        at=row.first,
        solved=row.solved,
        tries=row.tries,
        rating=None if row.rating is None else round(row.rating),
        again=row.due,
    )


async def exported(store: Store, person: str) -> list[AnsweredPuzzle]:
    """Everything stored about a person's answers, for the export of their data."""
    async with store.connect() as connection:
        return [answered(row) for row in await answer_rows(connection, person, None)]


async def add_own(store: Store, rows: list[dict[str, Any]]) -> int:
    """Keep mistakes of a person's own as puzzles; those that are known already stay."""
    if not rows:
        return 0
    async with store.begin() as connection:
        added = await insert_missing(connection, puzzles, rows)
        for owner in {row["owner_id"] for row in rows} - {None}:
            await delete_oldest(connection, owner)
        return added


async def delete_oldest(connection: AsyncConnection, owner: str) -> None:
    """Keep only the newest of a person's own mistakes."""
    mine = puzzles.c.owner_id == owner
    newest = select(puzzles.c.id).where(mine)
    newest = newest.order_by(puzzles.c.created.desc(), puzzles.c.id).limit(MOST_OWN)
    await connection.execute(delete(puzzles).where(mine, puzzles.c.id.not_in(newest)))
