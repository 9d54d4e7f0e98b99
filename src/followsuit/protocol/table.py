"""What is said and told on the socket of a table.

Whoever connects is told `welcome`, and after that one `update` for every line in the table's log,
in order and without a gap in `seq`. What a client says carries an `id` of its own choice; it is
answered by `done` or `refused` with the same id, and saying it twice does it once.
"""

from typing import Annotated, Any, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from followsuit.protocol.refusals import Code
from followsuit.protocol.texts import whole

# letters, digits, signs and spaces of ASCII: PostgreSQL does not keep every character
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=whole("[ -~]+"))]
Salt = Annotated[str, Meta(pattern=whole("([0-9a-f]{2}){0,32}"))]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
UserId = Annotated[str, Meta(max_length=16)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]

Emotes = Literal["hello", "well_played", "thanks", "oops", "thinking", "wow", "sorry", "good_game"]
EMOTES: tuple[str, ...] = get_args(Emotes)


# what a table is


class TableSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is for; chosen when it is created and visible to all."""

    game: str
    seats: int | None = None  # none: as many as usual
    options: dict[str, Any] = {}
    private: bool = False  # not in the lobby: only who has the code finds it
    rated: bool = False  # accounts only, no bots
    clock: int | None = None  # seconds for a turn, 0 for no clock; none: as the host has set
    bots: bool = True  # may sit here
    approval: bool = False  # the host lets people in one by one
    auto_start: bool = True  # begins when the last chair is taken


class Chair(Struct, frozen=True):
    seat: int
    label: str  # A1, B1, … where teams play
    user: str | None = None  # none: empty, or a bot
    name: str | None = None
    guest: bool = False
    bot: str | None = None  # the kind of bot that plays here now
    stand_in: bool = False  # the bot keeps the chair for the person
    present: bool = False
    grace: float | None = None  # seconds until a bot stands in
    ready: bool = False  # for the next deal, or for a rematch


class Person(Struct, frozen=True):
    user: str
    name: str
    guest: bool = False
    seat: int | None = None  # the one asked for


class DealProof(Struct, frozen=True):
    """The promise behind the deals of this match."""

    commitment: str
    salts: list[str]  # what each seat has added for the next deal
    seed: str | None = None  # once the match is over


class TableInfo(Struct, frozen=True):
    """All that is public about a table beside the cards."""

    code: str
    setup: TableSetup
    host: str
    state: Literal["open", "playing", "over", "closed"]
    chairs: list[Chair]
    requests: list[Person]
    watchers: list[Person]
    match: str | None  # the id under which the match is, or will be, in the history
    endless: bool  # the match has no end of its own: the host says `end`
    fair: DealProof | None


# what the cards are


class Pick(Struct, frozen=True):
    """Choose `count` of the free cards; those of `must` go with them."""

    verb: str
    free: list[str]
    count: int
    must: list[str]


class RefusedCards(Struct, frozen=True):
    """Cards in hand that may not be played now, and why."""

    cards: list[str]
    rule: str
    why: str


class Result(Struct, frozen=True):
    reason: str
    scores: list[int]
    winners: list[int]


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know. Never more."""

    seat: int | None  # none: a spectator
    deals: int
    dealer: int
    to_act: int | None
    wants: str
    phase: str
    counts: list[int]
    scores: list[int]
    hand: list[str]
    showing: dict[str, Any]  # what lies on the table; its form goes with `phase`
    legal: list[str] | None  # null: too many to list, see `pick`
    pick: Pick | None
    refused: list[RefusedCards]
    result: Result | None


class ChatLine(Struct, frozen=True):
    seq: int
    user: str
    name: str
    text: str | None  # null: removed
    at: float


# what a client says


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    id: MoveId


class Act(Command, frozen=True, tag="act"):
    """Do something in the game, in notation: `play 10H`, `bid 85`."""

    action: Annotated[str, Meta(max_length=200)]
    seq: int  # the last one seen: what is said about an older table is refused as stale


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the next deal, or for a rematch when the match is over; may add randomness."""

    salt: Salt = ""


class Sit(Command, frozen=True, tag="sit"):
    """Take a chair or change it; with approval, ask the host for it."""

    seat: SeatNumber


class Stand(Command, frozen=True, tag="stand"):
    """Leave the chair but stay at the table."""


class Answer(Command, frozen=True, tag="answer"):
    """The host lets a person sit, or not."""

    user: UserId
    yes: bool


class Fill(Command, frozen=True, tag="fill"):
    """The host puts a bot in an empty chair, or in all of them."""

    bot: Annotated[str, Meta(max_length=20)]
    seat: SeatNumber | None = None


class Clear(Command, frozen=True, tag="clear"):
    """The host empties a chair while nothing is played."""

    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    """The host begins the match."""


class Back(Command, frozen=True, tag="back"):
    """Take one's own chair back from the bot that stands in."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table; in a match a bot takes over at once."""


class End(Command, frozen=True, tag="end"):
    """The host ends a match that has no end of its own, between two hands."""


class Chat(Command, frozen=True, tag="chat"):
    text: ChatText


class Emote(Command, frozen=True, tag="emote"):
    emote: Emotes


class Remove(Command, frozen=True, tag="remove"):
    """The host sends a spectator away for good."""

    user: UserId


class Hint(Command, frozen=True, tag="hint"):
    """What would a strong bot do now? Answered by `hinted`, and at rated tables refused."""


class Ping(Command, frozen=True, tag="ping"):
    """Is anybody there? Answered by `pong`."""


AnyCommand: TypeAlias = (
    Act
    | Ready
    | Sit
    | Stand
    | Answer
    | Fill
    | Clear
    | Start
    | Back
    | Leave
    | End
    | Chat
    | Emote
    | Remove
    | Hint
    | Ping
)


# what the server tells


class Update(Struct, frozen=True, tag_field="type"):
    pass


class Welcome(Update, frozen=True, tag="welcome"):
    """Everything a newcomer may know; after a gap, too."""

    seq: int
    user: str
    table: TableInfo
    view: View | None  # none before the first match
    history: list[dict[str, Any]]  # what this viewer was told since the deal
    chat: list[ChatLine]
    clock: float | None  # seconds left for the seat to act


class LogEntry(Update, frozen=True, tag="entry", omit_defaults=True):
    """One line of the log. What is left out has not changed."""

    seq: int
    kind: str  # the kind of line: acted, dealt, sat …
    seat: int | None = None  # whose doing
    by: Literal["bot", "clock"] | None = None  # none: the person's own
    events: list[dict[str, Any]] = []
    view: View | None = None
    table: TableInfo | None = None
    chat: ChatLine | None = None
    clock: float | None = None
    done: str | None = None  # to who made this move: the id it was said with, in place of `done`


class Changed(Update, frozen=True, tag="changed", omit_defaults=True):
    """Who is there has changed; nothing was written in the log."""

    seq: int  # of the newest line
    table: TableInfo
    clock: float | None = None  # seconds left for the seat to act


class Emoted(Update, frozen=True, tag="emoted"):
    user: str
    emote: Emotes


class Done(Update, frozen=True, tag="done"):
    """It is in the log, at `seq`, and will never be lost."""

    id: str
    seq: int


class Refused(Update, frozen=True, tag="refused", omit_defaults=True):
    """It is not done; `why` is for the person."""

    id: str | None
    code: Code
    why: str
    rule: str | None = None


class ActionValue(Struct, frozen=True):
    """An action, and what a bot expects of it; null where it did not reckon."""

    action: str
    score: float | None  # points of this hand
    win: float | None  # the chance to win the match
    low: float | None  # it lies between these with 95 %
    high: float | None


class Hinted(Update, frozen=True, tag="hinted"):
    """The actions of the seat to act, the best first; told to nobody else."""

    id: str
    seq: int  # the position it is about
    actions: list[ActionValue]


class Pong(Update, frozen=True, tag="pong"):
    id: str
    seq: int


class Bye(Update, frozen=True, tag="bye"):
    """The last message before the socket closes with this code."""

    code: int
    why: str


AnyUpdate: TypeAlias = Welcome | LogEntry | Changed | Emoted | Done | Refused | Hinted | Pong | Bye
