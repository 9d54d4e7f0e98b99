"""The only list of games."""

from followsuit.rules.game import Game
from followsuit.rules.games import bezique, cat_te, mindikot, rook13

GAMES: dict[str, Game] = {
    game.name: game for game in (bezique.GAME, cat_te.GAME, mindikot.GAME, rook13.GAME)
}
