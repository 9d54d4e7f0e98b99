"""A place at a table: follows what happens, says things once, comes back after every break."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.http11 import Response

from followsuit.client.errors import NotDone, TableGone
from followsuit.client.speaker import Speaker
from followsuit.client.speaker import new_id as new_id
from followsuit.protocol.refusals import SENTENCES, Close
from followsuit.protocol.table import (
    ActionValue,
    AnyUpdate,
    Bye,
    Changed,
    ChatLine,
    Command,
    Done,
    Emoted,
    Hint,
    Hinted,
    LogEntry,
    Ready,
    Refused,
    TableInfo,
    View,
    Welcome,
)

# coming back would not help
FINAL = {
    Close.GOING_AWAY,
    Close.SIGN_IN_FIRST,
    Close.NOT_ALLOWED,
    Close.NO_SUCH_TABLE,
    Close.TABLE_CLOSED,
}
NO_SOCKET = {403, 404}
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds before trying again
SALT_BYTES = 16
KEPT = 50  # lines of chat, and emotes
encode = msgspec.json.Encoder().encode
read_told = msgspec.json.Decoder(AnyUpdate).decode


class Seat(Speaker):
    """What we know of a table, kept up to date in the background."""

    def __init__(
        self,
        url: str,
        code: str,
        cookie: Callable[[], str],
        auto_ready: bool = True,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/ws/tables/{code}"
        self.cookie = cookie
        self.auto_ready = auto_ready  # says ready by itself, with randomness of its own
        self.headers = headers or {}
        self.seq = 0
        self.user = ""
        self.shown: TableInfo | None = None  # until we are welcomed
        self.view: View | None = None
        self.history: list[dict[str, Any]] = []
        self.chat: list[ChatLine] = []
        self.emotes: list[Emoted] = []
        self.hinted: list[ActionValue] = []  # the last hint
        self.readied: tuple[str | None, int] | None = None  # the deal we said ready for
        self.times_refused = 0  # of what we said
        self.breaks = 0  # how often the connection was lost
        self.pause = FIRST_PAUSE  # before the next attempt to connect
        self.is_new = True  # nothing was heard on this connection
        self.gone: Exception | None = None  # why nothing more will come
        self.socket: ClientConnection | None = None
        self.waiting: dict[str, tuple[bytes, asyncio.Future[int]]] = {}
        self.news = asyncio.Condition()
        self.following: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self.following = asyncio.create_task(self.follow())
        await self.until(lambda: self.shown is not None)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.following is not None:
            self.following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.following
        self.gone = self.gone or ConnectionError("the table was left")
        await self.tell_waiting()

    # following

    async def follow(self) -> None:
        """Connect, and connect again, until we leave or the table is gone."""
        try:
            while self.gone is None:
                await self.follow_again()
        except Exception as fault:  # a message we cannot read: who waits must hear of it
            self.gone = fault
        await self.tell_waiting()

    async def follow_again(self) -> None:
        try:
            await self.follow_once()
        except InvalidStatus as refusal:
            self.not_let_in(refusal.response)
        except (OSError, InvalidHandshake, ConnectionClosed):
            pass  # it may be better in a moment
        self.breaks += 1
        if self.gone is None:
            await asyncio.sleep(self.pause)
            self.pause = min(2 * self.pause, LONGEST_PAUSE)

    async def follow_once(self) -> None:
        address = f"{self.address}?seen={self.seq}" if self.seq else self.address
        headers = {"Cookie": self.cookie(), **self.headers}
        async with connect(
            address, additional_headers=headers, compression=None, proxy=None, max_size=None
        ) as socket:
            self.socket = socket
            self.readied = None
            self.is_new = True
            try:
                await self.converse(socket)
            finally:
                self.socket = None
                self.lost(socket.close_code)

    def not_let_in(self, response: Response) -> None:
        """There is no socket for us at this address; anything else may pass."""
        if response.status_code in NO_SOCKET:
            why = bytes(response.body or b"").decode(errors="replace") or response.reason_phrase
            self.gone = TableGone(response.status_code, why)

    def lost(self, code: int | None) -> None:
        if code in FINAL:
            self.gone = TableGone(code, SENTENCES[Close(code)])

    async def converse(self, socket: ClientConnection) -> None:
        for frame, _ in list(self.waiting.values()):
            await socket.send(frame, text=True)
        async for message in socket:
            if not await self.heard(message):
                return  # something is missing: come back and be told

    async def heard(self, message: str | bytes) -> bool:
        """Take in one message; false when there is a gap before it."""
        told = read_told(message)
        if not isinstance(told, Bye):  # said to who is turned away, too
            self.pause = FIRST_PAUSE
        if isinstance(told, LogEntry) and told.seq > self.seq + 1:
            return False
        if isinstance(told, Changed) and told.seq > self.seq:
            return False
        self.take(told)
        self.is_new = False
        if self.auto_ready:
            await self.say_ready()
        async with self.news:
            self.news.notify_all()
        return True

    def take(self, told: AnyUpdate) -> None:
        match told:
            case Welcome() if self.is_new or told.seq >= self.seq:
                self.welcomed(told)
            case LogEntry() if told.seq == self.seq + 1:
                self.updated(told)
            case Changed() if told.seq == self.seq:
                self.shown = told.table
            case Emoted():
                self.emotes = [*self.emotes[1 - KEPT :], told]
            case Done():
                self.answer(told.id, told.seq)
            case Hinted():
                self.hinted = told.actions
                self.answer(told.id, told.seq)
            case Refused():
                self.refused(told)
            case _:
                pass  # pong, bye, and what we have heard before

    def welcomed(self, told: Welcome) -> None:
        self.seq = told.seq
        self.user = told.user
        self.shown = told.table
        self.view = told.view
        self.history = told.history
        self.chat = told.chat

    def updated(self, told: LogEntry) -> None:
        self.seq = told.seq
        if told.done is not None:
            self.answer(told.done, told.seq)
        if told.kind in ("started", "dealt"):
            self.history = []
        self.history.extend(told.events)
        if told.view is not None:
            self.view = told.view
        if told.table is not None:
            self.shown = told.table
        if told.chat is not None:
            self.chatted(told.chat)

    def chatted(self, line: ChatLine) -> None:
        """A new line, or one that was removed."""
        self.chat = [line if line.seq == said.seq else said for said in self.chat]
        if line.text is not None:
            self.chat = [*self.chat[1 - KEPT :], line]

    # saying

    async def say(self, saying: Command) -> int:
        """Say it, again after every break, until it is answered; returns where it stands."""
        if self.gone is not None:
            raise self.gone
        frame = encode(saying)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting[saying.id] = frame, answer
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(frame, text=True)
        try:
            return await answer
        finally:
            self.waiting.pop(saying.id, None)

    async def hint(self) -> list[ActionValue]:
        """What a strong bot would do in our place, the best first."""
        await self.say(Hint(new_id()))
        return self.hinted

    def answer(self, said: str, seq: int) -> None:
        _, future = self.waiting.get(said, (b"", None))
        if future is not None and not future.done():
            future.set_result(seq)

    def refused(self, told: Refused) -> None:
        self.times_refused += 1
        _, future = self.waiting.get(told.id or "", (b"", None))
        if future is not None and not future.done():
            future.set_exception(NotDone(told.code, told.why, told.rule))

    async def tell_waiting(self) -> None:
        """Nobody will be answered any more."""
        assert self.gone is not None
        for _, future in self.waiting.values():
            if not future.done():
                future.set_exception(self.gone)
        async with self.news:
            self.news.notify_all()

    async def say_ready(self) -> None:
        """Ready without being asked, once for each deal on each connection."""
        if self.view is None or self.socket is None or not self.is_awaited():
            return
        deal = self.table.match, self.view.deals
        if deal != self.readied:
            self.readied = deal
            ready = Ready(new_id(), secrets.token_hex(SALT_BYTES))
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(encode(ready), text=True)

    def is_awaited(self) -> bool:
        """Whether the next deal waits for us."""
        if self.seat is None or self.table.state != "playing":
            return False
        chair = self.table.chairs[self.seat]
        no_turn = self.view is not None and self.view.to_act is None
        return no_turn and not chair.ready and chair.bot is None

    # waiting

    @property
    def table(self) -> TableInfo:
        """The table as it was shown last."""
        if self.shown is None:
            raise ConnectionError("the table has not answered yet")
        return self.shown

    @property
    def seat(self) -> int | None:
        """Our chair; none while we only watch."""
        chairs = self.shown.chairs if self.shown is not None else []
        return next((chair.seat for chair in chairs if chair.user == self.user), None)

    @property
    def is_our_turn(self) -> bool:
        view = self.view
        if view is None or self.seat is None or view.to_act != self.seat:
            return False
        return self.table.state == "playing" and self.table.chairs[self.seat].bot is None

    @property
    def is_over(self) -> bool:
        return self.shown is not None and self.shown.state in ("over", "closed")

    async def until(self, happens: Callable[[], bool]) -> None:
        """Wait for news that make it so."""
        async with self.news:
            await self.news.wait_for(lambda: happens() or self.gone is not None)
        if not happens() and self.gone is not None:
            raise self.gone

    async def until_after(self, seq: int) -> None:
        await self.until(lambda: self.seq > seq or self.is_over)

    async def turns(self) -> AsyncIterator[View]:
        """Our view each time it is our turn, until the match is over.

        Again, if what we did was refused; if we did nothing, when something else has happened.
        """
        await self.until(lambda: self.table.state != "open")
        match = self.table.match
        while True:
            await self.until(lambda: self.is_our_turn or not self.is_playing(match))
            if not self.is_playing(match):
                return
            assert self.view is not None
            seen, refused = self.seq, self.times_refused
            yield self.view
            if self.seq == seen and self.times_refused == refused:  # it is not told yet, if at all
                await self.until_after(seen)

    def is_playing(self, match: str | None) -> bool:
        """Whether that match goes on; the table may be at the next one already."""
        return self.table.state == "playing" and self.table.match == match
