"""A file of outcomes that a run goes on with: a line for the contest, then a line a deal.

BadSheet        the file is no such file, of another contest, or in use by another run
"""

import fcntl
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec
from msgspec import Struct, json

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.outcome import Outcome

FORMAT = "followsuit arena/1"
MOST_AHEAD = 1e15  # points; no options bring as many, and the square of it is still a number


class BadSheet(ValueError):
    """Nothing is written to such a file."""


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    contest: Contest


class Sheet:
    """Outcomes found in a file and added to it, each as soon as it is known."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.file: IO[bytes] | None = None
        self.outcomes: dict[int, Outcome] = {}
        self.heading = Heading(FORMAT, contest)

    def __enter__(self) -> "Sheet":
        self.check_kind()
        self.file = self.path.open("ab")
        try:
            self.take()
            whole = self.read(self.path.read_bytes())
        except BadSheet:
            self.file.close()
            raise
        self.file.truncate(whole)  # a line torn when the machine stopped
        if not whole:
            self.write_line(json.encode(self.heading))
        return self

    def check_kind(self) -> None:
        """A device keeps nothing, and a pipe would be waited for without end."""
        if self.path.exists() and not self.path.is_file():
            raise BadSheet(f"{self.path} is no regular file: nothing can be kept there")

    def take(self) -> None:
        """For one run at a time: two would play the same deals and mix their lines."""
        assert self.file is not None
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadSheet(f"{self.path} is in use by another run: let it end first") from None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.file is not None
        self.file.close()

    def read(self, content: bytes) -> int:
        """Take in every whole line; how many bytes they are."""
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
                raise BadSheet(f"{self.path}, line {number}: this is no outcome of a deal")
            self.outcomes[outcome.deal] = outcome
        return whole

    def belongs(self, outcome: Outcome) -> bool:
        """A deal of this contest, with all its games, each of which can have ended so."""
        games = len(self.heading.contest.seatings())
        if outcome.deal < 0 or not len(outcome.ahead) == len(outcome.won) == games:
            return False
        shares_fit = all(0 <= share <= 1 for share in outcome.won)
        return shares_fit and all(-MOST_AHEAD <= ahead <= MOST_AHEAD for ahead in outcome.ahead)

    def check_torn_heading(self, content: bytes) -> None:
        if not json.encode(self.heading).startswith(content):
            raise BadSheet(f"{self.path} is no file of the arena: nothing is written to it")

    def check_heading(self, line: bytes) -> None:
        """Deals of two contests in one file would mean nothing."""
        try:
            heading = json.decode(line, type=Heading)
        except msgspec.MsgspecError:
            raise BadSheet(
                f"{self.path} is no file of the arena: nothing is written to it"
            ) from None
        if heading != self.heading:
            raise BadSheet(f"{self.path} is of another run: {difference(heading, self.heading)}")

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.deal] = outcome
        self.write_line(json.encode(outcome))

    def write_line(self, line: bytes) -> None:
        assert self.file is not None
        self.file.write(line + b"\n")
        self.file.flush()


def difference(found: Heading, wanted: Heading) -> str:
    """The first thing that two runs do not share."""
    if found.format != wanted.format:
        return f"its format is {found.format[:40]!r}, not {wanted.format!r}"
    for name in Contest.__struct_fields__:
        then, now = getattr(found.contest, name), getattr(wanted.contest, name)
        if then != now:
            return f"{name} was {shown(then)} there and is {shown(now)} here"
    raise AssertionError(found)


def shown(value: object) -> str:
    return json.encode(value).decode()[:100]
