"""The messages on the lobby's socket, and the lists that HTTP requests return."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from followsuit.protocol.patterns import whole
from followsuit.protocol.table import Bye, Command, Refused, TableSetup, Update

LONGEST_SERVER_NAME = 40

LanguageCode = Annotated[str, Meta(pattern=whole("[a-z]{2,3}"))]


class TableSummary(Struct, frozen=True):
    """A table as the lobby shows it."""

    code: str
    setup: TableSetup
    state: str
    host: str
    host_name: str
    seats: int
    taken: list[str | None]  # the name in each seat; null: free
    avatars: list[str | None]  # in each seat; null: free, or a bot
    bots: list[int]  # the seats that bots play in
    watchers: int
    created: float


class NewTable(TableSetup, frozen=True, forbid_unknown_fields=True):
    """A setup, and optionally bots for all other seats."""

    fill: str | None = None  # a kind of bot


class Tables(Struct, frozen=True):
    tables: list[TableSummary]


class Invitation(Struct, frozen=True):
    """How to invite others to a table."""

    link: str
    qr: str  # a QR code for the link, as SVG


class NearbyServer(Struct, frozen=True):
    """Another server in the local network, as it describes itself."""

    name: str
    url: str  # http, and an address in a local network
    version: str
    open_tables: int | None  # null: it does not answer


class NearbyServers(Struct, frozen=True):
    own_url: str  # of this server, for others in the local network; empty without `lan`
    servers: list[NearbyServer]  # up to 50


class ServerAddress(Struct, frozen=True):
    """Where other people's devices reach this server."""

    address: str


class RandomStep(Struct, frozen=True):
    """Something drawn at random after a cut; see docs/fair-deals.md."""

    what: Literal["hide", "reflip"]
    pile: str
    when: dict[str, str]


class Dealing(Struct, frozen=True):
    """How a shuffled pack is cut into hands and piles; see docs/fair-deals.md."""

    packets: list[int]
    direction: int
    piles: dict[str, int]
    random: list[RandomStep]
    dealer_option: str
    leader_option: str


class Rated(Struct, frozen=True):
    """The rules of rated matches: all options are fixed, some only to a minimum."""

    options: dict[str, Any]  # every option
    at_least: list[str]  # numbers that may also be higher, for a longer match


class GameInfo(Struct, frozen=True):
    """What clients need to know about a game: its options, its cards, and how it is shown."""

    name: str
    title: str
    about: str
    seat_counts: list[int]
    default_seats: int
    teams: bool
    options: list[dict[str, Any]]
    presets: dict[str, dict[str, Any]]
    rated: Rated
    hand_word: str  # what people call the play of one deal
    rounds_are_won: bool  # a round has a winner: see `round_won_by`
    round_won_by: str  # the key of the score that only its winner gets; empty: most points
    fewest_points_win: bool
    suits: list[str]
    ranks: list[str]  # weakest first; `*` for jokers
    packs: dict[str, list[str]]  # by number of seats, in the order before a shuffle
    hand_sizes: dict[str, int]  # by number of seats: the most cards in a hand
    dealing: Dealing
    layout: Literal["tricks", "rows", "melds"]  # what is in front of each seat besides the trick
    card_points: dict[str, int]  # printed on the cards, by rank
    meld_points: dict[str, int]  # by kind, as in actions; `trump-KIND` if all its cards are trumps
    emblem: list[str]  # cards that represent the game; an empty string is a card back
    shortcuts: dict[str, str]  # keys and the verbs they send
    lesson: bool  # whether there is a first lesson


class BotForm(Struct, frozen=True):
    """Whether bots can think as much as their level allows, which takes the compiled form."""

    kind: Literal["compiled", "compiling", "interpreted"]
    progress: float | None = None  # from 0 to 1, while compiling


class Games(Struct, frozen=True):
    games: list[GameInfo]
    bots: list[str]  # the levels, weakest first, then the bots from other packages
    default_bot: str
    bot_form: BotForm
    emotes: list[str]
    clocks: list[int]
    default_clock: int
    default_grace: float  # seconds


class LanguageQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """A language; English is used for anything not written in it."""

    language: LanguageCode = "en"


class RulesText(Struct, frozen=True):
    """The rules page of a game, in Markdown."""

    game: str
    title: str
    language: str  # of the text; English if the page does not exist in the requested language
    text: str  # empty if the game has no rules page


class GameTexts(Struct, frozen=True):
    """All texts of a game by key; in English where a translation is missing."""

    game: str
    texts: dict[str, str]


class LobbyPing(Command, frozen=True, tag="ping"):
    """Check the connection."""


class LobbyTables(Update, frozen=True, tag="tables"):
    """Up to 300 tables, open ones first; sent on arrival, and after too many changes."""

    tables: list[TableSummary]


class LobbyChanges(Update, frozen=True, tag="changes"):
    """Tables that are new or have changed, and the codes of those that are gone."""

    tables: list[TableSummary]
    gone: list[str]


class LobbyPong(Update, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: str


AnyLobbyUpdate: TypeAlias = LobbyTables | LobbyChanges | LobbyPong | Refused | Bye
