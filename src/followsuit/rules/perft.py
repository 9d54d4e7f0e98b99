"""Counting the tree of legal moves: if two engines count the same, they play the same game."""

from followsuit.rules.match import Match


def perft(match: Match, depth: int) -> int:
    """How many ways there are to make so many moves, or fewer where the hand ends."""
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
