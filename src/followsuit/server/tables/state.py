"""The state of a table: its log entries applied in order, without clocks or sockets."""

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, assert_never

from msgspec.structs import replace

from followsuit.protocol.table import ChatMessage, TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event
from followsuit.rules.game import Game
from followsuit.rules.table import NATURE
from followsuit.server.tables.chairs import BOT_NAMES, Chair, unlike
from followsuit.server.tables.live_match import LiveMatch, PendingUndo
from followsuit.server.tables.log import (
    Acted,
    AnyEntry,
    Asked,
    BotSat,
    ChatRemoved,
    Chatted,
    Closed,
    Declined,
    Ended,
    HintTaken,
    HostPassed,
    NewDeal,
    Readied,
    Removed,
    RestClaimed,
    Returned,
    Sat,
    Started,
    Stood,
    StoodIn,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from followsuit.server.user import DELETED_NAME, public_name

if TYPE_CHECKING:
    from followsuit.server.tables.commit import Preview


Stage: TypeAlias = Literal["open", "playing", "over", "closed"]

CHAT_KEPT = 50  # messages for new connections
COMMANDS_KEPT = 200  # older ones are stale anyway
KEY_BYTES, SEQ_BYTES = 8, 4
ITEM_BYTES = KEY_BYTES + SEQ_BYTES
NO_EVENTS: list[Event] = []
NOBODY: frozenset[str] = frozenset()


class Finished(NamedTuple):
    """A finished match and its players."""

    live_match: LiveMatch
    at: float
    chairs: list[tuple[str | None, str, str | None]]  # user, name, bot


class RecentCommands:
    """The latest commands of a table in a few bytes each, to recognize repeats."""

    __slots__ = ("items",)

    def __init__(self) -> None:
        self.items = bytearray()  # key and seq of each, the oldest first

    def add(self, command: str, seq: int) -> None:
        self.items += key_of(command) + seq.to_bytes(SEQ_BYTES)
        if len(self.items) > COMMANDS_KEPT * ITEM_BYTES:
            del self.items[:ITEM_BYTES]

    def seq_of(self, command: str) -> int | None:
        """The seq of the entry that this command became."""
        items, key = self.items, key_of(command)
        place = items.find(key)
        while place >= 0 and place % ITEM_BYTES:  # parts of two items may look like a key
            place = items.find(key, place + 1)
        return int.from_bytes(items[place + KEY_BYTES : place + ITEM_BYTES]) if place >= 0 else None


def key_of(command: str) -> bytes:
    # Python's hash uses a secret for each process, so nobody can provoke a collision
    return hash(command).to_bytes(KEY_BYTES, signed=True)


class TableState:
    """Chairs, match and chat: a fold over the log."""

    __slots__ = (
        "chairs",
        "chat",
        "claim",
        "claimed",
        "code",
        "deal_seq",
        "finished",
        "game",
        "host",
        "live_match",
        "move_seq",
        "recent_commands",
        "removed",
        "seat_requests",
        "seq",
        "setup",
        "stage",
        "undo",
        "undo_declined",
    )

    def __init__(self, code: str, setup: TableSetup, host: str) -> None:
        self.code = code
        self.setup = setup  # with seats and every option filled in
        self.game: Game = GAMES[setup.game]
        self.host = host
        self.stage: Stage = "open"
        self.chairs = [Chair() for _ in range(setup.seats or 0)]
        self.seat_requests: dict[str, Asked] = {}
        self.removed: frozenset[str] = NOBODY
        self.live_match: LiveMatch | None = None
        self.claim: int | None = None  # the seat whose claim is being played out
        self.claimed: tuple[str, ...] = ()  # the cards it laid open
        self.undo: PendingUndo | None = None
        self.undo_declined = 0  # the move after which a request was declined
        self.finished: list[Finished] = []  # matches that are not archived yet
        self.seq = 0
        self.move_seq = 0  # the last entry that changed the cards
        self.deal_seq = 0  # the entry that dealt them
        self.recent_commands = RecentCommands()
        self.chat: list[ChatMessage] = []

    # queries

    def seat_of(self, user: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.user == user:
                return seat
        return None

    def others_at(self, seat: int) -> set[int]:
        """The seats of all other people: a bot may stand in for them, unless they have left."""
        chairs = enumerate(self.chairs)
        return {each for each, chair in chairs if chair.user and not chair.left and each != seat}

    @property
    def is_full(self) -> bool:
        return not any(chair.is_empty for chair in self.chairs)

    @property
    def awaits_deal(self) -> bool:
        live = self.live_match
        return self.stage == "playing" and live is not None and live.match.to_act == NATURE

    @property
    def deals_itself(self) -> bool:
        """A deal that was thrown in is repeated without asking."""
        return self.awaits_deal and self.live_match is not None and self.live_match.match.redealt

    @property
    def host_deals(self) -> bool:
        """Whether the next round waits for the host alone."""
        seat = self.seat_of(self.host) if self.setup.next_round == "host" else None
        return seat is not None and self.chairs[seat].is_played_by_person

    @property
    def is_ready(self) -> bool:
        """Whether everybody the next deal waits for is ready."""
        awaited = [chair for chair in self.chairs if chair.is_played_by_person]
        live = self.live_match
        if self.host_deals and live is not None and live.match.deals > 0:
            awaited = [chair for chair in awaited if chair.user == self.host]
        return all(chair.ready for chair in awaited)

    def salts(self) -> list[str]:
        return [chair.salt for chair in self.chairs]

    def chat_in(self, entry: AnyEntry) -> ChatMessage | None:
        """The chat message that this entry has just added or removed."""
        if isinstance(entry, Chatted):
            return self.chat[-1]
        if isinstance(entry, ChatRemoved):
            return next((message for message in self.chat if message.seq == entry.line), None)
        return None

    # applying entries

    def apply(
        self,
        seq: int,
        at: float,
        by: str | None,
        move_id: str | None,
        entry: AnyEntry,
        preview: "Preview | None" = None,
    ) -> list[Event]:
        """Apply one entry; returns the events of the game."""
        assert seq == self.seq + 1, (seq, self.seq)
        self.seq = seq
        if move_id is not None:
            self.recent_commands.add(f"{by} {move_id}", seq)
        if isinstance(entry, Acted):  # nine out of ten entries
            return self.acted(entry, at, preview)
        if isinstance(entry, Chatted):
            self.chat.append(
                ChatMessage(seq, entry.user, public_name(entry.name), entry.text or None, at)
            )
            del self.chat[:-CHAT_KEPT]
            return NO_EVENTS
        return self.changed(entry, at)

    def acted(self, entry: Acted, at: float, preview: "Preview | None") -> list[Event]:
        live = self.live_match
        assert live is not None
        self.move_seq = self.seq
        self.undo = None  # whoever plays on has not agreed
        chair = self.chairs[entry.seat]
        chair.late = chair.late + 1 if entry.by == "clock" else 0
        was_open = live.match.to_act >= 0  # the side pot may be claimed after the last card
        events = live.act(entry.seat, entry.action, preview)
        if was_open and live.match.to_act < 0:
            self.claim = None
            self.claimed = ()
            self.end_round(at)
        return events

    def lay_open(self, claimer: int) -> None:
        """Everybody sees the cards with which somebody claims the rest."""
        assert self.live_match is not None
        self.claim = claimer
        self.claimed = self.live_match.match.hand_of(claimer)

    def end_round(self, at: float) -> None:
        """Ask everybody again whether they are ready; salts stay after a redeal."""
        live = self.live_match
        assert live is not None
        if live.match.redealt:
            return
        self.unready()
        if live.is_over:
            self.end_match(at)

    def unready(self) -> None:
        for chair in self.chairs:
            chair.ready = False
            chair.salt = ""

    def changed(self, entry: AnyEntry, at: float) -> list[Event]:
        """Apply an entry that is neither a move nor chat."""
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
                self.seat_requests[user] = entry
            case Declined(user):
                self.seat_requests.pop(user, None)
            case HostPassed(user):
                self.host = user
            case Removed(user):
                self.removed |= {user}
                self.seat_requests.pop(user, None)
            case Started():
                self.started(entry)
            case Readied(seat, salt):
                self.chairs[seat].ready = True
                self.chairs[seat].salt = salt
            case NewDeal(salts):
                return self.dealt(salts, at)
            case RestClaimed(seat):
                self.lay_open(seat)
            case HintTaken(seat):
                self.chairs[seat].hints += 1
            case UndoAsked(seat, kept):
                self.undo = PendingUndo(seat, kept, frozenset())
            case UndoAnswered(seat, yes):
                self.undo_answered(seat, yes)
            case Undone(kept):
                self.undone(kept)
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
        return NO_EVENTS

    def sat(self, entry: Sat) -> None:
        before = self.seat_of(entry.user)
        if before == entry.seat:
            chair = self.chairs[before]
            chair.name, chair.guest, chair.avatar = entry.name, entry.guest, entry.avatar
            return
        if before is not None:
            self.chairs[before] = Chair()
        self.seat_requests.pop(entry.user, None)
        self.chairs[entry.seat] = Chair(entry.user, entry.name, entry.guest)
        self.chairs[entry.seat].avatar = entry.avatar
        self.reopen()

    def name_here(self, user: str, name: str) -> str:
        """A name for this table; a number is added if another player has the same."""
        return unlike(name, {chair.name.casefold() for chair in self.chairs if chair.user != user})

    def bot_name(self, seat: int) -> str:
        """The default bot name for the chair, unless it is taken."""
        others = [chair for place, chair in enumerate(self.chairs) if place != seat]
        taken = {chair.name.casefold() for chair in others}
        return next(name for name in (BOT_NAMES[seat], *BOT_NAMES) if name.casefold() not in taken)

    def reopen(self) -> None:
        """After a match, a change of players opens the table again."""
        if self.stage == "over":
            self.stage = "open"
            self.unready()

    def started(self, entry: Started) -> None:
        self.stage = "playing"
        self.seat_requests.clear()
        self.unready()
        for chair in self.chairs:
            chair.hints = 0
        self.move_seq = self.seq
        self.live_match = LiveMatch(self.setup, entry.match, bytes.fromhex(entry.seed), entry.at)

    def dealt(self, salts: list[str], at: float) -> list[Event]:
        assert self.live_match is not None
        self.move_seq = self.deal_seq = self.seq
        self.undo = None
        events = self.live_match.deal(salts)
        if self.live_match.match.to_act < 0:
            self.end_round(at)  # an instant win ends the round at the deal
        return events

    def undo_answered(self, seat: int, yes: bool) -> None:
        if yes and self.undo is not None:
            self.undo = self.undo.agreed_by(seat)
        else:
            self.undo, self.undo_declined = None, self.move_seq

    def undone(self, kept: int) -> None:
        assert self.live_match is not None
        self.undo = None
        self.move_seq = self.seq
        self.live_match = self.live_match.taken_back(kept, f"{self.live_match.id}/{self.seq}")

    def ended(self, at: float) -> list[Event]:
        assert self.live_match is not None
        self.claim = self.undo = None
        self.claimed = ()
        events = self.live_match.end()
        self.unready()
        self.end_match(at)
        return events

    def end_match(self, at: float) -> None:
        """Queue the match for the archive; present players take over from stand-ins."""
        assert self.live_match is not None
        self.stage = "over"
        chairs = [(chair.user or None, chair.name, chair.bot or None) for chair in self.chairs]
        self.finished.append(Finished(self.live_match, at, chairs))
        for chair in self.chairs:
            if chair.is_stood_in and not chair.left:
                chair.take_back()

    def forget(self, user: str) -> bool:
        """Erase a deleted user's name and chat; returns whether there was anything."""
        own = [chair for chair in self.chairs if chair.user == user]
        for chair in own:
            chair.name = DELETED_NAME
        asked = self.seat_requests.get(user)
        if asked is not None:
            self.seat_requests[user] = replace(asked, name=DELETED_NAME)
        written = [place for place, line in enumerate(self.chat) if line.user == user]
        for place in written:
            self.chat[place] = replace(self.chat[place], name=None, text=None)
        return bool(own or asked or written)

    def remove_chat(self, line: int) -> None:
        for place, message in enumerate(self.chat):
            if message.seq == line:
                self.chat[place] = replace(message, text=None)
