"""Rook13: bid for the widow, name trump, take points. Rulings RK-1 to RK-18."""

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from followsuit.rules.auction import Auction
from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Cards, Pack, Seat, cards_of
from followsuit.rules.dealing import DealersDeal, Opening
from followsuit.rules.events import BiddingOpened, Dealt, Redealt, TrumpSet, WentDown, WidowTaken
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import MOST, flag, number
from followsuit.rules.phase import Action, Deal, Over, Phase, Refusal, Showing
from followsuit.rules.piles import Below, Piles
from followsuit.rules.table import Table, all_but, only
from followsuit.rules.tricks import TrickPlay

PACK: Final = Pack("RYBG", [str(n) for n in range(5, 15)])
BIDS: Final = list(range(65, 125, 5))
FIVES: Final[Cards] = PACK.ranked("5")
TENS: Final[Cards] = PACK.ranked("10", "13")  # worth ten each
WEAK: Final[Cards] = PACK.ranked("6", "7", "8", "9")
SEATS: Final = 4
TRICKS: Final = 9
BONUS: Final = 20  # for five tricks or more
FOLLOW: Final = "S1 FollowingSuit"


@final
@dataclass(frozen=True)
class Rules:
    seats: int = SEATS
    win_score: int = number(500, "A team wins with more than this after a hand.")
    lose_score: int = number(
        -250, "A team loses with less than this after a hand.", low=-MOST, high=-1
    )
    godown_no_points: bool = flag(
        False, "Cards that count may not go down while there are others to lay aside."
    )
    manual_redeal: bool = flag(True, "The dealer may throw a deal away before the bidding.")
    manual_redeal_limit: int | None = number(
        1, "How often the dealer may do so in one hand; none is without limit.", low=0, none=True
    )


def worth(cards: Cards) -> i64:
    """The points on a set of cards."""
    return 5 * count(cards & FIVES) + 10 * count(cards & TENS)


@dataclass(frozen=True)
class ContractShowing(Showing):
    bidder: int
    bid: int


@dataclass(frozen=True)
class GoDownShowing(ContractShowing):
    free: tuple[str, ...]  # what the bidder may choose from; others see nothing here
    must: tuple[str, ...]  # what must go besides
    picks: int  # how many to choose


@final
class GoDown(Phase):
    """The bid winner holds the widow too and lays four cards aside."""

    bid: i64
    free: Cards  # what may be chosen from

    def __init__(self, bidder: Seat, bid: i64, hand: Cards, no_points: bool) -> None:
        self.bid = bid
        self.free = hand
        super().__init__(bidder)
        self.picks = 4
        self.too_many = True
        if no_points:
            self.spare_points(hand)

    def spare_points(self, hand: Cards) -> None:
        """RK-9, `godown_no_points`: worthless cards only; too few of them all go."""
        worthless = hand & ~(FIVES | TENS)
        if count(worthless) >= 4:
            self.free = worthless
        else:
            self.forced = worthless
            self.free = hand ^ worthless
            self.picks = 4 - count(worthless)

    def choices(self, table: Table) -> Cards:
        return self.free

    def apply(self, table: Table, move: i64) -> None:
        seat = self.to_act
        table.hands[seat] ^= move
        table.aside = move
        if table.events is not None:
            table.tell(WentDown(seat, 4, table.pack.names_of(move), seen_by=only(seat)))
            table.tell(WentDown(seat, 4, seen_by=all_but(seat)))
        self.done = True

    def copy(self) -> Phase:
        twin = GoDown(self.to_act, self.bid, self.free, False)
        twin.forced = self.forced
        twin.picks = self.picks
        return twin

    # the border

    def why_not(self, table: Table, move: i64) -> Refusal:
        if count(move) != 4 or move & ~table.hands[self.to_act]:
            return Refusal("RK-9", "lay aside four cards of your hand")
        return Refusal("RK-9", "cards that count may go down only when there is nothing else")

    def action(self, table: Table, move: i64) -> Action:
        return Action("discard", table.pack.names_of(move))

    def move(self, table: Table, action: Action) -> i64:
        return table.pack.named(*action.words) if action.verb == "discard" else 0

    def wants(self) -> str:
        return "discard four cards"

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        mine = viewer == self.to_act
        free = table.pack.names_of(self.free) if mine else ()
        must = table.pack.names_of(self.forced) if mine else ()
        return GoDownShowing(self.to_act, self.bid, free, must, self.picks if mine else 0)


@final
class NameTrump(Phase):
    """A bit per colour, in the order of the pack."""

    bid: i64
    suit: Cards

    def __init__(self, bidder: Seat, bid: i64) -> None:
        self.bid = bid
        self.suit = 0
        super().__init__(bidder)

    def choices(self, table: Table) -> i64:
        return 0b1111

    def apply(self, table: Table, move: i64) -> None:
        self.suit = table.pack.first_suit << table.pack.ranks * index(move)
        if table.events is not None:
            table.tell(TrumpSet(self.to_act, table.pack.letter(self.suit)))
        self.done = True

    def copy(self) -> Phase:
        return NameTrump(self.to_act, self.bid)

    def action(self, table: Table, move: i64) -> Action:
        return Action("trump", (table.pack.suits[index(move)],))

    def move(self, table: Table, action: Action) -> i64:
        suits = list(table.pack.suits)
        words = [word.upper() for word in action.words]
        named = action.verb == "trump" and len(words) == 1 and words[0] in suits
        return bit(suits.index(words[0])) if named else 0

    def wants(self) -> str:
        return "name trump: R, Y, B or G"

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return ContractShowing(self.to_act, self.bid)


@final
class Rook13(Match):
    rules: Rules
    bidder: Seat
    bid: i64
    redeals: i64  # by the dealer, in this hand

    def __init__(self, rules: Rules, dealer: Seat, table: Table, phase: Phase) -> None:
        self.rules = rules
        self.bidder = dealer
        self.bid = 0
        self.redeals = 0
        super().__init__("rook13", table, phase, dealer)

    def bid_lead(self) -> Seat:
        return self.table.after(self.dealer)

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """One at a time clockwise from the BidLead; the last four are the widow."""
        seats = [(seat - self.dealer - 1) % SEATS for seat in range(SEATS)]
        hands = tuple([tuple(order[place : SEATS * TRICKS : SEATS]) for place in seats])
        return Piles(hands, {"widow": tuple(order[SEATS * TRICKS :])})

    def lay_out(self, piles: Piles) -> None:
        self.table.clear()
        self.pending = piles

    def deal_out(self) -> None:
        table = self.table
        piles = self.pending
        assert piles is not None
        for seat in range(SEATS):
            table.hands[seat] = cards_of(piles.hands[seat])
            if table.events is not None:
                names = table.pack.names_of(table.hands[seat])
                table.tell(Dealt(seat, TRICKS, names, seen_by=only(seat)))
                table.tell(Dealt(seat, TRICKS, seen_by=all_but(seat)))
        table.aside = cards_of(piles.others["widow"])
        self.pending = None

    # the order of play

    def next_phase(self) -> Phase:
        match self.phase:
            case Deal():
                return DealersDeal(self.dealer)
            case DealersDeal():
                self.deal_out()
                return self.after_deal()
            case Opening() as opening:
                if opening.redeals:
                    self.redeals += 1
                    return self.deal_again("the dealer deals again")
                return self.open_bidding()
            case Auction() as auction:
                self.take_widow(auction)
                hand = self.table.hands[self.bidder]
                return GoDown(self.bidder, self.bid, hand, self.rules.godown_no_points)
            case GoDown():
                return NameTrump(self.bidder, self.bid)
            case NameTrump() as named:
                return TrickPlay(SEATS, self.bid_lead(), TRICKS, named.suit, FOLLOW)  # RK-10
            case TrickPlay() as play:
                self.score_hand(play.winner)
                self.dealer = self.bid_lead()
                self.redeals = 0
                return Over(self.ending()) if self.ending() else Deal()
        raise AssertionError(self.phase)

    def after_deal(self) -> Phase:
        """RK-12: a seat dealt only sixes to nines shows its hand, and all is dealt again."""
        for seat in range(SEATS):
            if not self.table.hands[seat] & ~WEAK:
                self.table.show(seat, self.table.hands[seat], "dealt only 6 to 9")
                return self.deal_again(f"seat {seat} was dealt only 6 to 9")
        return Opening(self.dealer) if self.may_redeal() else self.open_bidding()

    def may_redeal(self) -> bool:
        limit = self.rules.manual_redeal_limit
        return self.rules.manual_redeal and (limit is None or self.redeals < limit)

    def deal_again(self, why: str) -> Phase:
        self.redealt = True
        if self.table.events is not None:
            self.table.tell(Redealt(self.dealer, why))
        return Deal()

    def open_bidding(self) -> Phase:
        if self.table.events is not None:
            self.table.tell(BiddingOpened(self.bid_lead()))
        return Auction(BIDS, self.bid_lead())

    def take_widow(self, auction: Auction) -> None:
        table = self.table
        self.bid = auction.high()
        self.bidder = auction.winner
        if table.events is not None:
            names = table.pack.names_of(table.aside)
            table.tell(WidowTaken(self.bidder, 4, names, seen_by=only(self.bidder)))
            table.tell(WidowTaken(self.bidder, 4, seen_by=all_but(self.bidder)))
        table.hands[self.bidder] |= table.aside
        table.aside = 0
        table.aside_seen_by = bit(self.bidder)

    def interjections(self, seat: Seat) -> list[Action]:
        """RK-13: the BidLead may call before the dealer has opened the bidding."""
        if not isinstance(self.phase, Opening) or seat != self.bid_lead():
            return []
        auction = Auction(BIDS, seat)
        return [auction.action(self.table, move) for move in auction.moves(self.table)]

    def interject(self, seat: Seat, action: Action) -> None:
        self.phase = self.open_bidding()
        self.apply(self.phase.move(self.table, action))

    # scoring

    def score_hand(self, last: Seat) -> None:
        """RK-3, RK-4: a made bid scores all that was captured, a set team loses its bid."""
        table = self.table
        table.show(self.bidder, table.aside, "go-down")
        table.taken[last] |= table.aside  # RK-11
        table.aside = 0
        bidders = self.bidder & 1
        if self.captured(bidders) < self.bid:
            table.score(bidders, -self.bid, "set")
        else:
            self.score_captured(bidders)
        self.score_captured(1 - bidders)

    def captured(self, team: i64) -> i64:
        return self.counters(team) + (BONUS if self.most_tricks(team) else 0)

    def counters(self, team: i64) -> i64:
        return worth(self.table.team_took(team))

    def most_tricks(self, team: i64) -> bool:
        return self.table.team_tricks(team) >= 5

    def score_captured(self, team: i64) -> None:
        self.table.score(team, self.counters(team), "points captured")
        if self.most_tricks(team):
            self.table.score(team, BONUS, "five tricks or more")

    def ending(self) -> str:
        """RK-1, RK-2: why the match is over, or nothing."""
        a, b = self.table.scores[0], self.table.scores[1]
        if (a > self.rules.win_score or b > self.rules.win_score) and a != b:
            return f"over {self.rules.win_score}"
        if a < self.rules.lose_score or b < self.rules.lose_score:
            return f"below {self.rules.lose_score}"
        return ""

    def winners(self) -> list[int]:
        return [0, 2] if self.table.scores[0] > self.table.scores[1] else [1, 3]

    def rules_in_force(self) -> object:
        return self.rules

    def copy(self) -> Match:
        twin = Rook13(self.rules, self.dealer, self.table.copy(), self.phase.copy())
        twin.bidder = self.bidder
        twin.bid = self.bid
        twin.redeals = self.redeals
        return self.copy_to(twin)


def new_match(rules: Rules, dealer: Seat) -> Match:
    return Rook13(rules, dealer, Table(PACK, SEATS, 2), Deal())


GAME: Final = Game(
    name="rook13",
    title="Rook13",
    about="Bid for the widow, name trump and take points with your partner, to 500.",
    seat_counts=(4,),
    rules=Rules,
    match=new_match,
    teams=True,
    presets={"standard": {}, "rated": {"manual_redeal_limit": 0}},
)
