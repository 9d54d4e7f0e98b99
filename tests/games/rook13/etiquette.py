"""Positions of Rook13. Seat 0 leads; partners are 0 and 2, 1 and 3."""

from collections.abc import Callable

from followsuit.rules.match import Match
from tests.bots.etiquette.position import Position
from tests.games.rook13.scene import buy
from tests.scene import dealt, say


def tricks(*hands: str, played: str = "", bidder: int = 0, trump: str = "R") -> Callable[[], Match]:
    """Trick play with these hands; the bidder laid the widow aside unchanged."""

    def scene() -> Match:
        match = auction(*hands)()
        aside = " ".join(match.table.pack.names_of(match.table.aside))
        buy(match, bidder, 80)
        say(match, f"discard {aside}", f"trump {trump}")
        say(match, *(f"play {card}" for card in played.split()))
        return match

    return scene


def auction(*hands: str, said: tuple[str, ...] = ()) -> Callable[[], Match]:
    def scene() -> Match:
        match = dealt("rook13", list(hands), dealer=3, manual_redeal=False)
        say(match, "deal", *said)
        return match

    return scene


def after_widow(hand: str, widow: str) -> Callable[[], Match]:
    """Seat 0 has this hand and the widow."""

    def scene() -> Match:
        match = dealt("rook13", [hand], dealer=3, piles={"widow": widow}, manual_redeal=False)
        say(match, "deal")
        buy(match, 0, 65)
        return match

    return scene


# seat 0 has the trumps, seat 3 has no yellow; the widow is the rest of the yellow ones
TABLE = (
    "14R 13R 11R 10R 9R 6Y 14B 7B 10G",
    "6R 14Y 9Y 8Y 12B 5B 13G 12G 8G",
    "12R 5R 7Y 11Y 10B 9B 11B 11G 9G",
    "8R 7R 13B 8B 6B 14G 7G 6G 5G",
)
# seat 3 has no trump, either
NOTHING = (TABLE[0], "6R 8R 7R 14Y 9Y 8Y 12B 5B 13G", TABLE[2], "13B 8B 6B 14G 7G 6G 5G 12G 8G")
RICH = "14R 13R 12R 11R 10R 9R 14Y 14B 14G"
POOR = "6Y 7Y 8Y 9Y 6B 7B 8B 9B 10G"

POSITIONS = [
    Position(
        "never trumps the partner's sure trick as the last",
        tricks(*TABLE, played="6Y 14Y 7Y"),
        "8R 7R",
    ),
    Position(
        "never gives points to the opponents' highest card",
        tricks(*TABLE, played="14B"),
        "5B",
    ),
    Position(
        "never gives a counter away when it cannot follow and they have the trick",
        tricks(*NOTHING, played="6Y 8Y 11Y"),
        "13B 5G",
    ),
    Position(
        "never takes the partner's sure trick with a higher card as the last",
        tricks(*TABLE, played="10G 13G 9G"),
        "14G",
    ),
    Position(
        "never lets the opponents have points it can take as the last",
        tricks(*TABLE, played="10G 8G 11G"),
        "7G 6G 5G",
    ),
    Position(
        "never leads a counter under higher cards still out",
        tricks("10Y 8Y 6Y 6R 8B 9B 7G 8G 9G", "14Y 14R 13R 12R 11R 10R", bidder=1),
        "10Y",
    ),
    Position(
        "never bids over the partner with nothing",
        auction(RICH, "6R 7R 8R", POOR, said=("bid 100", "pass")),
        "bid",
    ),
    Position(
        "never outbids a partner who holds the bid when both opponents have passed",
        auction(RICH, said=("bid 70", "pass", "bid 100", "pass")),
        "bid",
        every_level=True,
    ),
    Position(
        "never outbids a partner on its first call when both opponents have passed",
        auction("", "", "", RICH, said=("pass", "bid 65", "pass")),
        "bid",
        every_level=True,
    ),
    Position("never passes a hand that wins every trick", auction(RICH), "pass"),
    Position(
        "never lays its best trumps aside",
        after_widow("14R 13R 12R 11R 10R 9R 14Y 6B 7G", "8R 7B 8B 9G"),
        "14R 13R 12R 11R 14Y",
    ),
]
