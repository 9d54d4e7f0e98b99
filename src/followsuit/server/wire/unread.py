"""What can be said of a message that is not in the protocol."""

import msgspec


class OnlyId(msgspec.Struct):
    id: str | None = None


def id_in(message: bytes) -> str | None:
    """The id of a message we do not understand, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(message, type=OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return None if found is None else found[:40]
