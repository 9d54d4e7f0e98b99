"""The user behind a request or a connection."""

from typing import Literal

from msgspec import Struct

Kind = Literal["guest", "account"]
DELETED_NAME = "deleted player"  # shown in place of the names of deleted users


class User(Struct, frozen=True):
    """A guest or an account; the id never changes."""

    id: str
    name: str
    kind: Kind
    is_admin: bool = False

    @property
    def is_guest(self) -> bool:
        return self.kind == "guest"


NOBODY = User("", "", "guest")
