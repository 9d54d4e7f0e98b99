"""The only list of games."""

from followsuit.rules.game import Game
from followsuit.rules.games import bezique, cat_te, mindikot, rook13
from followsuit.texts import register

GAMES: dict[str, Game] = {
    game.name: game for game in (bezique.GAME, cat_te.GAME, mindikot.GAME, rook13.GAME)
}

for name in GAMES:
    register(name, f"followsuit.games.{name}")
