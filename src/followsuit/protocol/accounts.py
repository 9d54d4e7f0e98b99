"""What is said and answered about accounts, guests and their sessions."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from followsuit.protocol.texts import whole

Name = Annotated[
    str,
    Meta(
        description="2 to 24 letters, digits, spaces and _ - . of any script.",
        # only described: what breaks it is refused in a sentence that says the rule
        extra_json_schema={"minLength": 2, "maxLength": 24},
    ),
]
NewPassword = Annotated[
    str,
    Meta(
        description="8 to 128 characters that are not easy to guess.",
        extra_json_schema={"minLength": 8, "maxLength": 128},
    ),
]
UserId = Annotated[
    str, Meta(pattern=whole("[a-z0-9]{16}"), description="Of a guest or an account.")
]
Time = Annotated[float, Meta(description="Seconds since the beginning of 1970.")]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A name that nobody has yet, and a password."""

    name: Name
    password: NewPassword


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough to play."""

    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Who signs in."""

    name: str
    password: str


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: NewPassword


class AccountDeletion(Struct, frozen=True, forbid_unknown_fields=True):
    """The password again, so that nobody else deletes an account; guests have none."""

    password: str = ""


class Me(Struct, frozen=True):
    """Who is signed in."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    is_admin: bool


class Visitor(Struct, frozen=True):
    """Who is signed in, if anybody."""

    user: Me | None


class Device(Struct, frozen=True):
    """A place where one is signed in."""

    device: str
    created: Time
    seen: Time  # to the hour
    is_this: bool


class Devices(Struct, frozen=True):
    devices: list[Device]


class MutedPerson(Struct, frozen=True):
    id: str
    name: str


class Mutes(Struct, frozen=True):
    """People whose chat one does not want to read."""

    people: list[MutedPerson]


class MyMatch(Struct, frozen=True):
    """A match one has played, with the whole record."""

    id: str
    game: str
    started: Time
    ended: Time
    seat: int
    name: str
    won: bool
    score: int
    rating_before: float | None
    rating_after: float | None
    record: dict[str, Any]


class MyRating(Struct, frozen=True):
    game: str
    mu: float
    sigma: float
    matches: int


class Export(Struct, frozen=True):
    """Everything that is kept about one person."""

    me: Me
    created: Time
    devices: list[Device]
    mutes: list[MutedPerson]
    ratings: list[MyRating]
    matches: list[MyMatch]
    more: dict[str, Any]  # what other parts of the server keep
