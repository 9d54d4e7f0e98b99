"""Commands that administrators give over HTTP."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Argument = Annotated[str, Meta(max_length=64)]


class AdminCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """The same as `followsuit admin`: `{"command": "end-table", "args": ["MOSS42"]}`."""

    command: Literal["users", "ban", "unban", "tables", "end-table", "remove-chat"]
    args: Annotated[list[Argument], Meta(max_length=8)] = []


class AdminResult(Struct, frozen=True):
    """The outcome as a sentence or a list."""

    text: str
