"""What can go wrong between a client and a server.

`why` is the server's message for people: `why.key` and `why.params` to translate it, `why.text` in
English.
"""

import msgspec

from followsuit.protocol.refusals import Refusal
from followsuit.protocol.text import WireText, wire_text
from followsuit.texts import Text


class RequestRefused(Exception):
    """The server refused an HTTP request; `code` is for programs."""

    def __init__(self, status: int, code: str, why: WireText) -> None:
        super().__init__(why.text)
        self.status = status
        self.code = code
        self.why = why


class CommandRefused(Exception):
    """A command at a table was refused, perhaps by a rule of the game."""

    def __init__(self, code: str, why: WireText, rule: str | None = None) -> None:
        super().__init__(f"{why.text} ({rule})" if rule else why.text)
        self.code = code
        self.why = why
        self.rule = rule


class TableUnavailable(Exception):
    """The table is closed or not open to us; reconnecting won't help."""

    def __init__(self, code: int, why: WireText) -> None:
        super().__init__(why.text)
        self.code = code
        self.why = why


def refusal_in(body: bytes, phrase: str) -> Refusal:
    """The refusal in an HTTP response, also if it is a proxy's and not the server's."""
    try:
        return msgspec.json.decode(body, type=Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Refusal("http", wire_text(Text("error.http", what=phrase)))
