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
from followsuit.server.tables.deciding import STAND_IN
from followsuit.server.tables.entries import (
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
from followsuit.server.tables.start import new_start

if TYPE_CHECKING:
    from followsuit.server.tables.chair import Chair
    from followsuit.server.tables.table import Table

FIRST_DEAL_WAIT = 10.0  # a page is ready by itself; this is for one that is slow
MOST_LATE = 2  # turns the clock plays before a bot takes the chair
BESIDE_THE_GAME = (Chatted, ChatRemoved, Readied, HostPassed, Removed)
clock = time.monotonic
log = structlog.get_logger()


class Thought(NamedTuple):
    """What a bot wants to do."""

    seat: int
    action: str
    by: str


class Steward:
    __slots__ = ("alarm", "asked", "gone", "since", "spent", "table", "thoughts", "timer")

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.since = clock()  # when the table began to wait for what it waits for
        self.spent = 0.0  # of that wait, before a bot took the chair
        # when the person of a chair went, or one who asks for a chair
        self.gone: dict[int | str, float] = {}
        self.asked: set[tuple[int, bool]] = set()  # bots asked about this very position
        self.thoughts: list[Thought] = []
        self.timer: asyncio.TimerHandle | None = None
        self.alarm = 0.0  # when it will ring

    # what it notices

    def happened(self, entry: AnyEntry) -> None:
        if isinstance(entry, BESIDE_THE_GAME):
            return
        if isinstance(entry, (StoodIn, Returned)):
            self.chair_changed(entry.seat, isinstance(entry, Returned))
        else:
            self.since, self.spent = clock(), 0.0
            self.unheard()
        if not isinstance(entry, Acted) or self.table.state.stage == "over":
            self.look_around()

    def chair_changed(self, seat: int, is_back: bool) -> None:
        """Another plays there now; who leaves and comes back has no more time than before."""
        self.asked -= {(seat, False), (seat, True)}
        self.thoughts = [thought for thought in self.thoughts if thought.seat != seat]
        sitting = self.table.state.sitting
        if sitting is not None and sitting.match.to_act == seat:
            now = clock()
            if is_back:
                self.since = now - self.spent
            else:
                self.spent, self.since = now - self.since, now

    def unheard(self) -> None:
        """Bots are asked again: the cards lie otherwise, or what was wanted was not saved."""
        self.asked.clear()
        self.thoughts.clear()

    def greet(self) -> None:
        """Who comes to an empty table finds all clocks at their start."""
        if len(self.table.callers) == 1:
            self.gone.clear()
            self.since, self.spent = clock(), 0.0

    def look_around(self) -> None:
        now, state, is_present = clock(), self.table.state, self.table.is_present
        away: list[int | str] = [user for user in state.requests if not is_present(user)]
        for seat, chair in enumerate(state.chairs):
            if chair.is_played_by_person and not is_present(chair.user):
                away.append(seat)
        self.gone = {who: self.gone.get(who, now) for who in away}

    # what it is asked

    def seconds_left(self) -> float | None:
        """How long the table still waits for the seat to act, or for the next deal."""
        wait = self.patience()
        return None if wait is None else max(0.0, self.since + wait - clock())

    def grace_left(self, seat: int) -> float | None:
        since = self.gone.get(seat)
        if since is None or not self.table.callers:
            return None
        return round(max(0.0, since + self.table.hall.settings.grace - clock()), 1)

    def patience(self, match: Match | None = None) -> float | None:
        """How long the table waits now, or at a match as it will be; none: as long as it takes."""
        state, settings = self.table.state, self.table.hall.settings
        if state.stage != "playing" or state.sitting is None:
            return None
        match = match or state.sitting.match
        seat = match.to_act
        if seat < 0:
            wait = settings.next_hand_wait
            if match.deals == 0:
                return min(wait, FIRST_DEAL_WAIT)
            return wait if sum(chair.is_played_by_person for chair in state.chairs) > 1 else None
        if not state.plan.clock or state.chairs[seat].bot:
            return None
        return state.plan.clock

    # what it wants

    def wish(self) -> AnyEntry | None:
        """The next line the table would write by itself; sets the alarm for a later one."""
        if not self.table.callers:
            self.rest()
            return None
        wish = self.about_chairs() or self.about_play()
        if wish is None:
            self.set_alarm()
        return wish

    def rest(self) -> None:
        """Nothing is wanted any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def set_alarm(self) -> None:
        grace = self.table.hall.settings.grace
        moments = [since + grace for since in self.gone.values()]
        wait = self.patience()
        if wait is not None and not self.is_bot_asked():
            moments.append(self.since + wait)
        if moments:
            self.wake_at(min(moments))

    def is_bot_asked(self) -> bool:
        """Whether a bot thinks for the seat to act: then its answer wakes us, and no clock."""
        sitting = self.table.state.sitting
        return sitting is not None and (sitting.match.to_act, False) in self.asked

    def wake_at(self, moment: float) -> None:
        """An alarm that comes too early does no harm, so that few moves need a new one."""
        if self.timer is not None:
            if self.alarm <= moment:
                return
            self.timer.cancel()
        self.alarm = moment
        delay = max(0.0, moment - clock()) + 0.01
        self.timer = asyncio.get_running_loop().call_later(delay, self.woken)

    def woken(self) -> None:
        self.timer = None
        self.table.wake()

    def about_chairs(self) -> AnyEntry | None:
        state = self.table.state
        is_playing = state.stage == "playing"
        if self.gone:
            patient_until = clock() - self.table.hall.settings.grace
            for who, since in self.gone.items():
                if since <= patient_until:
                    return self.without(who)
        if not is_playing:
            for seat, chair in enumerate(state.chairs):
                if chair.is_stood_in and (chair.left or not self.table.is_present(chair.user)):
                    return Stood(seat)
        return self.about_host()

    def without(self, who: int | str) -> AnyEntry:
        """A bot plays on, or the chair is free; who asked for one may ask again."""
        if isinstance(who, str):
            return Declined(who)
        is_playing = self.table.state.stage == "playing"
        return StoodIn(who, STAND_IN, "gone") if is_playing else Stood(who)

    def about_host(self) -> AnyEntry | None:
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

    def about_play(self) -> AnyEntry | None:
        state = self.table.state
        if state.stage == "playing":
            return self.about_match()
        persons = [chair for chair in state.chairs if chair.is_played_by_person]
        if not state.is_full:
            return None
        if state.stage == "over":
            return new_start() if persons and all(chair.ready for chair in persons) else None
        return new_start() if state.plan.auto_start else None

    def about_match(self) -> AnyEntry | None:
        state = self.table.state
        assert state.sitting is not None
        match = state.sitting.match
        thought = self.best_thought(match)
        if thought is not None:
            return thought
        self.ask_out_of_turn(match)
        if match.to_act < 0:
            return self.about_deal()
        chair = state.chairs[match.to_act]
        if chair.bot:
            self.ask(match.to_act, chair.bot, "bot")
        elif state.plan.clock and clock() >= self.since + state.plan.clock:
            return self.time_is_up(match.to_act, chair)
        return None

    def time_is_up(self, seat: int, chair: "Chair") -> AnyEntry | None:
        """A bot makes one move; after a few of them it keeps the chair."""
        if chair.late >= MOST_LATE:
            return StoodIn(seat, STAND_IN, "clock")
        self.ask(seat, STAND_IN, "clock")
        return None

    def about_deal(self) -> AnyEntry | None:
        state = self.table.state
        if not state.awaits_deal:
            return None
        everybody = [chair for chair in state.chairs if chair.user]
        if everybody and all(chair.left for chair in everybody):
            return Ended("everybody left")
        waiting = any(chair.is_played_by_person and not chair.ready for chair in state.chairs)
        wait = self.patience()  # who plays against bots alone holds up nobody
        is_late = wait is not None and clock() >= self.since + wait
        if not waiting or state.deals_itself or is_late:
            return Dealt(state.salts())
        return None

    # bots

    def best_thought(self, match: Match) -> Acted | None:
        while self.thoughts:
            seat, action, by = self.thoughts.pop(0)
            try:
                return Acted(seat, str(match.canonical(seat, action)), by)
            except IllegalAction as error:
                log.error("a bot was refused", action=action, why=str(error))
            if seat == match.to_act:  # else the table would wait for it for ever
                self.thoughts.append(Thought(seat, any_move(match, seat), by))
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
            self.table.hall.spawn(self.think(seat, player, by, out_of_turn))

    async def think(self, seat: int, bot: str, by: str, out_of_turn: bool) -> None:
        state = self.table.state
        sitting, position = state.sitting, state.move_seq
        assert sitting is not None
        slowest = 0.0 if by == "clock" or out_of_turn else self.pace()
        began = clock()
        try:
            action = await self.table.hall.brains.choose(sitting.script, seat, bot, out_of_turn)
        except Exception:  # whatever it is, the others must not wait for ever
            log.exception("a bot could not be asked", bot=bot, match=sitting.id)
            action = any_move(sitting.match, seat) if sitting.match.to_act == seat else None
        await asyncio.sleep(began + slowest - clock())
        is_same = state.move_seq == position and (seat, out_of_turn) in self.asked
        if is_same and action is not None:
            self.thoughts.append(Thought(seat, action, by))
            self.table.wake()

    def pace(self) -> float:
        """Bots take their time, and never a time that tells something of their cards."""
        low, high = self.table.hall.settings.bot_pace
        return random.uniform(low, high) / 1000


def any_move(match: Match, seat: int) -> str:
    """In place of a bot that does not say anything sensible."""
    return str(any_action(match.view(seat), random.randrange))
