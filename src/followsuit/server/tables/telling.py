"""What a table tells: the part that all may know is written once, the rest for each viewer."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from followsuit.protocol.table import ChatLine, NotNow
from followsuit.rules.events import WATCHER, Event
from followsuit.rules.match import Match
from followsuit.rules.phase import Action, Refusal
from followsuit.server.tables.entries import Acted, AnyEntry

encode = msgspec.json.Encoder().encode

EVENT_NAMES: dict[type[Event], str] = {}


def event_name(kind: type[Event]) -> str:
    """TrickTaken is told as trick_taken."""
    name = EVENT_NAMES.get(kind)
    if name is None:
        name = EVENT_NAMES[kind] = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return name


def plain_event(event: Event) -> dict[str, Any]:
    told = vars(event).copy()
    del told["seen_by"]  # who else sees it is nobody's business
    return {"event": event_name(type(event)), **told}


def seen_events(events: Sequence[Event], viewer: int) -> list[dict[str, Any]]:
    return [plain_event(event) for event in events if event.seen_by >> viewer & 1]


class News(NamedTuple):
    """One line of the log, ready to be told to anybody, now or after a short absence."""

    seq: int
    head: bytes
    events: Sequence[Event]
    chat: ChatLine | None

    def frame(self, viewer: int, tail: bytes) -> bytes:
        """For one viewer; the tail is what else is new."""
        if not self.events:
            return self.head + tail + b"}"
        told = encode(seen_events(self.events, viewer))
        return self.head + b',"events":' + told + tail + b"}"


def news_of(seq: int, entry: AnyEntry, events: Sequence[Event], chat: ChatLine | None) -> News:
    what = type(entry).__struct_config__.tag
    head = f'{{"tell":"update","seq":{seq},"what":"{what}"'
    seat = getattr(entry, "seat", None)
    if seat is not None:
        head += f',"seat":{seat}'
    if isinstance(entry, Acted) and entry.by:
        head += f',"by":"{entry.by}"'
    return News(seq, head.encode(), events, chat)


# views


def public_part(match: Match) -> bytes:
    """What every viewer is shown, without the braces."""
    result = match.result()
    shown = {
        "deals": int(match.deals),
        "dealer": int(match.dealer),
        "to_act": None if match.to_act < 0 else match.to_act,
        "wants": match.phase.wants(),
        "phase": type(match.phase).__name__,
        "counts": match.hand_counts(),
        "scores": list(match.table.scores),
        "result": None if result is None else result,
    }
    return encode(shown)[1:-1]


def own_part(match: Match, viewer: int) -> bytes:
    """What this viewer alone is shown, without the braces."""
    is_seated = viewer != WATCHER
    legal = match.legal_actions(viewer) if is_seated else []
    shown = {
        "seat": viewer if is_seated else None,
        "hand": match.hand_of(viewer) if is_seated else (),
        "showing": match.phase.shown_to(match.table, viewer),
        "legal": None if legal is None else [str(action) for action in legal],
        "pick": match.pick() if legal is None else None,
        "refused": refused(match, viewer, legal) if legal and viewer == match.to_act else (),
    }
    return encode(shown)[1:-1]


def refused(match: Match, seat: int, legal: list[Action]) -> list[NotNow]:
    """The cards in hand that must wait, each with the rule that holds it back."""
    playable = {action.words[0] for action in legal if action.verb == "play"}
    if not playable:
        return []
    phase, table = match.phase, match.table
    reasons: dict[Refusal, list[str]] = {}
    for card in match.hand_of(seat):
        if card not in playable:
            move = phase.move(table, Action("play", (card,)))
            reasons.setdefault(phase.why_not(table, move), []).append(card)
    return [NotNow(cards, refusal.rule, refusal.reason) for refusal, cards in reasons.items()]


def view(match: Match, viewer: int) -> bytes:
    return b"{" + public_part(match) + b"," + own_part(match, viewer) + b"}"
