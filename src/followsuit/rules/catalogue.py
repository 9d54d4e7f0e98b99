"""The only list of games."""

from followsuit.rules.game import Game
from followsuit.rules.games import mindikot, rook13

GAMES: dict[str, Game] = {game.name: game for game in (mindikot.GAME, rook13.GAME)}
