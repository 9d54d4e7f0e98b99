"""Random weights, so that new training changes no test."""

from followsuit.bots.policy.weights import LearnedRows
from followsuit.games.mindikot.bot import play as mindikot_play
from followsuit.games.rook13.bot import play as rook13_play
from followsuit.games.rook13.bot.chance import WHOLE, WIDTH
from followsuit.games.rook13.bot.hand import AS_SIDE, AS_TRUMP
from followsuit.rules.dice import Dice


def rows(dice: Dice, number: int, width: int) -> list[list[int]]:
    return [[dice.below(2001) - 1000 for _ in range(width)] for _ in range(number)]


def rook13() -> LearnedRows:
    dice = Dice(1)
    trump, side = rows(dice, 1, len(AS_TRUMP)), rows(dice, 1, len(AS_SIDE))
    return {
        "play": rows(dice, rook13_play.SITUATIONS, len(rook13_play.FEATURES)),
        "dealt": [[8000, 0], *trump, *side],
        "kept": [[8000, 20], *trump, *side],
        "caution": [[-5, 10]],
        "win": [[WHOLE // 2] * WIDTH for _ in range(WIDTH)],
    }


def mindikot() -> LearnedRows:
    dice = Dice(2)
    cards = rows(dice, mindikot_play.SITUATIONS, len(mindikot_play.FEATURES))
    saying = rows(dice, 1, len(mindikot_play.REVEAL_FEATURES))
    return {
        "play4": cards,
        "play6": cards[::-1],
        "say4": saying,
        "say6": saying,
        "rounds": [[700, 300]] * 4,
    }
