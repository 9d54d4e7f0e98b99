"""Matches over a bad network, on a machine that loses power again and again.

`make test` plays a few matches with a fixed seed, `make chaos` many more.
`FOLLOWSUIT_CHAOS_MATCHES=2000 make chaos` plays 2,000 on each database, and
`FOLLOWSUIT_CHAOS_SEED=…` changes the seed. A failing test prints what the seed decided; the exact
timing depends on the machine.
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

SECONDS_PER_MATCH = 3.0  # at most, even on a busy machine
CUT_WHILE_STARTING = 0.3  # the probability of another cut before the program has started
WIRES = ("picows", "plain")
# short waits for stand-ins and for the next deal
SETTINGS = {"grace": 1.5, "next_round_wait": 3}
TROUBLES = ("cut", "twice", "swapped", "late", "stalled")


@dataclass(frozen=True)
class Storm:
    """How many matches are played, and how often the power fails."""

    matches: int
    groups: int
    uptime: tuple[int, int]  # messages between two power cuts, at least and at most
    seed: int = 7


SHORT = Storm(matches=6, groups=6, uptime=(0, 600))
LONG = Storm(
    matches=int(os.environ.get("FOLLOWSUIT_CHAOS_MATCHES", "50")),
    groups=24,
    uptime=(0, 8000),
    seed=int(os.environ.get("FOLLOWSUIT_CHAOS_SEED", "7")),
)


class Power:
    """Cuts the power again and again until it is stopped."""

    def __init__(
        self, program: Program, proxy: Proxy, rng: random.Random, uptime: tuple[int, int]
    ) -> None:
        self.program = program
        self.proxy = proxy
        self.rng = rng
        self.uptime = uptime
        self.start_work = program.cpu_seconds()
        self.stopped = asyncio.Event()
        self.cuts = 0

    async def fail(self) -> None:
        while not self.stopped.is_set():
            await self.until_messages(self.rng.randint(*self.uptime))
            await self.cut()
            while self.rng.random() < CUT_WHILE_STARTING:
                await asyncio.to_thread(self.program.launch)
                work = self.rng.uniform(0, self.start_work)
                await until(lambda: self.program.has_worked(work))  # noqa: B023
                await self.cut()
            self.program.settings["websocket_library"] = self.rng.choice(WIRES)
            await asyncio.to_thread(self.program.start)

    async def until_messages(self, more: int) -> None:
        end = self.proxy.tally["messages"] + more
        await until(lambda: self.proxy.tally["messages"] >= end or self.stopped.is_set())

    async def cut(self) -> None:
        self.cuts += 1
        await asyncio.to_thread(self.program.kill)


async def play(power: Power, rng: random.Random, storm: Storm) -> list[PlayedTable]:
    """Play all plans while the power fails."""
    played: list[PlayedTable] = []
    groups = [Group(power.proxy.url, power.program.url, rng) for _ in range(storm.groups)]
    failing = asyncio.create_task(power.fail())
    try:
        async with asyncio.timeout(60 + SECONDS_PER_MATCH * storm.matches):
            await play_all(groups, table_plans(rng, storm.matches), played.append)
    except TimeoutError:
        raise AssertionError("\n".join(map(str, groups))) from None
    finally:
        power.stopped.set()
        await failing
    return played


def play_and_audit(folder: Path, database_url: str, storm: Storm) -> Proxy:
    """Play through a storm, and check that nothing acknowledged is lost or played twice."""
    rng = random.Random(storm.seed)
    with Program(folder / "server", database_url, **SETTINGS) as program:
        with Proxy(program.port, storm.seed) as proxy:
            power = Power(program, proxy, rng, storm.uptime)
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
    assert power.cuts >= 2
    return proxy


def test_a_few_matches_survive_power_cuts(tmp_path, database_url):
    play_and_audit(tmp_path, database_url, SHORT)


@pytest.mark.long
def test_nothing_acknowledged_is_ever_lost_and_nothing_is_played_twice(tmp_path, database_url):
    proxy = play_and_audit(tmp_path, database_url, LONG)
    assert [trouble for trouble in TROUBLES if not proxy.tally[trouble]] == []
