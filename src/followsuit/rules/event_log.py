"""The events since the deal, shared by copies of a match."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.rules.events import Event
from followsuit.rules.pickles import Reduced


@final
class EventLog:
    """Immutable: adding events makes another log that starts with the same ones."""

    shared: list[Event]  # with other logs; the first `size` are in this one
    size: i64

    def __init__(self, shared: list[Event]) -> None:
        self.shared = shared
        self.size = len(shared)

    def events(self) -> list[Event]:
        return self.shared[: self.size]

    def and_then(self, events: list[Event]) -> "EventLog":
        """A longer log; it shares the list unless another log has already extended it."""
        shared = self.shared if len(self.shared) == self.size else self.events()
        shared.extend(events)
        return EventLog(shared)

    def __reduce__(self) -> Reduced:
        return EventLog, (self.events(),)


NO_EVENTS: Final = EventLog([])
