"""Whole rounds of Mindikot in which everyone can follow, won by the seats that a test names.

Four seats: the trick of each ten, of each ace, of each six, and then every seat has a two left.
Six seats: the trick of each ace and ten, then the trick of each eight.
"""

from typing import Any

from followsuit.games.mindikot.phases.views import HiddenTrumpView
from followsuit.rules.events import Event
from followsuit.rules.match import Match
from followsuit.rules.phase_view import TrickView
from tests.scene import deal, dealt, legal, new, say

RANKS = {4: ("10 9 8 7", "A K Q J", "6 5 4 3"), 6: ("A K Q J 10 9", "8 7 6 5 4 3")}
TWOS = ["2C", "2D", "2H", "2S"]  # of seats 0 to 3


def tricks_for(seats: int, winners: str) -> list[list[str]]:
    """The card of each seat, trick by trick; the strongest is its winner's."""
    strongest_first = [
        [rank + suit for rank in ranks.split()] for ranks in RANKS[seats] for suit in "CDHS"
    ]
    tricks = [
        [cards[(seat - int(winner)) % seats] for seat in range(seats)]
        for winner, cards in zip(winners.replace(" ", ""), strongest_first, strict=True)
    ]
    return [*tricks, TWOS] if seats == 4 else tricks


def deal_round(winners: str, *, seats: int = 4, hidden: str = "", **options: Any) -> Match:
    """Deal a round that can be won like this: a digit per trick, without the trick of twos."""
    match = new("mindikot", seats=seats, **options)
    deal_tricks(match, tricks_for(seats, winners), hidden)
    return match


def deal_tricks(match: Match, tricks: list[list[str]], hidden: str = "") -> None:
    hands = [[c for c in column if c != hidden] for column in zip(*tricks, strict=True)]
    deal(match, [" ".join(hand) for hand in hands], **({"hidden": hidden} if hidden else {}))


def play_tricks(match: Match, tricks: list[list[str]]) -> list[Event]:
    """Play these cards by seat, until the round is over; nobody reveals."""
    events: list[Event] = []
    for trick in tricks:
        for _ in trick:
            if match.phase.to_act < 0:
                return events
            if "pass" in legal(match):
                events += say(match, "pass")
            events += say(match, f"play {trick[match.phase.to_act]}")
    return events


def play_round(
    winners: str, *, seats: int = 4, hidden: str = "", **options: Any
) -> tuple[Match, list[Event]]:
    """A round dealt and played."""
    match = deal_round(winners, seats=seats, hidden=hidden, **options)
    return match, play_tricks(match, tricks_for(seats, winners))


def hidden(hands: str = "", card: str = "9D", **options: Any) -> Match:
    """Dealt with this card hidden by seat 0."""
    return dealt("mindikot", hands, piles={"hidden": card}, mode="first_card_hidden", **options)


def trick_view(match: Match, viewer: int = 0) -> TrickView:
    """What the tricks show to a viewer."""
    shown = match.view(viewer).shown
    assert isinstance(shown, TrickView)
    return shown


def hidden_trump_view(match: Match, viewer: int = 0) -> HiddenTrumpView:
    """The same where trump is a hidden card."""
    shown = match.view(viewer).shown
    assert isinstance(shown, HiddenTrumpView)
    return shown
