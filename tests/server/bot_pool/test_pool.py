"""Whole matches between bots that think in processes of their own."""

import asyncio

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.rules.catalogue import GAMES
from followsuit.server.bot_pool import BotPool
from followsuit.server.bot_pool.pool import UnknownBot
from followsuit.server.clock import Clock
from tests.server.bot_pool.bot_table import BotTable, opened, with_pool

SHORT: dict[str, dict[str, object]] = {
    "bezique": {"target_score": 200},
    "cat_te": {"rounds": 2, "side_bet": 1},
    "mindikot": {"target_score": 1, "mode": "first_card_hidden"},
    "rook13": {"win_score": 100},
}
TABLES = [(game, seats) for game in GAMES.values() for seats in game.seat_counts]


@pytest.mark.parametrize("bot", ["random", "rule"])
def test_bots_play_every_game_at_every_number_of_seats_to_its_end(bot):
    bot_pool = BotPool(2, Clock(), spare=30)
    tables = [
        BotTable(f"{game.name}{seats}", game.name, seats, bot, **SHORT.get(game.name, {}))
        for game, seats in TABLES
    ]

    async def play():
        await asyncio.gather(*[table.play(bot_pool) for table in tables])
        assert all(table.match.result() is not None for table in tables)
        assert bot_pool.weaker == 0
        assert bot_pool.queue_length == 0

    asyncio.run(with_pool(bot_pool, play()))


def test_a_match_keeps_its_process_and_is_sent_only_what_is_new():
    bot_pool, table = BotPool(2, Clock()), opened()

    async def play():
        for _ in range(8):
            await table.step(bot_pool)
        worker = bot_pool.built_in.home(table.transcript)
        (other,) = [one for one in bot_pool.built_in.workers if one is not worker]
        assert worker.known[table.transcript.key] == len(table.transcript.lines) - 1
        assert not other.known

    asyncio.run(with_pool(bot_pool, play()))


def test_the_rule_bot_gives_the_same_answer_here_and_in_its_process():
    bot_pool, table = BotPool(1, Clock()), opened()

    async def play():
        here = BOTS["rule"](lambda n: 0)
        for _ in range(20):
            seat = table.match.to_act
            assert await table.choose(bot_pool) == str(choose_action(here, table.match, seat))
            await table.step(bot_pool)

    asyncio.run(with_pool(bot_pool, play()))


def test_the_side_pot_is_claimed_out_of_turn_by_the_seat_it_belongs_to():
    bot_pool, table = BotPool(1, Clock()), BotTable("moss", "cat_te", 6, side_bet=1, rounds=200)

    async def play():
        while not any(table.match.interjections(seat) for seat in range(6)):
            table.deal()
            while table.match.to_act >= 0:
                table.act(table.match.to_act, await table.choose(bot_pool, "random"))
        said = [
            (await bot_pool.choose(table.transcript, seat, "rule", interject=True)).action
            for seat in range(6)
        ]
        assert said.count("side-pot") == 1
        assert said.count(None) == 5
        assert table.match.interjections(said.index("side-pot"))

    asyncio.run(with_pool(bot_pool, play()))


def test_an_unknown_bot_is_refused_by_name():
    bot_pool, table = BotPool(1, Clock()), opened()

    async def play():
        with pytest.raises(UnknownBot, match="there is no bot 'grandmaster'; choose one of random"):
            await table.choose(bot_pool, "grandmaster")

    asyncio.run(with_pool(bot_pool, play()))


def test_thinking_time_is_measured():
    seconds: list[float] = []
    bot_pool, table = BotPool(1, Clock(), on_answer=seconds.append), opened()

    async def play():
        await table.choose(bot_pool)
        assert len(seconds) == 1
        assert 0 < seconds[0] < 10

    asyncio.run(with_pool(bot_pool, play()))
