"""Requests that are refused."""


class Problem(Exception):
    """An HTTP status with a code for programs and a sentence for people."""

    def __init__(self, status: int, code: str, why: str, retry_after: float | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.code = code  # for programs
        self.why = why
        self.retry_after = retry_after  # seconds, if waiting helps
