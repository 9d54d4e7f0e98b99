"""What phases show."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from followsuit.rules.pickles import Reduced, reduced


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Showing:
    """What a phase shows to one viewer; each phase has a class of its own.

    Not frozen, which would take four times as long: one is made for every move at every table.
    """

    def __reduce__(self) -> Reduced:
        return reduced(self)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class TrickShowing(Showing):
    trick: tuple[str, ...]  # the card each seat has played; empty if none yet
    leader: int  # the seat that led, or is to lead
    led: str  # the suit led; empty before the lead
    trump: str  # empty while there is none
    winning: int  # the seat that is winning the trick; -1 before the lead
    tricks: tuple[int, ...]  # tricks won by each seat
    left: int  # tricks still to play, including this one
