"""A request that is not granted, and why."""


class Problem(Exception):
    """Becomes an HTTP status and one sentence for the person who asked."""

    def __init__(self, status: int, code: str, why: str, retry_after: float | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.code = code  # for programs
        self.why = why
        self.retry_after = retry_after  # seconds, where waiting helps
