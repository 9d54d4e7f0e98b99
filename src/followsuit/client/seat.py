"""A seat at a table: follows the log, and reconnects and resends whenever the link breaks."""

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

from followsuit.client.commands import TableCommands
from followsuit.client.commands import new_id as new_id
from followsuit.client.errors import CommandRefused, TableUnavailable, refusal_in
from followsuit.protocol.advice import ActionValue, Advice
from followsuit.protocol.phases import read_shown
from followsuit.protocol.refusals import CLOSE_TEXTS, Close
from followsuit.protocol.table import (
    AnyUpdate,
    Bye,
    Changed,
    ChatMessage,
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
from followsuit.protocol.text import WireText, wire_text
from followsuit.rules.catalogue import game_named
from followsuit.rules.phase_view import PhaseView

# after these, reconnecting would not help
FINAL = {
    Close.GOING_AWAY,
    Close.SIGN_IN_FIRST,
    Close.NOT_ALLOWED,
    Close.NO_SUCH_TABLE,
    Close.GAME_MISSING,
    Close.TABLE_CLOSED,
}
NO_SOCKET = {403, 404}
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds before reconnecting
SALT_BYTES = 16
KEPT = 50  # chat messages, and as many emotes
encode = msgspec.json.Encoder().encode
decode_update = msgspec.json.Decoder(AnyUpdate).decode


class Seat(TableCommands):
    """What we know about a table, kept up to date in the background."""

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
        self.auto_ready = auto_ready  # say ready for every deal, and add randomness of our own
        self.headers = headers or {}
        self.seq = 0
        self.user = ""
        self.shown: TableInfo | None = None  # none until the server's welcome
        self.view: View | None = None
        self.history: list[dict[str, Any]] = []
        self.chat: list[ChatMessage] = []
        self.emotes: list[Emoted] = []
        self.hinted: list[ActionValue] = []  # the last hint
        self.advice: Advice | None = None  # and its reasons
        self.readied: tuple[str | None, int] | None = None  # the deal we are ready for
        self.times_refused = 0  # commands of ours
        self.breaks = 0  # times the connection was lost
        self.pause = FIRST_PAUSE  # before the next attempt to connect
        self.is_new = True  # nothing received on this connection yet
        self.error: Exception | None = None  # why we stopped following
        self.bye: Bye | None = None  # the server's last message
        self.socket: ClientConnection | None = None
        self.pending: dict[str, tuple[bytes, asyncio.Future[int]]] = {}
        self.news = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self.follow())
        await self.until(lambda: self.shown is not None)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        self.error = self.error or ConnectionError("you have left this table")
        await self.fail_pending()

    # connecting

    async def follow(self) -> None:
        """Stay connected until we leave or the table is gone."""
        try:
            while self.error is None:
                await self.connect_again()
        except Exception as error:  # such as an update that cannot be decoded
            self.error = error
        await self.fail_pending()

    async def connect_again(self) -> None:
        try:
            await self.connect_once()
        except InvalidStatus as refusal:
            self.turned_away(refusal.response)
        except (OSError, InvalidHandshake, ConnectionClosed):
            pass  # try again in a moment
        self.breaks += 1
        if self.error is None:
            await asyncio.sleep(self.pause)
            self.pause = min(2 * self.pause, LONGEST_PAUSE)

    async def connect_once(self) -> None:
        address = f"{self.address}?seen={self.seq}" if self.seq else self.address
        headers = {"Cookie": self.cookie(), **self.headers}
        async with connect(
            address, additional_headers=headers, compression=None, proxy=None, max_size=None
        ) as socket:
            self.socket = socket
            self.readied = None
            self.is_new = True
            try:
                await self.exchange(socket)
            finally:
                self.socket = None
                self.disconnected(socket.close_code)

    def turned_away(self, response: Response) -> None:
        """Give up if the server refuses us a socket; other errors may pass."""
        if response.status_code in NO_SOCKET:
            refusal = refusal_in(bytes(response.body or b""), response.reason_phrase)
            self.error = TableUnavailable(response.status_code, refusal.why)

    def disconnected(self, code: int | None) -> None:
        if code in FINAL:
            self.error = TableUnavailable(code, self.reason_for(Close(code)))

    def reason_for(self, code: Close) -> WireText:
        if self.bye is not None and self.bye.code == code:
            return self.bye.why
        return wire_text(CLOSE_TEXTS[code])

    async def exchange(self, socket: ClientConnection) -> None:
        for frame, _ in list(self.pending.values()):
            await socket.send(frame, text=True)
        async for message in socket:
            if not await self.receive(message):
                return  # an entry is missing: reconnect to get it

    async def receive(self, message: str | bytes) -> bool:
        """Handle one update; false if entries before it are missing."""
        update = decode_update(message)
        if not isinstance(update, Bye):  # which is also sent before the server turns us away
            self.pause = FIRST_PAUSE
        if isinstance(update, LogEntry) and update.seq > self.seq + 1:
            return False
        if isinstance(update, Changed) and update.seq > self.seq:
            return False
        self.apply(update)
        self.is_new = False
        if self.auto_ready:
            await self.send_ready()
        async with self.news:
            self.news.notify_all()
        return True

    def apply(self, update: AnyUpdate) -> None:
        match update:
            case Welcome() if self.is_new or update.seq >= self.seq:
                self.welcomed(update)
            case LogEntry() if update.seq == self.seq + 1:
                self.log_entry(update)
            case Changed() if update.seq == self.seq:
                self.shown = update.table
            case Emoted():
                self.emotes = [*self.emotes[1 - KEPT :], update]
            case Done():
                self.answer(update.id, update.seq)
            case Hinted():
                self.hinted, self.advice = update.actions, update.advice
                self.answer(update.id, update.seq)
            case Refused():
                self.refused(update)
            case Bye():
                self.bye = update
            case _:
                pass  # pong, and entries that we have seen before

    def welcomed(self, update: Welcome) -> None:
        self.seq = update.seq
        self.user = update.user
        self.shown = update.table
        self.view = update.view
        self.history = update.history
        self.chat = update.chat

    def log_entry(self, update: LogEntry) -> None:
        self.seq = update.seq
        if update.done is not None:
            self.answer(update.done, update.seq)
        if update.kind in ("started", "dealt"):
            self.history = []
        self.history.extend(update.events)
        if update.view is not None:
            self.view = update.view
        if update.table is not None:
            self.shown = update.table
        if update.chat is not None:
            self.chatted(update.chat)

    def chatted(self, line: ChatMessage) -> None:
        """Add a new message, or clear the text of one that was removed."""
        self.chat = [line if line.seq == old.seq else old for old in self.chat]
        if line.text is not None:
            self.chat = [*self.chat[1 - KEPT :], line]

    # commands

    async def send(self, command: Command) -> int:
        """Send a command, again after reconnecting, until it is answered; returns its `seq`."""
        if self.error is not None:
            raise self.error
        frame = encode(command)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.pending[command.id] = frame, answer
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(frame, text=True)
        try:
            return await answer
        finally:
            self.pending.pop(command.id, None)

    async def hint(self) -> list[ActionValue]:
        """What a strong bot would do in our place, best first; `advice` says why."""
        await self.send(Hint(new_id()))
        return self.hinted

    def answer(self, command: str, seq: int) -> None:
        _, future = self.pending.get(command, (b"", None))
        if future is not None and not future.done():
            future.set_result(seq)

    def refused(self, update: Refused) -> None:
        self.times_refused += 1
        _, future = self.pending.get(update.id or "", (b"", None))
        if future is not None and not future.done():
            future.set_exception(CommandRefused(update.code, update.why, update.rule))

    async def fail_pending(self) -> None:
        """Fail every pending command, as no answer will arrive."""
        assert self.error is not None
        for _, future in self.pending.values():
            if not future.done():
                future.set_exception(self.error)
        async with self.news:
            self.news.notify_all()

    async def send_ready(self) -> None:
        """Say ready automatically, once per deal and connection."""
        if self.view is None or self.socket is None or not self.is_awaited():
            return
        deal = self.table.match, self.view.deals
        if deal != self.readied:
            self.readied = deal
            ready = Ready(new_id(), secrets.token_hex(SALT_BYTES))
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(encode(ready), text=True)

    def is_awaited(self) -> bool:
        """Whether the next deal is waiting for us."""
        if self.seat is None or self.table.state != "playing":
            return False
        chair = self.table.chairs[self.seat]
        no_turn = self.view is not None and self.view.to_act is None
        return no_turn and not chair.ready and chair.bot is None

    # state

    @property
    def table(self) -> TableInfo:
        """The latest state of the table."""
        if self.shown is None:
            raise ConnectionError("not connected to the table yet")
        return self.shown

    @property
    def seat(self) -> int | None:
        """Our seat; none while we are only watching."""
        chairs = self.shown.chairs if self.shown is not None else []
        return next((chair.seat for chair in chairs if chair.user == self.user), None)

    @property
    def phase_view(self) -> PhaseView | None:
        """What the phase shows, as the rules' own record; none before the first match."""
        if self.view is None:
            return None
        return read_shown(game_named(self.table.setup.game), self.view.shown)

    @property
    def is_our_turn(self) -> bool:
        view = self.view
        if view is None or self.seat is None or view.to_act != self.seat:
            return False
        is_decided = self.table.chairs[self.seat].bot is not None or self.table.claim is not None
        return self.table.state == "playing" and not is_decided

    @property
    def is_over(self) -> bool:
        return self.shown is not None and self.shown.state in ("over", "closed")

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition is true."""
        async with self.news:
            await self.news.wait_for(lambda: condition() or self.error is not None)
        if not condition() and self.error is not None:
            raise self.error

    async def until_after(self, seq: int) -> None:
        await self.until(lambda: self.seq > seq or self.is_over)

    async def turns(self) -> AsyncIterator[View]:
        """Our view each time it is our turn, until the match is over.

        Yields again if our command was refused, or if we did nothing and something else happened.
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
            # if we acted, our entry has not arrived yet
            if self.seq == seen and self.times_refused == refused:
                await self.until_after(seen)

    def is_playing(self, match: str | None) -> bool:
        """Whether that match is being played; the table may be at the next one already."""
        return self.table.state == "playing" and self.table.match == match
