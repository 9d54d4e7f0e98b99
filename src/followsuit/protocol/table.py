"""The messages on a table's socket.

After connecting, a client receives `welcome`, and then one `entry` for every entry in the table's
log, in order and without gaps in `seq`. Every command carries an `id` that the client chooses. It
is answered by `done` or `refused` with the same id; sent twice, it is carried out once.
"""

from typing import Annotated, Any, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from followsuit.protocol.advice import ActionValue, Advice
from followsuit.protocol.patterns import whole
from followsuit.protocol.refusals import Code
from followsuit.protocol.text import WireText

# printable ASCII: PostgreSQL cannot store every character
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=whole("[ -~]+"))]
Salt = Annotated[str, Meta(pattern=whole("([0-9a-f]{2}){0,32}"))]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
UserId = Annotated[str, Meta(max_length=16)]
Grace = Annotated[int, Meta(ge=0, le=86400)]
NextRound = Literal["ready", "host"]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]

Emotes = Literal["hello", "well_played", "thanks", "oops", "thinking", "wow", "sorry", "good_game"]
EMOTES: tuple[str, ...] = get_args(Emotes)


# tables


class TableSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is for: chosen when it is created, and public."""

    game: str
    seats: int | None = None  # null: the default
    options: dict[str, Any] = {}
    private: bool = False  # hidden from the lobby; players need its code
    rated: bool = False  # for accounts only, without bots
    clock: int | None = None  # seconds per turn, 0 for no clock; null: the server's default
    bots: bool = True  # whether bots may play here
    approval: bool = False  # the host approves every player
    auto_start: bool = True  # start as soon as every seat is taken
    next_round: NextRound = "ready"  # dealt when everyone is ready, or when the host is
    grace: Grace | None = None  # seconds until a bot stands in, 0 for never; null: the default
    hints: bool = True  # whether players may ask for hints while they play with other people


class Chair(Struct, frozen=True):
    """A seat at a table and whoever sits in it."""

    seat: int
    label: str  # A1, B1, … in team games
    user: str | None = None  # null: empty, or a bot
    name: str | None = None  # null: empty, or a deleted account
    guest: bool = False
    bot: str | None = None  # the kind of bot playing here now
    stand_in: bool = False  # the bot is standing in for the person
    present: bool = False  # whether the person is connected
    grace: float | None = None  # seconds until a bot stands in; null: present, or no limit
    ready: bool = False  # for the next deal, or for a rematch
    avatar: str | None = None  # the person's; null: empty, a bot, or a deleted account
    hints: int = 0  # taken in this match


class Person(Struct, frozen=True):
    """Someone at the table who has no seat."""

    user: str
    name: str
    guest: bool = False
    seat: int | None = None  # the seat they ask for
    avatar: str | None = None


class DealProof(Struct, frozen=True):
    """What proves that the deals of this match are fair."""

    commitment: str  # SHA-256 of the seed, published before the first deal
    salts: list[str]  # randomness that each seat adds to the next deal
    seed: str | None = None  # published when the match is over


class UndoInfo(Struct, frozen=True):
    """A request to take back an action, waiting for answers."""

    seat: int  # who asks
    agreed: list[int]  # seats that have agreed


class TableInfo(Struct, frozen=True):
    """Everything public about a table except the cards."""

    code: str
    setup: TableSetup
    host: str
    state: Literal["open", "playing", "over", "closed"]
    chairs: list[Chair]
    requests: list[Person]
    watchers: list[Person]
    match: str | None  # the id of the match in the history, now or later
    endless: bool  # the match goes on until the host sends `end`
    undo: UndoInfo | None
    claim: int | None  # the seat whose claim is being played out
    fair: DealProof | None
    claimed: list[str] = []  # the cards with which that seat claimed, open to all


# cards


class Pick(Struct, frozen=True):
    """Choose `count` of the free cards; the cards in `must` are added to them."""

    verb: str
    free: list[str]
    count: int
    must: list[str]


class RefusedCards(Struct, frozen=True):
    """Cards in your hand that you can't play now, and why."""

    cards: list[str]
    rule: str
    why: WireText


class Result(Struct, frozen=True):
    """How a match ended."""

    reason: str  # as records write it
    scores: list[int]
    winners: list[int]
    why: WireText


class View(Struct, frozen=True, omit_defaults=True):
    """Everything that one seat, or a spectator, may know."""

    seat: int | None  # null: a spectator
    deals: int  # so far, including this one
    round: int  # its number: deals that were thrown in are not counted
    dealer: int
    to_act: int | None  # the seat whose turn it is
    prompt: WireText  # what the seat to act is asked for
    counts: list[int]  # cards in each hand
    scores: list[int]  # by team, or by seat where everyone plays alone
    hand: list[str]
    shown: dict[str, Any]  # the phase, and what it shows: see [Phases](#phases)
    legal: list[str] | None  # null: too many to list, see `pick`
    pick: Pick | None
    refused: list[RefusedCards]
    result: Result | None
    claim: bool = False  # you are certain to win all remaining tricks, and may send `claim`
    facts: list[WireText] = []  # to see at a glance; not sent for games with page code of their own


class ChatMessage(Struct, frozen=True):
    """One chat message."""

    seq: int
    user: str
    name: str | None  # null: a deleted account
    text: str | None  # null: removed
    at: float


# commands, from client to server


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request from a client."""

    id: CommandId


class Act(Command, frozen=True, tag="act"):
    """Make a move, in notation: `play 10H`, `bid 85`."""

    action: Annotated[str, Meta(max_length=200)]
    seq: int  # of the last entry seen: refused as stale if the cards have changed since


class Claim(Command, frozen=True, tag="claim"):
    """Claim all remaining tricks; refused unless your own view makes it certain."""


class Undo(Command, frozen=True, tag="undo"):
    """Ask to take back your last action; done immediately if only bots have to agree."""


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    """Allow or decline someone's request to take back an action."""

    yes: bool


class Ready(Command, frozen=True, tag="ready"):
    """Be ready for the next deal or a rematch, and optionally add randomness to the deal."""

    salt: Salt = ""


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat or move to another; with approval, ask the host for it."""

    seat: SeatNumber


class Stand(Command, frozen=True, tag="stand"):
    """Leave your seat but stay at the table."""


class AnswerSeatRequest(Command, frozen=True, tag="answer"):
    """Accept or decline a request for a seat (host only)."""

    user: UserId
    yes: bool


class Fill(Command, frozen=True, tag="fill"):
    """Put a bot in an empty seat, or in all of them (host only)."""

    bot: Annotated[str, Meta(max_length=20)]
    seat: SeatNumber | None = None


class Clear(Command, frozen=True, tag="clear"):
    """Empty a seat between matches (host only)."""

    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    """Start the match (host only)."""


class Back(Command, frozen=True, tag="back"):
    """Take your seat back from the bot that is standing in."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table; during a match a bot takes over immediately."""


class End(Command, frozen=True, tag="end"):
    """End an endless match between two rounds (host only)."""


class Chat(Command, frozen=True, tag="chat"):
    """Write a chat message."""

    text: ChatText


class Emote(Command, frozen=True, tag="emote"):
    """Send one of a few fixed words or phrases."""

    emote: Emotes


class Remove(Command, frozen=True, tag="remove"):
    """Remove a spectator for good (host only)."""

    user: UserId


class Hint(Command, frozen=True, tag="hint"):
    """Ask what a strong bot would do now, and why; answered by `hinted`.

    Everybody at the table gets an entry `hint_taken`. Refused at rated tables, among people where
    the setup allows no hints, and where there is nothing to choose.
    """


class Ping(Command, frozen=True, tag="ping"):
    """Check the connection; answered by `pong`."""


AnyCommand: TypeAlias = (
    Act
    | Claim
    | Undo
    | AnswerUndo
    | Ready
    | Sit
    | Stand
    | AnswerSeatRequest
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


# updates, from server to client


class Update(Struct, frozen=True, tag_field="type"):
    """A message from the server."""


class Welcome(Update, frozen=True, tag="welcome"):
    """Everything this client may know, on arrival and after missing too much."""

    seq: int  # of the newest log entry
    user: str  # your own id
    table: TableInfo
    view: View | None  # null before the first match
    history: list[dict[str, Any]]  # the events this viewer has seen since the deal
    chat: list[ChatMessage]
    clock: float | None  # seconds left for the seat to act


class LogEntry(Update, frozen=True, tag="entry", omit_defaults=True):
    """One entry of the log; omitted fields have not changed."""

    seq: int
    kind: str  # the kind of entry: acted, dealt, sat …
    seat: int | None = None  # who did it
    by: Literal["bot", "clock", "claim"] | None = None  # null: the person themselves
    events: list[dict[str, Any]] = []
    view: View | None = None
    table: TableInfo | None = None
    chat: ChatMessage | None = None
    clock: float | None = None
    done: str | None = None  # the id of your command that this answers; no `done` follows


class Changed(Update, frozen=True, tag="changed", omit_defaults=True):
    """The people at the table have changed; there is no log entry for it."""

    seq: int  # of the newest log entry
    table: TableInfo
    clock: float | None = None  # seconds left for the seat to act


class Emoted(Update, frozen=True, tag="emoted"):
    """Someone sent an emote."""

    user: str
    emote: Emotes


class Done(Update, frozen=True, tag="done"):
    """The command is in the log at `seq` and safely stored."""

    id: str
    seq: int


class Refused(Update, frozen=True, tag="refused", omit_defaults=True):
    """The command was not carried out, and why."""

    id: str | None
    code: Code
    why: WireText
    rule: str | None = None


class Hinted(Update, frozen=True, tag="hinted"):
    """What the bot would do, best first; sent only to the client that asked."""

    id: str
    seq: int  # of the position it is about
    actions: list[ActionValue]
    advice: Advice | None = None  # null: there is nothing to choose


class Pong(Update, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: str
    seq: int


class Bye(Update, frozen=True, tag="bye"):
    """The last message before the server closes the socket with this code."""

    code: int
    why: WireText


AnyUpdate: TypeAlias = Welcome | LogEntry | Changed | Emoted | Done | Refused | Hinted | Pong | Bye
