"""Blunders of Mindikot: the last to play leaves a trick to the others that decides the hand."""

from bench.positions.position import Construction, Pair
from followsuit.games.mindikot.match import Mindikot
from followsuit.games.mindikot.phases.tricks import PASS_OR_REVEAL, TensPlay
from followsuit.rules.bits import count, each
from followsuit.rules.match import Match


def last_card(match: Match) -> TensPlay | None:
    """The trick, if the seat to act plays its last card and the others are winning it."""
    play = match.phase
    if not isinstance(play, TensPlay) or play.waiting != 1 or not play.led:
        return None
    is_theirs = (play.winner - play.to_act) & 1
    is_card = not play.choices(match.table) & PASS_OR_REVEAL
    return play if is_theirs and is_card else None


def decides_a_kot(match: Match) -> Pair:
    """Play low although a card certainly wins the trick that makes or prevents a kot."""
    play = last_card(match)
    assert isinstance(match, Mindikot)
    if play is None or match.rules.kot_points == match.rules.win_points:
        return None
    more = count(play.trick & match.scoring.tens)
    if not more or 4 not in (tens_of(match, 0) + more, tens_of(match, 1) + more):
        return None
    hand = match.table.hands[play.to_act]
    if not hand & play.led and not play.trump:
        return None  # any card would set trump
    return take_or_leave(match, play, play.choices(match.table))


def leaves_a_ten(match: Match) -> Pair:
    """Play low under a trick whose tens decide the hand, although a card certainly wins it."""
    play = last_card(match)
    if play is None or not match.table.hands[play.to_act] & play.led or not decides(match, play):
        return None
    return take_or_leave(match, play, play.choices(match.table))


def leaves_a_ten_to_trump(match: Match) -> Pair:
    """Discard on a trick whose tens decide the hand, although a trump certainly wins it."""
    play = last_card(match)
    if play is None or not play.trump or not decides(match, play):
        return None
    hand = match.table.hands[play.to_act]
    return None if hand & play.led else take_or_leave(match, play, hand)


def decides(match: Match, play: TensPlay) -> bool:
    """Whether whoever takes this trick wins the hand: with three tens, or two and most tricks."""
    assert isinstance(match, Mindikot)
    more = count(play.trick & match.scoring.tens)
    ours, theirs = tens_of(match, 0) + more, tens_of(match, 1) + more
    return theirs == 3 and (ours == 3 or (ours == 2 and has_most_tricks(match, 1)))


def takes_a_ten_with_the_best(match: Match) -> Pair:
    """Take a trick with a ten from the others with the best card of the suit led.

    Players to come may be void of it, but none of them has shown that.
    """
    play = match.phase
    assert isinstance(match, Mindikot)
    if not isinstance(play, TensPlay) or not play.led or play.waiting == 1:
        return None
    table, seat = match.table, play.to_act
    following = table.hands[seat] & play.led
    if not (play.winner - seat) & 1 or not play.trick & match.scoring.tens or not following:
        return None
    if any(table.barred[other] & play.led for other in to_come(match, play)):
        return None
    best = each(following)[-1]
    if not play.beats(best) or higher_out(match, play, best):
        return None
    return take_or_leave(match, play, following, best)


def to_come(match: Match, play: TensPlay) -> list[int]:
    return [(play.to_act + step) % match.table.seats for step in range(1, play.waiting)]


def higher_out(match: Match, play: TensPlay, card: int) -> int:
    """The higher cards of a suit that other hands may hold."""
    table = match.table
    gone = table.hands[play.to_act] | play.trick | sum(list(table.taken))
    return int(table.pack.suit_of(card) & -card & ~card & ~gone)


def take_or_leave(match: Match, play: TensPlay, cards: int, best: int = 0) -> Pair:
    assert isinstance(match, Mindikot)
    winning = [card for card in each(cards) if play.beats(card)]
    losing = [card for card in each(cards & ~match.scoring.tens) if not play.beats(card)]
    if not winning or not losing:
        return None
    return action(match, best or winning[0]), action(match, losing[0])


def tens_of(match: Match, team: int) -> int:
    """The tens that a team has won; 0 is that of the seat to act, 1 the other."""
    assert isinstance(match, Mindikot)
    return int(match.scoring.tens_of(match.table, (match.to_act + team) & 1))


def has_most_tricks(match: Match, more: int) -> bool:
    """Whether our team has most of the tricks of the hand with this many more."""
    assert isinstance(match, Mindikot)
    return 2 * (match.table.team_tricks(match.to_act & 1) + more) > match.scoring.tricks


def action(match: Match, card: int) -> str:
    return str(match.phase.action(match.table, card))


CONSTRUCTIONS: dict[str, Construction] = {
    "leaves the ten of a kot": decides_a_kot,
    "leaves a ten to the others": leaves_a_ten,
    "does not trump a ten": leaves_a_ten_to_trump,
}
# those whose right action may fail as the cards lie
CHANCES: dict[str, Construction] = {
    "takes a ten with the best card": takes_a_ten_with_the_best,
}
