"""Advice before an action: what to do, what it brings in this round, and why."""

from collections.abc import Sequence

from msgspec import Struct

from followsuit.bots.analysis import AnalyzedAction
from followsuit.bots.policy.catalogue import has_policy, policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.review.reasons import LAYOUTS, Prospects, prospects
from followsuit.bots.review.verdicts import Reason
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.notation import parse

NONE = Prospects(None, None, None)


class Advice(Struct, frozen=True):
    """What a bot would do, and why, in sentences that a player can check."""

    action: str
    equal: list[str]  # other actions that must have the same outcome
    instead: str | None  # what it was compared with; null: every other action is as good
    effect: Reason | None  # how the round most often turns out
    why: Reason | None  # what it does better
    also: Reason | None  # what else


def advise(
    match: Match, seat: int, analyzed: Sequence[AnalyzedAction], seed: int, layouts: int = LAYOUTS
) -> Advice | None:
    """Advice from a bot's analysis; none where there is nothing to choose."""
    if match.to_act != seat or not has_choice(match) or not analyzed:
        return None
    worlds, best = Worlds(match, seat), analyzed[0].action
    if not has_policy(match.name) or is_interjection(match, seat, best):
        return Advice(best, [], None, *NONE)
    policy, known = policy_of(match.name), worlds.match
    move = int(known.checked(seat, parse(best)))
    equal = equals(known, policy, move)
    other = alternative(known, policy, seat, analyzed, {move, *equal})
    actions = [str(known.phase.action(known.table, each)) for each in equal]
    if other is None:
        return Advice(best, actions, None, *NONE)
    instead = str(known.phase.action(known.table, other))
    found = prospects(worlds, policy, move, other, layouts, seed)
    return Advice(best, actions, instead, *found)


def has_choice(match: Match) -> bool:
    """Whether the seat to act has more than one action; a redeal is not advised on."""
    if match.phase.too_many:
        return True
    avoided = GAMES[match.name].avoided_actions if match.name in GAMES else ()
    actions = match.legal_actions(match.to_act) or []
    return sum(action.verb not in avoided for action in actions) > 1


def is_interjection(match: Match, seat: int, action: str) -> bool:
    return match.interjection(seat, parse(action)) is not None


def equals(match: Match, policy: Policy, move: int) -> list[int]:
    """The other moves that must have the same outcome."""
    if match.phase.too_many:
        return []
    kind = policy.equivalent(match, move)
    same = [other for other in match.moves() if policy.equivalent(match, other) == kind]
    return [other for other in same if other != move]


def alternative(
    match: Match,
    policy: Policy,
    seat: int,
    analyzed: Sequence[AnalyzedAction],
    taken: set[int],
) -> int | None:
    """What a player might do instead: the natural move, or else the next best."""
    natural = int(policy.candidates(match)[0])
    if natural not in taken:
        return natural
    valued = [one for one in analyzed[1:] if one.win is not None]
    avoided = GAMES[match.name].avoided_actions if match.name in GAMES else ()
    for one in sorted(valued, key=lambda one: -(one.win or 0.0)):
        action = parse(one.action)
        if action.verb in avoided or is_interjection(match, seat, one.action):
            continue
        move = int(match.checked(seat, action))
        if move not in taken:
            return move
    return None
