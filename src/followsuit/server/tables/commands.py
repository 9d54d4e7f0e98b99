"""What comes of something said at a table: a line for the log, or a refusal with its reason."""

import unicodedata
from typing import TYPE_CHECKING

from followsuit.bots.catalogue import BOTS
from followsuit.bots.levels import USUAL
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    Act,
    Answer,
    AnyCommand,
    Back,
    Chat,
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
)
from followsuit.rules.match import Match
from followsuit.rules.notation import parse
from followsuit.rules.phase import IllegalAction
from followsuit.server.tables.live_match import LiveMatch
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
    Returned,
    Sat,
    Stood,
    StoodIn,
)
from followsuit.server.tables.setup import new_start
from followsuit.server.tables.state import TableState

if TYPE_CHECKING:
    from followsuit.server.user import User

STAND_IN = USUAL  # the bot that keeps a chair
MOST_REMOVED = 200  # a log is read again at every start
JOINER = "\u200d"  # makes one picture of several


class NotDone(Exception):
    """Said, but not done: why."""

    def __init__(self, code: Code, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.rule = rule


def decide(state: TableState, user: "User", said: AnyCommand) -> AnyEntry | None:
    """The line to write; none where nothing needs to be remembered."""
    if isinstance(said, Act):
        return act(state, user, said)
    if state.stage == "closed":
        raise NotDone(Code.NOT_NOW, "this table is closed")
    if user.id in state.removed:
        raise NotDone(Code.NOT_YOURS, "the host has sent you away")
    match said:
        case Ready():
            return ready(state, user, said)
        case Sit():
            return sit(state, user, said)
        case Stand():
            return leave(state, user)
        case Leave():
            comes = state.seat_of(user.id) is not None or user.id in state.requests
            return leave(state, user) if comes else None
        case Back():
            return back(state, user)
        case Chat():
            return Chatted(user.id, user.name, readable(said.text))
        case Answer() | Fill() | Clear() | Start() | End() | Remove():
            if user.id != state.host:
                raise NotDone(Code.NOT_YOURS, "only the host of the table does that")
            return by_host(state, user, said)
        case Emote() | Hint() | Ping():
            return None
    raise AssertionError(said)


# in the match


def act(state: TableState, user: "User", said: Act) -> Acted:
    seat, live = own_seat(state, user), match_in_play(state)
    if state.chairs[seat].bot:
        raise NotDone(Code.NOT_NOW, "a bot plays for you: take your chair back first")
    match = live.match
    try:
        if is_stale(state, match, seat, said):
            raise NotDone(Code.STALE, "the table has gone on since: look again")
        return Acted(seat, str(match.canonical(seat, said.action)))
    except IllegalAction as error:
        raise NotDone(Code.ILLEGAL, error.reason, error.rule) from None


def is_stale(state: TableState, match: Match, seat: int, said: Act) -> bool:
    """Out of turn nobody can have seen the very last move; but the cards in hand he must know."""
    if said.seq >= state.move_seq:
        return False
    return said.seq < state.deal_seq or match.interjection(seat, parse(said.action)) is None


def ready(state: TableState, user: "User", said: Ready) -> Readied:
    seat = own_seat(state, user)
    if not state.awaits_deal and state.stage != "over":
        raise NotDone(Code.NOT_NOW, "nothing waits for you to be ready")
    chair = state.chairs[seat]
    if chair.bot:
        raise NotDone(Code.NOT_NOW, "a bot plays for you: take your chair back first")
    if chair.ready:
        raise NotDone(Code.NOT_NOW, "you are ready already")
    return Readied(seat, said.salt)


def back(state: TableState, user: "User") -> Returned:
    seat = own_seat(state, user)
    if not state.chairs[seat].is_stood_in:
        raise NotDone(Code.NOT_NOW, "the chair is yours already")
    return Returned(seat)


# chairs


def sit(state: TableState, user: "User", said: Sit) -> Sat | Asked:
    if state.stage == "playing":
        raise NotDone(Code.NOT_NOW, "a match is being played: the chairs are taken")
    check_seat(state, said.seat)
    if not state.chairs[said.seat].is_empty:
        raise NotDone(Code.TAKEN, "that chair is taken")
    if state.setup.rated and user.is_guest:
        raise NotDone(Code.UNFIT, "this table is rated: make an account to play here")
    lets_in = user.id == state.host or state.seat_of(user.id) is not None
    if state.setup.approval and not lets_in:
        return Asked(said.seat, user.id, user.name, user.is_guest)
    return Sat(said.seat, user.id, state.name_here(user.id, user.name), user.is_guest)


def leave(state: TableState, user: "User") -> Stood | StoodIn | Declined:
    if user.id in state.requests:
        return Declined(user.id)  # who asked thinks better of it
    seat = own_seat(state, user)
    if state.stage == "playing":
        if state.chairs[seat].left:
            raise NotDone(Code.NOT_NOW, "you have left already")
        return StoodIn(seat, state.chairs[seat].bot or STAND_IN, "left")
    return Stood(seat)


# the host


def by_host(
    state: TableState, user: "User", said: Answer | Fill | Clear | Start | End | Remove
) -> AnyEntry:
    match said:
        case Answer():
            return answer(state, said)
        case Fill():
            return fill(state, said)
        case Clear():
            return clear(state, user, said)
        case Start():
            return start(state)
        case End():
            return end(state)
        case Remove():
            return remove(state, said)


def answer(state: TableState, said: Answer) -> Sat | Declined:
    asked = state.requests.get(said.user)
    if asked is None:
        raise NotDone(Code.UNKNOWN, "that person does not ask for a chair any more")
    if not said.yes:
        return Declined(said.user)
    seats = [asked.seat, *range(len(state.chairs))]
    free = [seat for seat in seats if state.chairs[seat].is_empty]
    if not free:
        raise NotDone(Code.TAKEN, "no chair is free")
    return Sat(free[0], asked.user, state.name_here(asked.user, asked.name), asked.guest)


def fill(state: TableState, said: Fill) -> BotSat:
    between_matches(state)
    if state.setup.rated or not state.setup.bots:
        raise NotDone(Code.UNFIT, "no bots at this table")
    if said.bot not in BOTS:
        raise NotDone(Code.UNKNOWN, f"there is no such bot; there are {', '.join(BOTS)}")
    if said.seat is not None:
        check_seat(state, said.seat)
    wanted = range(len(state.chairs)) if said.seat is None else [said.seat]
    seats = [seat for seat in wanted if state.chairs[seat].is_empty]
    if not seats:
        raise NotDone(Code.TAKEN, "no chair is free")
    return BotSat(seats, said.bot)


def clear(state: TableState, user: "User", said: Clear) -> Stood:
    between_matches(state)
    check_seat(state, said.seat)
    if state.chairs[said.seat].is_empty:
        raise NotDone(Code.NOT_NOW, "that chair is empty")
    if state.chairs[said.seat].user == user.id:
        raise NotDone(Code.NOT_NOW, "that is your own chair: stand up instead")
    return Stood(said.seat)


def start(state: TableState) -> AnyEntry:
    between_matches(state)
    if not state.is_full:
        raise NotDone(Code.NOT_NOW, "not all chairs are taken: wait, or fill them with bots")
    return new_start()


def end(state: TableState) -> Ended:
    live = match_in_play(state)
    if not live.is_endless:
        raise NotDone(Code.UNFIT, "this match ends by its own rules")
    if not live.match.hand_is_over():
        raise NotDone(Code.NOT_NOW, f"play the {state.game.hand_word} to its end first")
    return Ended("by the host")


def remove(state: TableState, said: Remove) -> Removed:
    if said.user == state.host or state.seat_of(said.user) is not None:
        raise NotDone(Code.NOT_NOW, "only a spectator can be sent away")
    if said.user in state.removed:
        raise NotDone(Code.NOT_NOW, "that person has been sent away already")
    if len(state.removed) >= MOST_REMOVED:
        raise NotDone(Code.NOT_NOW, "so many were sent away: open a private table")
    return Removed(said.user)


# what must be so


def own_seat(state: TableState, user: "User") -> int:
    seat = state.seat_of(user.id)
    if seat is None:
        raise NotDone(Code.NOT_YOURS, "you do not sit at this table")
    return seat


def match_in_play(state: TableState) -> LiveMatch:
    if state.live_match is None or state.stage != "playing":
        why = {"over": "the match is over", "closed": "this table is closed"}
        raise NotDone(Code.NOT_NOW, why.get(state.stage, "no match is being played"))
    return state.live_match


def between_matches(state: TableState) -> None:
    if state.stage == "playing":
        raise NotDone(Code.NOT_NOW, "a match is being played")


def check_seat(state: TableState, seat: int) -> None:
    if seat >= len(state.chairs):
        raise NotDone(Code.UNKNOWN, f"this table has {len(state.chairs)} chairs")


def readable(text: str) -> str:
    """One line of text without what would upset the lines around it."""
    unseen = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    shown = "".join(
        " " if unicodedata.category(letter) in unseen and letter != JOINER else letter
        for letter in text
    )
    line = " ".join(shown.split())
    if not line.strip(JOINER + " "):
        raise NotDone(Code.BAD_MESSAGE, "say something that can be read")
    return line
