"""A person as the rest of the server knows them."""

from typing import Literal

from msgspec import Struct

Kind = Literal["guest", "account"]


class User(Struct, frozen=True):
    """Who acts; the same person keeps the same id for ever."""

    id: str
    name: str
    kind: Kind
    is_admin: bool = False

    @property
    def is_guest(self) -> bool:
        return self.kind == "guest"
