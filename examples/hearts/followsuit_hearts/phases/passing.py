"""Passing: everyone lays three cards face down for another player."""

from typing import Final, final

from followsuit.toolkit import (
    Action,
    Announced,
    Cards,
    IllegalAction,
    Phase,
    PhaseView,
    Refusal,
    Seat,
    Table,
    Text,
    all_but,
    only,
)
from followsuit_hearts.deck import SEATS
from followsuit_hearts.phases.views import PassingView

PASSED: Final = 3  # cards
# how many seats the cards go clockwise
LEFT: Final = 1
ACROSS: Final = 2
RIGHT: Final = 3
PROMPTS: Final = {
    LEFT: Text("hearts.prompt.pass_left"),
    ACROSS: Text("hearts.prompt.pass_across"),
    RIGHT: Text("hearts.prompt.pass_right"),
}


@final
class Passing(Phase):
    """Players choose in turn; nobody sees a card before all have chosen."""

    direction: int
    waiting: int  # seats that have yet to choose

    def __init__(self, first: Seat, direction: int) -> None:
        super().__init__(first)
        self.direction = direction
        self.waiting = SEATS
        self.picks = PASSED
        self.too_many = True

    def receiver(self, seat: Seat) -> Seat:
        return (seat + self.direction) % SEATS

    def choices(self, table: Table) -> Cards:
        return table.hands[self.to_act]

    def apply(self, table: Table, move: Cards) -> None:
        seat = self.to_act
        table.hands[seat] ^= move
        table.face_down[seat] = move
        if table.events is not None:
            self.announce(table, seat)
        self.waiting -= 1
        self.to_act = table.after(seat)
        self.done = self.waiting == 0

    def announce(self, table: Table, seat: Seat) -> None:
        cards, to = table.pack.names_of(table.face_down[seat]), self.receiver(seat)
        own = Text("hearts.event.you_pass", cards=cards, seat=to)
        others = Text("hearts.event.passes", seat=seat, count=PASSED)
        table.emit(Announced(seat, own, seen_by=only(seat)))
        table.emit(Announced(seat, others, seen_by=all_but(seat)))

    def copy(self) -> Phase:
        twin = Passing(self.to_act, self.direction)
        twin.waiting = self.waiting
        twin.done = self.done
        return twin

    # for people

    def action(self, table: Table, move: Cards) -> Action:
        return Action("pass", table.pack.names_of(move))

    def move(self, table: Table, action: Action) -> Cards:
        if action.verb != "pass":
            return 0
        if len(action.words) != PASSED:
            raise IllegalAction(Refusal("passing", Text("hearts.refusal.pass_three")))
        return table.pack.named(*action.words)

    def why_not(self, table: Table, move: Cards) -> Refusal:
        return Refusal("passing", Text("refusal.not_all_held"))

    def prompt(self) -> Text:
        return PROMPTS[self.direction]

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return PassingView(
            to=tuple(self.receiver(seat) for seat in range(SEATS)),
            passed=tuple(table.face_down[seat] != 0 for seat in range(SEATS)),
        )
