"""Two players at one table, whose moves a test makes one by one."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from followsuit.client import Client, random_action
from followsuit.client.seat import new_id
from followsuit.protocol.table import Act
from tests.chaos.group import PlayedTable
from tests.chaos.person import Person
from tests.chaos.plans import TablePlan
from tests.chaos.witness import Witness

CAT_TE = TablePlan("cat_te", 2, {"rounds": 3}, 2, 1, False, 0, False)


class Pair:
    def __init__(self, seats: list[Witness], clients: list[Client]) -> None:
        self.seats = seats
        self.clients = clients
        self.rng = random.Random(11)

    @property
    def code(self) -> str:
        return self.seats[0].table.code

    async def next(self) -> tuple[Witness, Act]:
        """The player to act and the next command; both players have seen everything so far."""
        while True:
            seq = await self.both_reach(max(seat.seq for seat in self.seats))
            for mover in self.seats:
                if mover.is_our_turn and mover.view is not None:
                    choice = random_action(mover.view, self.rng.randrange)
                    return mover, Act(new_id(), choice, mover.seq)
            assert not self.seats[0].is_over
            await self.seats[0].until_after(seq)

    async def move(self) -> int:
        mover, act = await self.next()
        return await self.both_reach(await mover.send(act))

    async def both_reach(self, seq: int) -> int:
        for seat in self.seats:
            await seat.until(lambda: seat.seq >= seq)  # noqa: B023
        return seq

    async def is_over(self) -> bool:
        """Whether the match is over for both, once no deal is pending."""
        for seat in self.seats:
            await seat.until(lambda: seat.is_over or self.is_dealt(seat))  # noqa: B023
        return self.seats[0].is_over

    def is_dealt(self, seat: Witness) -> bool:
        return seat.view is not None and seat.view.to_act is not None

    async def finish(self) -> PlayedTable:
        """Play to the end, and return everything the audit needs."""
        while not await self.is_over():
            await self.move()
        people = [
            Person(client, seat, CAT_TE, number, self.rng)
            for number, (client, seat) in enumerate(zip(self.clients, self.seats, strict=True))
        ]
        return PlayedTable(CAT_TE, self.code, {self.seats[0].table.match or ""}, people)


@asynccontextmanager
async def pair_at(url: str) -> AsyncIterator[Pair]:
    """A table where both have sat down and the cards are dealt."""
    async with Client(url) as fern, Client(url) as ivy:
        await fern.guest("Fern")
        await ivy.guest("Ivy")
        card = await fern.create(CAT_TE.game, seats=2, options=CAT_TE.options)
        async with Witness(fern, card.code, url) as first, Witness(ivy, card.code, url) as second:
            await second.sit(1)
            await first.until(lambda: first.view is not None and first.view.to_act is not None)
            yield Pair([first, second], [fern, ivy])
