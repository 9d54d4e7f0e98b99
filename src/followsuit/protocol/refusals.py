"""Every way the server refuses something: codes for programs, texts for people."""

from enum import IntEnum, StrEnum

from msgspec import Struct

from followsuit.protocol.text import WireText
from followsuit.texts import Text


class Refusal(Struct, frozen=True):
    """The body of every HTTP response with a status of 400 or above."""

    code: str  # for programs
    why: WireText


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
    GAME_MISSING = 4409  # `bye` names the game
    TABLE_CLOSED = 4410
    TOO_LARGE = 4413
    TOO_OFTEN = 4429
    TOO_MANY = 4430
    TRY_AGAIN = 4503


CLOSE_TEXTS: dict[Close, Text] = {
    Close.GOING_AWAY: Text("close.going_away"),
    Close.NOT_TEXT: Text("close.not_text"),
    Close.SERVICE_RESTART: Text("close.restart"),
    Close.BAD_MESSAGE: Text("close.bad_messages"),
    Close.SIGN_IN_FIRST: Text("error.sign_in"),
    Close.NOT_ALLOWED: Text("close.not_allowed"),
    Close.NO_SUCH_TABLE: Text("error.no_table"),
    Close.TOO_SLOW: Text("close.too_slow"),
    Close.GAME_MISSING: Text("close.game_missing"),
    Close.TABLE_CLOSED: Text("refusal.table_closed"),
    Close.TOO_LARGE: Text("close.too_large"),
    Close.TOO_OFTEN: Text("close.too_often"),
    Close.TOO_MANY: Text("close.too_many"),
    Close.TRY_AGAIN: Text("close.try_again"),
}
