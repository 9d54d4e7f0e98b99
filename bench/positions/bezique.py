"""Blunders of Bezique: a complete meld broken up in a trick, or the last one not made."""

from bench.positions.position import Construction, Pair
from followsuit.games.bezique.deck import ACE, DIAMONDS, JACK, QUEEN, SPADES, rank_of
from followsuit.games.bezique.hand import Hand
from followsuit.games.bezique.melds import (
    DRAW,
    SWAP,
    kind_of,
    slots_of,
    worth,
)
from followsuit.games.bezique.phases.meld_window import MeldWindow
from followsuit.games.bezique.phases.tricks import DrawingTrick
from followsuit.games.bezique.table import Tableau, tableau
from followsuit.rules.bits import count, each
from followsuit.rules.match import Match

RICH = 60  # points of a meld
DRAWS = 8  # draws left, so that there is time to meld


def breaks_up(match: Match, parts: int) -> Pair:
    """Play one of these cards, which are all of a meld, instead of a worthless one.

    The last to play must have nothing to gain by another card: it wins the trick with a worthless
    one, or cannot win it.
    """
    play, board = match.phase, tableau(match.table)
    if not isinstance(play, DrawingTrick) or not parts or board.draws_left() < DRAWS:
        return None
    hand = board.at[play.to_act]
    idle = [slot for slot in each(hand.held & ~parts) if is_worthless(board, hand, slot)]
    winning = hand.beating(play.best, board.trump) & ~parts if play.waiting == 1 else 0
    if winning:
        idle = [slot for slot in idle if slot & winning]
    if not idle:
        return None
    right = min(idle, key=lambda slot: rank_of(hand.card(slot)))
    return action(match, right), action(match, parts & -parts)


def is_worthless(board: Tableau, hand: Hand, slot: int) -> bool:
    """A plain card below the jack."""
    card = hand.card(slot)
    is_plain = not slot & (hand.in_suit(board.trump) | hand.jokers())
    return is_plain and rank_of(card) < JACK


def breaks_up_a_run(match: Match) -> Pair:
    """The hand has each card of the run once, and has not melded it."""
    play, board = match.phase, tableau(match.table)
    if not isinstance(play, DrawingTrick):
        return None
    hand = board.at[play.to_act]
    trumps = hand.in_suit(board.trump)
    ranks = [trumps & hand.of_rank(rank) for rank in range(JACK, ACE + 1)]
    parts = sum(ranks)
    if any(count(slots) != 1 for slots in ranks) or parts & hand.laid:
        return None
    return breaks_up(match, parts)


def breaks_up_aces(match: Match) -> Pair:
    """Play one of exactly four aces, last, when another card wins the trick and lets it meld."""
    play, board = match.phase, tableau(match.table)
    if not isinstance(play, DrawingTrick) or play.waiting != 1 or board.draws_left() < 2:
        return None
    hand = board.at[play.to_act]
    aces = hand.of_rank(ACE)
    if count(aces) != 4 or aces & hand.laid or hand.jokers():
        return None
    winning = hand.beating(play.best, board.trump) & ~aces
    plain = [slot for slot in each(winning) if rank_of(hand.card(slot)) < JACK]
    return (action(match, plain[0]), action(match, aces & -aces)) if plain else None


def breaks_up_a_double_bezique(match: Match) -> Pair:
    """The hand has both queens and both jacks, none of them melded."""
    play, board = match.phase, tableau(match.table)
    if not isinstance(play, DrawingTrick):
        return None
    hand = board.at[play.to_act]
    queens = hand.of_rank(QUEEN) & hand.in_suit(SPADES)
    jacks = hand.of_rank(JACK) & hand.in_suit(DIAMONDS)
    if count(queens) != 2 or count(jacks) != 2 or (queens | jacks) & hand.laid:
        return None
    return breaks_up(match, queens | jacks)


def forgoes_its_last_meld(match: Match) -> Pair:
    """Draw without the meld that can never be made again: nobody melds in the last nine tricks."""
    play, board = match.phase, tableau(match.table)
    if not isinstance(play, MeldWindow) or board.draws_left() != 1:
        return None
    hand = board.at[play.to_act]
    melds = [move for move in match.moves() if move not in (DRAW, SWAP)]
    points = {move: worth(hand, board.trump, kind_of(move), slots_of(move)) for move in melds}
    best = max(melds, key=lambda move: points[move], default=0)
    return (action(match, best), "draw") if best and points[best] >= RICH else None


def action(match: Match, move: int) -> str:
    return str(match.phase.action(match.table, move))


CONSTRUCTIONS: dict[str, Construction] = {
    "breaks up a run": breaks_up_a_run,
    "breaks up four aces": breaks_up_aces,
    "breaks up a double bezique": breaks_up_a_double_bezique,
    "forgoes its last meld": forgoes_its_last_meld,
}
# those whose right action may fail as the cards lie
CHANCES: dict[str, Construction] = {
    name: one for name, one in CONSTRUCTIONS.items() if name.startswith("breaks up")
}
