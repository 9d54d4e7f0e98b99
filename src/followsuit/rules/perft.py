"""Perft: counting the tree of legal moves, to compare two implementations of the rules."""

from followsuit.rules.match import Match


def perft(match: Match, depth: int) -> int:
    """The number of move sequences of this length, or shorter if the round ends."""
    if depth == 0 or match.phase.to_act < 0:
        return 1
    moves = match.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = match.copy()
        twin.apply(move)
        total += perft(twin, depth - 1)
    return total
