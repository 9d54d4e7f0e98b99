"""Appends to eight tables and prints every acknowledged entry, until it is killed."""

import asyncio
import os
import sys

from tests.server.store.scene import a_row, appended, ledger_in

TABLES = 8


async def play(url: str) -> None:
    async with ledger_in(url, tables=TABLES) as ledger:

        async def write(table: int) -> None:
            for seq in range(1, sys.maxsize):
                assert await appended(ledger, a_row(table, seq)) is None
                os.write(1, f"{table} {seq}\n".encode())

        await asyncio.gather(*(write(table) for table in range(1, TABLES + 1)))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
