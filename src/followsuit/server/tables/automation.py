"""What a table does automatically: clocks, bots, stand-ins, the next deal.

Nothing happens at a table without connections: it waits, for days if necessary. Everything the
automation does is a log entry like any other.
"""

import random
from typing import TYPE_CHECKING, NamedTuple

import structlog

from followsuit.bots.catalogue import BOTS
from followsuit.bots.random_bot import random_action
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.server.bot_pool.pool import BotChoice
from followsuit.server.clock import Timer
from followsuit.server.tables.commands import STAND_IN
from followsuit.server.tables.live_match import next_of_claim
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    ChatRemoved,
    Chatted,
    Declined,
    Ended,
    HintTaken,
    HostPassed,
    NewDeal,
    Readied,
    Removed,
    Returned,
    Stood,
    StoodIn,
    UndoAnswered,
    Undone,
)
from followsuit.server.tables.setup import new_start

if TYPE_CHECKING:
    from followsuit.server.tables.chairs import Chair
    from followsuit.server.tables.live_match import PendingUndo
    from followsuit.server.tables.table import Table

FIRST_DEAL_SECONDS = 10.0  # pages send `ready` automatically; this is for slow ones
UNDO_SECONDS = 20.0  # for the others to answer
CLAIM_SECONDS = 0.15  # from one card to the next while a claim is played out
MOST_LATE = 2  # turns in a row that the clock plays before a bot takes the chair
NOT_ABOUT_PLAY = (Chatted, ChatRemoved, HintTaken, Readied, HostPassed, Removed)
log = structlog.get_logger()


class BotMove(NamedTuple):
    """What a bot wants to do."""

    seat: int
    action: str
    by: str


class Automation:
    __slots__ = (
        "asked",
        "bot_moves",
        "clock",
        "gone",
        "since",
        "spent",
        "table",
        "timer",
        "timer_at",
    )

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.clock = table.clock
        self.since = self.clock.monotonic()  # when the table started waiting for the seat to act
        self.spent = 0.0  # of that wait, before a bot took the chair
        # when a seated player, or a user who asks for a chair, left
        self.gone: dict[int | str, float] = {}
        self.asked: set[tuple[int, bool]] = set()  # bots that are thinking about this position
        self.bot_moves: list[BotMove] = []
        self.timer: Timer | None = None
        self.timer_at = 0.0

    # what it observes

    def applied(self, entry: AnyEntry) -> None:
        if isinstance(entry, NOT_ABOUT_PLAY):
            return
        if isinstance(entry, (StoodIn, Returned)):
            self.player_changed(entry.seat, isinstance(entry, Returned))
        else:
            self.since, self.spent = self.clock.monotonic(), 0.0
            self.forget_answers()
        if not isinstance(entry, Acted) or self.table.state.stage == "over":
            self.note_absences()

    def player_changed(self, seat: int, is_back: bool) -> None:
        """A player who leaves and comes back gets no extra time."""
        self.asked -= {(seat, False), (seat, True)}
        self.bot_moves = [move for move in self.bot_moves if move.seat != seat]
        live = self.table.state.live_match
        if live is not None and live.match.to_act == seat:
            now = self.clock.monotonic()
            if is_back:
                self.since = now - self.spent
            else:
                self.spent, self.since = now - self.since, now

    def forget_answers(self) -> None:
        """Ask the bots again: the position has changed, or a move could not be saved."""
        self.asked.clear()
        self.bot_moves.clear()

    def joined(self) -> None:
        """Restart all clocks when the first connection joins an empty table."""
        if len(self.table.connections) == 1:
            self.gone.clear()
            self.since, self.spent = self.clock.monotonic(), 0.0

    def note_absences(self) -> None:
        now, state = self.clock.monotonic(), self.table.state
        is_present = self.table.is_present
        away: list[int | str] = [user for user in state.seat_requests if not is_present(user)]
        for seat, chair in enumerate(state.chairs):
            if chair.is_played_by_person and not is_present(chair.user):
                away.append(seat)
        self.gone = {who: self.gone.get(who, now) for who in away}

    # time limits

    def seconds_left(self) -> float | None:
        """How long the table still waits for the seat to act, or for the next deal."""
        limit = self.time_limit()
        return None if limit is None else max(0.0, self.since + limit - self.clock.monotonic())

    def grace_left(self, seat: int) -> float | None:
        """Seconds until a bot stands in for an absent player."""
        since, grace = self.gone.get(seat), self.grace()
        if since is None or grace is None or not self.table.connections:
            return None
        return round(max(0.0, since + grace - self.clock.monotonic()), 1)

    def grace(self) -> float | None:
        """How long the table waits for people who are away; none means forever."""
        state, usual = self.table.state, self.table.registry.settings.grace
        # outside a match a chair is for whoever wants to play now
        if state.stage != "playing" or state.setup.grace is None:
            return usual
        return state.setup.grace or None

    def time_limit(self, match: Match | None = None) -> float | None:
        """How long the table waits now, or at a future state of the match; none means forever."""
        state, settings = self.table.state, self.table.registry.settings
        if state.stage != "playing" or state.live_match is None:
            return None
        match = match or state.live_match.match
        seat = match.to_act
        if seat < 0:
            limit = settings.next_round_wait
            if match.deals == 0:
                return min(limit, FIRST_DEAL_SECONDS)
            if state.host_deals:
                return None
            # a person who plays against bots holds up nobody
            return limit if sum(chair.is_played_by_person for chair in state.chairs) > 1 else None
        if not state.setup.clock or state.chairs[seat].bot:
            return None
        return state.setup.clock

    # the timer

    def set_timer(self) -> None:
        grace = self.grace()
        moments = [] if grace is None else [since + grace for since in self.gone.values()]
        limit = self.time_limit()
        if limit is not None and not self.is_bot_thinking():
            moments.append(self.since + limit)
        if moments:
            self.wake_at(min(moments))

    def is_bot_thinking(self) -> bool:
        """Whether a bot thinks for the seat to act: its answer continues the game, not a timer."""
        live = self.table.state.live_match
        return live is not None and (live.match.to_act, False) in self.asked

    def wake_at(self, moment: float) -> None:
        """A timer that fires too early does no harm, so most moves need no new one."""
        if self.timer is not None:
            if self.timer_at <= moment:
                return
            self.timer.cancel()
        self.timer_at = moment
        delay = max(0.0, moment - self.clock.monotonic()) + 0.01
        self.timer = self.clock.call_later(delay, self.timer_fired)

    def timer_fired(self) -> None:
        self.timer = None
        self.table.run_automation()

    def stop(self) -> None:
        """Do nothing until the table changes."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # the next entry

    def next_entry(self) -> AnyEntry | None:
        """The entry to write now, if any; otherwise sets the timer for a later one."""
        if not self.table.connections:
            self.stop()
            return None
        entry = self.next_for_chairs() or self.next_for_play()
        if entry is None:
            self.set_timer()
        return entry

    def next_for_chairs(self) -> AnyEntry | None:
        state = self.table.state
        grace = self.grace() if self.gone else None
        if grace is not None:
            overdue = self.clock.monotonic() - grace
            for who, since in self.gone.items():
                if since <= overdue:
                    return self.replace_absent(who)
        if state.stage != "playing":
            for seat, chair in enumerate(state.chairs):
                if chair.is_stood_in and (chair.left or not self.table.is_present(chair.user)):
                    return Stood(seat)
        return self.next_for_host()

    def replace_absent(self, who: int | str) -> AnyEntry:
        """In a match a bot stands in; otherwise the chair or the request is given up."""
        if isinstance(who, str):
            return Declined(who)
        is_playing = self.table.state.stage == "playing"
        return StoodIn(who, STAND_IN, "gone") if is_playing else Stood(who)

    def next_for_host(self) -> AnyEntry | None:
        """Replace an absent host by the first player, or the first who asks for a chair."""
        state = self.table.state
        seat = state.seat_of(state.host)
        is_playing = seat is not None and state.chairs[seat].is_played_by_person
        if is_playing or self.table.is_present(state.host):
            return None
        players = [chair.user for chair in state.chairs if chair.is_played_by_person]
        # without a host nobody could approve requests for a seat
        asking = [user for user in state.seat_requests if self.table.is_present(user)]
        return next((HostPassed(user) for user in (*players, *asking)), None)

    def next_for_play(self) -> AnyEntry | None:
        state = self.table.state
        if state.stage == "playing":
            return self.next_for_match()
        if not state.is_full:
            return None
        if state.stage == "over":
            persons = [chair for chair in state.chairs if chair.is_played_by_person]
            is_rematch = bool(persons) and all(chair.ready for chair in persons)
            return new_start(self.clock.time()) if is_rematch else None
        return new_start(self.clock.time()) if state.setup.auto_start else None

    def next_for_match(self) -> AnyEntry | None:
        state = self.table.state
        assert state.live_match is not None
        match = state.live_match.match
        if state.claim is not None:
            return self.next_claimed(match, state.claim)
        if state.undo is not None:
            return self.next_for_undo(state.undo)
        move = self.next_bot_move(match)
        if move is not None:
            return move
        self.ask_out_of_turn(match)
        if match.to_act < 0:
            return self.next_deal()
        chair = state.chairs[match.to_act]
        if chair.bot:
            self.ask(match.to_act, chair.bot, "bot")
        elif state.setup.clock and self.clock.monotonic() >= self.since + state.setup.clock:
            return self.time_is_up(match.to_act, chair)
        return None

    def next_for_undo(self, undo: "PendingUndo") -> AnyEntry | None:
        """Bots wait for the answers; a request that is not answered in time is declined."""
        if undo.agreed >= self.table.state.others_at(undo.seat):
            return Undone(undo.kept)
        moment = self.since + UNDO_SECONDS
        if self.clock.monotonic() < moment:
            self.wake_at(moment)
            return None
        return UndoAnswered(undo.seat, False)

    def next_claimed(self, match: Match, claimer: int) -> Acted | None:
        """Play out a claim, slowly enough to watch."""
        moment = self.since + CLAIM_SECONDS
        if self.clock.monotonic() < moment:
            self.wake_at(moment)
            return None
        return Acted(match.to_act, next_of_claim(match, claimer), "claim")

    def time_is_up(self, seat: int, chair: "Chair") -> AnyEntry | None:
        """A bot makes one move; after a few of them it takes the chair."""
        if chair.late >= MOST_LATE:
            return StoodIn(seat, STAND_IN, "clock")
        self.ask(seat, STAND_IN, "clock")
        return None

    def next_deal(self) -> AnyEntry | None:
        state = self.table.state
        if not state.awaits_deal:
            return None
        players = [chair for chair in state.chairs if chair.user]
        if players and all(chair.left for chair in players):
            return Ended("everybody left")
        limit = self.time_limit()
        is_late = limit is not None and self.clock.monotonic() >= self.since + limit
        if state.is_ready or state.deals_itself or is_late:
            return NewDeal(state.salts())
        return None

    # bots

    def next_bot_move(self, match: Match) -> Acted | None:
        while self.bot_moves:
            seat, action, by = self.bot_moves.pop(0)
            try:
                return Acted(seat, str(match.canonical(seat, action)), by)
            except IllegalAction as error:
                # the action itself could give the bot's cards away
                code = self.table.state.code
                log.error("a bot chose an illegal action", table=code, seat=seat, rule=error.rule)
            if seat == match.to_act:  # otherwise the table would wait for it forever
                self.bot_moves.append(BotMove(seat, any_move(match, seat), by))
        return None

    def ask_out_of_turn(self, match: Match) -> None:
        for seat, chair in enumerate(self.table.state.chairs):
            if chair.bot and seat != match.to_act and match.interjections(seat):
                self.ask(seat, chair.bot, "bot", out_of_turn=True)

    def ask(self, seat: int, bot: str, by: str, out_of_turn: bool = False) -> None:
        """Ask once for each position; the answer is added to `bot_moves`."""
        if (seat, out_of_turn) not in self.asked:
            self.asked.add((seat, out_of_turn))
            # an old log may name a bot that no longer exists
            player = bot if bot in BOTS else STAND_IN
            self.table.registry.spawn(self.think(seat, player, by, out_of_turn))

    async def think(self, seat: int, bot: str, by: str, out_of_turn: bool) -> None:
        state, bot_pool = self.table.state, self.table.registry.bot_pool
        live, position = state.live_match, state.move_seq
        assert live is not None
        pace = 0.0 if by == "clock" or out_of_turn else self.pace()
        began = self.clock.monotonic()
        try:
            choice = await bot_pool.choose(live.transcript, seat, bot, out_of_turn)
            action = choice.action
        except Exception:  # whatever it is, the others must not wait forever
            log.exception("a bot failed", bot=bot, match=live.id)
            action = any_move(live.match, seat) if live.match.to_act == seat else None
            choice = BotChoice(action, bot)
        await self.clock.sleep(max(0.0, began + pace - self.clock.monotonic()))
        is_same = state.move_seq == position and (seat, out_of_turn) in self.asked
        if is_same and self.table.registry.play_log is not None:
            self.table.registry.play_log.chose(self.table, seat, bot, choice)
        if is_same and action is not None:
            self.bot_moves.append(BotMove(seat, action, by))
            self.table.run_automation()

    def pace(self) -> float:
        """Seconds a bot takes for a move; random, so that they reveal nothing of its cards."""
        low, high = self.table.registry.settings.bot_pace
        return random.uniform(low, high) / 1000


def any_move(match: Match, seat: int) -> str:
    """A random move, if a bot fails or chooses an illegal one."""
    return str(random_action(match.view(seat), random.randrange))
