"""The match history, as far as a viewer may see it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, and_, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.bots.review.verdicts import VERSION
from followsuit.protocol.profile import (
    History,
    MatchDetails,
    MatchesQuery,
    MatchResult,
    PlayedMatch,
    PlayedSeat,
)
from followsuit.server.problem import Problem
from followsuit.server.store.schema import matches, players, reviews, users
from followsuit.server.user import avatar_of, public_name
from followsuit.texts import Text

COLUMNS = [column for column in matches.c if column.name != "record"]


class RecordHead(msgspec.Struct):
    """The part of a record that the history needs."""

    options: dict[str, Any]
    hands: list[msgspec.Raw]
    result: MatchResult | None


def listed_for(viewer: str | None) -> ColumnElement[bool]:
    """Private matches are listed for their players only."""
    return or_(~matches.c.is_private, played_by(viewer)) if viewer else ~matches.c.is_private


def played_by(person: str) -> ColumnElement[bool]:
    mine = players.alias()
    return exists().where(mine.c.match_id == matches.c.id, mine.c.user_id == person)


async def history_of(
    connection: AsyncConnection, person: str, viewer: str | None, which: MatchesQuery
) -> History:
    """A user's matches, as far as the viewer may see them."""
    wanted = [played_by(person), listed_for(viewer)]
    if which.before is not None:
        wanted.append(matches.c.ended < which.before)
    if which.game is not None:
        wanted.append(matches.c.game == which.game)
    latest = select(*COLUMNS).where(and_(*wanted)).order_by(matches.c.ended.desc(), matches.c.id)
    found = (await connection.execute(latest.limit(which.limit + 1))).all()
    page = found[: which.limit]
    seats = await seats_of(connection, [row.id for row in page])
    return History([played(row, seats[row.id]) for row in page], len(found) > len(page))


async def seats_of(
    connection: AsyncConnection, match_ids: Sequence[str]
) -> dict[str, list[PlayedSeat]]:
    """The players of these matches."""
    query = (
        select(players, users.c.kind, users.c.avatar, reviews.c.accuracy)
        .outerjoin(users, users.c.id == players.c.user_id)
        .outerjoin(reviews, current_review())
        .where(players.c.match_id.in_(match_ids))
        .order_by(players.c.match_id, players.c.seat)
    )
    seats: dict[str, list[PlayedSeat]] = {match_id: [] for match_id in match_ids}
    for row in await connection.execute(query):
        seats[row.match_id].append(seat_in(row))
    return seats


def current_review() -> ColumnElement[bool]:
    """The review of a seat, by this version of the program."""
    same_seat = (reviews.c.match_id == players.c.match_id) & (reviews.c.seat == players.c.seat)
    return same_seat & (reviews.c.version == VERSION) & (reviews.c.state == "done")


def seat_in(row: Row[Any]) -> PlayedSeat:
    user = None if row.kind == "deleted" else row.user_id
    return PlayedSeat(
        seat=row.seat,
        user=user,
        name=public_name(row.name),
        bot=row.bot,
        side=row.side,
        won=row.won,
        score=row.score,
        rating_before=rounded(row.rating_before),
        rating_after=rounded(row.rating_after),
        avatar=avatar_of(user, row.avatar) if user else None,
        accuracy=row.accuracy,
    )


def rounded(number: float | None) -> int | None:
    return None if number is None else round(number)


def played(row: Row[Any], seats: list[PlayedSeat]) -> PlayedMatch:
    return PlayedMatch(
        id=row.id,
        game=row.game,
        seats=row.seats,
        rated=row.is_rated,
        private=row.is_private,
        started=row.started,
        ended=row.ended,
        finished=row.finished,
        players=seats,
    )


async def match_row(connection: AsyncConnection, match_id: str) -> Row[Any]:
    """A match with its record, for anyone who has its id: nobody can guess one."""
    query = select(matches).where(matches.c.id == match_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise Problem(404, "no_such_match", Text("error.no_match"))
    return row


async def details_of(connection: AsyncConnection, match_id: str) -> MatchDetails:
    row = await match_row(connection, match_id)
    seats = await seats_of(connection, [match_id])
    head = msgspec.json.decode(row.record, type=RecordHead)
    return MatchDetails(
        match=played(row, seats[match_id]),
        options=head.options,
        hands=len(head.hands),
        result=head.result,
        record=f"/api/matches/{match_id}/record",
    )
