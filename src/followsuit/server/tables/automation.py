"""What a table does by itself: clocks, bots, chairs of people who are gone, the next deal.

Nothing happens at a table where nobody is: it waits, for days if need be. What the steward wants
is a line for the log like any other.
"""

import asyncio
import random
import time
from typing import TYPE_CHECKING, NamedTuple

import structlog

from followsuit.bots.catalogue import BOTS
from followsuit.bots.random_bot import any_action
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.server.tables.commands import STAND_IN
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    ChatRemoved,
    Chatted,
    Dealt,
    Declined,
    Ended,
    HostPassed,
    Readied,
    Removed,
    Returned,
    Stood,
    StoodIn,
)
from followsuit.server.tables.setup import new_start

if TYPE_CHECKING:
    from followsuit.server.tables.state import Chair
    from followsuit.server.tables.table import Table

FIRST_DEAL_WAIT = 10.0  # a page is ready by itself; this is for one that is slow
MOST_LATE = 2  # turns the clock plays before a bot takes the chair
BESIDE_THE_GAME = (Chatted, ChatRemoved, Readied, HostPassed, Removed)
clock = time.monotonic
log = structlog.get_logger()


class BotMove(NamedTuple):
    """What a bot wants to do."""

    seat: int
    action: str
    by: str


class Automation:
    __slots__ = ("asked", "bot_moves", "gone", "since", "spent", "table", "timer", "timer_at")

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.since = clock()  # when the table began to wait for what it waits for
        self.spent = 0.0  # of that wait, before a bot took the chair
        # when the person of a chair went, or one who asks for a chair
        self.gone: dict[int | str, float] = {}
        self.asked: set[tuple[int, bool]] = set()  # bots asked about this very position
        self.bot_moves: list[BotMove] = []
        self.timer: asyncio.TimerHandle | None = None
        self.timer_at = 0.0  # when it will ring

    # what it notices

    def applied(self, entry: AnyEntry) -> None:
        if isinstance(entry, BESIDE_THE_GAME):
            return
        if isinstance(entry, (StoodIn, Returned)):
            self.chair_changed(entry.seat, isinstance(entry, Returned))
        else:
            self.since, self.spent = clock(), 0.0
            self.forget_answers()
        if not isinstance(entry, Acted) or self.table.state.stage == "over":
            self.note_absences()

    def chair_changed(self, seat: int, is_back: bool) -> None:
        """Another plays there now; who leaves and comes back has no more time than before."""
        self.asked -= {(seat, False), (seat, True)}
        self.bot_moves = [bot_move for bot_move in self.bot_moves if bot_move.seat != seat]
        live = self.table.state.live_match
        if live is not None and live.match.to_act == seat:
            now = clock()
            if is_back:
                self.since = now - self.spent
            else:
                self.spent, self.since = now - self.since, now

    def forget_answers(self) -> None:
        """Bots are asked again: the cards lie otherwise, or what was wanted was not saved."""
        self.asked.clear()
        self.bot_moves.clear()

    def restart_clocks(self) -> None:
        """Who comes to an empty table finds all clocks at their start."""
        if len(self.table.connections) == 1:
            self.gone.clear()
            self.since, self.spent = clock(), 0.0

    def note_absences(self) -> None:
        now, state, is_present = clock(), self.table.state, self.table.is_present
        away: list[int | str] = [user for user in state.requests if not is_present(user)]
        for seat, chair in enumerate(state.chairs):
            if chair.is_played_by_person and not is_present(chair.user):
                away.append(seat)
        self.gone = {who: self.gone.get(who, now) for who in away}

    # what it is asked

    def seconds_left(self) -> float | None:
        """How long the table still waits for the seat to act, or for the next deal."""
        wait = self.time_limit()
        return None if wait is None else max(0.0, self.since + wait - clock())

    def grace_left(self, seat: int) -> float | None:
        since = self.gone.get(seat)
        if since is None or not self.table.connections:
            return None
        return round(max(0.0, since + self.table.registry.settings.grace - clock()), 1)

    def time_limit(self, match: Match | None = None) -> float | None:
        """How long the table waits now, or at a match as it will be; none: as long as it takes."""
        state, settings = self.table.state, self.table.registry.settings
        if state.stage != "playing" or state.live_match is None:
            return None
        match = match or state.live_match.match
        seat = match.to_act
        if seat < 0:
            wait = settings.next_hand_wait
            if match.deals == 0:
                return min(wait, FIRST_DEAL_WAIT)
            return wait if sum(chair.is_played_by_person for chair in state.chairs) > 1 else None
        if not state.setup.clock or state.chairs[seat].bot:
            return None
        return state.setup.clock

    # what it wants

    def next_entry(self) -> AnyEntry | None:
        """The next line the table would write by itself; sets the alarm for a later one."""
        if not self.table.connections:
            self.rest()
            return None
        next_entry = self.next_for_chairs() or self.next_for_play()
        if next_entry is None:
            self.set_timer()
        return next_entry

    def rest(self) -> None:
        """Nothing is wanted any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def set_timer(self) -> None:
        grace = self.table.registry.settings.grace
        moments = [since + grace for since in self.gone.values()]
        wait = self.time_limit()
        if wait is not None and not self.is_bot_asked():
            moments.append(self.since + wait)
        if moments:
            self.wake_at(min(moments))

    def is_bot_asked(self) -> bool:
        """Whether a bot thinks for the seat to act: then its answer wakes us, and no clock."""
        live = self.table.state.live_match
        return live is not None and (live.match.to_act, False) in self.asked

    def wake_at(self, moment: float) -> None:
        """An alarm that comes too early does no harm, so that few moves need a new one."""
        if self.timer is not None:
            if self.timer_at <= moment:
                return
            self.timer.cancel()
        self.timer_at = moment
        delay = max(0.0, moment - clock()) + 0.01
        self.timer = asyncio.get_running_loop().call_later(delay, self.timer_fired)

    def timer_fired(self) -> None:
        self.timer = None
        self.table.wake()

    def next_for_chairs(self) -> AnyEntry | None:
        state = self.table.state
        is_playing = state.stage == "playing"
        if self.gone:
            patient_until = clock() - self.table.registry.settings.grace
            for who, since in self.gone.items():
                if since <= patient_until:
                    return self.without(who)
        if not is_playing:
            for seat, chair in enumerate(state.chairs):
                if chair.is_stood_in and (chair.left or not self.table.is_present(chair.user)):
                    return Stood(seat)
        return self.next_for_host()

    def without(self, who: int | str) -> AnyEntry:
        """A bot plays on, or the chair is free; who asked for one may ask again."""
        if isinstance(who, str):
            return Declined(who)
        is_playing = self.table.state.stage == "playing"
        return StoodIn(who, STAND_IN, "gone") if is_playing else Stood(who)

    def next_for_host(self) -> AnyEntry | None:
        """A host who went away is followed by the first who plays here, or asks to."""
        state = self.table.state
        seat = state.seat_of(state.host)
        is_playing = seat is not None and state.chairs[seat].is_played_by_person
        if is_playing or self.table.is_present(state.host):
            return None
        players = [chair.user for chair in state.chairs if chair.is_played_by_person]
        # without a host nobody could let in who asks for a chair
        asking = [user for user in state.requests if self.table.is_present(user)]
        return next((HostPassed(user) for user in (*players, *asking)), None)

    def next_for_play(self) -> AnyEntry | None:
        state = self.table.state
        if state.stage == "playing":
            return self.next_for_match()
        persons = [chair for chair in state.chairs if chair.is_played_by_person]
        if not state.is_full:
            return None
        if state.stage == "over":
            return new_start() if persons and all(chair.ready for chair in persons) else None
        return new_start() if state.setup.auto_start else None

    def next_for_match(self) -> AnyEntry | None:
        state = self.table.state
        assert state.live_match is not None
        match = state.live_match.match
        bot_move = self.next_bot_move(match)
        if bot_move is not None:
            return bot_move
        self.ask_out_of_turn(match)
        if match.to_act < 0:
            return self.next_for_deal()
        chair = state.chairs[match.to_act]
        if chair.bot:
            self.ask(match.to_act, chair.bot, "bot")
        elif state.setup.clock and clock() >= self.since + state.setup.clock:
            return self.time_is_up(match.to_act, chair)
        return None

    def time_is_up(self, seat: int, chair: "Chair") -> AnyEntry | None:
        """A bot makes one move; after a few of them it keeps the chair."""
        if chair.late >= MOST_LATE:
            return StoodIn(seat, STAND_IN, "clock")
        self.ask(seat, STAND_IN, "clock")
        return None

    def next_for_deal(self) -> AnyEntry | None:
        state = self.table.state
        if not state.awaits_deal:
            return None
        everybody = [chair for chair in state.chairs if chair.user]
        if everybody and all(chair.left for chair in everybody):
            return Ended("everybody left")
        waiting = any(chair.is_played_by_person and not chair.ready for chair in state.chairs)
        wait = self.time_limit()  # who plays against bots alone holds up nobody
        is_late = wait is not None and clock() >= self.since + wait
        if not waiting or state.deals_itself or is_late:
            return Dealt(state.salts())
        return None

    # bots

    def next_bot_move(self, match: Match) -> Acted | None:
        while self.bot_moves:
            seat, action, by = self.bot_moves.pop(0)
            try:
                return Acted(seat, str(match.canonical(seat, action)), by)
            except IllegalAction as error:
                log.error("a bot was refused", action=action, why=str(error))
            if seat == match.to_act:  # else the table would wait for it for ever
                self.bot_moves.append(BotMove(seat, any_move(match, seat), by))
        return None

    def ask_out_of_turn(self, match: Match) -> None:
        for seat, chair in enumerate(self.table.state.chairs):
            if chair.bot and seat != match.to_act and match.interjections(seat):
                self.ask(seat, chair.bot, "bot", out_of_turn=True)

    def ask(self, seat: int, bot: str, by: str, out_of_turn: bool = False) -> None:
        """Once for each position; the answer comes as a thought."""
        if (seat, out_of_turn) not in self.asked:
            self.asked.add((seat, out_of_turn))
            # an old log may name a bot that is no more
            player = bot if bot in BOTS else STAND_IN
            self.table.registry.spawn(self.think(seat, player, by, out_of_turn))

    async def think(self, seat: int, bot: str, by: str, out_of_turn: bool) -> None:
        state = self.table.state
        live, position = state.live_match, state.move_seq
        assert live is not None
        slowest = 0.0 if by == "clock" or out_of_turn else self.pace()
        began = clock()
        try:
            action = await self.table.registry.bot_pool.choose(
                live.transcript, seat, bot, out_of_turn
            )
        except Exception:  # whatever it is, the others must not wait for ever
            log.exception("a bot could not be asked", bot=bot, match=live.id)
            action = any_move(live.match, seat) if live.match.to_act == seat else None
        await asyncio.sleep(began + slowest - clock())
        is_same = state.move_seq == position and (seat, out_of_turn) in self.asked
        if is_same and action is not None:
            self.bot_moves.append(BotMove(seat, action, by))
            self.table.wake()

    def pace(self) -> float:
        """Bots take their time, and never a time that tells something of their cards."""
        low, high = self.table.registry.settings.bot_pace
        return random.uniform(low, high) / 1000


def any_move(match: Match, seat: int) -> str:
    """In place of a bot that does not say anything sensible."""
    return str(any_action(match.view(seat), random.randrange))
