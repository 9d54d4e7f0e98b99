"""Encodes updates: public parts once, the rest for each viewer."""

import dataclasses
import operator
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, get_type_hints

import msgspec

from followsuit.protocol.table import Chair, ChatMessage, DealProof, Person, TableInfo, UndoInfo
from followsuit.protocol.text import wire_text
from followsuit.rules.cards import COPIES
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import EVERYBODY, WATCHER, Event
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.phase import Action, Refusal
from followsuit.server.tables.live_match import may_claim
from followsuit.server.tables.log import Acted, AnyEntry
from followsuit.server.tables.outbox import Connection
from followsuit.server.tables.state import TableState
from followsuit.server.user import avatar_of, public_name
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table


def plain(value: object) -> object:
    """Convert texts to their wire format."""
    if isinstance(value, Text):
        return encoded_text(value)
    raise TypeError(f"{type(value).__name__} cannot be encoded")


encode = msgspec.json.Encoder(enc_hook=plain).encode


@lru_cache(maxsize=4096)
def encoded_text(text: Text) -> msgspec.Raw:
    """The wire format of a text, encoded only once: the same few are sent over and over."""
    return msgspec.Raw(encode(wire_text(text)))


EncodableEvent: TypeAlias = Any  # a struct made for the kind of event
NOTHING = b'"legal":[],"pick":null,"refused":[]'


class EventFormat(NamedTuple):
    """How events of one kind are encoded."""

    name: str
    values: Callable[[Event], tuple[Any, ...]]
    struct: Callable[..., EncodableEvent]


FORMATS: dict[type[Event], EventFormat] = {}


def format_of(kind: type[Event]) -> EventFormat:
    """TrickTaken becomes trick_taken, without saying who else sees it."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    fields = [field.name for field in dataclasses.fields(kind) if field.name != "seen_by"]
    struct = msgspec.defstruct(kind.__name__, fields, tag_field="event", tag=name)
    has_text = Text in get_type_hints(kind).values()
    made = FORMATS[kind] = EventFormat(name, values_of(fields, has_text), struct)
    return made


def values_of(fields: list[str], has_text: bool) -> Callable[[Event], tuple[Any, ...]]:
    # not with `vars`, which would leave a dict with every event in the history
    if len(fields) == 1:
        field = fields[0]
        return lambda event: (getattr(event, field),)
    values = operator.attrgetter(*fields)
    if not has_text:
        return values
    return lambda event: tuple([wire_value(value) for value in values(event)])


def wire_value(value: object) -> object:
    """A text in its wire format, anything else unchanged."""
    return encoded_text(value) if isinstance(value, Text) else value


def encodable(event: Event) -> EncodableEvent:
    kind = type(event)
    how = FORMATS.get(kind) or format_of(kind)
    return how.struct(*how.values(event))


def seen_events(events: Iterable[Event], viewer: int) -> list[EncodableEvent]:
    return [encodable(event) for event in events if event.seen_by >> viewer & 1]


class EntryUpdate:
    """One log entry, ready to be sent to any viewer, now or after a short absence."""

    __slots__ = ("chat", "events", "head", "seq")

    def __init__(
        self, seq: int, head: bytes, events: Sequence[Event], chat: ChatMessage | None
    ) -> None:
        self.seq = seq
        self.head = head  # what everybody may know
        self.events = events  # empty if all of them are in the head
        self.chat = chat

    def frame(self, viewer: int, tail: bytes) -> bytes:
        """The update for one viewer; the tail holds what else has changed."""
        if not self.events:
            return self.head + tail + b"}"
        seen = encode(seen_events(self.events, viewer))
        return self.head + b',"events":' + seen + tail + b"}"


@cache
def tag_of(kind: type[AnyEntry]) -> str:
    return str(kind.__struct_config__.tag)


def entry_update(
    seq: int, entry: AnyEntry, events: Sequence[Event], chat: ChatMessage | None
) -> EntryUpdate:
    text = f'{{"type":"entry","seq":{seq},"kind":"{tag_of(type(entry))}"'
    seat = getattr(entry, "seat", None)
    if seat is not None:
        text += f',"seat":{seat}'
    if isinstance(entry, Acted) and entry.by:
        text += f',"by":"{entry.by}"'
    head = text.encode()
    if events and all(event.seen_by == EVERYBODY for event in events):
        head += b',"events":' + encode([encodable(event) for event in events])
        events = ()
    return EntryUpdate(seq, head, events, chat)


# views


def public_part(match: Match) -> bytes:
    """The part of a view that is the same for every viewer, without the braces."""
    result = match.result()
    fields = {
        "deals": int(match.deals),
        "round": int(match.round),
        "dealer": int(match.dealer),
        "to_act": None if match.to_act < 0 else match.to_act,
        "prompt": match.phase.prompt(),
        "counts": match.hand_counts(),
        "scores": list(match.table.scores),
        "result": result,
    }
    return encode(fields)[1:-1]


def shown_part(match: Match, viewer: int) -> bytes:
    """What the phase shows to a viewer, tagged with the phase."""
    tag = b'{"phase":"%b"' % type(match.phase).__name__.encode()
    fields = encode(match.phase.shown_to(match.table, viewer))
    return tag + b"}" if fields == b"{}" else tag + b"," + fields[1:]


def facts_part(game: Game, match: Match, viewer: int) -> bytes:
    """What a viewer sees at a glance, worked out from its view alone."""
    facts = [wire_text(fact) for fact in game.facts(match.view(viewer))]
    return b',"facts":' + encode(facts) if facts else b""


class Views:
    """The cards at one moment, for any number of viewers; the public part is encoded once.

    The same as `Match.view`, which is too slow for every viewer of every move: conformance tests
    compare the two.
    """

    __slots__ = ("game", "match", "public", "shown")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = GAMES[match.name]
        self.public = public_part(match)
        self.shown = shown_part(match, WATCHER)

    def encode(self, viewer: int) -> bytes:
        match, shown = self.match, self.shown
        if match.phase.sees_more(match.table, viewer):
            shown = shown_part(match, viewer)
        seat, hand, may = b"null", b"[]", NOTHING
        if viewer != WATCHER:
            seat, hand, may = b"%d" % viewer, encode(match.hand_of(viewer)), may_do(match, viewer)
        parts = (b"{", self.public, b',"seat":', seat, b',"hand":', hand)
        facts = facts_part(self.game, match, viewer) if self.game.sends_facts else b""
        return b"".join((*parts, b',"shown":', shown, b",", may, facts, b"}"))


def may_do(match: Match, seat: int) -> bytes:
    """A seat's legal actions, and which cards are refused and why; without the braces."""
    legal = match.legal_actions(seat)
    if legal is None:
        return encode({"legal": None, "pick": match.pick(), "refused": ()})[1:-1]
    if not legal:
        return NOTHING
    not_now = refused(match, seat, legal) if seat == match.to_act else ()
    part = encode({"legal": list(map(str, legal)), "pick": None, "refused": not_now})[1:-1]
    return part + b',"claim":true' if may_claim(match, seat) else part


def refused(match: Match, seat: int, legal: list[Action]) -> list[dict[str, Any]]:
    """The cards in hand that may not be played now, and why, in the form of `RefusedCards`."""
    playable = {action.words[0] for action in legal if action.verb == "play"}
    if not playable:
        return []
    phase, table = match.phase, match.table
    reasons: dict[Refusal, list[str]] = {}
    suits: dict[str, list[str]] = {}  # cards of one suit are refused for the same reason
    for card in match.hand_of(seat):
        if card not in playable:
            suit = suit_of(card)
            if suit not in suits:
                move = phase.move(table, Action("play", (card,)))
                suits[suit] = reasons.setdefault(phase.why_not(table, move), [])
            suits[suit].append(card)
    return [
        {"cards": cards, "rule": refusal.rule, "why": encoded_text(refusal.reason)}
        for refusal, cards in reasons.items()
    ]


@cache
def suit_of(card: str) -> str:
    return card.rstrip(COPIES)[-1]


# tables


def table_shown(table: "Table") -> TableInfo:
    state = table.state
    return TableInfo(
        code=state.code,
        setup=state.setup,
        host=state.host,
        state=state.stage,
        chairs=[chair_shown(table, seat) for seat in range(len(state.chairs))],
        requests=seat_requests_shown(state),
        watchers=watchers(table),
        match=None if state.live_match is None else state.live_match.id,
        endless=state.live_match is not None and state.live_match.is_endless,
        undo=undo_shown(state),
        claim=state.claim,
        claimed=list(state.claimed),
        fair=fair_shown(state),
    )


def chair_shown(table: "Table", seat: int) -> Chair:
    chair = table.state.chairs[seat]
    return Chair(
        seat=seat,
        label=table.state.game.seat_name(seat),
        user=chair.user or None,
        name=public_name(chair.name) or None,
        guest=chair.guest,
        bot=chair.bot or None,
        stand_in=chair.is_stood_in,
        present=bool(chair.user) and table.is_present(chair.user),
        grace=table.automation.grace_left(seat),
        ready=chair.ready,
        hints=chair.hints,
        avatar=person_avatar(chair.user, chair.name, chair.avatar),
    )


def person_avatar(user: str, name: str, chosen: str) -> str | None:
    """None for bots, empty chairs and deleted users."""
    return avatar_of(user, chosen) if user and public_name(name) is not None else None


def seat_requests_shown(state: TableState) -> list[Person]:
    """Requests for a seat, without those of deleted users."""
    return [
        Person(each.user, each.name, each.guest, each.seat, avatar_of(each.user, each.avatar))
        for each in state.seat_requests.values()
        if public_name(each.name) is not None
    ]


def watchers(table: "Table") -> list[Person]:
    """Everyone connected without a chair, each once."""
    seen = {connection.user.id: connection.user for connection in table.connections}
    names = table.names()
    return [
        Person(user.id, names[user.id], user.is_guest, avatar=avatar_of(user.id, user.avatar))
        for user in seen.values()
        if table.state.seat_of(user.id) is None
    ]


def undo_shown(state: TableState) -> UndoInfo | None:
    undo = state.undo
    return None if undo is None else UndoInfo(undo.seat, sorted(undo.agreed))


def fair_shown(state: TableState) -> DealProof | None:
    """The commitment, and once the match is over the seed."""
    live = state.live_match
    if live is None:
        return None
    seed = live.seed.hex() if live.is_over else None
    return DealProof(live.commitment, state.salts(), seed)


def welcome(table: "Table", connection: Connection) -> bytes:
    """Everything this connection may know."""
    state = table.state
    left = table.automation.seconds_left()
    head = {
        "type": "welcome",
        "seq": state.seq,
        "user": connection.user.id,
        "table": table_shown(table),
        "chat": [line for line in state.chat if line.user not in connection.muted],
        "clock": None if left is None else round(left, 1),
    }
    view, history = b"null", b"[]"
    if state.live_match is not None:
        match = state.live_match.match
        view = Views(match).encode(connection.viewer)
        history = encode(seen_events(match.history, connection.viewer))
    return encode(head)[:-1] + b',"view":' + view + b',"history":' + history + b"}"


# parts of an update, added after the part that is encoded once


def chat_part(connection: Connection, update: EntryUpdate) -> bytes:
    if update.chat is None or update.chat.user in connection.muted:
        return b""
    return b',"chat":' + encode(update.chat)


def clock_part(table: "Table") -> bytes:
    left = table.automation.seconds_left()
    return b"" if left is None else b',"clock":%.1f' % left


def table_part(table: "Table") -> bytes:
    return b',"table":' + encode(table_shown(table))


def current_part(table: "Table", viewer: int) -> bytes:
    """The table and the view of one viewer as they are now."""
    live = table.state.live_match
    if live is None:
        return table_part(table)
    view = Views(live.match).encode(viewer)
    return table_part(table) + b',"view":' + view + clock_part(table)
