"""Requests and responses about accounts, guests and their sessions."""

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from followsuit.protocol.patterns import whole

Name = Annotated[
    str,
    Meta(
        description="2 to 24 letters, digits, spaces and _ - . of any script.",
        # only for the schema: the server checks it and explains the rule
        extra_json_schema={"minLength": 2, "maxLength": 24},
    ),
]
NewPassword = Annotated[
    str,
    Meta(
        description="8 to 128 characters, not easy to guess.",
        extra_json_schema={"minLength": 8, "maxLength": 128},
    ),
]
UserId = Annotated[
    str, Meta(pattern=whole("[a-z0-9]{16}"), description="The id of a guest or an account.")
]
Avatar = Literal[
    "boat",
    "cactus",
    "cat",
    "fish",
    "fox",
    "kite",
    "lantern",
    "lotus",
    "moon",
    "mountain",
    "mushroom",
    "owl",
    "planet",
    "snail",
    "sun",
    "teapot",
]
AVATARS: tuple[str, ...] = get_args(Avatar)
Time = Annotated[float, Meta(description="Seconds since 1970-01-01 UTC.")]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A name that is still free, and a password."""

    name: Name
    password: NewPassword


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Guests need only a name."""

    name: Name


class AvatarChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing that stands for a person."""

    avatar: Avatar


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password to sign in with."""

    name: str
    password: str


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: NewPassword


class AccountDeletion(Struct, frozen=True, forbid_unknown_fields=True):
    """The password again, to be sure; guests have none."""

    password: str = ""


class Me(Struct, frozen=True):
    """The signed-in person."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    is_admin: bool
    avatar: str


class Visitor(Struct, frozen=True):
    """The signed-in person, if any."""

    user: Me | None


class Device(Struct, frozen=True):
    """A device you are signed in on."""

    browser: str | None  # or another program; null: unknown
    system: str | None  # null: unknown
    created: Time
    seen: Time  # rounded to the hour
    is_this: bool


class Devices(Struct, frozen=True):
    devices: list[Device]


class MutedPerson(Struct, frozen=True):
    id: str
    name: str
    avatar: str


class Mutes(Struct, frozen=True):
    """People whose chat you have muted."""

    people: list[MutedPerson]


class MyMatch(Struct, frozen=True):
    """A match you have played, with its full record."""

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
    """Everything the server stores about one person."""

    me: Me
    created: Time
    devices: list[Device]
    mutes: list[MutedPerson]
    ratings: list[MyRating]
    matches: list[MyMatch]
    more: dict[str, Any]  # from other parts of the server
