"""Rook13 in playouts: the auction, the go-down, trump and the tricks."""

from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.beliefs import Beliefs, has_full_history
from followsuit.bots.policy.equivalence import distinct_cards, lowest_equivalent, with_first
from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.weights import WIN_SCALE, LearnedRows, load_learned
from followsuit.games.rook13.bot.beliefs import Rook13Beliefs
from followsuit.games.rook13.bot.chance import WinChance
from followsuit.games.rook13.bot.hand import HUNDREDTHS, SUITS, UNKNOWN, HandValue
from followsuit.games.rook13.bot.play import CardPlay
from followsuit.games.rook13.deck import FIVES, PACK, TENS, TRICKS, worth
from followsuit.games.rook13.match import BONUS, Rook13
from followsuit.games.rook13.options import Rules
from followsuit.games.rook13.phases.auction import PASS, Auction
from followsuit.games.rook13.phases.contract import GoDown, NameTrump
from followsuit.games.rook13.phases.deal import OPEN, Opening
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import bit, count, each, index
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.table import Table

LEARNED: Final = Path(__file__).with_name("learned.json")
RAISES: Final = 4  # bids searched besides a pass
# points expected of a hand too weak to bid, about one in five: bidding on them gains nothing
WEAK_HAND: Final = 82
TRUMPS_SEARCHED: Final = 3

# points that a searching bidder captures beyond one in playouts; only reported values include it,
# as choosing with it was no better
EDGE: Final = 5
ALL_POINTS: Final[i64] = worth(PACK.all) + BONUS
GIFT: Final = 0.03  # prior penalty for giving counters away
LIKED: Final = 0.01  # prior of the policy's own choice before the tricks, as a chance to win


@final
class Rook13Policy(Policy):
    dealt: HandValue  # of nine cards, with the widow to come
    kept: HandValue  # of the nine cards a bidder keeps
    play: CardPlay
    win: WinChance
    caution: i64  # points by which bids stay below the expected score
    over_partner: i64  # and by how much more over a partner's bid

    def __init__(self, rows: LearnedRows | None = None) -> None:
        super().__init__()
        if rows is None:
            rows = load_learned(LEARNED)
        self.dealt = HandValue(rows["dealt"])
        self.kept = HandValue(rows["kept"])
        self.play = CardPlay(rows["play"])
        self.win = WinChance(rows["win"])
        caution, over_partner = rows["caution"][0]
        self.caution = caution
        self.over_partner = over_partner

    def move(self, match: Match, dice: Dice) -> i64:
        phase, table = match.phase, match.table
        if isinstance(phase, ContractTricks):
            return self.play.card(table, phase)
        if isinstance(phase, Auction):
            return self.bid(table, phase)
        if isinstance(phase, GoDown):
            return self.go_down(table, phase)
        if isinstance(phase, NameTrump):
            return bit(self.kept.best_trump(table.hands[phase.to_act]))
        if isinstance(phase, Opening):
            return OPEN  # RK-13: bots never redeal
        return phase.random_move(table, dice)

    # before the tricks

    def bid(self, table: Table, auction: Auction) -> i64:
        """Raise one step while the hand is worth it."""
        lowest = auction.open
        if auction.must_bid:
            return lowest
        if self.must_pass(table, auction):
            return PASS
        limit = self.expected(table, auction) - self.caution
        if auction.winner >= 0 and not (auction.winner - auction.to_act) & 1:
            limit -= self.over_partner
        return lowest if auction.ladder[index(lowest)] <= limit else PASS

    def expected(self, table: Table, auction: Auction) -> i64:
        """The points that the hand to bid on would capture, on average."""
        return self.dealt.most(table.hands[auction.to_act]) // HUNDREDTHS

    def must_pass(self, table: Table, auction: Auction) -> bool:
        """With a weak hand, or if only the partner could be outbid."""
        if auction.must_bid:
            return False
        return auction.is_partners() or self.expected(table, auction) < WEAK_HAND

    def go_down(self, table: Table, phase: GoDown) -> Cards:
        """The go-down that leaves the best hand with the best trump."""
        hand = table.hands[phase.to_act]
        if phase.forced or phase.free != hand:
            return self.restricted_go_down(hand, phase)
        down: Cards = 0
        most: i64 = UNKNOWN
        for trump in range(SUITS):
            value, cards = self.kept.go_down(hand, trump)
            if value > most:
                most = value
                down = cards
        return down

    def restricted_go_down(self, hand: Cards, phase: GoDown) -> Cards:
        """RK-9, `godown_no_points`: lay aside the most expendable cards one by one."""
        trump = self.kept.best_trump(hand)
        down, free = phase.forced, phase.free
        hand &= ~down
        for _ in range(phase.picks):
            least: Cards = 0
            most: i64 = UNKNOWN
            rest = free
            while rest:
                card = rest & -rest
                rest ^= card
                value = self.kept.of(hand ^ card, trump)
                if value > most:
                    most = value
                    least = card
            down |= least
            free ^= least
            hand ^= least
        return down

    # the root

    def candidates(self, match: Match) -> list[int]:
        """The policy's own move first."""
        phase, table = match.phase, match.table
        first = self.move(match, Dice(0))
        if isinstance(phase, ContractTricks):
            gone = gone_for(table, phase.to_act)
            return with_first(
                first, distinct_cards(phase.choices(table), gone, [FIVES, TENS], PACK)
            )
        if isinstance(phase, Auction):
            if self.must_pass(table, phase):
                return [PASS]
            bids = [move for move in match.moves() if move != PASS]
            found = bids[:RAISES] + ([] if phase.must_bid else [PASS])
        elif isinstance(phase, GoDown):
            found = self.go_downs(table, phase)
        elif isinstance(phase, Opening):
            return [OPEN]
        else:
            found = match.moves()
        return first_of(first, found)

    def go_downs(self, table: Table, phase: GoDown) -> list[int]:
        """The best go-down for each of the best trumps, and close alternatives."""
        hand = table.hands[phase.to_act]
        if phase.forced or phase.free != hand:
            return [self.restricted_go_down(hand, phase)]
        ways = [self.kept.go_down(hand, trump) for trump in range(SUITS)]
        order = sorted(range(SUITS), key=lambda trump: -ways[trump][0])[:TRUMPS_SEARCHED]
        found = list(dict.fromkeys([int(ways[trump][1]) for trump in order]))
        for trump in order[:2]:
            more = self.others(hand, trump, ways[trump][1])
            found += [down for down in more if down not in found]
        return found

    def others(self, hand: Cards, trump: i64, down: Cards) -> list[int]:
        """The best go-downs that differ from this one by one card."""
        kept = hand & ~down
        swaps: list[tuple[int, int]] = []
        for out in each(down):
            for back in each(kept):
                value = self.kept.of_kept(kept ^ out ^ back, down ^ out ^ back, trump)
                swaps.append((-value, down ^ out ^ back))
        return [way for _, way in sorted(swaps)[:3]]

    def equivalent(self, match: Match, move: i64) -> i64:
        phase, table = match.phase, match.table
        if not isinstance(phase, ContractTricks):
            return move
        gone = gone_for(table, phase.to_act)
        return lowest_equivalent(move, phase.choices(table), gone, [FIVES, TENS], PACK)

    def prior(self, match: Match, move: i64) -> float:
        phase, table = match.phase, match.table
        if not isinstance(phase, ContractTricks):
            return LIKED if move == self.move(match, Dice(0)) else 0.0
        prior = float(self.play.sum(table, phase, move)) / float(WIN_SCALE)
        if self.play.is_a_gift(table, phase, move) and move != self.play.card(table, phase):
            prior -= GIFT
        return prior

    def beliefs(self, match: Match) -> Beliefs | None:
        assert isinstance(match, Rook13)
        beliefs = Rook13Beliefs(match, self.dealt, self.kept, self.play, self.caution)
        knows = beliefs.has_bids() and has_full_history(match, len(beliefs.moves))
        return beliefs if knows else None

    # values

    def value(self, match: Match, seat: Seat) -> float:
        assert isinstance(match, Rook13)
        scores = match.table.scores
        return self.standing(scores[seat & 1], scores[1 - (seat & 1)], match.rules)

    def standing(self, mine: i64, theirs: i64, rules: Rules) -> float:
        if rules.is_won(mine, theirs) or rules.is_lost(mine, theirs):
            return 1.0 if mine > theirs else 0.0
        return self.win.chance(mine, theirs, rules)

    def reported_value(self, value: float, match: Match, seat: Seat, start: Match) -> float:
        """Add the bidder's edge: all of it before the first trick, none after the last."""
        assert isinstance(match, Rook13)
        if not isinstance(start.phase, ContractTricks):
            return value
        bidders = match.bidder & 1
        bid_for, against = with_edge(match)
        bid_for += match.opening[bidders]
        against += match.opening[1 - bidders]
        if seat & 1 == bidders:
            corrected = self.standing(bid_for, against, match.rules)
        else:
            corrected = self.standing(against, bid_for, match.rules)
        share = float(count(start.table.hands[seat])) / float(TRICKS)
        return value + (corrected - value) * share


def with_edge(match: Rook13) -> tuple[i64, i64]:
    """The round's scores for bidders and defenders, including the bidder's edge."""
    captured = min(match.captured(match.bidder & 1) + EDGE, ALL_POINTS)
    scored = captured if match.makes_bid(captured) else -match.bid
    return scored, ALL_POINTS - captured


def gone_for(table: Table, seat: Seat) -> Cards:
    """The cards that can no longer be played, as far as a seat knows."""
    gone = played(table)
    return gone | table.aside if table.aside_seen_by >> seat & 1 else gone


def played(table: Table) -> Cards:
    cards: Cards = 0
    for seat in range(table.seats):
        cards |= table.taken[seat]
    return cards


def first_of(first: i64, moves: list[int]) -> list[int]:
    return [first] + [move for move in moves if move != first]
