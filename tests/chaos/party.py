"""People who spend one evening after the other at a table, and what they have been told there."""

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
COMPARED_EACH = 25  # news between two looks at what a newcomer is told


class PlayedTable(NamedTuple):
    """An evening that is over, for the audit."""

    plan: TablePlan
    code: str
    matches: set[str]
    people: list[Person]


class Party:
    """Six who play and one who watches."""

    def __init__(
        self, url: str, straight: str, rng: random.Random, gate: asyncio.Event | None = None
    ) -> None:
        self.url = url  # through the bad network
        self.straight = straight  # past it
        self.rng = rng
        self.gate = gate
        self.clients: list[Client] = []
        self.now: PlayedTable | None = None

    async def spend(self, plan: TablePlan) -> PlayedTable:
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
            self.now = spent = PlayedTable(plan, card.code, set(), people)
            await self.play(spent)
        return spent

    def __str__(self) -> str:
        """Who is where, for who wonders why nothing happens."""
        if self.now is None:
            return "nobody sits yet"
        seats = [person.seat for person in self.now.people]
        shown = seats[0].shown
        asked = shown and (shown.host, [one.user for one in shown.requests], shown.chairs)
        return f"{self.now.plan} at {self.now.code}, {asked}: " + "; ".join(
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
        """Those who play, and behind them who watches."""
        return self.clients[: plan.people + plan.watched]

    async def play(self, spent: PlayedTable) -> None:
        def is_over() -> bool:
            spent.matches.update(finished(person.seat) for person in spent.people)
            spent.matches.discard("")
            return len(spent.matches) >= spent.plan.matches

        async with asyncio.TaskGroup() as group:
            for person in spent.people:
                group.create_task(person.attend(is_over))
                group.create_task(self.look_in(person, is_over))
        for person in spent.people:
            while not await person.compare(self.straight):
                pass

    async def look_in(self, person: Person, is_over: Callable[[], bool]) -> None:
        """Compare now and then, while they play."""
        seat = person.seat
        while not is_over():
            soon = seat.seq + self.rng.randint(1, 2 * COMPARED_EACH)
            await seat.until(lambda: is_over() or seat.seq >= soon)  # noqa: B023
            if not is_over():
                await person.compare(self.straight)

    async def close(self) -> None:
        for client in self.clients:
            await client.http.aclose()


def finished(seat: Witness) -> str:
    """The match that is over at this table, if one is."""
    return seat.table.match or "" if seat.is_over else ""


async def spend_all(
    parties: list[Party], table_plans: list[TablePlan], spent: Callable[[PlayedTable], None]
) -> None:
    """Every party takes the next evening when it is done with one."""
    waiting = list(reversed(table_plans))

    async def spend(party: Party) -> None:
        while waiting:
            spent(await party.spend(waiting.pop()))

    try:
        async with asyncio.TaskGroup() as group:
            for party in parties:
                group.create_task(spend(party))
    finally:
        for party in parties:
            await party.close()
