"""Cat Te: six cards, and the last trick takes the pot. Rulings CT-1 to CT-18."""

from followsuit.rules.games.cat_te.rounds import GAME

__all__ = ["GAME"]
