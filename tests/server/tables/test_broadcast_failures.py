"""When a broadcast fails, saved entries still count and the table goes on."""

from pathlib import Path
from typing import Any

import pytest

from followsuit.server.bot_pool import BotPool
from followsuit.server.tables import broadcast
from tests.server.running import running
from tests.server.tables.company import SHORT, play_all, quick, run, table_of


def test_a_move_counts_even_if_its_broadcast_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stumbles: list[int] = []

    def stumble(table: Any, *news: Any) -> None:
        if len(stumbles) < 3:
            stumbles.append(table.state.seq)
            raise RuntimeError("no words")
        broadcast.broadcast_preview(table, *news)

    monkeypatch.setattr("followsuit.server.tables.commit.broadcast_preview", stumble)

    async def work() -> None:
        names = ("Clover", "Fern")
        async with table_of(server.url, names, "cat_te", options=SHORT["cat_te"], seats=2) as seats:
            await play_all(seats)
            assert sum(seat.breaks for seat in seats) >= 3

    with running(quick(tmp_path)) as server:
        run(work())
    assert len(set(stumbles)) == 3  # each move was made once


def test_a_move_is_chosen_even_if_bots_cannot_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def stumble(*_: Any) -> None:
        raise RuntimeError("nobody is at home")

    monkeypatch.setattr(BotPool, "choose", stumble)

    async def work() -> None:
        ways: dict[str, Any] = {"options": SHORT["cat_te"], "seats": 3, "fill": "rule"}
        async with table_of(server.url, ("Clover",), "cat_te", **ways) as seats:
            await play_all(seats)

    with running(quick(tmp_path)) as server:
        run(work())
