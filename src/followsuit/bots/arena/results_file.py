"""A results file, from which a run can continue: a line for the contest, then one per deal."""

import fcntl
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec
from msgspec import Struct, json

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.outcome import Outcome

FORMAT = "followsuit arena/1"
MOST_AHEAD = 1e15  # points; no options allow as many, and its square is still a finite float


class BadResultsFile(ValueError):
    """Not a results file, or one of another contest, or in use by another run."""


class ResultsHeading(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    contest: Contest


class ResultsFile:
    """Outcomes read from a file and appended to it as they arrive."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.file: IO[bytes] | None = None
        self.outcomes: dict[int, Outcome] = {}
        self.heading = ResultsHeading(FORMAT, contest)

    def __enter__(self) -> "ResultsFile":
        self.check_kind()
        self.file = self.path.open("ab")
        try:
            self.take()
            whole = self.read(self.path.read_bytes())
        except BadResultsFile:
            self.file.close()
            raise
        self.file.truncate(whole)  # drop a line cut off by a crash
        if not whole:
            self.write_line(json.encode(self.heading))
        return self

    def check_kind(self) -> None:
        """Refuse devices, which keep nothing, and pipes, which would block."""
        if self.path.exists() and not self.path.is_file():
            raise BadResultsFile(f"{self.path} is not a regular file: results cannot be kept there")

    def take(self) -> None:
        """Lock the file: two runs would play the same deals and mix their lines."""
        assert self.file is not None
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadResultsFile(
                f"{self.path} is in use by another run: wait for it to finish"
            ) from None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.file is not None
        self.file.close()

    def read(self, content: bytes) -> int:
        """Read every complete line and return their length in bytes."""
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if not lines:
            self.check_torn_heading(content)
            return 0
        self.check_heading(lines[0])
        for number, line in enumerate(lines[1:], 2):
            try:
                outcome = json.decode(line, type=Outcome)
            except msgspec.MsgspecError:
                outcome = None
            if outcome is None or not self.belongs(outcome):
                raise BadResultsFile(f"{self.path}, line {number}: not the outcome of a deal")
            self.outcomes[outcome.deal] = outcome
        return whole

    def belongs(self, outcome: Outcome) -> bool:
        """Whether an outcome is a possible one of this contest."""
        games = len(self.heading.contest.seatings())
        if outcome.deal < 0 or not len(outcome.ahead) == len(outcome.won) == games:
            return False
        shares_fit = all(0 <= share <= 1 for share in outcome.won)
        return shares_fit and all(-MOST_AHEAD <= ahead <= MOST_AHEAD for ahead in outcome.ahead)

    def check_torn_heading(self, content: bytes) -> None:
        if not json.encode(self.heading).startswith(content):
            raise self.not_ours()

    def check_heading(self, line: bytes) -> None:
        """Refuse a file of another contest."""
        try:
            heading = json.decode(line, type=ResultsHeading)
        except msgspec.MsgspecError:
            raise self.not_ours() from None
        if heading != self.heading:
            raise BadResultsFile(
                f"{self.path} belongs to another run: {difference(heading, self.heading)}"
            )

    def not_ours(self) -> BadResultsFile:
        return BadResultsFile(f"{self.path} is not a results file of the arena: left unchanged")

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.deal] = outcome
        self.write_line(json.encode(outcome))

    def write_line(self, line: bytes) -> None:
        assert self.file is not None
        self.file.write(line + b"\n")
        self.file.flush()


def difference(found: ResultsHeading, wanted: ResultsHeading) -> str:
    """The first difference between two runs."""
    if found.format != wanted.format:
        return f"its format is {found.format[:40]!r}, not {wanted.format!r}"
    for name in Contest.__struct_fields__:
        then, now = getattr(found.contest, name), getattr(wanted.contest, name)
        if then != now:
            return f"{name} was {shown(then)} there and is {shown(now)} here"
    raise AssertionError(found)


def shown(value: object) -> str:
    return json.encode(value).decode()[:100]
