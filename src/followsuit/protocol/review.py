"""Reviews of matches: asking for one, and reading its lines while it is being made."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from followsuit.bots.review.results import Review
from followsuit.protocol.text import WireText

LONGEST_WAIT = 20  # seconds; proxies cut off requests that take a minute

ReviewedSeat = Annotated[int, Meta(ge=0, le=5)]
ReviewState: TypeAlias = Literal[
    "none",  # nobody has asked for it, or not since the last round
    "queued",
    "running",
    "done",
    "failed",  # it can be started again
]


class ReviewRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose decisions to review."""

    seat: ReviewedSeat


class ReviewQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The lines that the client does not have, and how long to wait for the next one."""

    seat: ReviewedSeat
    after: Annotated[int, Meta(ge=0, description="The number of lines the client has.")] = 0
    wait: Annotated[
        float,
        Meta(
            ge=0,
            le=LONGEST_WAIT,
            description="Seconds to wait for a new line or another state or place in the queue.",
        ),
    ] = 0


class ReviewProgress(Struct, frozen=True):
    """A review so far."""

    state: ReviewState
    done: int  # decisions judged
    total: int  # decisions to judge; 0 until the review runs
    ahead: int  # reviews before this one in the queue
    lines: list[Review]  # in order of play, from line `after` on
    why: WireText | None  # why it failed
