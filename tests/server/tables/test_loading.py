"""Tables come back from their logs when the house opens."""

import sqlite3
from pathlib import Path

from tests.server.running import running
from tests.server.tables.company import evening, guests, quick


def test_a_log_that_cannot_be_read_closes_no_other_table(tmp_path: Path):
    codes: list[str] = []

    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            codes.extend([(await clover.create("rook13")).code for _ in range(2)])

    with running(quick(tmp_path)) as server:
        evening(work(server.url))
    with sqlite3.connect(tmp_path / "followsuit.sqlite3") as database:
        nonsense = '{"e":"acted","seat":0,"action":"play the piano"}'
        one = "SELECT id FROM tables WHERE code = ?"
        line = f"INSERT INTO events (table_id, seq, at, entry) VALUES (({one}), 2, 0, ?)"
        database.execute(line, (codes[0], nonsense.encode()))
    database.close()
    with running(quick(tmp_path)) as server:
        assert list(server.house.hall.tables) == [codes[1]]
