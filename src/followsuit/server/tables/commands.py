"""Turns a command into an entry for the log, or refuses it with a reason."""

import unicodedata
from typing import TYPE_CHECKING

from followsuit.bots.catalogue import BOTS
from followsuit.bots.levels import DEFAULT_LEVEL
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    Act,
    AnswerSeatRequest,
    AnswerUndo,
    AnyCommand,
    Back,
    Chat,
    Claim,
    Clear,
    Emote,
    End,
    Fill,
    Hint,
    Leave,
    Ping,
    Ready,
    Remove,
    Sit,
    Stand,
    Start,
    Undo,
)
from followsuit.rules.match import Match
from followsuit.rules.notation import parse
from followsuit.rules.phase import IllegalAction
from followsuit.server.tables.live_match import LiveMatch, may_claim
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    Asked,
    BotSat,
    Chatted,
    Declined,
    Ended,
    Readied,
    Removed,
    RestClaimed,
    Returned,
    Sat,
    Stood,
    StoodIn,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from followsuit.server.tables.setup import new_start
from followsuit.server.tables.state import TableState
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.user import User

STAND_IN = DEFAULT_LEVEL  # the bot that plays for absent players
MOST_REMOVED = 200  # every start reads the whole log
NO_MATCH = {"over": Text("refusal.match_over"), "closed": Text("refusal.table_closed")}  # by stage
JOINER = "\u200d"  # combines several emoji into one


class CommandRefused(Exception):
    """A command that is not carried out, and why."""

    def __init__(self, code: Code, why: Text, rule: str | None = None) -> None:
        super().__init__(str(why))
        self.code = code
        self.why = why
        self.rule = rule


def decide(state: TableState, user: "User", command: AnyCommand, now: float) -> AnyEntry | None:
    """The entry to write; none if the command leaves no trace."""
    if isinstance(command, Act):
        return act(state, user, command)
    if state.stage == "closed":
        raise CommandRefused(Code.NOT_NOW, Text("refusal.table_closed"))
    if user.id in state.removed:
        raise CommandRefused(Code.NOT_YOURS, Text("refusal.removed"))
    match command:
        case Claim():
            return claim(state, user)
        case Undo():
            return undo(state, user)
        case AnswerUndo():
            return answer_undo(state, user, command)
        case Ready():
            return ready(state, user, command)
        case Sit():
            return sit(state, user, command)
        case Stand():
            return leave(state, user)
        case Leave():
            takes_part = state.seat_of(user.id) is not None or user.id in state.seat_requests
            return leave(state, user) if takes_part else None
        case Back():
            return back(state, user)
        case Chat():
            return Chatted(user.id, user.name, readable(command.text))
        case AnswerSeatRequest() | Fill() | Clear() | Start() | End() | Remove():
            if user.id != state.host:
                raise CommandRefused(Code.NOT_YOURS, Text("refusal.host_only"))
            return by_host(state, user, command, now)
        case Emote() | Hint() | Ping():
            return None
    raise AssertionError(command)


# in the match


def act(state: TableState, user: "User", command: Act) -> Acted:
    seat, live = own_turns(state, user)
    match = live.match
    try:
        if is_stale(state, match, seat, command):
            raise CommandRefused(Code.STALE, Text("refusal.stale"))
        return Acted(seat, str(match.canonical(seat, command.action)))
    except IllegalAction as error:
        raise CommandRefused(Code.ILLEGAL, error.reason, error.rule) from None


def claim(state: TableState, user: "User") -> RestClaimed:
    seat, live = own_turns(state, user)
    if not may_claim(live.match, seat):
        raise CommandRefused(Code.NOT_NOW, Text("refusal.not_certain"))
    return RestClaimed(seat)


def undo(state: TableState, user: "User") -> UndoAsked | Undone:
    seat, live = own_turns(state, user)
    if state.setup.rated:
        raise CommandRefused(Code.UNFIT, Text("refusal.undo_rated"))
    if state.undo is not None:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.undo_asked"))
    if state.undo_declined == state.move_seq:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.undo_declined"))
    why, kept = live.why_not_undone(seat), live.actions_before(seat)
    if why is not None or kept is None:
        raise CommandRefused(Code.NOT_NOW, why or Text("refusal.undo_nothing"))
    others = state.others_at(seat)
    if any(state.chairs[each].bot for each in others):
        # the answer of a stand-in would show the cards of someone who has not agreed
        raise CommandRefused(Code.NOT_NOW, Text("refusal.undo_away"))
    return UndoAsked(seat, kept) if others else Undone(kept)


def answer_undo(state: TableState, user: "User", command: AnswerUndo) -> UndoAnswered:
    seat, _ = own_turns(state, user)
    if state.undo is None or state.undo.seat == seat:
        raise CommandRefused(Code.UNKNOWN, Text("refusal.undo_gone"))
    return UndoAnswered(seat, command.yes)


def own_turns(state: TableState, user: "User") -> tuple[int, LiveMatch]:
    """The user's seat in the match, if the user decides what it plays."""
    seat, live = own_seat(state, user), match_in_play(state)
    if state.chairs[seat].bot:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.bot_plays"))
    if state.claim is not None:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.claimed"))
    return seat, live


def is_stale(state: TableState, match: Match, seat: int, command: Act) -> bool:
    """Out of turn a player may not have seen the last move yet, but must know the deal."""
    if command.seq >= state.move_seq:
        return False
    return command.seq < state.deal_seq or match.interjection(seat, parse(command.action)) is None


def ready(state: TableState, user: "User", command: Ready) -> Readied:
    seat = own_seat(state, user)
    if not state.awaits_deal and state.stage != "over":
        raise CommandRefused(Code.NOT_NOW, Text("refusal.not_awaited"))
    chair = state.chairs[seat]
    if chair.bot:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.bot_plays"))
    if chair.ready:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.already_ready"))
    return Readied(seat, command.salt)


def back(state: TableState, user: "User") -> Returned:
    seat = own_seat(state, user)
    if not state.chairs[seat].is_stood_in:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.already_yours"))
    return Returned(seat)


# chairs


def sit(state: TableState, user: "User", command: Sit) -> Sat | Asked:
    if state.stage == "playing":
        raise CommandRefused(Code.NOT_NOW, Text("refusal.seats_locked"))
    check_seat(state, command.seat)
    if not state.chairs[command.seat].is_empty:
        raise CommandRefused(Code.TAKEN, Text("refusal.seat_taken"))
    if state.setup.rated and user.is_guest:
        raise CommandRefused(Code.UNFIT, Text("refusal.rated_guest"))
    needs_no_approval = user.id == state.host or state.seat_of(user.id) is not None
    if state.setup.approval and not needs_no_approval:
        return Asked(command.seat, user.id, user.name, user.is_guest, user.avatar)
    name = state.name_here(user.id, user.name)
    return Sat(command.seat, user.id, name, user.is_guest, user.avatar)


def leave(state: TableState, user: "User") -> Stood | StoodIn | Declined:
    if user.id in state.seat_requests:
        return Declined(user.id)  # takes the request back
    seat = own_seat(state, user)
    if state.stage == "playing":
        if state.chairs[seat].left:
            raise CommandRefused(Code.NOT_NOW, Text("refusal.already_left"))
        return StoodIn(seat, state.chairs[seat].bot or STAND_IN, "left")
    return Stood(seat)


# the host


def by_host(
    state: TableState,
    user: "User",
    command: AnswerSeatRequest | Fill | Clear | Start | End | Remove,
    now: float,
) -> AnyEntry:
    match command:
        case AnswerSeatRequest():
            return answer(state, command)
        case Fill():
            return fill(state, command)
        case Clear():
            return clear(state, user, command)
        case Start():
            return start(state, now)
        case End():
            return end(state)
        case Remove():
            return remove(state, command)


def answer(state: TableState, command: AnswerSeatRequest) -> Sat | Declined:
    asked = state.seat_requests.get(command.user)
    if asked is None:
        raise CommandRefused(Code.UNKNOWN, Text("refusal.request_gone"))
    if not command.yes:
        return Declined(command.user)
    seats = [asked.seat, *range(len(state.chairs))]
    free = [seat for seat in seats if state.chairs[seat].is_empty]
    if not free:
        raise CommandRefused(Code.TAKEN, Text("refusal.no_free_seat"))
    name = state.name_here(asked.user, asked.name)
    return Sat(free[0], asked.user, name, asked.guest, asked.avatar)


def fill(state: TableState, command: Fill) -> BotSat:
    between_matches(state)
    if state.setup.rated or not state.setup.bots:
        raise CommandRefused(Code.UNFIT, Text("refusal.no_bots"))
    if command.bot not in BOTS:
        raise CommandRefused(Code.UNKNOWN, Text("refusal.unknown_bot", bots=tuple(BOTS)))
    if command.seat is not None:
        check_seat(state, command.seat)
    wanted = range(len(state.chairs)) if command.seat is None else [command.seat]
    seats = [seat for seat in wanted if state.chairs[seat].is_empty]
    if not seats:
        raise CommandRefused(Code.TAKEN, Text("refusal.no_free_seat"))
    return BotSat(seats, command.bot)


def clear(state: TableState, user: "User", command: Clear) -> Stood:
    between_matches(state)
    check_seat(state, command.seat)
    if state.chairs[command.seat].is_empty:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.seat_empty"))
    if state.chairs[command.seat].user == user.id:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.own_seat"))
    return Stood(command.seat)


def start(state: TableState, now: float) -> AnyEntry:
    between_matches(state)
    if not state.is_full:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.seats_open"))
    return new_start(now)


def end(state: TableState) -> Ended:
    live = match_in_play(state)
    if not live.is_endless:
        raise CommandRefused(Code.UNFIT, Text("refusal.has_end"))
    if not live.match.round_is_over():
        raise CommandRefused(Code.NOT_NOW, Text("refusal.finish_round", hand=state.game.hand_word))
    return Ended("by the host")


def remove(state: TableState, command: Remove) -> Removed:
    if command.user == state.host or state.seat_of(command.user) is not None:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.remove_player"))
    if command.user in state.removed:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.already_removed"))
    if len(state.removed) >= MOST_REMOVED:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.too_many_removed"))
    return Removed(command.user)


# preconditions


def own_seat(state: TableState, user: "User") -> int:
    seat = state.seat_of(user.id)
    if seat is None:
        raise CommandRefused(Code.NOT_YOURS, Text("refusal.not_seated"))
    return seat


def match_in_play(state: TableState) -> LiveMatch:
    if state.live_match is None or state.stage != "playing":
        raise CommandRefused(Code.NOT_NOW, NO_MATCH.get(state.stage, Text("refusal.no_match")))
    return state.live_match


def between_matches(state: TableState) -> None:
    if state.stage == "playing":
        raise CommandRefused(Code.NOT_NOW, Text("refusal.match_running"))


def check_seat(state: TableState, seat: int) -> None:
    if seat >= len(state.chairs):
        raise CommandRefused(Code.UNKNOWN, Text("refusal.seat_count", count=len(state.chairs)))


def readable(text: str) -> str:
    """One line of text without control characters."""
    unseen = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    shown = "".join(
        " " if unicodedata.category(letter) in unseen and letter != JOINER else letter
        for letter in text
    )
    line = " ".join(shown.split())
    if not line.strip(JOINER + " "):
        raise CommandRefused(Code.BAD_MESSAGE, Text("refusal.unreadable"))
    return line
