"""A person at a table who sends random commands and reconnects when cut off."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from followsuit.client import Client, CommandRefused, RequestRefused, Seat, random_action
from followsuit.client.seat import new_id
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    Act,
    AnswerSeatRequest,
    Back,
    Chat,
    Clear,
    Command,
    Fill,
    Ready,
    Sit,
    View,
)
from tests.chaos.plans import TablePlan
from tests.chaos.witness import Witness, difference, fresh

Result = TypeVar("Result")
RETRY_SECONDS = 0.1
UNREACHABLE = (httpx.TransportError, OSError, ConnectionClosed, InvalidHandshake, EOFError)
# the table had moved on before the command arrived
TOO_LATE = {Code.STALE, Code.NOT_NOW, Code.NOT_YOURS, Code.TAKEN}


async def insist(seat: Seat, command: Command) -> int:
    """Repeat a command, with the same id, until it is stored."""
    while True:
        try:
            return await seat.send(command)
        except CommandRefused as refusal:
            if refusal.code != Code.NOT_SAVED:
                raise
            await pause()


async def patiently(ask: Callable[[], Awaitable[Result]]) -> Result:
    """Retry until the server answers."""
    while True:
        try:
            return await ask()
        except UNREACHABLE:
            await pause()
        except RequestRefused as refusal:
            if refusal.status != 503:
                raise
            await pause()


async def pause() -> None:
    # a killed server sends no signal, and must not be flooded when it is back
    await asyncio.sleep(RETRY_SECONDS)


class Person:
    """A player or spectator at one table."""

    def __init__(
        self,
        client: Client,
        seat: Witness,
        plan: TablePlan,
        number: int,
        rng: random.Random,
        gate: asyncio.Event | None = None,
    ) -> None:
        self.client = client
        self.seat = seat
        self.plan = plan
        self.number = number  # the chair to take; a spectator's is beyond the players'
        self.rng = rng
        self.gate = gate  # while it is closed, nobody acts in a match
        self.considered = 0  # the last seq at which an interjection was considered
        self.compared = 0
        self.out_of_turn: set[str] = set()  # commands that may become illegal on their way
        self.wrong: list[str] = []

    async def attend(self, over: Callable[[], bool]) -> None:
        """Send commands until the table has played its matches."""
        while not over():
            if self.gate is not None and self.seat.table.state == "playing":
                await self.gate.wait()
            command = self.next_command()
            if command is None:
                await self.wait_for_news(over)
            else:
                await self.send(command)

    async def wait_for_news(self, over: Callable[[], bool]) -> None:
        seen = self.seat.seq
        await self.seat.until(lambda: over() or self.seat.seq != seen)

    async def send(self, command: Command) -> None:
        """Send a command and wait for its effect."""
        seat, before = self.seat, self.seat.seq
        try:
            at = await insist(seat, command)
            await seat.until(lambda: seat.seq >= at)
        except CommandRefused as refusal:
            if refusal.code not in TOO_LATE and command.id not in self.out_of_turn:
                self.wrong.append(f"{command} at {before} was refused: {refusal.code} {refusal}")
            await seat.until(lambda: seat.seq > before or seat.is_over)

    # which command to send

    def next_command(self) -> Command | None:
        state = self.seat.table.state
        if state == "playing":
            return self.play()
        # a host may be standing, with a request from before becoming the host
        for_others = self.remove_bot() or self.approve_request()
        if self.seat.seat is None:
            return for_others or self.sit()
        return for_others or self.fill_chairs() or self.ask_for_rematch(state)

    def sit(self) -> Command | None:
        has_asked = any(person.user == self.seat.user for person in self.seat.table.requests)
        if self.number >= self.plan.people or has_asked or self.has_bot(self.number):
            return None
        return Sit(new_id(), self.number)

    def has_bot(self, seat: int) -> bool:
        """Whether a bot has this chair, other than as a stand-in."""
        chair = self.seat.table.chairs[seat]
        return chair.bot is not None and not chair.user

    def remove_bot(self) -> Command | None:
        """The host frees a chair that was filled while its player was away."""
        if self.seat.table.host != self.seat.user:
            return None
        taken = [seat for seat in range(self.plan.people) if self.has_bot(seat)]
        return Clear(new_id(), taken[0]) if taken else None

    def approve_request(self) -> Command | None:
        table = self.seat.table
        if table.host != self.seat.user or not table.requests:
            return None
        return AnswerSeatRequest(new_id(), table.requests[0].user, True)

    def fill_chairs(self) -> Command | None:
        table = self.seat.table
        if table.host != self.seat.user:
            return None
        empty = [chair for chair in table.chairs if not chair.user and not chair.bot]
        is_for_bots = all(chair.seat >= self.plan.people for chair in empty)
        return Fill(new_id(), "random") if empty and is_for_bots else None

    def ask_for_rematch(self, state: str) -> Command | None:
        seat = self.seat.seat
        assert seat is not None
        if state != "over":
            return None
        is_ready = self.seat.table.chairs[seat].ready
        return None if is_ready else Ready(new_id(), "c0ffee")

    def play(self) -> Command | None:
        seat, view = self.seat.seat, self.seat.view
        if seat is None or view is None:
            return None
        if self.seat.table.chairs[seat].bot:
            return Back(new_id())
        if self.rng.random() < self.plan.chat:
            return Chat(new_id(), "Nice table")
        if self.seat.is_our_turn:
            return self.act(view)
        return self.interject(view) if view.legal else None

    def act(self, view: View) -> Act:
        return Act(new_id(), random_action(view, self.rng.randrange), self.seat.seq)

    def interject(self, view: View) -> Command | None:
        """Now and then act out of turn."""
        if self.considered == self.seat.seq:
            return None
        self.considered = self.seat.seq
        if self.rng.random() < 0.7:
            return None
        command = self.act(view)
        self.out_of_turn.add(command.id)
        return command

    # comparing

    async def compare(self, url: str) -> bool:
        """Compare what we know with what a new connection receives."""
        seq, received = await patiently(lambda: fresh(self.client, self.seat.table.code, url))
        await self.seat.until(lambda: self.seat.seq >= seq)
        ours = self.seat.knew.get(seq)
        if ours is None:
            return False  # we were disconnected at that entry
        if self.number < self.plan.people and received.view and received.view["seat"] is None:
            # a player who has lost the chair knows more than a spectator may see
            ours, received = ours._replace(history=[]), received._replace(history=[])
        self.compared += 1
        if ours != received:
            self.wrong.append(f"at {seq}: {difference(ours, received)}"[:1000])
        return True
