"""What can be said about a message outside the protocol."""

import msgspec

# no JSON or none of ours, not even letters, or nested without end
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class OnlyId(msgspec.Struct):
    id: str | None = None


def id_in(message: bytes) -> str | None:
    """The id of a message we do not understand, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(message, type=OnlyId).id
    except UNREADABLE:
        return None
    return None if found is None else found[:40]
