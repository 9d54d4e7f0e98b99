"""The events since the deal, shared by copies of a match."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.rules.events import Event
from followsuit.rules.pickles import Reduced


@final
class EventLog:
    """Immutable: adding events makes another log with the same beginning."""

    told: list[Event]  # shared by several logs; this one has the first `known` of them
    known: i64

    def __init__(self, told: list[Event]) -> None:
        self.told = told
        self.known = len(told)

    def events(self) -> list[Event]:
        return self.told[: self.known]

    def and_then(self, events: list[Event]) -> "EventLog":
        """A longer log, which shares the list where no other log has extended it."""
        told = self.told if len(self.told) == self.known else self.events()
        told.extend(events)
        return EventLog(told)

    def __reduce__(self) -> Reduced:
        return EventLog, (self.events(),)


NO_EVENTS: Final = EventLog([])
