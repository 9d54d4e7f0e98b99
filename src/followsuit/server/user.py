"""The user behind a request or a connection."""

from typing import Literal, NamedTuple
from zlib import crc32

from msgspec import Struct

from followsuit.protocol.accounts import AVATARS

Kind = Literal["guest", "account"]
DELETED_NAME = "deleted player"  # stored in place of the names of deleted users; nobody can take it


class SignedInDevice(NamedTuple):
    """What a device is recognized by; empty where nothing is known."""

    browser: str
    system: str


class User(Struct, frozen=True):
    """A guest or an account; the id never changes."""

    id: str
    name: str
    kind: Kind
    is_admin: bool = False
    avatar: str = ""

    @property
    def is_guest(self) -> bool:
        return self.kind == "guest"


NOBODY = User("", "", "guest")


def avatar_of(user_id: str, chosen: str | None = None) -> str:
    """The avatar that a user has chosen, or else one that follows from the id."""
    return chosen or AVATARS[crc32(user_id.encode()) % len(AVATARS)]


def public_name(name: str) -> str | None:
    """A stored name as clients get it; deleted users have none."""
    return None if name == DELETED_NAME else name
