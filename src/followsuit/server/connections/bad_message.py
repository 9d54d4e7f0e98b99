"""Messages outside the protocol."""

import msgspec

# not JSON, not our messages, not UTF-8, or nested too deeply
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class OnlyId(msgspec.Struct):
    id: str | None = None


def id_in(message: bytes) -> str | None:
    """The id of an unreadable message, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(message, type=OnlyId).id
    except UNREADABLE:
        return None
    return None if found is None else found[:40]
