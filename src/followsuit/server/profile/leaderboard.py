"""The leaderboard."""

from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.profile import Leader, Leaderboard, Standing
from followsuit.server.profile.ratings import SIGMAS, Rating
from followsuit.server.store.schema import ratings, users


def standing(row: Row[Any]) -> Standing:
    """A row of the leaderboard."""
    rating = Rating(row.mu, row.sigma, row.matches)
    return Standing(round(rating.number), round(rating.uncertainty), rating.matches)


async def leaders_of(connection: AsyncConnection, game: str, most: int) -> Leaderboard:
    """The best players of a game; banned users are left out."""
    certain = ratings.c.mu - SIGMAS * ratings.c.sigma
    query = (
        select(ratings, users.c.name)
        .join(users, users.c.id == ratings.c.user_id)
        .where(ratings.c.game == game, users.c.kind == "account", ~users.c.is_banned)
        .order_by(certain.desc(), ratings.c.user_id)
        .limit(most)
    )
    rows = await connection.execute(query)
    leaders = [Leader(n, row.user_id, row.name, standing(row)) for n, row in enumerate(rows, 1)]
    return Leaderboard(game, leaders)
