"""A database from the last release opens, and its tables continue.

data/release-0.1.0.sqlite3.gz was made by Followsuit 0.1.0: for each game a finished match and a
table in the middle of a round, one open table, chat, and Clover's account.
"""

import gzip
from pathlib import Path

import pytest

from followsuit.client import Client, random_action
from followsuit.protocol.profile import History
from followsuit.rules.fair import verify
from tests.server.running import Running, running
from tests.server.tables.company import quick, run

DATABASE = Path(__file__).with_name("data") / "release-0.1.0.sqlite3.gz"
PASSWORD = "seven green herons wade"
GAMES = ["bezique", "cat_te", "mindikot", "rook13"]


@pytest.fixture
def server(tmp_path: Path):
    (tmp_path / "followsuit.sqlite3").write_bytes(gzip.decompress(DATABASE.read_bytes()))
    with running(quick(tmp_path, bot_pace=(0, 0))) as server:
        yield server


def test_every_table_is_restored(server: Running):
    stages = [table.state.stage for table in server.services.registry.tables.values()]
    assert sorted(stages) == ["open"] + ["over"] * 4 + ["playing"] * 4
    chats = [len(table.state.chat) for table in server.services.registry.tables.values()]
    assert sorted(chats) == [0] + [1] * 8


def test_finished_matches_are_in_the_history_and_verify(server: Running):
    async def work() -> None:
        async with Client(server.url) as clover:
            me = await clover.sign_in("Clover", PASSWORD)
            history = await clover.ask("GET", f"/api/players/{me.id}/matches", History)
            assert sorted(match.game for match in history.matches) == GAMES
            for match in history.matches:
                assert verify(await clover.record(match.id)).deals

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_a_match_in_progress_goes_on(server: Running, game: str):
    (table,) = (
        table
        for table in server.services.registry.tables.values()
        if table.state.stage == "playing" and table.state.setup.game == game
    )
    before = table.state.seq

    async def work() -> None:
        async with Client(server.url) as clover:
            await clover.sign_in("Clover", PASSWORD)
            async with clover.table(table.state.code) as seat:
                assert seat.chat[0].text == "well met"
                moves = 0
                async for view in seat.turns():
                    await seat.act(random_action(view))
                    moves += 1
                    if moves == 3:
                        break
                assert seat.seq > before

    run(work())
