"""The four phases of a round."""

from dataclasses import dataclass

from followsuit.toolkit import (
    Action,
    Bid,
    Cards,
    Deal,
    IllegalAction,
    Over,
    Phase,
    PhaseView,
    Refusal,
    Seat,
    Table,
    Text,
    TrickPlay,
    TrickView,
    TrumpSet,
    WentDown,
    all_but,
    bit,
    index,
    only,
)

TRICKS = 6
BURIED = 2
HIGHEST_BID = 3
NO_TRUMP = "none"


class Burying(Phase):
    """Everyone in turn lays two cards aside, face down for good."""

    def __init__(self, to_act: Seat) -> None:
        super().__init__(to_act)
        self.picks = BURIED
        self.too_many = True

    def choices(self, table: Table) -> Cards:
        return table.hands[self.to_act]

    def apply(self, table: Table, move: int) -> None:
        seat = self.to_act
        table.hands[seat] ^= move
        table.face_down[seat] = move
        table.emit(WentDown(seat, BURIED, table.pack.names_of(move), seen_by=only(seat)))
        table.emit(WentDown(seat, BURIED, seen_by=all_but(seat)))
        self.to_act = table.after(seat)
        self.done = bool(table.face_down[self.to_act])

    def copy(self) -> Phase:
        return Burying(self.to_act)

    def action(self, table: Table, move: int) -> Action:
        return Action("bury", table.pack.names_of(move))

    def move(self, table: Table, action: Action) -> int:
        return table.pack.named(*action.words) if action.verb == "bury" else 0

    def why_not(self, table: Table, move: int) -> Refusal:
        return Refusal("burying", Text("shallows.refusal.bury_two"))

    def prompt(self) -> Text:
        return Text("shallows.prompt.bury")


@dataclass
class BidView(PhaseView):
    bids: tuple[int, ...]  # by seat; those that come later are 0


class Bidding(Phase):
    """Everyone in turn bids a number of tricks: a bit for each number."""

    bids: list[int]

    def __init__(self, to_act: Seat, bids: list[int], said: int = 0) -> None:
        self.bids = bids
        self.said = said  # how many have bid
        super().__init__(to_act)

    def choices(self, table: Table) -> int:
        return bit(HIGHEST_BID + 1) - 1

    def apply(self, table: Table, move: int) -> None:
        self.bids[self.to_act] = index(move)
        table.emit(Bid(self.to_act, index(move)))
        self.to_act = table.after(self.to_act)
        self.said += 1
        self.done = self.said == table.seats

    def copy(self) -> Phase:
        return Bidding(self.to_act, self.bids[:], self.said)

    def action(self, table: Table, move: int) -> Action:
        return Action("bid", (str(index(move)),))

    def move(self, table: Table, action: Action) -> int:
        numbers = [str(amount) for amount in range(HIGHEST_BID + 1)]
        if action.verb != "bid":
            return 0
        if len(action.words) != 1 or action.words[0] not in numbers:
            raise IllegalAction(Refusal("bidding", Text("shallows.refusal.bid_a_number")))
        return bit(int(action.words[0]))

    def prompt(self) -> Text:
        return Text("shallows.prompt.bid")

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return BidView(tuple(self.bids))


class Naming(Phase):
    """The leader names trump, or none: a bit for each suit, then one for no trump."""

    def __init__(self, to_act: Seat, bids: list[int]) -> None:
        self.bids = bids
        self.trump = 0
        super().__init__(to_act)

    def words(self, table: Table) -> list[str]:
        return [*table.pack.suits, NO_TRUMP]

    def choices(self, table: Table) -> int:
        return bit(len(self.words(table))) - 1

    def apply(self, table: Table, move: int) -> None:
        word = self.words(table)[index(move)]
        self.trump = 0 if word == NO_TRUMP else table.pack.suit(word)
        if self.trump:
            table.emit(TrumpSet(self.to_act, word))
        self.done = True

    def copy(self) -> Phase:
        return Naming(self.to_act, self.bids)

    def action(self, table: Table, move: int) -> Action:
        return Action("trump", (self.words(table)[index(move)],))

    def move(self, table: Table, action: Action) -> int:
        words = [word.lower() for word in self.words(table)]
        said = " ".join(action.words).lower()
        return bit(words.index(said)) if action.verb == "trump" and said in words else 0

    def prompt(self) -> Text:
        return Text("shallows.prompt.trump")

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return BidView(tuple(self.bids))


@dataclass
class ShallowTricksView(TrickView):
    bids: tuple[int, ...]


class ShallowTricks(TrickPlay):
    """Six tricks, with the bids on the table."""

    def __init__(self, seats: int, leader: Seat, trump: Cards, bids: list[int]) -> None:
        self.bids = bids
        super().__init__(seats, leader, TRICKS, trump)

    def copy(self) -> Phase:
        return self.copy_to(ShallowTricks(0, self.to_act, self.trump, self.bids))

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return ShallowTricksView(*self.in_sight(table, viewer), bids=tuple(self.bids))


PHASES: dict[type[Phase], type[PhaseView]] = {
    Deal: PhaseView,
    Burying: PhaseView,
    Bidding: BidView,
    Naming: BidView,
    ShallowTricks: ShallowTricksView,
    Over: PhaseView,
}
