"""A group of people who play at one table after another."""

import asyncio
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import NamedTuple

from followsuit.client import Client
from tests.chaos.person import Person, patiently
from tests.chaos.plans import TablePlan
from tests.chaos.witness import Witness

NAMES = ("Aster", "Basil", "Cedar", "Dill", "Elder", "Flax", "Gorse")
COMPARE_EVERY = 25  # updates, on average, between comparisons with a new connection


class PlayedTable(NamedTuple):
    """A table and everyone who was there, for the audit."""

    plan: TablePlan
    code: str
    matches: set[str]
    people: list[Person]


class Group:
    """Up to six players and a spectator, with one client each."""

    def __init__(
        self, url: str, direct_url: str, rng: random.Random, gate: asyncio.Event | None = None
    ) -> None:
        self.url = url  # through the proxy
        self.direct_url = direct_url  # without it
        self.rng = rng
        self.gate = gate
        self.clients: list[Client] = []
        self.table: PlayedTable | None = None

    async def play_at(self, plan: TablePlan) -> PlayedTable:
        while len(self.clients) < plan.people + plan.watched:
            await self.invite()
        host = self.clients[0]
        card = await patiently(
            lambda: host.create(
                plan.game,
                seats=plan.seats,
                options=plan.options,
                approval=plan.approval,
            )
        )
        async with AsyncExitStack() as leaving:
            people = [
                Person(
                    client,
                    await leaving.enter_async_context(Witness(client, card.code, self.url)),
                    plan,
                    number,
                    self.rng,
                    self.gate,
                )
                for number, client in enumerate(self.guests(plan))
            ]
            self.table = played = PlayedTable(plan, card.code, set(), people)
            await self.play(played)
        return played

    def __str__(self) -> str:
        """Where everyone is, printed when the test times out."""
        if self.table is None:
            return "nobody has sat down yet"
        seats = [person.seat for person in self.table.people]
        shown = seats[0].shown
        asked = shown and (shown.host, [one.user for one in shown.requests], shown.chairs)
        return f"{self.table.plan} at {self.table.code}, {asked}: " + "; ".join(
            f"{seat.seat} at {seat.seq}, {seat.shown and seat.shown.state}, waits for "
            f"{list(seat.pending)}, {seat.view and (seat.view.to_act, seat.view.prompt.text)}"
            for seat in seats
        )

    async def invite(self) -> None:
        client = Client(self.url)
        self.clients.append(client)
        name = NAMES[len(self.clients) - 1]
        await patiently(lambda: client.guest(name))

    def guests(self, plan: TablePlan) -> list[Client]:
        """The players, then the spectator if there is one."""
        return self.clients[: plan.people + plan.watched]

    async def play(self, played: PlayedTable) -> None:
        def is_over() -> bool:
            played.matches.update(finished(person.seat) for person in played.people)
            played.matches.discard("")
            return len(played.matches) >= played.plan.matches

        async with asyncio.TaskGroup() as tasks:
            for person in played.people:
                tasks.create_task(person.attend(is_over))
                tasks.create_task(self.check_now_and_then(person, is_over))
        for person in played.people:
            while not await person.compare(self.direct_url):
                pass

    async def check_now_and_then(self, person: Person, is_over: Callable[[], bool]) -> None:
        """Compare what a person knows with what a new connection receives."""
        seat = person.seat
        while not is_over():
            next_check = seat.seq + self.rng.randint(1, 2 * COMPARE_EVERY)
            await seat.until(lambda: is_over() or seat.seq >= next_check)  # noqa: B023
            if not is_over():
                await person.compare(self.direct_url)

    async def close(self) -> None:
        for client in self.clients:
            await client.http.aclose()


def finished(seat: Witness) -> str:
    """The id of the finished match at this table, or an empty string."""
    return seat.table.match or "" if seat.is_over else ""


async def play_all(
    groups: list[Group], plans: list[TablePlan], played: Callable[[PlayedTable], None]
) -> None:
    """Each group takes the next plan when it has finished one."""
    waiting = list(reversed(plans))

    async def play(group: Group) -> None:
        while waiting:
            played(await group.play_at(waiting.pop()))

    try:
        async with asyncio.TaskGroup() as tasks:
            for group in groups:
                tasks.create_task(play(group))
    finally:
        for group in groups:
            await group.close()
