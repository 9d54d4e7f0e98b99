"""Entries that cannot be saved: the sender gets an error and the table goes on."""

from pathlib import Path

import pytest

from followsuit.protocol.table import Chat
from tests.server.connections.raw import own_table
from tests.server.running import running
from tests.server.tables.company import quick, run


def test_an_invalid_entry_does_not_block_the_table(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("followsuit.server.tables.commit.RETRY_SECONDS", 600.0)

    async def work() -> None:
        async with own_table(server.url) as socket:
            server.do(say_what_cannot_be_kept())
            refusal = await socket.until("refused")
            assert (refusal["id"], refusal["code"]) == ("\0", "not_saved")
            assert (await socket.ask("chat", text="Well met."))["type"] == "done"

    async def say_what_cannot_be_kept() -> None:
        (table,) = server.services.registry.tables.values()
        table.handle(table.connections[0], Chat("\0", "Hello?"))

    with running(quick(tmp_path, database_url=postgres_url)) as server:
        run(work())
