"""Every way the server refuses something: codes for programs, sentences for people."""

from enum import IntEnum, StrEnum

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """The body of every HTTP response with a status of 400 or above."""

    code: str
    why: str


class Code(StrEnum):
    """Why a command is refused; the socket stays open."""

    ILLEGAL = "illegal"  # against the rules of the game; `rule` names the rule
    STALE = "stale"  # the cards have changed since; look again
    NOT_YOURS = "not_yours"  # only someone else may do this
    NOT_NOW = "not_now"  # not possible at this point
    TAKEN = "taken"  # someone was faster
    UNKNOWN = "unknown"  # no such seat, bot or person
    UNFIT = "unfit"  # not allowed at this table
    TOO_OFTEN = "too_often"  # too many commands; slow down
    NOT_SAVED = "not_saved"  # storage failed; send it again with the same id
    BAD_MESSAGE = "bad_message"  # not a valid message


class Close(IntEnum):
    """Why the server closed a socket. Numbers from 4000 are ours and are never reused."""

    GOING_AWAY = 1001  # the client left the table or the page
    NOT_TEXT = 1003
    SERVICE_RESTART = 1012  # the server is restarting; reconnect in a moment
    BAD_MESSAGE = 4400
    SIGN_IN_FIRST = 4401
    NOT_ALLOWED = 4403
    NO_SUCH_TABLE = 4404
    TOO_SLOW = 4408
    TABLE_CLOSED = 4410
    TOO_LARGE = 4413
    TOO_OFTEN = 4429
    TOO_MANY = 4430
    TRY_AGAIN = 4503


SENTENCES: dict[Close, str] = {
    Close.GOING_AWAY: "this connection is no longer needed",
    Close.NOT_TEXT: "messages must be text",
    Close.SERVICE_RESTART: "the server is restarting: reconnect in a moment, nothing is lost",
    Close.BAD_MESSAGE: "too many invalid messages",
    Close.SIGN_IN_FIRST: "sign in or choose a guest name first",
    Close.NOT_ALLOWED: "you may not be at this table",
    Close.NO_SUCH_TABLE: "there is no table with this code",
    Close.TOO_SLOW: "your connection is too slow: reconnect to catch up",
    Close.TABLE_CLOSED: "this table is closed",
    Close.TOO_LARGE: "the message was too large",
    Close.TOO_OFTEN: "too many messages: slow down",
    Close.TOO_MANY: "too many connections from this address: close some",
    Close.TRY_AGAIN: "the server can't reach its storage: reconnect in a moment",
}
