"""Bezique: melds of physical cards while the stock lasts, then nine strict tricks."""

from typing import Final

from followsuit.rules.game import Game
from followsuit.rules.games.bezique.match import new_match
from followsuit.rules.games.bezique.rules import Rules

GAME: Final[Game] = Game(
    name="bezique",
    title="Bezique",
    about="Win tricks to meld runs, marriages and beziques; first to 1500.",
    seat_counts=(2, 3, 4),
    rules=Rules,
    match=new_match,
    hand_word="deal",
    dealer_rule="BZ-16",
    presets={"standard": {}, "advanced": {"mode": "advanced"}},
)
