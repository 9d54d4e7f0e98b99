"""The voids that players have shown, from the events of a view, for rules of thumb."""

from collections.abc import Iterable

from followsuit.rules.events import Event, Passed, Played, Revealed, TrickTaken


def shown_voids(events: Iterable[Event], seats: int) -> list[set[str]]:
    """For each seat the suits that it has shown not to hold.

    A player shows a void by not following suit, or by a pass or reveal during a trick.
    """
    voids: list[set[str]] = [set() for _ in range(seats)]
    led = ""
    for event in events:
        match event:
            case Played(seat=seat, card=card):
                led = led or card[-1]
                if card[-1] != led:
                    voids[seat].add(led)
            case Passed(seat=seat) | Revealed(seat=seat) if led:
                voids[seat].add(led)
            case TrickTaken():
                led = ""
    return voids
