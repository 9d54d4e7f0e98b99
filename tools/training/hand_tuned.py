"""Weights set by hand from the rule bots' ideas, where learning starts."""

from math import exp

from followsuit.bots.policy.weights import LearnedRows
from followsuit.games.mindikot.bot import play as mindikot_play
from followsuit.games.rook13.bot import play as rook13_play
from followsuit.games.rook13.bot.chance import STEP, WHOLE, WIDTH
from followsuit.games.rook13.bot.hand import AS_SIDE, AS_TRUMP

Rows = list[list[int]]

HUNDREDTHS = 100
LIKELY = 120.0  # scale of the logistic: points ahead


def row(names: list[str], **weights: int) -> list[int]:
    """A row of zeros except for these positions, given as `_3=5`."""
    return [weights.get(f"_{place}", 0) for place in range(len(names))]


def rook13() -> LearnedRows:
    trump = row(AS_TRUMP, _0=440, _2=330, _3=440, _4=110)
    side = row(AS_SIDE, _0=275, _4=330, _5=330, _6=330)
    return {
        "play": [rook13_row(kind, role) for kind in range(5) for role in range(3)],
        "dealt": [[70 * HUNDREDTHS, 0], trump, side],
        "kept": [[70 * HUNDREDTHS, 20], trump, side],
        "caution": [[-5, 10]],
        "win": [[lead_chance((b - a) * STEP) for b in range(WIDTH)] for a in range(WIDTH)],
    }


def rook13_row(kind: int, role: int) -> list[int]:
    to_come = (14, 8, 2, 8, 2)[kind]
    draws = 0 if role == 2 else 150
    return row(
        rook13_play.FEATURES,
        _0=to_come,
        _1=2,
        _2=2,
        _3=-74,
        _4=-1024,
        _5=224,
        _6=-384,
        _7=-192,
        _8=-1,
        _20=draws,
    )


def lead_chance(lead: int) -> int:
    return round(WHOLE / (1 + exp(-lead / LIKELY)))


def mindikot() -> LearnedRows:
    names = mindikot_play.FEATURES
    cards = row(
        names, _0=4, _1=20, _2=20, _3=-640, _4=-128, _6=-256, _7=-160, _8=-4, _19=12, _21=64, _22=40
    )
    saying = [row(mindikot_play.REVEAL_FEATURES, _0=1, _1=2, _2=-3, _3=-2, _8=1)]
    rows = [cards] * mindikot_play.SITUATIONS
    return {
        "play4": rows,
        "play6": rows,
        "say4": saying,
        "say6": saying,
        "rounds": [[700, 300]] * 4,
    }
