"""Prepare a database in which every chair is taken and nothing is dealt yet."""

import secrets
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, insert, select

from followsuit.protocol.lobby import NewTable
from followsuit.server.accounts.sessions import key_of
from followsuit.server.settings import Settings
from followsuit.server.store import schema
from followsuit.server.store.store import Store
from followsuit.server.tables.log import Sat, encode
from followsuit.server.tables.setup import full_setup
from followsuit.server.user import User

SEATS = 4
GAMES = ("mindikot", "rook13", "bezique", "cat_te")  # in turn, all with four seats
NAMES = ("Clover", "Fern", "Ivy", "Moss")


class Seated(NamedTuple):
    """A table and the session tokens of its players."""

    code: str
    tokens: list[str]


Rows = dict[str, list[dict[str, Any]]]


async def seed(url: str, count: int) -> list[Seated]:
    """Create `count` tables in a new database."""
    store = await Store.open(url)
    rows: Rows = {"users": [], "sessions": [], "tables": [], "events": []}
    seated = [seat_four(number, rows) for number in range(1, count + 1)]
    async with store.begin() as connection:
        for name, found in rows.items():
            await connection.execute(insert(schema.metadata.tables[name]), found)
    await store.close()
    return seated


async def count_entries(url: str) -> int:
    store = await Store.open_without_migrating(url)
    async with store.connect() as connection:
        found = (await connection.execute(select(func.count()).select_from(schema.events))).scalar()
    await store.close()
    return int(found or 0)


def seat_four(number: int, rows: Rows) -> Seated:
    """Add a table with four new guests."""
    code, now = f"T{number:05}", time.time()
    people = [User(schema.new_id(), name, "guest") for name in NAMES]
    tokens = [secrets.token_urlsafe(32) for _ in people]
    rows["users"] += [{"id": p.id, "name": p.name, "kind": p.kind, "created": now} for p in people]
    rows["sessions"] += [
        {"key": key_of(token), "user_id": user.id, "browser": "bench", "created": now, "seen": now}
        for user, token in zip(people, tokens, strict=True)
    ]
    rows["tables"].append(table_row(number, code, people[0], now))
    rows["events"] += chairs_taken(number, people, now)
    return Seated(code, tokens)


def table_row(number: int, code: str, host: User, now: float) -> dict[str, Any]:
    wanted = NewTable(GAMES[number % len(GAMES)], SEATS)
    setup = msgspec.json.encode(full_setup(host, wanted, Settings(turn_clock=0))).decode()
    return {"id": number, "code": code, "host_id": host.id, "plan": setup, "created": now}


def chairs_taken(table: int, people: list[User], now: float) -> Iterator[dict[str, Any]]:
    for seat, user in enumerate(people):
        entry = encode(Sat(seat, user.id, user.name, guest=True))
        yield {"table_id": table, "seq": seat + 1, "at": now, "by": user.id, "entry": entry}
