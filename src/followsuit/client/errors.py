"""What can go wrong between a client and a server."""


class RequestRefused(Exception):
    """The server refused an HTTP request; `code` is for programs, the text for people."""

    def __init__(self, status: int, code: str, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.code = code


class CommandRefused(Exception):
    """A command at a table was refused, perhaps by a rule of the game."""

    def __init__(self, code: str, why: str, rule: str | None = None) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.code = code
        self.why = why
        self.rule = rule


class TableUnavailable(Exception):
    """The table is closed or not open to us; reconnecting won't help."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
