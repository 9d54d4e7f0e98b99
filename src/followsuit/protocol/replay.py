"""A finished match, step by step, as somebody at the table saw it."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from followsuit.protocol.table import View


class Viewpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """Through whose eyes; without a seat, as a spectator saw it."""

    seat: Annotated[int, Meta(ge=0, le=5)] | None = None


class Step(Struct, frozen=True):
    """One deal or one action, and how the table stood after it."""

    hand: int  # counted from 1, hands thrown away too
    seat: int | None  # none: the cards were dealt
    action: str | None
    events: list[dict[str, Any]]
    view: View
    hands: list[list[str]]  # of every seat: no secret any more


class Replay(Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, Any]
    labels: list[str]  # of the seats: A1, B1 …
    steps: list[Step]
