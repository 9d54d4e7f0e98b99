"""A bot from another package works wherever a built-in one does."""

import asyncio
import json
from pathlib import Path

import followsuit
from followsuit.bots.catalogue import BOTS
from followsuit.server.bot_pool import BotPool
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import BotTable, with_pool
from tests.server.running import running
from tests.server.tables.company import guests, quick, run
from tests.toolkit.test_games import command

NAME = "highest"


def test_it_follows_the_built_in_bots():
    assert list(BOTS)[-1] == NAME
    assert NAME in followsuit.BOTS


def test_it_plays_a_match():
    match = followsuit.new_match("mindikot", options={"target_score": 1}, seed=1)
    assert followsuit.play(match, [NAME, "rule"] * 2, seed=1).winners


def test_the_commands_know_it():
    (record,) = command("simulate", "mindikot", "-o", "target_score=1", "--bot", NAME).splitlines()
    assert json.loads(record)["result"]
    output = command(
        "arena", "mindikot", "--bots", f"{NAME},random", "--deals", "1", "--unit", "hand"
    )
    assert NAME in output
    recorder = followsuit.Recorder(followsuit.new_match("mindikot", seed=1))
    recorder.deal_from(bytes(32))
    request = {"id": 1, "record": recorder.record(), "bot": NAME}
    answer = json.loads(command("engine", given=json.dumps(request) + "\n"))
    assert answer["action"] == answer["actions"][0]["action"]


def test_it_thinks_in_the_bot_pool():
    bot_pool = BotPool(1, Clock(), spare=30)
    table = BotTable("a", "mindikot", 4, NAME, target_score=1)

    async def play() -> None:
        await table.play(bot_pool)
        assert bot_pool.weaker == 0

    asyncio.run(with_pool(bot_pool, play()))


def test_the_page_offers_it_and_it_fills_a_table(tmp_path: Path):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            assert (await clover.games()).bots[-1] == NAME
            card = await clover.create("mindikot", fill=NAME)
            assert card.bots == [1, 2, 3]

    with running(quick(tmp_path)) as server:
        run(work(server.url))
