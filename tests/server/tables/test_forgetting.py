"""Who deletes the account is forgotten at the tables, now and after a restart."""

from followsuit.protocol.table import Answer
from tests.server.running import running
from tests.server.tables.company import Watched, evening, newcomer, quick, table_of


def test_a_deleted_person_has_no_name_at_the_table_and_has_said_nothing(tmp_path):
    async def work(url: str) -> None:
        plan = {"approval": True}
        async with table_of(url, ("Clover", "Fern"), "rook13", 1, **plan) as (clover, fern):
            await fern.sit(2)
            await clover.until(lambda: bool(clover.table.requests))
            await clover.say(Answer("yes", fern.user, True))
            await fern.send_chat("here I am")
            await clover.until(lambda: bool(clover.chat))
            await fern.client.ask("DELETE", "/api/account", None, {})
            await clover.until(lambda: clover.table.chairs[2].name == "deleted player")
            await expect_nothing_of_fern(clover)
            told.append(clover)

    async def again(url: str) -> None:
        (clover,) = told
        clover.address = f"{url.replace('http', 'ws')}/ws/tables/{clover.table.code}"
        await expect_nothing_of_fern(clover)

    told: list[Watched] = []
    for visit in (work, again):
        with running(quick(tmp_path)) as server:
            evening(visit(server.url))


async def expect_nothing_of_fern(clover: Watched) -> None:
    fresh = await newcomer(clover)
    assert [(line.name, line.text) for line in fresh.chat] == [("deleted player", None)]
    assert fresh.table.chairs[2].name == "deleted player"
