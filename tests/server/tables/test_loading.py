"""Tables are restored from their logs when the server starts."""

import random
import sqlite3
from pathlib import Path

from followsuit.client import Client
from followsuit.protocol.table import Start
from tests.server.running import running
from tests.server.tables.company import Watched, guests, play, quick, run


def test_an_unreadable_log_does_not_close_other_tables(tmp_path: Path):
    codes: list[str] = []

    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            codes.extend([(await clover.create("rook13")).code for _ in range(2)])

    with running(quick(tmp_path)) as server:
        run(work(server.url))
    with sqlite3.connect(tmp_path / "followsuit.sqlite3") as database:
        nonsense = '{"e":"acted","seat":0,"action":"play the piano"}'
        one = "SELECT id FROM tables WHERE code = ?"
        line = f"INSERT INTO events (table_id, seq, at, entry) VALUES (({one}), 2, 0, ?)"
        database.execute(line, (codes[0], nonsense.encode()))
    database.close()
    with running(quick(tmp_path)) as server:
        assert list(server.services.registry.tables) == [codes[1]]


def test_a_bot_that_no_longer_exists_is_replaced(tmp_path: Path):
    codes: list[str] = []

    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            setup = {"options": {"rounds": 1}, "auto_start": False}
            codes.append((await clover.create("cat_te", fill="rule", **setup)).code)
            cookies.append(dict(clover.http.cookies))

    async def again(url: str) -> None:
        async with Client(url) as clover:
            clover.http.cookies.update(cookies[0])
            async with Watched(clover, codes[0]) as seat:
                await seat.send(Start("start"))
                await play(seat, random.Random(1))
                assert seat.table.chairs[1].bot == "grandmaster"

    cookies: list[dict[str, str]] = []
    with running(quick(tmp_path)) as server:
        run(work(server.url))
    with sqlite3.connect(tmp_path / "followsuit.sqlite3") as database:
        seq, entry = database.execute("SELECT max(seq), entry FROM events").fetchone()
        assert b'"rule"' in entry
        other = entry.replace(b'"rule"', b'"grandmaster"')
        database.execute("UPDATE events SET entry = ? WHERE seq = ?", (other, seq))
    database.close()
    with running(quick(tmp_path)) as server:
        run(again(server.url))
