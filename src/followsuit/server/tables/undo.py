"""Taking back an action: what can be taken back, and whether everyone has agreed."""

from typing import TYPE_CHECKING, NamedTuple

from followsuit.rules.events import (
    Bid,
    DroppedOut,
    Event,
    Folded,
    Melded,
    Passed,
    Played,
    Scored,
    TrickTaken,
    TrumpSet,
    WentDown,
)
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.tables.live_match import LiveMatch

# events that turn up no hidden card; a card that somebody chose to play needs only their consent
HARMLESS = (
    Bid,
    DroppedOut,
    Folded,
    Melded,
    Passed,
    Played,
    Scored,
    TrickTaken,
    TrumpSet,
    WentDown,
)


class PendingUndo(NamedTuple):
    """A request that others have to answer."""

    seat: int
    kept: int  # actions of this round that would remain
    agreed: frozenset[int]  # seats

    def agreed_by(self, seat: int) -> "PendingUndo":
        return self._replace(agreed=self.agreed | {seat})


def why_not_undone(live: "LiveMatch", seat: int) -> Text | None:
    """Why a seat's last action cannot be taken back, whatever the others say."""
    if live.match.to_act < 0:
        return Text("refusal.undo_over")
    kept = actions_before(live, seat)
    if kept is None:
        return Text("refusal.undo_nothing")
    before = len(live.taken_back(kept, live.id).match.history)
    after = live.match.history[before:]
    return None if all(map(is_harmless, after)) else Text("refusal.undo_shown")


def is_harmless(event: Event) -> bool:
    return isinstance(event, HARMLESS)


def actions_before(live: "LiveMatch", seat: int) -> int | None:
    """How many actions of the round precede the seat's last one."""
    seats = live.seats_in_round()
    return next((n for n in reversed(range(len(seats))) if seats[n] == seat), None)
