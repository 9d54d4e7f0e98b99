"""Cat Te: six cards, and the last trick takes the pot. Rulings CT-1 to CT-18."""

from followsuit.rules.games.cat_te.instant import PACK
from followsuit.rules.games.cat_te.match import GAME
from followsuit.rules.games.cat_te.rules import Rules
from followsuit.rules.games.cat_te.showing import RoundShowing, SixTricksShowing

__all__ = ["GAME", "PACK", "RoundShowing", "Rules", "SixTricksShowing"]
