"""Groups of people who play at one table after another."""

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
COMPARED_EACH = 25  # updates between two comparisons with a new connection


class PlayedTable(NamedTuple):
    """A table and everyone who was there, for the audit."""

    plan: TablePlan
    code: str
    matches: set[str]
    people: list[Person]


class Group:
    """Up to six players and a spectator, with one client each."""

    def __init__(
        self, url: str, straight: str, rng: random.Random, gate: asyncio.Event | None = None
    ) -> None:
        self.url = url  # through the bad network
        self.straight = straight  # without it
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
        """Where everyone is, printed when nothing happens anymore."""
        if self.table is None:
            return "nobody sits yet"
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
        """The players, and last the spectator if there is one."""
        return self.clients[: plan.people + plan.watched]

    async def play(self, played: PlayedTable) -> None:
        def is_over() -> bool:
            played.matches.update(finished(person.seat) for person in played.people)
            played.matches.discard("")
            return len(played.matches) >= played.plan.matches

        async with asyncio.TaskGroup() as tasks:
            for person in played.people:
                tasks.create_task(person.attend(is_over))
                tasks.create_task(self.look_in(person, is_over))
        for person in played.people:
            while not await person.compare(self.straight):
                pass

    async def look_in(self, person: Person, is_over: Callable[[], bool]) -> None:
        """Now and then compare what a player knows with a new connection."""
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
    """The id of the match that is over at this table, or an empty string."""
    return seat.table.match or "" if seat.is_over else ""


async def play_all(
    groups: list[Group], plans: list[TablePlan], played: Callable[[PlayedTable], None]
) -> None:
    """Every group takes the next plan when it is done with one."""
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
