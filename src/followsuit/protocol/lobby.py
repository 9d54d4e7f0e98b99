"""What is told on the socket of the lobby, and the lists that can be asked for."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from followsuit.protocol.table import Bye, Command, Refused, TableSetup, Update
from followsuit.protocol.texts import whole

LanguageCode = Annotated[str, Meta(pattern=whole("[a-z]{2,3}"))]


class TableSummary(Struct, frozen=True):
    """A table as the lobby shows it."""

    code: str
    setup: TableSetup
    state: str
    host: str
    host_name: str
    seats: int
    taken: list[str | None]  # the name in each chair; null: free
    bots: list[int]  # the chairs that bots sit in
    watchers: int
    created: float


class NewTable(TableSetup, frozen=True, forbid_unknown_fields=True):
    """A setup, and optionally a bot for every other chair."""

    fill: str | None = None  # a kind of bot


class Tables(Struct, frozen=True):
    tables: list[TableSummary]


class Invitation(Struct, frozen=True):
    """How others come to a table."""

    link: str
    qr: str  # a QR code of the link, as SVG


class GameInfo(Struct, frozen=True):
    """A game as a form needs it: options describe themselves."""

    name: str
    title: str
    about: str
    seat_counts: list[int]
    usual_seats: int
    teams: bool
    options: list[dict[str, Any]]
    presets: dict[str, dict[str, Any]]


class Games(Struct, frozen=True):
    games: list[GameInfo]
    bots: list[str]  # weakest first
    usual_bot: str  # for who does not choose
    emotes: list[str]
    clocks: list[int]
    usual_clock: int  # of a table that chooses none


class LanguageQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """A language; English is used for anything not written in it."""

    language: LanguageCode = "en"


class RulesText(Struct, frozen=True):
    """The rules page of a game, in Markdown."""

    game: str
    title: str
    language: str  # of the text; English if the page does not exist in the requested language
    text: str  # empty if the game has no rules page


class LobbyPing(Command, frozen=True, tag="ping"):
    """Is anybody there?"""


class LobbyTables(Update, frozen=True, tag="tables"):
    """Up to 300 tables, the open ones first: on arrival, and when the news were too many."""

    tables: list[TableSummary]


class LobbyChanges(Update, frozen=True, tag="changes"):
    """Tables that are new or changed, and codes of those that are gone."""

    tables: list[TableSummary]
    gone: list[str]


class LobbyPong(Update, frozen=True, tag="pong"):
    id: str


AnyLobbyUpdate: TypeAlias = LobbyTables | LobbyChanges | LobbyPong | Refused | Bye
