"""What was told since the deal, which copies of a match share."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.rules.events import Event
from followsuit.rules.pickles import Reduced


@final
class Chronicle:
    """Never changes: who is told more has another one, with the same beginning."""

    told: list[Event]  # of all who share it; we know the first ones
    known: i64

    def __init__(self, told: list[Event]) -> None:
        self.told = told
        self.known = len(told)

    def events(self) -> list[Event]:
        return self.told[: self.known]

    def and_then(self, events: list[Event]) -> "Chronicle":
        """Written on where nobody else has done so: a long hand is not copied at every move."""
        told = self.told if len(self.told) == self.known else self.events()
        told.extend(events)
        return Chronicle(told)

    def __reduce__(self) -> Reduced:
        return Chronicle, (self.events(),)


UNTOLD: Final = Chronicle([])
