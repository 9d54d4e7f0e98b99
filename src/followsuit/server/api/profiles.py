"""Endpoints for profiles and matches."""

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
    Leaderboard,
    LimitQuery,
    MatchDetails,
    MatchesQuery,
    MatchId,
    PlayerQuery,
    Profile,
)
from followsuit.protocol.replay import Replay, Viewpoint
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER
from followsuit.server.api.tables import TableCode, table_for
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.problem import Problem
from followsuit.server.profile.history import details_of, history_of, match_row
from followsuit.server.profile.leaderboard import leaders_of
from followsuit.server.profile.person import found_by_name, person_row, profile_of
from followsuit.server.profile.replay import latest_round_of, replay_of
from followsuit.server.services import Services
from followsuit.texts import Text


@endpoint("GET", "/api/players", about="Find accounts by the beginning of their name.")
async def find_players(services: Services, request: ApiRequest, query: PlayerQuery) -> FoundPlayers:
    async with services.store.connect() as connection:
        return await found_by_name(connection, query.name)


@endpoint("GET", "/api/players/{user_id}", about="A player's profile.")
async def read_profile(services: Services, request: ApiRequest, user_id: UserId) -> Profile:
    async with services.store.connect() as connection:
        return await profile_of(connection, user_id, viewer(request))


@endpoint(
    "GET",
    "/api/players/{user_id}/matches",
    about="A player's matches, the latest first; private ones for their players only.",
)
async def read_history(
    services: Services, request: ApiRequest, user_id: UserId, query: MatchesQuery
) -> History:
    expect_game(query.game, 422)
    async with services.store.connect() as connection:
        await person_row(connection, user_id)
        return await history_of(connection, user_id, viewer(request), query)


@endpoint(
    "GET",
    "/api/matches/{match_id}",
    about="A match: players, options and result. The id is also the key to a private match.",
)
async def read_match(services: Services, request: ApiRequest, match_id: MatchId) -> MatchDetails:
    async with archive_with(services, match_id) as connection:
        return await details_of(connection, match_id)


@endpoint("GET", "/api/matches/{match_id}/record", about="Download the record of a match.")
async def read_record(services: Services, request: ApiRequest, match_id: MatchId) -> dict[str, Any]:
    async with archive_with(services, match_id) as connection:
        row = await match_row(connection, match_id)
    day = datetime.fromtimestamp(row.ended, UTC).date().isoformat()
    request.download_as(f"{row.game}-{day}-{match_id}.json")
    record: dict[str, Any] = msgspec.json.decode(row.record)
    return record


@endpoint(
    "GET",
    "/api/matches/{match_id}/replay",
    about="A match step by step, as seen from a seat or by a spectator.",
    limit="replay",
    refuses={409: "The game is not installed on this server."},
)
async def read_replay(
    services: Services, request: ApiRequest, match_id: MatchId, query: Viewpoint
) -> Replay:
    async with archive_with(services, match_id) as connection:
        row = await match_row(connection, match_id)
    return await replay_of(msgspec.json.decode(row.record), query.seat)


@endpoint(
    "GET",
    "/api/tables/{code}/replay",
    about="The round that was just played at a table, step by step, as the caller saw it.",
    limit="replay",
    refuses={
        404: "There is no table with this code.",
        409: "No round has just been played, or the game is not installed.",
    },
)
async def read_round(services: Services, request: ApiRequest, code: TableCode) -> Replay:
    state = table_for(services, request, code).state
    live = state.live_match
    if live is None or not live.match.round_is_over():
        raise Problem(409, "no_round", Text("error.no_round"))
    seat = state.seat_of(request.user.id) if request.user else None
    return await latest_round_of(live.record(), WATCHER if seat is None else seat)


@endpoint("GET", "/api/leaderboard/{game}", about="The highest ratings in a game.")
async def read_leaderboard(
    services: Services, request: ApiRequest, game: GameName, query: LimitQuery
) -> Leaderboard:
    expect_game(game, 404)
    async with services.store.connect() as connection:
        return await leaders_of(connection, game, query.limit)


@asynccontextmanager
async def archive_with(services: Services, match_id: str) -> AsyncIterator[AsyncConnection]:
    """A connection to read a match, which may just have ended."""
    await wait_for_archive(services, match_id)
    async with services.store.connect() as connection:
        yield connection


async def wait_for_archive(services: Services, match_id: str) -> None:
    if not await services.registry.archiver.wait_until_saved(match_id):
        raise Problem(503, "no_storage", Text("error.match_archiving"), retry_after=5)


def viewer(request: ApiRequest) -> str | None:
    return request.user.id if request.user else None


def expect_game(game: str | None, status: int) -> None:
    if game is not None and game not in GAMES:
        raise Problem(status, "no_such_game", Text("error.no_game", game=game, games=tuple(GAMES)))
