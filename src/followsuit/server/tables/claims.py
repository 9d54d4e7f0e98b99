"""Claiming the rest: who may, and how it is played out.

The claim itself is a log entry. The tricks that follow are ordinary actions, so records, replays
and statistics need not know about claims.
"""

from followsuit.rules.match import Match

FEWEST = 2  # tricks; the last one needs no claim


def may_claim(match: Match, seat: int) -> bool:
    """Whether a seat is certain to win the rest; this depends only on what the seat knows."""
    if seat != match.to_act:
        return False
    return len(match.phase.sure_leads(match.table)) >= FEWEST


def next_of_claim(match: Match, claimer: int) -> str:
    """The next action: the claimer leads a sure winner, and what the others play does not matter.

    If the game does not allow that lead now, the claimer leads another sure winner.
    """
    phase, table = match.phase, match.table
    legal = match.moves()
    wanted = phase.sure_leads(table) if match.to_act == claimer else legal
    move = next((each for each in wanted if each in legal), legal[0])
    return str(phase.action(table, move))
