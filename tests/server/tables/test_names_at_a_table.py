"""No two players, spectators or bots at a table have the same name."""

import re
from pathlib import Path

from followsuit.server.tables.chairs import BOT_NAMES
from followsuit.server.tables.state import TableState
from tests.server.running import Running
from tests.server.tables.company import run, table_of
from tests.server.tables.scene import CLOVER, Scene

PAGE = Path(__file__).parents[3] / "web/src/lib/me.svelte.ts"


def test_spectators_with_the_same_name_get_numbers(server: Running):
    async def work() -> None:
        names = ("Clover", "Sorrel", "sorrel", "Sorrel")
        async with table_of(server.url, names, "cat_te", 1) as (clover, *_):
            await clover.until(lambda: len(clover.table.watchers) == 3)
            shown = [person.name for person in clover.table.watchers]
            assert shown == ["Sorrel", "sorrel 2", "Sorrel 3"]

    run(work())


def test_a_spectator_is_not_called_like_a_player(server: Running):
    async def work() -> None:
        names = ("Sorrel", "Sorrel")
        async with table_of(server.url, names, "cat_te", 1, seats=2, fill="rule") as seats:
            sorrel = seats[0]
            await sorrel.until(lambda: len(sorrel.table.watchers) == 1)
            assert [chair.name for chair in sorrel.table.chairs] == ["Sorrel", "Cog"]
            assert [person.name for person in sorrel.table.watchers] == ["Sorrel 2"]

    run(work())


def test_chat_shows_the_name_that_one_has_at_the_table(server: Running):
    async def work() -> None:
        names = ("Clover", "Sorrel", "Sorrel")
        async with table_of(server.url, names, "cat_te", 1) as (clover, _, second):
            await second.send_chat("hello")
            await clover.until(lambda: bool(clover.chat))
            assert clover.chat[0].name == "Sorrel 2"

    run(work())


def test_a_bot_avoids_a_name_whatever_its_case():
    state: TableState = Scene("cat_te", seats=2).seat(CLOVER).state
    state.chairs[0].name = "COG"  # from before these names were reserved
    assert state.bot_name(1) != "Cog"


def test_the_page_gives_guests_no_name_of_a_bot():
    [plants] = re.findall(r"const PLANTS = \[(.*)\]", PAGE.read_text())
    given = set(re.findall(r"\w+", plants))
    assert len(given) > 5
    assert not given & set(BOT_NAMES)


def test_the_page_draws_a_face_for_each_bot():
    drawings = (PAGE.parents[1] / "art/avatars.ts").read_text()
    bots = drawings.partition("export const BOTS")[2]
    assert set(re.findall(r"^  (\w+): drawing\(", bots, re.MULTILINE)) == set(BOT_NAMES)
