"""Blunders of Rook13: a bid far beyond the hand, the wrong trump, good cards laid aside, a rich
trick left to the others.
"""

from bench.positions.position import Construction, Pair, choice
from followsuit.games.rook13.deck import PACK, worth
from followsuit.games.rook13.phases.auction import PASS, Auction
from followsuit.games.rook13.phases.contract import GoDown, NameTrump
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import count, each
from followsuit.rules.match import Match

COLORS = [PACK.suit(letter) for letter in PACK.suits]
TOP = PACK.ranked("14")
HIGH = PACK.ranked("12", "13", "14")
RICH = 25  # points in a trick


def bids_far_beyond(match: Match) -> Pair:
    """Bid the maximum with at most three cards of any color and a single high one."""
    auction = match.phase
    if not isinstance(auction, Auction) or auction.must_bid:
        return None
    hand = match.table.hands[auction.to_act]
    longest = max(count(hand & color) for color in COLORS)
    if longest > 3 or count(hand & HIGH) > 1 or not auction.choices(match.table) & PASS:
        return None
    return "pass", f"bid {auction.ladder[-1]}"


def names_a_short_color(match: Match) -> Pair:
    """Name a color with one card at most, holding five or more of another with its fourteen."""
    phase = match.phase
    if not isinstance(phase, NameTrump):
        return None
    hand = match.table.hands[phase.to_act]
    order = sorted(COLORS, key=lambda color: count(hand & color))
    short, second, long = order[0], order[-2], order[-1]
    if count(hand & short) > 1 or count(hand & long) < 5 or count(hand & second) > 3:
        return None
    if not hand & long & TOP or hand & short & HIGH:
        return None
    return f"trump {PACK.letter(long)}", f"trump {PACK.letter(short)}"


def lays_aside_the_best(match: Match) -> Pair:
    """Lay the four highest cards of the longest color aside."""
    phase = match.phase
    if not isinstance(phase, GoDown):
        return None
    hand = match.table.hands[phase.to_act]
    long = max(COLORS, key=lambda color: count(hand & color))
    if count(hand & long) < 6 or not hand & long & TOP:
        return None
    best = sum(each(hand & long)[-4:])
    return choice(match, "expert"), action(match, best)


def leaves_a_rich_trick(match: Match) -> Pair:
    """Play low, last, under a trick with many points that a card certainly wins."""
    play = match.phase
    if not isinstance(play, ContractTricks) or play.waiting != 1 or not play.led:
        return None
    if not (play.winner - play.to_act) & 1 or worth(play.trick) < RICH:
        return None
    cards = each(play.choices(match.table))
    winning = [card for card in cards if play.beats(card)]
    losing = [card for card in cards if not play.beats(card)]
    if not winning or not losing:
        return None
    best = max(winning, key=lambda card: (worth(card), not card & play.trump, -card))
    return action(match, best), action(match, losing[0])


def action(match: Match, move: int) -> str:
    return str(match.phase.action(match.table, move))


CONSTRUCTIONS: dict[str, Construction] = {
    "bids far beyond the hand": bids_far_beyond,
    "names a short color": names_a_short_color,
    "lays its best cards aside": lays_aside_the_best,
    "leaves a rich trick to the others": leaves_a_rich_trick,
}
# those whose right action may fail as the cards lie
CHANCES: dict[str, Construction] = CONSTRUCTIONS
