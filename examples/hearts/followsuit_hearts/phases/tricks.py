"""The thirteen tricks: no trump, no points in the first, no hearts led before they are broken."""

from typing import Final, final

from followsuit.toolkit import (
    Cards,
    Phase,
    PhaseView,
    Refusal,
    Seat,
    Table,
    Text,
    TrickPlay,
    count,
)
from followsuit_hearts.deck import (
    CLUBS,
    HEARTS,
    PACK,
    PENALTY_CARDS,
    QUEEN_OF_SPADES,
    SEATS,
    TRICKS,
    TWO_OF_CLUBS,
    points,
)
from followsuit_hearts.options import Rules
from followsuit_hearts.phases.views import HeartsTricksView

LEAD_THE_TWO: Final = Text("hearts.prompt.lead_the_two")
LEAD_A_CLUB: Final = Text("hearts.prompt.lead_a_club")
FIRST_TRICK: Final = Text("hearts.prompt.first_trick")


@final
class HeartsTricks(TrickPlay):
    rules: Rules
    broken: bool

    def __init__(self, seats: int, leader: Seat, rules: Rules) -> None:
        super().__init__(seats, leader, TRICKS)
        self.rules = rules
        self.broken = not rules.break_hearts

    def is_first(self) -> bool:
        return self.left == TRICKS

    # what may be played

    def choices(self, table: Table) -> Cards:
        cards = super().choices(table)
        if not self.led:
            return self.leads(cards)
        if self.is_first() and not cards & self.led and not self.rules.points_on_first_trick:
            return cards & ~PENALTY_CARDS or cards
        return cards

    def leads(self, hand: Cards) -> Cards:
        if self.is_first():
            return hand & CLUBS if self.rules.any_club_leads else TWO_OF_CLUBS
        others = hand & ~HEARTS
        if self.broken or self.is_spared_the_queen(others):
            return hand
        return others or hand

    def is_spared_the_queen(self, others: Cards) -> bool:
        return self.rules.heart_instead_of_queen and others == QUEEN_OF_SPADES

    # what happens

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        table.barred[seat] |= self.ruled_out_by(card)
        self.broken = self.broken or self.breaks_hearts(card)
        super().lay(table, seat, card)

    def breaks_hearts(self, card: Cards) -> bool:
        breaking = PENALTY_CARDS if self.rules.queen_breaks_hearts else HEARTS
        return card & breaking != 0

    def ruled_out_by(self, card: Cards) -> Cards:
        """What a seat cannot hold if it plays this card, besides the suit led."""
        if not self.led and card & HEARTS and not self.broken:
            kept = PENALTY_CARDS if self.rules.heart_instead_of_queen else HEARTS
            return PACK.all & ~kept
        if self.is_first() and card & PENALTY_CARDS and not self.rules.points_on_first_trick:
            return PACK.all & ~PENALTY_CARDS
        return 0

    def copy(self) -> Phase:
        twin = HeartsTricks(0, self.to_act, self.rules)
        twin.broken = self.broken
        return self.copy_to(twin)

    # for people

    def why_not(self, table: Table, move: Cards) -> Refusal:
        hand = table.hands[self.to_act]
        if count(move) != 1 or not move & hand or hand & self.led:
            return super().why_not(table, move)
        if self.led:
            return Refusal("first trick", Text("hearts.refusal.no_points_yet"))
        if self.is_first():
            return Refusal("opening lead", Text("hearts.refusal.clubs_lead"))
        return Refusal("breaking hearts", Text("hearts.refusal.not_broken"))

    def prompt(self) -> Text:
        if not self.is_first():
            return super().prompt()
        if not self.led:
            return LEAD_A_CLUB if self.rules.any_club_leads else LEAD_THE_TWO
        return super().prompt() if self.rules.points_on_first_trick else FIRST_TRICK

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return HeartsTricksView(
            *self.in_sight(table, viewer),
            broken=self.broken,
            points=tuple(points(table.taken[seat]) for seat in range(SEATS)),
        )
