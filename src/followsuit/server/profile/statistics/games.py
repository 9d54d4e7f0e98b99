"""Which counting belongs to which game."""

from followsuit.rules.game import Game
from followsuit.server.profile.statistics.bezique import BeziqueCounting
from followsuit.server.profile.statistics.cat_te import CatTeCounting
from followsuit.server.profile.statistics.counting import Counting
from followsuit.server.profile.statistics.mindikot import MindikotCounting
from followsuit.server.profile.statistics.rook13 import Rook13Counting

OF_GAMES: dict[str, type[Counting]] = {
    "bezique": BeziqueCounting,
    "cat_te": CatTeCounting,
    "mindikot": MindikotCounting,
    "rook13": Rook13Counting,
}


def counting_of(game: Game, seats: int) -> Counting:
    return OF_GAMES.get(game.name, Counting)(seats, game.sides(seats))
