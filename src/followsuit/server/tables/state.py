"""What a table is, as its log tells it: no clock, no socket, only lines applied in order."""

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, assert_never

from msgspec.structs import replace

from followsuit.protocol.table import ChatLine, TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event
from followsuit.rules.game import Game
from followsuit.rules.table import NATURE
from followsuit.server.accounts.names import DELETED
from followsuit.server.tables.live_match import LiveMatch
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    Asked,
    BotSat,
    ChatRemoved,
    Chatted,
    Closed,
    Dealt,
    Declined,
    Ended,
    HostPassed,
    Readied,
    Removed,
    Returned,
    Sat,
    Started,
    Stood,
    StoodIn,
)

if TYPE_CHECKING:
    from followsuit.server.tables.commit import Preview


class Chair:
    """What the log says of one chair."""

    __slots__ = ("bot", "guest", "late", "left", "name", "ready", "salt", "user")

    def __init__(self, user: str = "", name: str = "", guest: bool = False, bot: str = "") -> None:
        self.user = user  # the person whose chair it is
        self.name = name
        self.guest = guest
        self.bot = bot  # the kind of bot that plays here now
        self.left = False  # the person went away for good
        self.ready = False
        self.salt = ""
        self.late = 0  # turns in a row that the clock had to play

    @property
    def is_empty(self) -> bool:
        return not self.user and not self.bot

    @property
    def is_stood_in(self) -> bool:
        return bool(self.user and self.bot)

    @property
    def is_played_by_person(self) -> bool:
        return bool(self.user) and not self.bot

    def take_back(self) -> None:
        """The person plays again."""
        self.bot = ""
        self.left = False
        self.late = 0


KEPT = 200  # older ones are stale anyway
KEY, SEQ = 8, 4  # bytes
ENTRY = KEY + SEQ


class RecentCommands:
    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries = bytearray()  # key and seq of each, the oldest first

    def add(self, said: str, seq: int) -> None:
        self.entries += key_of(said) + seq.to_bytes(SEQ)
        if len(self.entries) > KEPT * ENTRY:
            del self.entries[:ENTRY]

    def seq_of(self, said: str) -> int | None:
        """Where it stands in the log."""
        entries, key = self.entries, key_of(said)
        place = entries.find(key)
        while place >= 0 and place % ENTRY:  # parts of two entries may look like a key
            place = entries.find(key, place + 1)
        return int.from_bytes(entries[place + KEY : place + ENTRY]) if place >= 0 else None


def key_of(said: str) -> bytes:
    # Python's own hash has a secret for each process: nobody can find two sayings with one key
    return hash(said).to_bytes(KEY, signed=True)


Stage: TypeAlias = Literal["open", "playing", "over", "closed"]

CHAT_KEPT = 50  # lines that a newcomer is shown
BOT_NAMES = ("Clover", "Fern", "Ivy", "Moss", "Sage", "Thyme")
UNTOLD: list[Event] = []
NOBODY: frozenset[str] = frozenset()


class Finished(NamedTuple):
    """A match that is over, and who sat where."""

    live_match: LiveMatch
    at: float
    chairs: list[tuple[str | None, str, str | None]]  # person, name, bot


class TableState:
    """Chairs, the match, what was said: a fold over the log."""

    __slots__ = (
        "chairs",
        "chat",
        "code",
        "deal_seq",
        "finished",
        "game",
        "host",
        "live_match",
        "move_seq",
        "recent_commands",
        "removed",
        "requests",
        "seq",
        "setup",
        "stage",
    )

    def __init__(self, code: str, setup: TableSetup, host: str) -> None:
        self.code = code
        self.setup = setup  # with its seats and every option filled in
        self.game: Game = GAMES[setup.game]
        self.host = host
        self.stage: Stage = "open"
        self.chairs = [Chair() for _ in range(setup.seats or 0)]
        self.requests: dict[str, Asked] = {}
        self.removed: frozenset[str] = NOBODY
        self.live_match: LiveMatch | None = None
        self.finished: list[Finished] = []  # matches that are over and not in the archive yet
        self.seq = 0
        self.move_seq = 0  # the last line that changed the cards
        self.deal_seq = 0  # the line that dealt them
        self.recent_commands = RecentCommands()  # who said what, and where it stands
        self.chat: list[ChatLine] = []

    # questions

    def seat_of(self, user: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.user == user:
                return seat
        return None

    @property
    def is_full(self) -> bool:
        return not any(chair.is_empty for chair in self.chairs)

    @property
    def awaits_deal(self) -> bool:
        live = self.live_match
        return self.stage == "playing" and live is not None and live.match.to_act == NATURE

    @property
    def deals_itself(self) -> bool:
        """A thrown-away hand is dealt again without asking anybody."""
        return self.awaits_deal and self.live_match is not None and self.live_match.match.redealt

    def salts(self) -> list[str]:
        return [chair.salt for chair in self.chairs]

    def chat_in(self, entry: AnyEntry) -> ChatLine | None:
        """The line of chat that an entry has just added, or taken the text of."""
        if isinstance(entry, Chatted):
            return self.chat[-1]
        if isinstance(entry, ChatRemoved):
            return next((said for said in self.chat if said.seq == entry.line), None)
        return None

    # the fold

    def apply(
        self,
        seq: int,
        at: float,
        by: str | None,
        move_id: str | None,
        entry: AnyEntry,
        preview: "Preview | None" = None,
    ) -> list[Event]:
        """Makes one line true; returns what happened in the game."""
        assert seq == self.seq + 1, (seq, self.seq)
        self.seq = seq
        if move_id is not None:
            self.recent_commands.add(f"{by} {move_id}", seq)
        if isinstance(entry, Acted):  # nine of ten lines
            return self.acted(entry, at, preview)
        if isinstance(entry, Chatted):
            self.chat.append(ChatLine(seq, entry.user, entry.name, entry.text or None, at))
            del self.chat[:-CHAT_KEPT]
            return UNTOLD
        return self.changed(entry, at)

    def acted(self, entry: Acted, at: float, preview: "Preview | None") -> list[Event]:
        live = self.live_match
        assert live is not None
        self.move_seq = self.seq
        chair = self.chairs[entry.seat]
        chair.late = chair.late + 1 if entry.by == "clock" else 0
        was_open = live.match.to_act >= 0  # the side pot may be claimed after the last card
        events = live.act(entry.seat, entry.action, preview)
        if was_open and live.match.to_act < 0:
            self.hand_is_over(at)
        return events

    def hand_is_over(self, at: float) -> None:
        """Everybody is asked again whether he is ready; the salts stay for a hand dealt anew."""
        live = self.live_match
        assert live is not None
        if live.match.redealt:
            return
        self.unready()
        if live.is_over:
            self.match_is_over(at)

    def unready(self) -> None:
        for chair in self.chairs:
            chair.ready = False
            chair.salt = ""

    def changed(self, entry: AnyEntry, at: float) -> list[Event]:
        """Everything that is neither a move nor chat."""
        match entry:
            case Sat():
                self.sat(entry)
            case Stood(seat):
                self.chairs[seat] = Chair()
                self.reopen()
            case BotSat(seats, bot):
                for seat in seats:
                    self.chairs[seat] = Chair(name=self.bot_name(seat), bot=bot)
            case Asked(user=user):
                self.requests[user] = entry
            case Declined(user):
                self.requests.pop(user, None)
            case HostPassed(user):
                self.host = user
            case Removed(user):
                self.removed |= {user}
                self.requests.pop(user, None)
            case Started():
                self.started(entry)
            case Readied(seat, salt):
                self.chairs[seat].ready = True
                self.chairs[seat].salt = salt
            case Dealt(salts):
                return self.dealt(salts, at)
            case StoodIn(seat, bot, why):
                self.chairs[seat].bot = bot
                self.chairs[seat].left = why == "left"
            case Returned(seat):
                self.chairs[seat].take_back()
            case Ended():
                return self.ended(at)
            case ChatRemoved(line):
                self.remove_chat(line)
            case Closed():
                self.stage = "closed"
            case Acted() | Chatted():
                raise AssertionError(entry)
            case _:
                assert_never(entry)
        return UNTOLD

    def sat(self, entry: Sat) -> None:
        before = self.seat_of(entry.user)
        if before == entry.seat:
            self.chairs[before].name, self.chairs[before].guest = entry.name, entry.guest
            return
        if before is not None:
            self.chairs[before] = Chair()
        self.requests.pop(entry.user, None)
        self.chairs[entry.seat] = Chair(entry.user, entry.name, entry.guest)
        self.reopen()

    def name_here(self, user: str, name: str) -> str:
        """The name of who sits down; a number tells people of one name apart."""
        others = [chair.name for chair in self.chairs if chair.user != user]
        names = [name, *[f"{name} {number}" for number in range(2, len(others) + 2)]]
        return next(each for each in names if each not in others)

    def bot_name(self, seat: int) -> str:
        """The usual one of the chair, unless somebody here has it."""
        others = [chair.name for place, chair in enumerate(self.chairs) if place != seat]
        return next(name for name in (BOT_NAMES[seat], *BOT_NAMES) if name not in others)

    def reopen(self) -> None:
        """After a match, new people make a new table of it."""
        if self.stage == "over":
            self.stage = "open"
            self.unready()

    def started(self, entry: Started) -> None:
        self.stage = "playing"
        self.requests.clear()
        self.unready()
        self.move_seq = self.seq
        self.live_match = LiveMatch(self.setup, entry.match, bytes.fromhex(entry.seed), entry.at)

    def dealt(self, salts: list[str], at: float) -> list[Event]:
        assert self.live_match is not None
        self.move_seq = self.deal_seq = self.seq
        events = self.live_match.deal(salts)
        if self.live_match.match.to_act < 0:
            self.hand_is_over(at)  # an instant hand ends it at the deal
        return events

    def ended(self, at: float) -> list[Event]:
        assert self.live_match is not None
        events = self.live_match.end()
        self.unready()
        self.match_is_over(at)
        return events

    def match_is_over(self, at: float) -> None:
        """For the archive; and whoever is still at the table plays for himself again."""
        assert self.live_match is not None
        self.stage = "over"
        chairs = [(chair.user or None, chair.name, chair.bot or None) for chair in self.chairs]
        self.finished.append(Finished(self.live_match, at, chairs))
        for chair in self.chairs:
            if chair.is_stood_in and not chair.left:
                chair.take_back()

    def forget(self, user: str) -> bool:
        """What the log has forgotten of a deleted person; whether there was anything."""
        own = [chair for chair in self.chairs if chair.user == user]
        for chair in own:
            chair.name = DELETED
        asked = self.requests.get(user)
        if asked is not None:
            self.requests[user] = replace(asked, name=DELETED)
        said = [place for place, line in enumerate(self.chat) if line.user == user]
        for place in said:
            self.chat[place] = replace(self.chat[place], name=DELETED, text=None)
        return bool(own or asked or said)

    def remove_chat(self, line: int) -> None:
        for place, said in enumerate(self.chat):
            if said.seq == line:
                self.chat[place] = replace(said, text=None)
