"""Hands of Rook13 that several tests play."""

from typing import Any

from followsuit.rules.events import Event
from followsuit.rules.match import Match
from tests.scene import dealt, say

# every seat holds one color, from 6 up; the widow is the four fives
COLORS = [" ".join(f"{n}{color}" for n in range(6, 15)) for color in "RYBG"]
FIVES = "5R 5Y 5B 5G"

# A hand worth 75 to team A and 45 to team B when seat 0 lays 10R 5R 6B 6Y aside and green is trump:
# A wins five tricks with 40 points, and with the last of them the 15 points of the go-down.
HANDS = [
    "8R 10R 12R 6B 6G 7G 9G 10G 14G",
    "6R 7R 7Y 9Y 10Y 7B 9B 14B 8G",
    "13R 14R 8Y 11Y 13Y 14Y 8B 12B 13B",
    "9R 5Y 12Y 5B 10B 11B 11G 12G 13G",
]
WIDOW = "5R 11R 6Y 5G"
GO_DOWN = "discard 5R 10R 6Y 6B"
TRICKS = """
    9G 8G 12B 11G
    12G 10G 7Y 13R
    5Y 7G 10Y 8Y
    6G 9B 8B 13G
    5B 11R 14B 13B
    6R 14R 9R 8R
    14Y 12Y 12R 9Y
    13Y 10B 14G 7B
    5G 7R 11Y 11B
"""


def table(dealer: int = 3, **options: Any) -> Match:
    """One color each, not dealt out yet."""
    return dealt("rook13", COLORS, dealer=dealer, piles={"widow": FIVES}, **options)


def opened(dealer: int = 3, **options: Any) -> Match:
    """One color each; the bidding is open."""
    match = table(dealer, **options)
    say(match, "deal", "open")
    return match


def bought(bidder: int, bid: int, dealer: int = 3, **options: Any) -> Match:
    """One color each; this seat has the widow for this bid."""
    match = opened(dealer, **options)
    buy(match, bidder, bid)
    return match


def buy(match: Match, bidder: int, bid: int) -> list[Event]:
    """All pass but one, who bids once."""
    events: list[Event] = []
    while match.view(bidder).phase == "Auction":
        events += say(match, f"bid {bid}" if match.phase.to_act == bidder else "pass")
    return events


def playing(trump: str, dealer: int = 3, bidder: int = 0) -> Match:
    """One color each: the bidder has laid the fives aside and named trump."""
    match = bought(bidder, 65, dealer)
    say(match, f"discard {FIVES}", f"trump {trump}")
    return match


def play(match: Match, cards: str) -> list[Event]:
    """These cards, each by the seat to act."""
    return say(match, *(f"play {card}" for card in cards.split()))


def play_the_hand(match: Match, bid: int) -> list[Event]:
    """The hand worth 75 to 45, from its deal to its score, at this bid of seat 0."""
    say(match, "deal", "open")
    buy(match, 0, bid)
    say(match, GO_DOWN, "trump G")
    return play(match, TRICKS)


def ready(scores: tuple[int, int] = (0, 0), **options: Any) -> Match:
    """The hand worth 75 to 45, not dealt out yet, with these scores."""
    match = dealt("rook13", HANDS, dealer=3, piles={"widow": WIDOW}, **options)
    match.table.scores[0], match.table.scores[1] = scores
    match.opening = match.table.scores[:]
    return match
