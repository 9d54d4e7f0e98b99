"""What a review process reads and writes."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from followsuit.bots.review.results import Review


class ReviewTask(Struct):
    """A record, and the seats whose decisions to review."""

    record: dict[str, Any]
    seats: list[int]
    seed: int
    playouts: int = 0  # per close decision; 0: as many as usual
    known: Sequence[Review] = ()  # the lines of the first rounds


class Total(Struct, tag_field="type", tag="total"):
    """The first line: how many decisions there are to judge."""

    decisions: int


class Complete(Struct, tag_field="type", tag="complete"):
    """The last line."""


class Failed(Struct, tag_field="type", tag="failed"):
    """The last line, if the review cannot be made."""

    why: str


Line = Total | Review | Complete | Failed
