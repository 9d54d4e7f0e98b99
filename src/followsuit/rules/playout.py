"""Random play, in one hot loop for every game: interpreted or compiled."""

from mypy_extensions import i64

from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


def play_out(match: Match, dice: Dice) -> i64:
    """Play random moves until the hand is over; how many moves were made."""
    moves: i64 = 0
    phase = match.phase
    while phase.to_act >= 0:
        match.apply(phase.random_move(match.table, dice))
        phase = match.phase
        moves += 1
    return moves


def play_outs(match: Match, times: i64, seed: i64) -> tuple[i64, i64]:
    """Many hands from one position: moves made, and a check value made of all scores."""
    dice = Dice(seed)
    moves: i64 = 0
    total: i64 = 0
    while times:
        twin = match.copy()
        moves += play_out(twin, dice)
        for side in range(len(twin.table.scores)):
            total += (side + 1) * twin.table.scores[side]
        times -= 1
    return moves, total
