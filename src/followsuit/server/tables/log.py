"""The entries of a table's log. Everything about a table follows from them, in order."""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class Entry(Struct, frozen=True, tag_field="e", omit_defaults=True):
    pass


class Sat(Entry, frozen=True, tag="sat"):
    """A player took a chair or changed chairs; in the same chair, changed their name."""

    seat: int
    user: str
    name: str
    guest: bool = False
    avatar: str = ""


class Stood(Entry, frozen=True, tag="stood"):
    """A chair became empty."""

    seat: int


class BotSat(Entry, frozen=True, tag="bot_sat"):
    seats: list[int]
    bot: str


class Asked(Entry, frozen=True, tag="asked"):
    """A user asks the host for a chair."""

    seat: int
    user: str
    name: str
    guest: bool = False
    avatar: str = ""


class Declined(Entry, frozen=True, tag="declined"):
    user: str


class HostPassed(Entry, frozen=True, tag="host_passed"):
    user: str


class Removed(Entry, frozen=True, tag="removed"):
    """The host removed a spectator."""

    user: str


class Started(Entry, frozen=True, tag="started"):
    """A match started. The seed is the only secret in the log."""

    match: str
    seed: str
    at: float


class Readied(Entry, frozen=True, tag="ready"):
    seat: int
    salt: str = ""


class NewDeal(Entry, frozen=True, tag="dealt"):
    """Cards were dealt, determined by the seed and these salts."""

    salts: list[str]


class Acted(Entry, frozen=True, tag="acted"):
    seat: int
    action: str
    by: str = ""  # "bot", "clock" or "claim" if it was not the player


class HintTaken(Entry, frozen=True, tag="hint_taken"):
    """A player was given a hint: everybody may know that, and only the player what it said."""

    seat: int


class RestClaimed(Entry, frozen=True, tag="claimed"):
    """A player claimed the rest: the actions that follow play it out."""

    seat: int


class UndoAsked(Entry, frozen=True, tag="undo_asked"):
    """A player asks to take back their last action, and everything after it."""

    seat: int
    kept: int  # actions of this round that would remain


class UndoAnswered(Entry, frozen=True, tag="undo_answered"):
    """A player, or the table after a while, answered the request."""

    seat: int
    yes: bool


class Undone(Entry, frozen=True, tag="undone"):
    """The round went back to its first actions; those after them no longer count."""

    kept: int


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot took over for a player."""

    seat: int
    bot: str
    why: str  # gone, left, clock


class Returned(Entry, frozen=True, tag="returned"):
    seat: int


class Ended(Entry, frozen=True, tag="ended"):
    """The match was abandoned, or ended by the host if the rules set no end."""

    why: str


class Chatted(Entry, frozen=True, tag="chatted"):
    user: str
    name: str
    text: str  # empty if it was removed later


class ChatRemoved(Entry, frozen=True, tag="chat_removed"):
    line: int  # the seq of the chat entry


class Closed(Entry, frozen=True, tag="closed"):
    why: str


AnyEntry: TypeAlias = (
    Sat
    | Stood
    | BotSat
    | Asked
    | Declined
    | HostPassed
    | Removed
    | Started
    | Readied
    | NewDeal
    | Acted
    | RestClaimed
    | HintTaken
    | UndoAsked
    | UndoAnswered
    | Undone
    | StoodIn
    | Returned
    | Ended
    | Chatted
    | ChatRemoved
    | Closed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
