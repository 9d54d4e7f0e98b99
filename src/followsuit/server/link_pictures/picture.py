"""What a link picture shows, before it is drawn."""

from msgspec import Struct

WIDTH, HEIGHT = 1200, 630  # what most sites expect


class Row(Struct, frozen=True):
    """A player or a team."""

    name: str
    note: str = ""  # a score, at the end of the row
    is_winner: bool = False
    is_free: bool = False  # a seat without a player


class Picture(Struct, frozen=True):
    """Everything a picture shows; equal pictures are drawn once."""

    title: str
    about: str
    rows: tuple[Row, ...] = ()
    emblem: tuple[str, ...] = ()  # cards; an empty one is face down
    footer: str = ""
