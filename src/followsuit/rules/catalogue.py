"""The only list of games."""

from followsuit.rules.game import Game
from followsuit.rules.games import rook13

GAMES: dict[str, Game] = {game.name: game for game in (rook13.GAME,)}
