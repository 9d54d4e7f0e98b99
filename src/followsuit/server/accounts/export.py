"""Exports everything stored about a user."""

import msgspec
from sqlalchemy import select

from followsuit.protocol.accounts import Export, Me, MyMatch, MyRating
from followsuit.server.accounts.accounts import Accounts
from followsuit.server.store.schema import matches, players, ratings, users
from followsuit.server.store.store import Store
from followsuit.server.user import User


async def export_of(accounts: Accounts, user: User, token: str | None) -> Export:
    """The export; other parts of the server add their data."""
    store = accounts.store
    more = {name: await exporter(store, user.id) for name, exporter in accounts.exporters.items()}
    return Export(
        me=me(user),
        created=await created(store, user.id),
        devices=await accounts.sessions.devices(user.id, token),
        mutes=await accounts.mutes.people(user.id),
        ratings=await my_ratings(store, user.id),
        matches=await my_matches(store, user.id),
        more=more,
    )


def me(user: User) -> Me:
    return Me(user.id, user.name, user.kind, user.is_admin, user.avatar)


async def created(store: Store, user_id: str) -> float:
    async with store.connect() as connection:
        query = select(users.c.created).where(users.c.id == user_id)
        return float((await connection.execute(query)).scalar_one())


async def my_ratings(store: Store, user_id: str) -> list[MyRating]:
    columns = [ratings.c[name] for name in MyRating.__struct_fields__]
    async with store.connect() as connection:
        rows = await connection.execute(select(*columns).where(ratings.c.user_id == user_id))
        return [MyRating(**row) for row in rows.mappings()]


async def my_matches(store: Store, user_id: str) -> list[MyMatch]:
    """Every match with its record, oldest first."""
    both = matches.c, players.c
    columns = [next(c[name] for c in both if name in c) for name in MyMatch.__struct_fields__]
    query = (
        select(*columns)
        .join(players, players.c.match_id == matches.c.id)
        .where(players.c.user_id == user_id)
        .order_by(matches.c.ended, matches.c.id)
    )
    async with store.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    # records are passed on undecoded: decoding hundreds would hold up every table
    return [MyMatch(**{**row, "record": msgspec.Raw(row["record"])}) for row in rows]
