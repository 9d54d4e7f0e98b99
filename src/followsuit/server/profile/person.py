"""A user's profile: games, statistics and partners."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Row, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.profile import (
    Figure,
    FoundPlayer,
    FoundPlayers,
    GameProfile,
    Partner,
    Profile,
    ReviewedPlay,
    Standing,
)
from followsuit.rules.stats import Tally, added, shown
from followsuit.server.accounts.names import name_key
from followsuit.server.problem import Problem
from followsuit.server.profile.history import listed_for
from followsuit.server.profile.leaderboard import standing
from followsuit.server.profile.reviewed import reviewed_play
from followsuit.server.store.schema import matches, players, ratings, users
from followsuit.server.user import avatar_of
from followsuit.texts import Text

AT_A_TIME = 200  # rows read before other tasks get a turn
MOST_PARTNERS = 10
BEST_PARTNERS = 3
ENOUGH = 5  # matches together before a partner is ranked
MOST_FOUND = 10

read_tally = msgspec.json.Decoder(Tally).decode


@dataclass
class Totals:
    """The totals for one game."""

    played: int = 0
    won: int = 0
    abandoned: int = 0
    tally: Tally = field(default_factory=dict)

    def add(self, is_finished: bool, won: bool, tally: str) -> None:
        self.played += is_finished
        self.won += won
        self.abandoned += not is_finished
        self.tally = added([self.tally, read_tally(tally)])


async def profile_of(connection: AsyncConnection, person: str, viewer: str | None) -> Profile:
    """A profile as the viewer may see it; private matches count for their players only."""
    who = await person_row(connection, person)
    totals = await totals_of(connection, person, viewer)
    partners = await partners_of(connection, person, viewer)
    standings = await standings_of(connection, person)
    play = await reviewed_play(connection, person, viewer)
    games = [
        game_profile(game, totals[game], partners[game], standings.get(game), play.get(game))
        for game in sorted(totals)
    ]
    avatar = avatar_of(who.id, who.avatar)
    return Profile(who.id, who.name, who.kind, who.created, games, avatar)


async def person_row(connection: AsyncConnection, person: str) -> Row[Any]:
    query = select(users).where(users.c.id == person, users.c.kind != "deleted")
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise Problem(404, "no_such_player", Text("error.no_player"))
    return row


async def totals_of(
    connection: AsyncConnection, person: str, viewer: str | None
) -> dict[str, Totals]:
    """By game, over all matches, including abandoned ones."""
    query = (
        select(matches.c.game, matches.c.finished, players.c.won, players.c.tally)
        .join(matches, matches.c.id == players.c.match_id)
        .where(players.c.user_id == person, listed_for(viewer))
    )
    totals: dict[str, Totals] = defaultdict(Totals)
    async with connection.stream(query) as rows:
        async for some in rows.partitions(AT_A_TIME):
            for row in some:
                totals[row.game].add(row.finished, row.won, row.tally)
    return totals


async def partners_of(
    connection: AsyncConnection, person: str, viewer: str | None
) -> dict[str, list[Partner]]:
    """By game, the partners in finished matches."""
    found: dict[str, list[Partner]] = defaultdict(list)
    for row in await connection.execute(partners_query(person, viewer)):
        avatar = avatar_of(row.id, row.avatar)
        found[row.game].append(Partner(row.id, row.name, row.played, row.won, avatar))
    return found


def partners_query(person: str, viewer: str | None) -> Select[Any]:
    mine, theirs = players.alias("mine"), players.alias("theirs")
    won = func.sum(case((mine.c.won, 1), else_=0))
    same_side = (
        (theirs.c.match_id == mine.c.match_id)
        & (theirs.c.side == mine.c.side)
        & (theirs.c.seat != mine.c.seat)
    )
    return (
        select(
            matches.c.game,
            users.c.id,
            users.c.name,
            users.c.avatar,
            func.count().label("played"),
            won.label("won"),
        )
        .select_from(mine)
        .join(theirs, same_side)
        .join(matches, matches.c.id == mine.c.match_id)
        .join(users, users.c.id == theirs.c.user_id)
        .where(mine.c.user_id == person, matches.c.finished, users.c.kind != "deleted")
        .where(listed_for(viewer))
        .group_by(matches.c.game, users.c.id, users.c.name, users.c.avatar)
        .order_by(func.count().desc(), won.desc(), users.c.id)
    )


async def standings_of(connection: AsyncConnection, person: str) -> dict[str, Standing]:
    rows = await connection.execute(select(ratings).where(ratings.c.user_id == person))
    return {row.game: standing(row) for row in rows}


def game_profile(
    game: str,
    total: Totals,
    partners: list[Partner],
    rating: Standing | None,
    play: ReviewedPlay | None,
) -> GameProfile:
    return GameProfile(
        game=game,
        played=total.played,
        won=total.won,
        abandoned=total.abandoned,
        rating=rating,
        figures=[Figure(*figure) for figure in shown(game, total.tally)],
        partners=partners[:MOST_PARTNERS],
        best_partners=best_of(partners),
        play=play,
    )


def best_of(partners: list[Partner]) -> list[Partner]:
    """The partners with the highest share of wins."""
    known = [partner for partner in partners if partner.played >= ENOUGH]
    known.sort(key=lambda partner: (-partner.won / partner.played, -partner.played))
    return known[:BEST_PARTNERS]


async def found_by_name(connection: AsyncConnection, name: str) -> FoundPlayers:
    """Accounts whose name begins like this; guests cannot be found."""
    query = (
        select(users.c.id, users.c.name, users.c.avatar)
        .where(users.c.name_key.startswith(name_key(name), autoescape=True))
        .order_by(func.length(users.c.name_key), users.c.name_key)
        .limit(MOST_FOUND)
    )
    rows = await connection.execute(query)
    return FoundPlayers(
        [FoundPlayer(row.id, row.name, avatar_of(row.id, row.avatar)) for row in rows]
    )
