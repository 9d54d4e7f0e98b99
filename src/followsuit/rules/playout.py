"""Random playouts of any game, in one tight loop."""

from mypy_extensions import i64

from followsuit.rules.dice import Dice
from followsuit.rules.match import Match, advance


def random_deal(match: Match, dice: Dice) -> None:
    """Shuffle and deal, for playouts and research; people get deals from `shuffle`."""
    order = list(range(match.table.pack.size))
    last: i64 = match.table.pack.size - 1
    while last > 0:
        other = dice.below(last + 1)
        held = order[last]
        order[last] = order[other]
        order[other] = held
        last -= 1
    match.apply_deal(match.cut(order, dice.below))


def play_out(match: Match, dice: Dice) -> i64:
    """Play random moves until the round is over; return the number of moves."""
    moves: i64 = 0
    table = match.table
    phase = match.phase
    while phase.to_act >= 0:
        while not phase.done:
            phase.apply(table, phase.random_move(table, dice))
            moves += 1
        phase = advance(match)
    return moves


def play_outs(match: Match, times: i64, seed: i64) -> tuple[i64, i64]:
    """Play many rounds from one position; return the number of moves and a checksum of scores."""
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
