"""Matches over a bad network, on a machine that loses power again and again.

`make test` plays a few matches with a fixed seed, `make chaos` many more.
`FOLLOWSUIT_CHAOS_MATCHES=2000 make chaos` plays 2,000 on each database, and
`FOLLOWSUIT_CHAOS_SEED=…` changes the seed. When a test fails, it prints what the seed decided; the
exact moments depend on the machine.
"""

import asyncio
import os
import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from followsuit.server.serve import loop_factory
from tests.chaos.audit import archived, faults
from tests.chaos.group import Group, PlayedTable, play_all
from tests.chaos.plans import table_plans
from tests.chaos.proxy import Proxy
from tests.server.program import Program
from tests.waiting import until

SECONDS_EACH = 3.0  # for a match, at most; a busy machine takes its time
STILLBORN = 0.3  # how often the power is cut again before the program has started
WIRES = ("picows", "plain")
# bots stand in soon, and a hand that nobody says ready for is dealt soon
SETTINGS = {"grace": 1.5, "next_round_wait": 3}
TROUBLES = ("cut", "twice", "swapped", "late", "stalled")


@dataclass(frozen=True)
class Storm:
    """How much trouble there is."""

    matches: int
    groups: int
    lives: tuple[int, int]  # messages between two power cuts
    seed: int = 7


SHORT = Storm(matches=6, groups=6, lives=(0, 600))
LONG = Storm(
    matches=int(os.environ.get("FOLLOWSUIT_CHAOS_MATCHES", "50")),
    groups=24,
    lives=(0, 8000),
    seed=int(os.environ.get("FOLLOWSUIT_CHAOS_SEED", "7")),
)


class Power:
    """Is cut now and then until it is enough."""

    def __init__(
        self, program: Program, proxy: Proxy, rng: random.Random, lives: tuple[int, int]
    ) -> None:
        self.program = program
        self.proxy = proxy
        self.rng = rng
        self.lives = lives
        self.start_work = program.cpu_seconds()
        self.enough = asyncio.Event()
        self.cuts = 0

    async def fail(self) -> None:
        while not self.enough.is_set():
            await self.until_messages(self.rng.randint(*self.lives))
            await self.cut()
            while self.rng.random() < STILLBORN:
                await asyncio.to_thread(self.program.launch)
                work = self.rng.uniform(0, self.start_work)
                await until(lambda: self.program.has_worked(work))  # noqa: B023
                await self.cut()
            self.program.settings["wire"] = self.rng.choice(WIRES)
            await asyncio.to_thread(self.program.start)

    async def until_messages(self, more: int) -> None:
        end = self.proxy.tally["messages"] + more
        await until(lambda: self.proxy.tally["messages"] >= end or self.enough.is_set())

    async def cut(self) -> None:
        self.cuts += 1
        await asyncio.to_thread(self.program.kill)


async def play(power: Power, rng: random.Random, storm: Storm) -> list[PlayedTable]:
    """All table_plans, while the power fails."""
    played: list[PlayedTable] = []
    groups = [Group(power.proxy.url, power.program.url, rng) for _ in range(storm.groups)]
    failing = asyncio.create_task(power.fail())
    try:
        async with asyncio.timeout(60 + SECONDS_EACH * storm.matches):
            await play_all(groups, table_plans(rng, storm.matches), played.append)
    except TimeoutError:
        raise AssertionError("\n".join(map(str, groups))) from None
    finally:
        power.enough.set()
        await failing
    return played


def survived(folder: Path, database_url: str, storm: Storm) -> Proxy:
    """Nothing acknowledged is lost and nothing is played twice."""
    rng = random.Random(storm.seed)
    with Program(folder / "server", database_url, **SETTINGS) as program:
        with Proxy(program.port, storm.seed) as proxy:
            power = Power(program, proxy, rng, storm.lives)
            try:
                with asyncio.Runner(loop_factory=loop_factory()) as runner:
                    played = runner.run(play(power, rng, storm))
            finally:
                print(f"{proxy}; {power.cuts} power cuts")  # noqa: T201
        stored = asyncio.run(archived(database_url, played))
    wrong = [fault for each in played for fault in faults(stored, each)]
    assert not wrong, "\n".join(wrong)
    assert sum(len(each.matches) for each in played) >= storm.matches
    people = [person for each in played for person in each.people]
    assert [person.seat.unsaved for person in people if person.seat.unsaved] == []
    assert sum(person.compared for person in people) > len(people)
    assert power.cuts >= 3
    return proxy


def test_a_few_matches_survive_power_cuts(tmp_path, database_url):
    survived(tmp_path, database_url, SHORT)


@pytest.mark.long
def test_nothing_acknowledged_is_ever_lost_and_nothing_is_played_twice(tmp_path, database_url):
    proxy = survived(tmp_path, database_url, LONG)
    assert [trouble for trouble in TROUBLES if not proxy.tally[trouble]] == []
