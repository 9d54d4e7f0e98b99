"""Requests that are refused."""

from followsuit.texts import Text


class Problem(Exception):
    """An HTTP status with a code for programs and a text for people."""

    def __init__(self, status: int, code: str, why: Text, retry_after: float | None = None) -> None:
        super().__init__(str(why))
        self.status = status
        self.code = code  # for programs
        self.why = why
        self.retry_after = retry_after  # seconds, if waiting helps
