"""Tables are restored from their logs when the server starts."""

import random
import sqlite3
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from followsuit.client import Client, TableUnavailable
from followsuit.protocol.table import Start, View
from tests.server.running import running
from tests.server.tables.company import Watched, guests, play, quick, run
from tests.toolkit.installing import uninstalled


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


def test_a_table_waits_until_its_game_is_installed_again(tmp_path: Path):
    async def begin(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            card = await clover.create("hearts", fill="rule", options={"target_score": 1})
            codes.append(card.code)
            cookies.update(clover.http.cookies)
            async with clover.table(card.code) as seat:
                async for view in seat.turns():
                    views.append(view)
                    break

    async def ask(url: str) -> None:
        async with Client(url) as clover:
            clover.http.cookies.update(cookies)
            refused = await clover.http.get(f"/api/tables/{codes[0]}")
            assert (refused.status_code, refused.json()["code"]) == (409, "game_missing")
            assert refused.json()["why"]["params"] == {"game": "hearts"}
            with pytest.raises(TableUnavailable, match="the game hearts is not installed"):
                await clover.table(codes[0]).__aenter__()

    async def go_on(url: str) -> None:
        async with Client(url) as clover:
            clover.http.cookies.update(cookies)
            async with Watched(clover, codes[0]) as seat:
                assert seat.view == views[0]
                await play(seat, random.Random(1))

    codes: list[str] = []
    cookies: dict[str, str] = {}
    views: list[View] = []
    with running(quick(tmp_path)) as server:
        run(begin(server.url))
    before = stored(tmp_path)
    with uninstalled("hearts"), capture_logs() as lines, running(quick(tmp_path)) as server:
        run(ask(server.url))
    (line,) = [line for line in lines if line["log_level"] in ("warning", "error")]
    assert (line["game"], line["tables"]) == ("hearts", codes)
    assert stored(tmp_path) == before
    with running(quick(tmp_path)) as server:
        run(go_on(server.url))


def stored(folder: Path) -> list[tuple[object, ...]]:
    """Every table and every log."""
    with sqlite3.connect(folder / "followsuit.sqlite3") as database:
        rows = [
            *database.execute("SELECT * FROM tables"),
            *database.execute("SELECT * FROM events"),
        ]
    database.close()
    return rows
