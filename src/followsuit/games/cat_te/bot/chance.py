"""The chance to win a match of Cat Te, from the balances between two rounds."""

from typing import Final

from followsuit.bots.policy.exponential import exponential
from followsuit.games.cat_te.match import CatTe
from followsuit.rules.cards import Seat
from followsuit.rules.phase import Over

# how far balances drift, in bets, if all seats win equally often
DRIFT: Final = 1.1
HUGE: Final = 20.0


def chance_to_win(match: CatTe, seat: Seat) -> float:
    """CT-17: the highest balance wins. In an endless match, only this round counts."""
    if isinstance(match.phase, Over):
        return 1.0 if seat in match.winners() else 0.0
    if not match.terms.rounds:
        return share_of_the_pot(match, seat)
    scores = match.table.scores
    spread = drift(match)
    total = 0.0
    for other in range(match.table.seats):
        total += exponential(float(scores[other] - scores[seat]) / spread, HUGE)
    return 1.0 / total


def drift(match: CatTe) -> float:
    """How far balances will drift apart in the remaining rounds."""
    left = max(1, match.terms.rounds - match.deals)
    spread: float = DRIFT * float(match.terms.bet) * float(match.table.seats * left) ** 0.5
    return spread


def per_pot(match: CatTe) -> float:
    """How much the pot changes the chance to win when all are level."""
    pot = float(match.table.seats * match.terms.bet)
    if not match.terms.rounds:
        return pot / float(match.terms.bet) / span(match)
    even = 1.0 / float(match.table.seats)
    return even * (1.0 - even) * pot / drift(match)


def share_of_the_pot(match: CatTe, seat: Seat) -> float:
    """This round's result from 0 (a false claim and a double loss) to 1 (a double win)."""
    bets = float(match.table.scores[seat] - match.opening[seat]) / float(match.terms.bet)
    share = (bets + 2.0 + penalty(match)) / span(match)
    return min(1.0, max(0.0, share))


def span(match: CatTe) -> float:
    """The bets between the worst result of a round and the best."""
    return float(2 * match.table.seats) + penalty(match)


def penalty(match: CatTe) -> float:
    """CT-11: the price of a false claim, in bets."""
    return float(match.rules.claim_penalty)
