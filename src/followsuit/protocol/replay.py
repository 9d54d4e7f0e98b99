"""A match or round that is over, step by step, as one seat or a spectator saw it."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from followsuit.protocol.table import View


class Viewpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose view to replay; without a seat, a spectator's."""

    seat: Annotated[int, Meta(ge=0, le=5)] | None = None


class Step(Struct, frozen=True):
    """One deal or action, and the view after it."""

    hand: int  # from 1, including redeals
    seat: int | None  # null: the deal
    action: str | None
    events: list[dict[str, Any]]
    view: View
    hands: list[list[str]]  # of every seat; at a table, where the match goes on, the viewer's only


class Replay(Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, Any]
    labels: list[str]  # of the seats: A1, B1 …
    steps: list[Step]
