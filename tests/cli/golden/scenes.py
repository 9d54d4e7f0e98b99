"""Screens worth looking at.

`python -m tests.cli.golden.scenes` draws them again; read the diff.
"""

from collections.abc import Callable
from pathlib import Path

from followsuit.rules.match import Match
from tests.cli.positions import drawn, text_of
from tests.scene import dealt, say

HERE = Path(__file__).parent


def mindikot() -> str:
    """Six at the table, and the player before us has made trump."""
    hands = "AH 4H 10S | KH QC | 3H 5D | 6D 7D 8D 9D JD QD KD 10C | 9H 8S 10H | QH 3C"
    match = dealt("mindikot", hands, seats=6)
    say(match, "play AH", "play KH", "play 3H", "play 6D")
    return screen(match, 4)


def rook13() -> str:
    """The bidder leads after the go-down."""
    hands = "5R 6R 7R 8R 9R 10R 11R 12R 13R | 14R 5Y 6Y 7Y 8Y 9Y 10Y 11Y 12Y"
    match = dealt("rook13", hands, dealer=3)
    say(match, "deal", "open", "bid 65", "pass", "bid 70", "pass", "bid 120")
    say(match, "discard 5R 6R 7R 8R", "trump R", "play 13R", "play 14R")
    return screen(match, 0)


def bezique() -> str:
    """Two melds to choose from, and one on the table."""
    hands = "KHa QHa AHa JCa JDa JSa JSb 8Ca 7Sa | 7Ha 8Ha AHb"
    match = dealt("bezique", hands, dealer=1, piles={"turn_up": "9Sa", "stock": "QSa 8Da QSb 9Da"})
    say(match, "play AHa", "play 7Ha", "meld marriage KHa QHa", "draw")
    say(match, "play QHa", "play 8Ha")
    return screen(match, 0)


def cat_te() -> str:
    """Played cards stay on the table, folded ones face down."""
    hands = "AH 2C 3C 4C 5D 6D | 2H 3H 9C KD QD JS | AC KC 9D 8D 7S 2S"
    match = dealt("cat_te", hands, seats=3, dealer=2, piles={"stub": "10H"}, side_bet=2)
    say(match, "play AH", "play 3H", "fold 2S", "play 2C", "fold KD")
    return screen(match, 2)


def screen(match: Match, seat: int) -> str:
    return text_of(drawn(match, seat)) + "\n"


SCENES: dict[str, Callable[[], str]] = {s.__name__: s for s in (mindikot, rook13, bezique, cat_te)}

if __name__ == "__main__":
    for name, scene in SCENES.items():
        (HERE / f"{name}.txt").write_text(scene())
