"""Rook13 in playouts: the auction, the go-down, trump and the tricks."""

from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.beliefs import Beliefs, has_full_history
from followsuit.bots.policy.equivalence import distinct_cards, with_first
from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.weights import WIN_SCALE, LearnedRows, load_learned
from followsuit.games.rook13.bot.beliefs import Rook13Beliefs
from followsuit.games.rook13.bot.chance import WinChance
from followsuit.games.rook13.bot.hand import SUITS, HandValue
from followsuit.games.rook13.bot.play import CardPlay
from followsuit.games.rook13.deck import FIVES, PACK, TENS, TRICKS
from followsuit.games.rook13.match import Rook13
from followsuit.games.rook13.options import Rules
from followsuit.games.rook13.phases.auction import PASS, Auction
from followsuit.games.rook13.phases.contract import GoDown, NameTrump
from followsuit.games.rook13.phases.deal import OPEN, Opening
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.table import Table

LEARNED: Final = Path(__file__).with_name("learned.json")
HUNDREDTHS: Final = 100
RAISES: Final = 4  # how many bids are weighed beside a pass
TRUMPS_WEIGHED: Final = 3

# so much more than in the playouts, where nobody thinks, a bidder captures who does; bids and
# cards are weighed without it, which was no worse
EDGE: Final = 5
ALL_POINTS: Final = 120  # on the cards and for most tricks
GIFT: Final = 0.03  # how much worse it thinks of gifts to the others than its weights do
LIKED: Final = 0.01  # how much better it thinks its own bids and the like, as a chance to win


@final
class Rook13Policy(Policy):
    dealt: HandValue  # of nine cards, with the widow to come
    kept: HandValue  # of the nine cards a bidder keeps
    play: CardPlay
    win: WinChance
    caution: i64  # how much less than it expects it bids, in points
    over_partner: i64  # and how much less over its partner's bid

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
        """One step up while the hand is good for it."""
        lowest = auction.open
        if auction.must_bid:
            return lowest
        limit = self.dealt.most(table.hands[auction.to_act]) // HUNDREDTHS - self.caution
        if auction.winner >= 0 and not (auction.winner - auction.to_act) & 1:
            limit -= self.over_partner
        return lowest if auction.ladder[index(lowest)] <= limit else PASS

    def go_down(self, table: Table, phase: GoDown) -> Cards:
        """What leaves the best hand with the best trump."""
        hand = table.hands[phase.to_act]
        if phase.forced or phase.free != hand:
            return self.spared(hand, phase)
        down: Cards = 0
        most: i64 = -(10**9)
        for trump in range(SUITS):
            worth_of_it, cards = self.kept.go_down(hand, trump)
            if worth_of_it > most:
                most = worth_of_it
                down = cards
        return down

    def spared(self, hand: Cards, phase: GoDown) -> Cards:
        """RK-9, `godown_no_points`: one by one what is missed least."""
        trump = self.kept.best_trump(hand)
        down, free = phase.forced, phase.free
        hand &= ~down
        for _ in range(phase.picks):
            least: Cards = 0
            most: i64 = -(10**9)
            rest = free
            while rest:
                card = rest & -rest
                rest ^= card
                worth_of_it = self.kept.of(hand ^ card, trump)
                if worth_of_it > most:
                    most = worth_of_it
                    least = card
            down |= least
            free ^= least
            hand ^= least
        return down

    # the root

    def candidates(self, match: Match) -> list[int]:
        """The move of the policy first."""
        phase, table = match.phase, match.table
        first = self.move(match, Dice(0))
        if isinstance(phase, ContractTricks):
            gone = played(table)
            if table.aside_seen_by >> phase.to_act & 1:
                gone |= table.aside
            return with_first(
                first, distinct_cards(phase.choices(table), gone, [FIVES, TENS], PACK)
            )
        if isinstance(phase, Auction):
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
        """For each of the best trumps, the best go-down and those that keep a card of it."""
        hand = table.hands[phase.to_act]
        if phase.forced or phase.free != hand:
            return [self.spared(hand, phase)]
        ways = [self.kept.go_down(hand, trump) for trump in range(SUITS)]
        order = sorted(range(SUITS), key=lambda trump: -ways[trump][0])[:TRUMPS_WEIGHED]
        found = list(dict.fromkeys([int(ways[trump][1]) for trump in order]))
        for trump in order[:2]:
            more = self.others(hand, trump, ways[trump][1])
            found += [down for down in more if down not in found]
        return found

    def others(self, hand: Cards, trump: i64, down: Cards) -> list[int]:
        """The best go-downs that differ from this one by one card."""
        kept = hand & ~down
        swaps: list[tuple[int, int]] = []
        for out in [1 << n for n in range(PACK.size) if down >> n & 1]:
            for back in [1 << n for n in range(PACK.size) if kept >> n & 1]:
                value = self.kept.of_kept(kept ^ out ^ back, down ^ out ^ back, trump)
                swaps.append((-value, down ^ out ^ back))
        return [way for _, way in sorted(swaps)[:3]]

    def prior(self, match: Match, move: i64) -> float:
        phase, table = match.phase, match.table
        if not isinstance(phase, ContractTricks):
            return LIKED if move == self.move(match, Dice(0)) else 0.0
        looks = float(self.play.sum(table, phase, move)) / float(WIN_SCALE)
        if self.play.is_a_gift(table, phase, move) and move != self.play.card(table, phase):
            looks -= GIFT
        return looks

    def beliefs(self, match: Match) -> Beliefs | None:
        assert isinstance(match, Rook13)
        beliefs = Rook13Beliefs(match, self.dealt, self.kept, self.play, self.caution)
        knows = beliefs.has_bids() and has_full_history(match, len(beliefs.moves))
        return beliefs if knows else None

    # what the end is worth

    def value(self, match: Match, seat: Seat) -> float:
        assert isinstance(match, Rook13)
        scores = match.table.scores
        return self.standing(scores[seat & 1], scores[1 - (seat & 1)], match.rules)

    def standing(self, mine: i64, theirs: i64, rules: Rules) -> float:
        if rules.is_won(mine, theirs) or rules.is_lost(mine, theirs):
            return 1.0 if mine > theirs else 0.0
        return self.win.chance(mine, theirs, rules)

    def reported_value(self, value: float, match: Match, seat: Seat, start: Match) -> float:
        """With the bidder's edge: all of it before the first trick, none after the last."""
        assert isinstance(match, Rook13)
        if not isinstance(start.phase, ContractTricks):
            return value
        bidders = match.bidder & 1
        bid_for, against = with_edge(match)
        bid_for += match.opening[bidders]
        against += match.opening[1 - bidders]
        if seat & 1 == bidders:
            thought_out = self.standing(bid_for, against, match.rules)
        else:
            thought_out = self.standing(against, bid_for, match.rules)
        share = float(count(start.table.hands[seat])) / float(TRICKS)
        return value + (thought_out - value) * share


def with_edge(match: Rook13) -> tuple[i64, i64]:
    """RK-3, RK-4: what a hand brings bidders and defenders, had the bidder thought, too."""
    captured = min(match.captured(match.bidder & 1) + EDGE, ALL_POINTS)
    scored = captured if captured >= match.bid else -match.bid
    return scored, ALL_POINTS - captured


def played(table: Table) -> Cards:
    cards: Cards = 0
    for seat in range(table.seats):
        cards |= table.taken[seat]
    return cards


def first_of(first: i64, moves: list[int]) -> list[int]:
    return [first] + [move for move in moves if move != first]
