"""What the winner of the bidding does with the widow: lay cards aside, then name trump."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.rook13.deck import WIDOW_SIZE
from followsuit.games.rook13.phases.views import ContractView
from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.events import TrumpSet, WentDown
from followsuit.rules.phase import Action, IllegalAction, Phase, Refusal
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table, all_but, only
from followsuit.texts import Text

DISCARD: Final = Text("rook13.prompt.discard")
NAME_TRUMP: Final = Text("rook13.prompt.trump")


@final
class GoDown(Phase):
    """The bidder has picked up the widow and lays four cards aside."""

    bid: i64
    free: Cards  # the cards to choose from

    def __init__(self, bidder: Seat, bid: i64, hand: Cards) -> None:
        self.bid = bid
        self.free = hand
        super().__init__(bidder)
        self.picks = WIDOW_SIZE
        self.too_many = True

    def spare(self, counters: Cards) -> None:
        """RK-9, `godown_no_points`: only worthless cards; if there are too few, all of them."""
        worthless = self.free & ~counters
        if count(worthless) >= WIDOW_SIZE:
            self.free = worthless
        else:
            self.forced = worthless
            self.free ^= worthless
            self.picks = WIDOW_SIZE - count(worthless)

    def choices(self, table: Table) -> Cards:
        return self.free

    def apply(self, table: Table, move: i64) -> None:
        seat = self.to_act
        table.hands[seat] ^= move
        table.aside = move
        if table.events is not None:
            table.emit(WentDown(seat, WIDOW_SIZE, table.pack.names_of(move), seen_by=only(seat)))
            table.emit(WentDown(seat, WIDOW_SIZE, seen_by=all_but(seat)))
        self.done = True

    def copy(self) -> Phase:
        twin = GoDown(self.to_act, self.bid, self.free)
        twin.forced = self.forced
        twin.picks = self.picks
        return twin

    # for people and clients

    def why_not(self, table: Table, move: i64) -> Refusal:
        if move & ~table.hands[self.to_act]:
            return Refusal("RK-9", Text("refusal.not_all_held"))
        return Refusal("RK-9", Text("rook13.refusal.no_counters"))

    def action(self, table: Table, move: i64) -> Action:
        return Action("discard", table.pack.names_of(move))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb != "discard":
            return 0
        if len(action.words) != WIDOW_SIZE:
            raise IllegalAction(Refusal("RK-9", Text("rook13.refusal.discard_four")))
        return table.pack.named(*action.words)

    def prompt(self) -> Text:
        return DISCARD

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return ContractView(self.to_act, self.bid)


@final
class NameTrump(Phase):
    """A move is the bit of a color, in the order of the pack."""

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
            table.emit(TrumpSet(self.to_act, table.pack.letter(self.suit)))
        self.done = True

    def copy(self) -> Phase:
        return NameTrump(self.to_act, self.bid)

    # for people and clients

    def action(self, table: Table, move: i64) -> Action:
        return Action("trump", (table.pack.suits[index(move)],))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb != "trump":
            return 0
        suits = list(table.pack.suits)
        words = [word.upper() for word in action.words]
        if len(words) != 1 or words[0] not in suits:
            why = Text("rook13.refusal.not_a_trump", suits=tuple(suits))
            raise IllegalAction(Refusal("S1 Trump", why))
        return bit(suits.index(words[0]))

    def prompt(self) -> Text:
        return NAME_TRUMP

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return ContractView(self.to_act, self.bid)
