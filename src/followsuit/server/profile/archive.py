"""Archives finished matches: record, players and rating changes."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Table, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.rules.catalogue import GAMES
from followsuit.server.profile.ratings import Rating, ranks_of, rated
from followsuit.server.store.schema import matches, players, ratings, users
from followsuit.server.tables.archive import EndedMatch
from followsuit.server.user import DELETED_NAME


class SomeAreArchived(Exception):
    """Some of the matches are archived already: archive each on its own."""


async def archive(connection: AsyncConnection, finished: Sequence[EndedMatch]) -> None:
    """Archive matches in the open transaction; those archived before are left alone.

    Several matches cost little more than one, unless they are rated.
    """
    # of two concurrent attempts, the second waits here
    new = await insert_missing(connection, matches, [match_row(match) for match in finished])
    if 0 < new < len(finished):
        raise SomeAreArchived
    if new == 0:
        return
    kinds = await kinds_of(connection, finished)
    rows = []
    for match in finished:
        own = player_rows(match, kinds)
        if match.rated and match.is_finished and all_accounts(match, kinds):
            await rate(connection, match, own)
        rows += own
    await connection.execute(insert(players), rows)


def match_row(finished: EndedMatch) -> dict[str, Any]:
    return {
        "id": finished.match_id,
        "table_id": finished.table_id,
        "game": finished.record["game"],
        "seats": finished.record["seats"],
        "is_rated": finished.rated,
        "is_private": finished.private,
        "started": finished.started,
        "ended": finished.ended,
        "finished": finished.is_finished,
        "record": msgspec.json.encode(finished.record).decode(),
    }


async def insert_missing(connection: AsyncConnection, table: Table, rows: list[Any]) -> int:
    """Insert the rows that are missing; returns how many."""
    into = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    written = await connection.execute(into(table).values(rows).on_conflict_do_nothing())
    return written.rowcount


async def kinds_of(connection: AsyncConnection, finished: Sequence[EndedMatch]) -> dict[str, str]:
    """The kinds of the players: guest, account, deleted."""
    people = {person for match in finished for person, _, _ in match.chairs if person}
    found = await connection.execute(select(users.c.id, users.c.kind).where(users.c.id.in_(people)))
    return {row.id: row.kind for row in found}


def all_accounts(finished: EndedMatch, kinds: Mapping[str, str]) -> bool:
    """Whether all players have accounts; a stand-in does not matter."""
    return all(kinds.get(person or "") == "account" for person, _, _ in finished.chairs)


def player_rows(finished: EndedMatch, kinds: Mapping[str, str]) -> list[dict[str, Any]]:
    game, winners = GAMES[finished.record["game"]], winners_in(finished.record)
    stats = finished.stats
    rows = []
    for seat, (person, name, bot) in enumerate(finished.chairs):
        side = game.side_of(seat)
        row = {
            "match_id": finished.match_id,
            "seat": seat,
            "user_id": person,
            "name": DELETED_NAME if kinds.get(person or "") == "deleted" else name,
            "bot": bot,
            "side": side,
            "won": seat in winners,
            "score": stats.scores[side],
            "tally": msgspec.json.encode(stats.tallies[seat]).decode(),
            "rating_before": None,
            "rating_after": None,
        }
        rows.append(row)
    return rows


def winners_in(record: Mapping[str, Any]) -> set[int]:
    """The winning seats; none if the match was abandoned."""
    return set(record["result"]["winners"]) if record["result"] else set()


# ratings


async def rate(
    connection: AsyncConnection, finished: EndedMatch, rows: list[dict[str, Any]]
) -> None:
    """Update the ratings of all players, and note the change in their rows."""
    game = finished.record["game"]
    known = await locked_ratings(connection, game, [row["user_id"] for row in rows], finished.ended)
    before = [known[row["user_id"]] for row in rows]
    winning = {row["side"] for row in rows if row["won"]}
    ranks = ranks_of(finished.stats.scores, winning, GAMES[game].fewest_points_win)
    after = rated(before, [row["side"] for row in rows], ranks)
    for row, old, new in zip(rows, before, after, strict=True):
        row |= {"rating_before": old.number, "rating_after": new.number}
        mine = (ratings.c.user_id == row["user_id"]) & (ratings.c.game == game)
        values = new._asdict() | {"updated": finished.ended}
        await connection.execute(update(ratings).where(mine).values(**values))


async def locked_ratings(
    connection: AsyncConnection, game: str, people: list[str], now: float
) -> dict[str, Rating]:
    """The players' ratings, locked until the transaction ends."""
    newcomer = Rating()._asdict() | {"game": game, "updated": now}
    # always in the same order, to avoid deadlocks
    await insert_missing(
        connection, ratings, [newcomer | {"user_id": person} for person in sorted(people)]
    )
    query = (
        select(ratings)
        .where(ratings.c.game == game, ratings.c.user_id.in_(people))
        .order_by(ratings.c.user_id)
        .with_for_update()
    )
    found = await connection.execute(query)
    return {row.user_id: Rating(row.mu, row.sigma, row.matches) for row in found}
