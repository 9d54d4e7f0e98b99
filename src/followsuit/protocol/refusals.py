"""Every way the server says no: codes for programs, sentences for people."""

from enum import IntEnum, StrEnum

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """The body of an HTTP answer that is a no: every status from 400 on."""

    code: str
    why: str


class Code(StrEnum):
    """Why something said at a table or in the lobby is refused; the socket stays open."""

    ILLEGAL = "illegal"  # the rules of the game refuse it; `rule` names the paragraph
    STALE = "stale"  # the table has gone on since; look again
    NOT_YOURS = "not_yours"  # it is for another person to do
    NOT_NOW = "not_now"  # the table is not at that point
    TAKEN = "taken"  # somebody was quicker
    UNKNOWN = "unknown"  # no such seat, bot or person
    UNFIT = "unfit"  # not at a table like this one
    TOO_OFTEN = "too_often"  # slow down
    NOT_SAVED = "not_saved"  # the storage failed; say it again with the same id
    BAD_MESSAGE = "bad_message"  # not in the protocol


class Close(IntEnum):
    """Why a socket was closed. From 4000 on the numbers are ours; none of them is reused."""

    GOING_AWAY = 1001  # the table or the page is left
    NOT_TEXT = 1003
    SERVICE_RESTART = 1012  # the server stops; come back in a moment
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
    Close.GOING_AWAY: "this connection is not needed any more",
    Close.NOT_TEXT: "messages are text",
    Close.SERVICE_RESTART: "the server restarts: connect again in a moment, nothing is lost",
    Close.BAD_MESSAGE: "too many messages that are not in the protocol",
    Close.SIGN_IN_FIRST: "sign in or choose a guest name first",
    Close.NOT_ALLOWED: "you may not be at this table",
    Close.NO_SUCH_TABLE: "there is no table with this code",
    Close.TOO_SLOW: "your connection is too slow to follow: connect again to catch up",
    Close.TABLE_CLOSED: "this table is closed",
    Close.TOO_LARGE: "a message was too large",
    Close.TOO_OFTEN: "too many messages: slow down",
    Close.TOO_MANY: "too many connections from one place: close some",
    Close.TRY_AGAIN: "the server cannot reach its storage: connect again in a moment",
}
