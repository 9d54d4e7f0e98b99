"""Blunders of Cat Te: a card folded that wins the pot or keeps its seat in, and false claims."""

from bench.positions.position import Construction, Pair, choice
from followsuit.games.cat_te.claims import beating
from followsuit.games.cat_te.moves import CLAIM, DROP, FIRST_FOLD, FOLDS
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import FIRST_TRICKS, TRICKS
from followsuit.rules.bits import count, each
from followsuit.rules.match import Match

LOW = 14  # cards out that beat one of the hand


def folds_the_winner(match: Match) -> Pair:
    """Fold the last card although it beats the best of the sixth trick so far."""
    play = match.phase
    if not isinstance(play, SixTricks) or play.left != 1 or not play.led:
        return None
    return best_or_fold(match, play)


def folds_its_only_trick(match: Match) -> Pair:
    """Fold in the fourth trick, without a trick, although a card beats the best so far."""
    play = match.phase
    if not isinstance(play, SixTricks) or not play.terms.eliminates or not play.led:
        return None
    if play.left != TRICKS + 1 - FIRST_TRICKS or match.table.tricks[play.to_act]:
        return None
    if play.waiting != 1:
        return None
    return best_or_fold(match, play)


def tries_for_the_pot(match: Match) -> Pair:
    """Beat the best card of the sixth trick before the last player: folding loses for certain."""
    play = match.phase
    if not isinstance(play, SixTricks) or play.left != 1 or not play.led or play.waiting == 1:
        return None
    return None if play.is_blind() else best_or_fold(match, play)


def tries_to_stay_in(match: Match) -> Pair:
    """Beat the best card of the fourth trick, without a trick: folding is certainly the end."""
    play = match.phase
    if not isinstance(play, SixTricks) or not play.terms.eliminates or not play.led:
        return None
    if play.left != TRICKS + 1 - FIRST_TRICKS or match.table.tricks[play.to_act]:
        return None
    found = best_or_fold(match, play) if play.waiting > 1 else None
    winning = [c for c in each(match.table.hands[play.to_act] & play.led) if play.beats(c)]
    return None if found is None else (action(match, winning[-1]), found[1])


def best_or_fold(match: Match, play: SixTricks) -> Pair:
    choices = play.choices(match.table)
    winning = [card for card in each(choices & match.table.hands[play.to_act]) if play.beats(card)]
    folds = choices & FOLDS
    if not winning or not folds:
        return None
    return action(match, winning[0]), action(match, folds & -folds)


def claims_falsely(match: Match) -> Pair:
    """Claim the rest with a hand that many cards beat."""
    play = match.phase
    if not isinstance(play, SixTricks) or not play.choices(match.table) & CLAIM:
        return None
    unseen = beating(match.table, play.to_act) & ~seen(match)
    if count(unseen) < LOW or play.left < 3:
        return None
    return choice(match, "expert"), "claim"


def drops_a_winner(match: Match) -> Pair:
    """Drop out when the last card to play beats the best of the sixth trick."""
    play = match.phase
    if not isinstance(play, SixTricks) or play.left != 1 or not play.led or play.waiting != 1:
        return None
    choices = play.choices(match.table)
    winning = [card for card in each(choices & match.table.hands[play.to_act]) if play.beats(card)]
    if not winning or not choices & DROP:
        return None
    return action(match, winning[-1]), "drop"


def seen(match: Match) -> int:
    """The cards that are not in a hand, and so certainly beat nothing any more."""
    hands = sum(list(match.table.hands))
    return int(match.table.pack.all & ~hands)


def action(match: Match, move: int) -> str:
    assert move < FIRST_FOLD or move & FOLDS or move in (CLAIM, DROP)
    return str(match.phase.action(match.table, move))


CONSTRUCTIONS: dict[str, Construction] = {
    "folds the winner of the pot": folds_the_winner,
    "folds its only trick": folds_its_only_trick,
    "claims falsely": claims_falsely,
    "drops out with the winner": drops_a_winner,
}
# those whose right action may fail as the cards lie
CHANCES: dict[str, Construction] = {
    "tries for the pot": tries_for_the_pot,
    "tries to stay in": tries_to_stay_in,
    "stays in": folds_its_only_trick,
}
