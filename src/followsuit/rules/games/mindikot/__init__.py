"""Mindikot: two teams, four tens; who gathers the tens wins the round. Rulings MK-0 to MK-11.

Trump is unknown until someone cannot follow suit: his card sets it, or he may have the card turned
that the first leader hid.
"""

from followsuit.rules.games.mindikot.match import GAME
from followsuit.rules.games.mindikot.play import HiddenTrumpShowing
from followsuit.rules.games.mindikot.scoring import Rules

__all__ = ["GAME", "HiddenTrumpShowing", "Rules"]
