"""People at real tables: guests with clients of their own, who do anything legal."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from followsuit.client import Client, CommandRefused, Seat, random_action
from followsuit.protocol.table import TableInfo, View, Welcome
from followsuit.server.settings import Settings
from tests.server.running import settings_in

TIMEOUT = 30.0
NAMES = ("Clover", "Fern", "Ivy", "Moss", "Sage", "Thyme")
# no delays and no limits
UNHURRIED: dict[str, Any] = {
    "bot_pace": (0, 0),
    "turn_clock": 0,
    "connections_per_address": 0,
    "tables_per_person": 0,
    "messages_per_minute": 0,
    "chat_per_minute": 0,
}
# a short match
SHORT: dict[str, dict[str, Any]] = {
    "bezique": {"target_score": 120},
    "cat_te": {"rounds": 2, "side_bet": 1},
    "mindikot": {"target_score": 1},
    "rook13": {"win_score": 30, "lose_score": -30},
}

Choose = Callable[[View, random.Random], str]


def quick(folder: Path, **chosen: Any) -> Settings:
    return settings_in(folder, **(UNHURRIED | chosen))


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test against a server, with a timeout."""
    asyncio.run(asyncio.wait_for(work, TIMEOUT))


@asynccontextmanager
async def guests(url: str, *names: str) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in names]
        for client, name in zip(clients, names, strict=True):
            await client.guest(name)
        yield clients


@asynccontextmanager
async def table_of(
    url: str, names: Sequence[str], game: str, people: int | None = None, **setup: Any
) -> AsyncIterator[list["Watched"]]:
    """A table hosted by the first guest, with all guests connected and `people` of them seated."""
    async with AsyncExitStack() as stack:
        clients = await stack.enter_async_context(guests(url, *names))
        card = await clients[0].create(game, **setup)
        seats = [Watched(client, card.code) for client in clients]
        for number, seat in enumerate(seats):
            await stack.enter_async_context(seat)
            if 0 < number < (len(clients) if people is None else people):
                await seat.sit(number)
        yield seats


class Watched(Seat):
    """A seat that keeps every frame it is sent, and says ready only when asked."""

    def __init__(self, client: Client, code: str) -> None:
        super().__init__(client.url, code, client.cookie, auto_ready=False)
        self.client = client
        self.frames: list[str] = []
        self.firsts: dict[object, int] = {}  # the first frame of each connection
        self.salts: list[str] = []

    async def receive(self, message: str | bytes) -> bool:
        assert isinstance(message, str)
        self.firsts.setdefault(self.socket, len(self.frames))
        self.frames.append(message)
        return await super().receive(message)


async def go_away(seat: Seat) -> None:
    """The connection is lost and is not reopened."""
    await seat.__aexit__(None, None, None)


# playing


def anything(view: View, dice: random.Random) -> str:
    return random_action(view, dice.randrange)


def rather(*verbs: str) -> Choose:
    """Choose an action with one of these verbs if one is legal."""

    def choose(view: View, dice: random.Random) -> str:
        wanted = [action for action in view.legal or () if action.split()[0] in verbs]
        return dice.choice(wanted) if wanted else anything(view, dice)

    return choose


async def play(
    seat: Watched, dice: random.Random, choose: Choose = anything, looks: float = 0.0
) -> None:
    """Play to the end; with probability `looks` compare with a new connection before a turn."""
    async with asyncio.TaskGroup() as group:
        group.create_task(take_turns(seat, dice, choose, looks))
        group.create_task(be_ready(seat, dice))
        group.create_task(claim_side_pots(seat))


async def take_turns(seat: Seat, dice: random.Random, choose: Choose, looks: float) -> None:
    async for view in seat.turns():
        if dice.random() < looks:
            await expect_what_a_newcomer_sees(seat)
        try:
            await seat.act(choose(view, dice))
        except CommandRefused as refusal:
            if refusal.code != "stale":  # somebody has claimed the side pot meanwhile
                raise


async def be_ready(seat: Watched, dice: random.Random) -> None:
    """Say ready for every deal, each time with a new salt."""
    while not seat.is_over:
        await seat.until(lambda: seat.is_awaited() or seat.is_over)
        if seat.is_awaited():
            salt = dice.randbytes(8).hex()
            deals = seat.view.deals if seat.view else 0
            await seat.ready(salt)
            seat.salts.append(salt)
            await seat.until(lambda: is_dealt(seat, deals) or seat.is_over)  # noqa: B023


def is_dealt(seat: Seat, deals: int) -> bool:
    return seat.view is not None and seat.view.deals > deals


async def claim_side_pots(seat: Seat) -> None:
    """Claim every side pot, on our turn or out of turn."""
    while not seat.is_over:
        await seat.until(lambda: may_claim(seat) or seat.is_over)
        if may_claim(seat):
            try:
                await seat.act("side-pot")
            except CommandRefused as refusal:
                if refusal.code not in ("illegal", "stale", "not_now"):  # claimed meanwhile
                    raise
            await seat.until(lambda: not may_claim(seat) or seat.is_over)


def may_claim(seat: Seat) -> bool:
    return bool(seat.view and seat.view.legal and "side-pot" in seat.view.legal)


async def play_all(seats: Sequence[Watched], choose: Choose = anything, looks: float = 0.0) -> None:
    """Let all seated people play, and spectators watch to the end."""
    players = [seat for seat in seats if seat.seat is not None]
    async with asyncio.TaskGroup() as group:
        for number, seat in enumerate(players):
            group.create_task(play(seat, random.Random(number), choose, looks))
    for seat in seats:
        await seat.until(lambda: seat.is_over)  # noqa: B023


# comparing


async def newcomer(seat: Seat) -> Welcome:
    """The welcome that the same person receives on a new connection."""
    headers = {"Cookie": seat.cookie()}
    async with connect(seat.address, additional_headers=headers, proxy=None) as socket:
        return msgspec.json.decode(await socket.recv(), type=Welcome)


async def expect_what_a_newcomer_sees(seat: Seat) -> None:
    """The state a seat built from updates equals the state a new connection receives."""
    while True:
        fresh = await newcomer(seat)
        await seat.until(lambda: seat.seq >= fresh.seq)  # noqa: B023
        if seat.seq == fresh.seq:
            break
    assert seat.view == fresh.view
    assert seat.history == fresh.history
    assert seat.chat[-len(fresh.chat) or len(seat.chat) :] == fresh.chat
    # presence may change at any moment, and is sent outside the log
    await seat.until(lambda: timeless(seat.table) == timeless(fresh.table))


def timeless(table: TableInfo) -> TableInfo:
    """A table without its countdowns."""
    replace = msgspec.structs.replace
    chairs = [replace(c, grace=None if c.grace is None else 0.0) for c in table.chairs]
    return replace(table, chairs=chairs)


async def record_of(client: Client, match: str | None) -> dict[str, Any]:
    """The record of a match; the server waits until it is in the archive."""
    assert match is not None
    return await client.record(match)
