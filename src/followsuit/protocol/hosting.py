"""What an administrator orders from afar."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Words = Annotated[str, Meta(max_length=64)]


class HouseOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """As `followsuit admin` takes it: `{"order": "end-table", "words": ["MOSS42"]}`."""

    order: Literal["users", "ban", "unban", "tables", "end-table", "remove-chat"]
    words: Annotated[list[Words], Meta(max_length=8)] = []


class CarriedOut(Struct, frozen=True):
    """What came of it: a sentence or a list, ready to read."""

    text: str
