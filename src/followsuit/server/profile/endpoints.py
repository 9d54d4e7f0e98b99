"""What can be asked about people and their matches."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.accounts import UserId
from followsuit.protocol.profile import (
    FoundPlayers,
    GameName,
    History,
    HowMany,
    Leaderboard,
    MatchDetails,
    MatchId,
    Profile,
    WhichMatches,
    WhoIs,
)
from followsuit.protocol.replay import Eyes, Replay
from followsuit.rules.catalogue import GAMES
from followsuit.server.house import House
from followsuit.server.http.endpoint import Visit, endpoint
from followsuit.server.profile.history import details_of, history_of, match_row
from followsuit.server.profile.leaderboard import leaders_of
from followsuit.server.profile.person import found_by_name, person_row, profile_of
from followsuit.server.profile.replaying import replay_of
from followsuit.server.refused import Refused


@endpoint("GET", "/api/players", about="Find people by the beginning of their name.")
async def find_players(house: House, visit: Visit, query: WhoIs) -> FoundPlayers:
    async with house.store.connect() as connection:
        return await found_by_name(connection, query.name)


@endpoint("GET", "/api/players/{user_id}", about="A person and what they have played.")
async def read_profile(house: House, visit: Visit, user_id: UserId) -> Profile:
    async with house.store.connect() as connection:
        return await profile_of(connection, user_id, viewer(visit))


@endpoint(
    "GET",
    "/api/players/{user_id}/matches",
    about="The matches of a person, the latest first; private ones only for who played in them.",
)
async def read_history(house: House, visit: Visit, user_id: UserId, query: WhichMatches) -> History:
    expect_game(query.game, 422)
    async with house.store.connect() as connection:
        await person_row(connection, user_id)
        return await history_of(connection, user_id, viewer(visit), query)


@endpoint("GET", "/api/matches/{match_id}", about="A match: who played, by which rules, who won.")
async def read_match(house: House, visit: Visit, match_id: MatchId) -> MatchDetails:
    async with archive_with(house, match_id) as connection:
        return await details_of(connection, match_id, viewer(visit))


@endpoint(
    "GET", "/api/matches/{match_id}/record", about="The record of a match, as a file to keep."
)
async def read_record(house: House, visit: Visit, match_id: MatchId) -> dict[str, Any]:
    async with archive_with(house, match_id) as connection:
        row = await match_row(connection, match_id, viewer(visit))
    day = datetime.fromtimestamp(row.ended, UTC).date().isoformat()
    visit.download_as(f"{row.game}-{day}-{match_id}.json")
    record: dict[str, Any] = msgspec.json.decode(row.record)
    return record


@endpoint(
    "GET",
    "/api/matches/{match_id}/replay",
    about="A match step by step, as a seat or a spectator saw it.",
    limit="replay",
)
async def read_replay(house: House, visit: Visit, match_id: MatchId, query: Eyes) -> Replay:
    async with archive_with(house, match_id) as connection:
        row = await match_row(connection, match_id, viewer(visit))
    return await replay_of(msgspec.json.decode(row.record), query.seat)


@endpoint("GET", "/api/leaderboard/{game}", about="The highest ratings in a game.")
async def read_leaderboard(
    house: House, visit: Visit, game: GameName, query: HowMany
) -> Leaderboard:
    expect_game(game, 404)
    async with house.store.connect() as connection:
        return await leaders_of(connection, game, query.limit)


@asynccontextmanager
async def archive_with(house: House, match_id: str) -> AsyncIterator[AsyncConnection]:
    """A match may be asked for in the moment in which it ends."""
    if not await house.hall.archiving.arrived(match_id):
        why = "this match has ended and is still being written down: ask again in a moment"
        raise Refused(503, "no_storage", why, retry_after=5)
    async with house.store.connect() as connection:
        yield connection


def viewer(visit: Visit) -> str | None:
    return visit.user.id if visit.user else None


def expect_game(game: str | None, status: int) -> None:
    if game is not None and game not in GAMES:
        raise Refused(status, "no_such_game", f"the games here are {', '.join(GAMES)}")
