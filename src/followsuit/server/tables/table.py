"""A table with people at it: hears, writes, and when that is safe, tells and makes it true.

What is said is decided, appended to the ledger, and only when it is safe there does it become true
and is told. So memory never runs ahead of the log, and what a player has seen is never lost.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from followsuit.protocol.refusals import Close, Code
from followsuit.protocol.table import (
    Act,
    Done,
    Emote,
    Emoted,
    Hint,
    Leave,
    Ping,
    Pong,
    Refused,
    Said,
)
from followsuit.rules.events import WATCHER
from followsuit.server.store.ledger import Line, Work
from followsuit.server.tables import telling
from followsuit.server.tables.ahead import Ahead
from followsuit.server.tables.announcing import (
    tell_ahead,
    tell_all,
    tell_chat,
    tell_moved,
    tell_ready,
)
from followsuit.server.tables.deciding import NotDone, decide
from followsuit.server.tables.entries import (
    Acted,
    AnyEntry,
    ChatRemoved,
    Chatted,
    Closed,
    Ended,
    Readied,
    Removed,
    Started,
    decode,
    encode,
)
from followsuit.server.tables.flight import Flight
from followsuit.server.tables.hinting import hint
from followsuit.server.tables.showing import (
    chat_tail,
    clock_tail,
    full_tail,
    table_tail,
    welcome,
)
from followsuit.server.tables.state import TableState
from followsuit.server.tables.steward import Steward
from followsuit.server.tables.unsaved import not_written

if TYPE_CHECKING:
    from followsuit.server.accounts.user import User
    from followsuit.server.tables.hall import Hall
    from followsuit.server.wire.caller import Caller

NEWS_KEPT = 8  # for who was away for a moment; with more they would weigh as much as a socket
CROWD = 16  # callers; more are told only now and then who else is here
CROWD_SECONDS = 0.5
MOST_WAITING = 100  # sayings that may wait for the one being written


class Table:
    __slots__ = (
        "callers",
        "created",
        "demands",
        "ending",
        "flight",
        "hall",
        "id",
        "inbox",
        "is_change_due",
        "news",
        "quiet_since",
        "state",
        "steward",
    )

    def __init__(self, hall: "Hall", table_id: int, state: TableState, created: float) -> None:
        self.hall = hall
        self.id = table_id
        self.state = state
        self.created = created
        self.callers: list[Caller] = []
        self.inbox: list[tuple[Caller, Said]] = []
        self.demands: list[AnyEntry] = []  # what the house wants written
        self.ending = ""  # why the house wants the table closed, if it does
        self.flight: Flight | None = None
        self.news: list[telling.News] = []
        self.is_change_due = False  # who is here will be told in a moment
        self.quiet_since = time.monotonic()  # when the last person went
        self.steward = Steward(self)

    # coming and going

    def join(self, caller: "Caller", seen: int | None) -> None:
        """A new connection is brought up to date."""
        self.callers.append(caller)
        self.place(caller)
        self.steward.greet()  # before the clock is told
        missed = self.missed_since(seen)
        if missed is None:
            caller.send(welcome(self, caller))
        else:
            self.tell_missed(caller, missed)
        self.presence_changed()

    def missed_since(self, seen: int | None) -> list[telling.News] | None:
        """What happened since; none when only a full view will do."""
        if seen is None or not 0 < seen <= self.state.seq:
            return None
        missed = [news for news in self.news if news.seq > seen]
        return missed if len(missed) == self.state.seq - seen else None

    def tell_missed(self, caller: "Caller", missed: list[telling.News]) -> None:
        """How it stands now goes with the first: nobody shall act on an old view with a new seq."""
        tail = full_tail(self, caller.viewer)
        for news in missed:
            caller.send(news.frame(caller.viewer, chat_tail(caller, news) + tail))
            tail = b""

    def lost(self, caller: "Caller") -> None:
        if caller in self.callers:
            self.callers.remove(caller)
            self.presence_changed()

    def presence_changed(self) -> None:
        if not self.callers:
            self.quiet_since = time.monotonic()
        self.steward.look_around()
        if len(self.callers) <= CROWD:
            self.tell_changed()
        elif not self.is_change_due:
            # told of each one, a thousand who come together would get a million messages
            self.is_change_due = True
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self.tell_changed)
        self.hall.changed(self)
        self.wake()

    def host_name(self) -> str:
        """As he is called at the table, or nothing while he is away."""
        seat = self.state.seat_of(self.state.host)
        if seat is not None:
            return self.state.chairs[seat].name
        return next((c.user.name for c in self.callers if c.user.id == self.state.host), "")

    def is_present(self, user: str) -> bool:
        return any(caller.user.id == user for caller in self.callers)

    def place(self, caller: "Caller") -> None:
        """A caller sees what the seat of his person sees."""
        # else the last match may still be shown, and others may have sat in these chairs
        is_ours = self.state.stage in ("playing", "over")
        seat = self.state.seat_of(caller.user.id) if is_ours else None
        caller.viewer = WATCHER if seat is None else seat

    # hearing

    def hear(self, caller: "Caller", said: Said) -> None:
        if isinstance(said, Ping):
            caller.tell(Pong(said.id, self.state.seq))
        elif isinstance(said, Emote):
            self.emote(caller, said)
        elif isinstance(said, Hint):
            hint(self, caller, said)
        elif len(self.inbox) >= MOST_WAITING:
            self.refuse(caller, said.id, NotDone(Code.TOO_OFTEN, "the table is busy: slow down"))
        else:
            self.inbox.append((caller, said))
            self.pump()

    def pump(self) -> None:
        """Take up what was said, one thing after the other; then what nobody at the table said."""
        while self.inbox and self.flight is None:
            caller, said = self.inbox.pop(0)
            if not caller.is_sent_away:  # what he said before is not done any more
                self.consider(caller, said)
        self.wake()

    def wake(self) -> None:
        """Write what the house wants, or else what the table wants itself."""
        if self.flight is None and self.state.stage != "closed":
            wish = self.house_wish() or self.steward.wish()
            if wish is not None:
                self.write(wish)

    def house_wish(self) -> AnyEntry | None:
        """Decided when it is written: what was in flight before may have ended or begun a match."""
        if self.demands:
            return self.demands[0]
        if not self.ending:
            return None
        return Ended(self.ending) if self.state.stage == "playing" else Closed(self.ending)

    def consider(self, caller: "Caller", said: Said) -> None:
        user = caller.user
        written = self.state.sayings.seq_of(f"{user.id} {said.id}")
        if written is not None:
            caller.tell(Done(said.id, written))
            return
        try:
            if not isinstance(said, Act) and not caller.may_say(said):
                raise NotDone(Code.TOO_OFTEN, "you say a lot: wait a moment")
            entry = decide(self.state, user, said)
        except NotDone as refusal:
            self.refuse(caller, said.id, refusal)
            return
        if entry is not None:
            self.write(entry, user, said.id, caller)
        else:
            caller.tell(Done(said.id, self.state.seq))
            if isinstance(said, Leave):
                caller.close(Close.GOING_AWAY)

    def refuse(self, caller: "Caller", said_id: str, refusal: NotDone) -> None:
        self.hall.metrics.refused.labels(refusal.code).inc()
        caller.tell(Refused(said_id, refusal.code, refusal.why, refusal.rule))

    def emote(self, caller: "Caller", said: Emote) -> None:
        if not caller.may_chat():
            slow_down = NotDone(Code.TOO_OFTEN, "one moment between two emotes")
            self.refuse(caller, said.id, slow_down)
            return
        frame = telling.encode(Emoted(caller.user.id, said.emote))
        for other in self.callers:
            if caller.user.id not in other.muted:
                other.send(frame)
        caller.tell(Done(said.id, self.state.seq))

    # writing

    def write(
        self,
        entry: AnyEntry,
        user: "User | None" = None,
        move_id: str | None = None,
        caller: "Caller | None" = None,
    ) -> None:
        by = None if user is None else user.id
        now = time.time()
        line = Line(self.id, self.state.seq + 1, now, by, move_id, encode(entry))
        self.flight = Flight(line, entry, caller)
        is_told = isinstance(entry, Acted) and bool(self.callers)
        self.hall.ledger.append(line, self.written, self.look_ahead if is_told else None)

    def look_ahead(self) -> None:
        """Think about what to tell while the disk is busy."""
        flight, sitting = self.flight, self.state.sitting
        if flight is None or flight.ahead is not None or sitting is None:
            return
        if isinstance(flight.entry, Acted):
            flight.ahead = Ahead(self, sitting, flight.entry)

    def written(self, failure: Exception | None) -> Work | None:
        """The line is safe, or not; what is known already goes out before it becomes true here."""
        flight = self.flight
        assert flight is not None
        if failure is not None:
            not_written(self, flight, failure)
            return None
        if flight.ahead is None or flight.ahead.scene is None:
            self.land()
            return None
        try:
            tell_ahead(self, flight.ahead, flight.caller, flight.line.move_id)
        except Exception:
            self.land()  # it is kept, so it becomes true
            for caller in self.callers:  # who was not told comes back, and is
                caller.break_off()
            raise
        return self.land

    def land(self) -> None:
        """Nothing else happens at this table between telling a line and making it true."""
        flight = self.flight
        assert flight is not None
        self.flight = None
        # what was told is on its way before we think about what comes next
        asyncio.get_running_loop().call_soon(self.pump)
        self.happen(flight.line, flight.entry, flight.caller, flight.ahead)
        is_move = isinstance(flight.entry, Acted)
        self.hall.metrics.pace.told(time.perf_counter() - flight.since, is_move)

    def demand(self, entry: AnyEntry) -> None:
        """The house wants this written, after whatever waits already."""
        self.demands.append(entry)
        self.pump()

    def end(self, why: str) -> None:
        """The house wants the table closed, and what is played there broken off."""
        self.ending = self.ending or why
        self.pump()

    def recall(self, line: Line) -> None:
        """A line from the log becomes true again; nobody is there to be told."""
        self.make_true(line, decode(line.entry))

    # making it true, and telling

    def happen(
        self, line: Line, entry: AnyEntry, caller: "Caller | None", ahead: Ahead | None = None
    ) -> None:
        was = self.state.stage
        news = self.make_true(line, entry, ahead)
        self.steward.happened(entry)
        if self.demands and self.demands[0] == entry:
            self.demands.pop(0)
        if ahead is None or ahead.scene is None:  # else all of it was told before
            if caller is not None and line.move_id is not None:
                caller.tell(Done(line.move_id, line.seq))
            self.tell_of(entry, news)
        if self.state.stage != was or not isinstance(entry, (Acted, Chatted)):
            self.after(entry, was)

    def tell_of(self, entry: AnyEntry, news: telling.News) -> None:
        if isinstance(entry, Acted) and self.is_hand_open():
            tell_moved(self, news)
        elif isinstance(entry, (Chatted, ChatRemoved)):
            tell_chat(self, news)
        elif isinstance(entry, Readied):
            tell_ready(self, news)
        else:
            tell_all(self, news)

    def make_true(self, line: Line, entry: AnyEntry, ahead: Ahead | None = None) -> telling.News:
        events = self.state.apply(line.seq, line.at, line.by, line.move_id, entry, ahead)
        if ahead is not None:
            news = ahead.news
        else:
            news = telling.news_of(line.seq, entry, events, self.state.chat_in(entry))
        if isinstance(entry, Started):
            self.news.clear()  # others may have sat in these chairs: their cards stay theirs
        self.news.append(news)
        if len(self.news) > NEWS_KEPT:
            del self.news[0]
        return news

    def after(self, entry: AnyEntry, was: str) -> None:
        """What follows outside the table."""
        if self.state.stage == "over" and was == "playing":
            self.hall.archive_finished(self)
            self.tell_changed()
        if isinstance(entry, Removed):
            self.send_away(entry.user)
        if isinstance(entry, ChatRemoved):
            self.forget_chat(entry.line)
        if isinstance(entry, Closed):
            self.hall.closed(self)
        if not isinstance(entry, Readied):
            self.hall.changed(self)

    def is_hand_open(self) -> bool:
        """After the last card of a hand the chairs are asked again, so the table changes, too."""
        sitting = self.state.sitting
        return sitting is not None and sitting.match.to_act >= 0

    def tell_changed(self) -> None:
        self.is_change_due = False
        if self.callers:
            head = b'{"tell":"changed","seq":%d' % self.state.seq
            self.send_all(head + table_tail(self) + clock_tail(self) + b"}")

    def send_all(self, frame: bytes) -> None:
        for caller in self.callers:
            caller.send(frame)

    def send_away(self, user: str) -> None:
        for caller in [caller for caller in self.callers if caller.user.id == user]:
            caller.close(Close.NOT_ALLOWED)

    def forget_chat(self, line: int) -> None:
        """Who comes back is not told again what was removed."""
        for news in self.news:
            if news.seq == line:
                news.chat = None
