"""The logs of closed tables go when they are old; matches and open tables stay."""

from sqlalchemy import func, insert, select

from followsuit.server.clock import Clock
from followsuit.server.store import schema
from followsuit.server.store.store import Store
from followsuit.server.tables.maintenance import DAY, LOGS_AT_ONCE, delete_old_logs
from tests.server.tables.company import run

OLD = LOGS_AT_ONCE + 3  # more than are deleted at once


def test_only_the_logs_of_tables_closed_long_ago_are_deleted(database_url: str):
    async def work() -> None:
        store = await Store.open(database_url)
        clock = Clock()
        now = clock.time()
        closed = [now - 10 * DAY] * OLD + [now - DAY, None]
        try:
            await set_up(store, closed)
            for _ in range(2):
                await delete_old_logs(store, clock, 5)
                assert await count_entries(store) == 2 * 2
        finally:
            await store.close()

    run(work())


async def set_up(store: Store, closed: list[float | None]) -> None:
    """Tables with two entries each."""
    async with store.begin() as connection:
        await connection.execute(
            insert(schema.users).values(id="clover", name="Clover", kind="guest", created=0.0)
        )
        for number, when in enumerate(closed, 1):
            row = {"id": number, "code": f"T{number}", "host_id": "clover", "plan": "{}"}
            row |= {"created": 0.0, "closed": when}
            await connection.execute(insert(schema.tables).values(row))
            for seq in (1, 2):
                row = {"table_id": number, "seq": seq, "at": 0.0, "entry": b"{}"}
                await connection.execute(insert(schema.events).values(row))


async def count_entries(store: Store) -> int:
    async with store.connect() as connection:
        count = await connection.execute(select(func.count()).select_from(schema.events))
        return int(count.scalar_one())
