"""After a power cut, a server with hundreds of tables in play restores all of them."""

import asyncio
import random
import secrets
import time
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import insert

from followsuit.bots.bot import choose_action
from followsuit.bots.random_bot import RandomBot
from followsuit.client import Client
from followsuit.protocol.table import TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.options import options_in_force
from followsuit.rules.shuffle import next_deal, seeded_match
from followsuit.server.store import schema
from followsuit.server.store.store import Store
from followsuit.server.tables.log import Acted, AnyEntry, NewDeal, Sat, Started, encode
from tests.chaos.witness import fresh
from tests.conftest import FIGURE
from tests.server.program import Program

TABLES, ENTRIES = 500, 60
TIMEOUT = 120.0
OTHERS = ("Basil", "Cedar", "Dill", "Elder", "Flax")


class Played(NamedTuple):
    """A table in the middle of a match, and its log."""

    setup: TableSetup
    match: Match
    entries: list[AnyEntry]


def play(game_name: str, seats: int, first: str, rng: random.Random) -> Played:
    """The first entries of a match; `first` is the person in the first chair."""
    game, seed = GAMES[game_name], rng.randbytes(32)
    setup = TableSetup(game_name, seats, options_in_force(game.rules_for(seats, {})), clock=0)
    match = seeded_match(game, seats, setup.options, seed)
    people = [first, *OTHERS][:seats]
    entries: list[AnyEntry] = [Sat(seat, user, user, True) for seat, user in enumerate(people)]
    entries.append(Started(secrets.token_hex(8), seed.hex(), 1.0))
    bot, salts = RandomBot(rng.randrange), [""] * seats
    while len(entries) < ENTRIES:
        if match.to_act < 0:
            match.deal(next_deal(match, seed, salts))
            entries.append(NewDeal(salts))
        else:
            seat, action = match.to_act, str(choose_action(bot, match, match.to_act))
            match.act(seat, action)
            entries.append(Acted(seat, action))
    return Played(setup, match, entries)


def kinds() -> list[tuple[str, int]]:
    return [(game.name, seats) for game in GAMES.values() for seats in game.seat_counts]


def played_matches(first: str) -> list[Played]:
    """Matches of every game and number of seats, repeated until there are enough."""
    rng = random.Random(3)
    played = [play(game, seats, first, rng) for game, seats in kinds() for _ in range(4)]
    return [played[number % len(played)] for number in range(TABLES)]


async def store_tables(url: str, played: list[Played], host: str) -> None:
    store = await Store.open_without_migrating(url)
    async with store.begin() as connection:
        await connection.execute(
            insert(schema.tables),
            [table_row(number, each.setup, host) for number, each in enumerate(played, 1)],
        )
        await connection.execute(
            insert(schema.events),
            [
                entry_row(number, seq, entry)
                for number, each in enumerate(played, 1)
                for seq, entry in enumerate(each.entries, 1)
            ],
        )
    await store.close()


def table_row(number: int, setup: TableSetup, host: str) -> dict[str, Any]:
    text = msgspec.json.encode(setup).decode()
    return {"id": number, "code": code_of(number), "host_id": host, "plan": text, "created": 1.0}


def code_of(number: int) -> str:
    return f"T{number:05}"


def entry_row(number: int, seq: int, entry: AnyEntry) -> dict[str, Any]:
    return {"table_id": number, "seq": seq, "at": 2.0, "entry": encode(entry)}


async def scene(program: Program, database_url: str) -> tuple[float, float]:
    """The wall-clock and CPU seconds of a restart."""
    async with Client(program.url) as fern:
        me = await fern.guest("Fern")
        program.terminate()
        played = played_matches(me.id)
        await store_tables(database_url, played, me.id)
        program.start()
        program.kill()
        began = time.monotonic()
        program.start()
        seconds, work = time.monotonic() - began, program.cpu_seconds()
        await check(fern, program.url, played)
    return seconds, work


async def check(fern: Client, url: str, played: list[Played]) -> None:
    """The person in the first chair finds every table as it was."""
    for number, each in enumerate(played, 1):
        seq, known = await fresh(fern, code_of(number), url)
        assert seq == ENTRIES
        assert known.table["state"] == "playing"
        assert known.view["to_act"] == (None if each.match.to_act < 0 else each.match.to_act)
        assert known.view["hand"] == list(each.match.hand_of(0))
        assert known.view["scores"] == list(each.match.table.scores)


def test_five_hundred_tables_are_restored_after_a_power_cut(
    tmp_path, database_url, record_property
):
    with Program(tmp_path, database_url) as program:
        seconds, work = asyncio.run(asyncio.wait_for(scene(program, database_url), TIMEOUT))
    where = database_url.partition(":")[0]
    figure = f"{TABLES} tables are back after {seconds:.1f} s, {work:.1f} s of CPU time"
    record_property(FIGURE, f"{where}: {figure}")
