"""Matches that somebody has played."""

from sqlalchemy import insert

from followsuit.server.store.schema import matches, new_id, players, tables
from followsuit.server.store.store import Store
from tests.server.accounts.people import Me


async def add_match(store: Store, user: Me) -> str:
    """A finished match in which this person played."""
    match_id = new_id()
    async with store.begin() as connection:
        table = {"code": new_id()[:8], "host_id": user["id"], "plan": "{}", "created": 1.0}
        table_id = (await connection.execute(insert(tables).values(**table))).inserted_primary_key
        assert table_id is not None
        match = {"id": match_id, "table_id": table_id[0], "game": "mindikot", "seats": 4}
        match |= {"is_rated": False, "is_private": False, "started": 2.0, "ended": 3.0}
        await connection.execute(insert(matches).values(**match, finished=True, record='{"x":1}'))
        seat = {"match_id": match_id, "seat": 2, "user_id": user["id"], "name": user["name"]}
        await connection.execute(
            insert(players).values(**seat, side=0, won=True, score=7, tally="{}")
        )
    return match_id
