"""Rook13 by rules of thumb: the bidding, the go-down and trump; see `rule_play` for the tricks.

The numbers were tuned over about ten thousand deals of self-play.
"""

from itertools import combinations

from followsuit.games.rook13.bot.rule_play import play
from followsuit.games.rook13.deck import PACK, worth
from followsuit.games.rook13.phases.views import AuctionView, ContractTricksView, ContractView
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.events import Bid
from followsuit.rules.phase import Action
from followsuit.rules.view import Pick, View

COLORS = [PACK.suit(letter) for letter in PACK.suits]
FOURTEENS, THIRTEENS, TWELVES = PACK.ranked("14"), PACK.ranked("13"), PACK.ranked("12")

PASS = Action("pass")
OPEN = Action("open")

TO_BE_SAFE = 5  # bid this much less than expected
PARTNER_BIDS = 5  # a partner who bids adds this much
OVER_PARTNER = 5  # bid over a partner only with this much more
LONG_TRUMP = 6  # with this many trumps the last trick, and the go-down, is likely ours
POOL = 8  # consider go-downs from this many cards


def choose(view: View) -> Action:
    """Choose an action."""
    if view.pick is not None:
        return Action("discard", PACK.names_of(go_down(PACK.named(*view.hand), view.pick)))
    match view.shown:
        case AuctionView() as auction:
            return bid(view, auction)
        case ContractTricksView() as trick:
            return Action("play", (play(view, trick),))
        case ContractView():
            return Action("trump", (PACK.letter(best_trump(PACK.named(*view.hand))),))
    return OPEN  # RK-13: bots never redeal


# hand strength


def strength(hand: Cards, trump: Cards) -> int:
    """A hand's strength with this trump: long trumps, high cards, voids."""
    trumps = hand & trump
    total = 8 * count(trumps)
    total += 6 * count(trumps & FOURTEENS) + 8 * count(trumps & THIRTEENS)
    total += 2 * count(trumps & TWELVES)
    return total + sum(side_strength(hand & color) for color in COLORS if color != trump)


def side_strength(cards: Cards) -> int:
    """A side color's strength: high cards, or a void to ruff."""
    if not cards:
        return 5
    guarded = cards & FOURTEENS or count(cards) > 2
    return 6 * count(cards & FOURTEENS) + (6 * count(cards & THIRTEENS) if guarded else 0)


def best_trump(hand: Cards) -> Cards:
    return max(COLORS, key=lambda color: strength(hand, color))


def expected(hand: Cards) -> float:
    """The average points of nine cards and an unseen widow."""
    return 70 + 0.55 * strength(hand, best_trump(hand))


# the bidding


def bid(view: View, auction: AuctionView) -> Action:
    """Raise one step at a time, up to the limit, but never our own side's contract."""
    lowest = auction.ladder[0]
    partner = (view.seat + 2) % view.seats
    opponents = {(view.seat + 1) % view.seats, (view.seat + 3) % view.seats}
    if auction.bidder == partner and opponents <= set(auction.passed):
        return PASS
    needed = lowest + (OVER_PARTNER if auction.bidder == partner else 0)
    must = view.legal is not None and PASS not in view.legal
    if must or needed <= limit(view, partner):
        return Action("bid", (str(lowest),))
    return PASS


def limit(view: View, partner: int) -> float:
    """The highest bid to make."""
    partner_bids = any(isinstance(e, Bid) and e.seat == partner for e in view.events)
    return expected(PACK.named(*view.hand)) - TO_BE_SAFE + (PARTNER_BIDS if partner_bids else 0)


# the go-down


def go_down(hand: Cards, pick: Pick) -> Cards:
    """The go-down that leaves the best hand, for the two best trumps."""
    trumps = sorted(COLORS, key=lambda color: -strength(hand, color))[:2]
    ways = [(trump, down) for trump in trumps for down in go_downs(trump, pick)]
    return max(ways, key=lambda way: left_with(hand, *way))[1]


def go_downs(trump: Cards, pick: Pick) -> list[Cards]:
    """Go-downs worth considering; trumps and fourteens go last."""
    free = [PACK.named(name) for name in pick.free]
    free.sort(key=lambda card: (bool(card & trump), bool(card & FOURTEENS)))
    must = PACK.named(*pick.must)
    return [must | sum(picked) for picked in combinations(free[:POOL], pick.count)]


def left_with(hand: Cards, trump: Cards, down: Cards) -> float:
    """The strength of the rest, plus hidden points if the last trick is likely ours."""
    kept = hand & ~down
    hidden = worth(down) / 2 if count(kept & trump) >= LONG_TRUMP else 0
    return strength(kept, trump) + hidden
