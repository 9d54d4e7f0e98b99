"""The dealer's decisions: to deal, to deal again, to open the bidding."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.rook13.phases.views import OpeningView
from followsuit.rules.cards import Seat
from followsuit.rules.phase import Action, Phase
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table
from followsuit.texts import Text

DEAL: Final = 1
REDEAL: Final = 2
OPEN: Final = 4
TO_DEAL: Final = Text("rook13.prompt.deal")
TO_OPEN: Final = Text("rook13.prompt.open")


@final
class DealersDeal(Phase):
    """The dealer deals the shuffled pack."""

    def choices(self, table: Table) -> i64:
        return DEAL

    def apply(self, table: Table, move: i64) -> None:
        self.done = True

    def copy(self) -> Phase:
        return DealersDeal(self.to_act)

    def action(self, table: Table, move: i64) -> Action:
        return Action("deal")

    def move(self, table: Table, action: Action) -> i64:
        return DEAL if action == Action("deal") else 0

    def prompt(self) -> Text:
        return TO_DEAL


@final
class Opening(Phase):
    """RK-13: the dealer deals again or opens the bidding, unless the BidLead calls first."""

    redeals: bool  # what the dealer chose
    first_bidder: Seat

    def __init__(self, dealer: Seat, first_bidder: Seat) -> None:
        self.redeals = False
        self.first_bidder = first_bidder
        super().__init__(dealer)

    def choices(self, table: Table) -> i64:
        return REDEAL | OPEN

    def apply(self, table: Table, move: i64) -> None:
        self.redeals = move == REDEAL
        self.done = True

    def copy(self) -> Phase:
        return Opening(self.to_act, self.first_bidder)

    def action(self, table: Table, move: i64) -> Action:
        return Action("redeal" if move == REDEAL else "open")

    def move(self, table: Table, action: Action) -> i64:
        if action.words:
            return 0
        return {"redeal": REDEAL, "open": OPEN}.get(action.verb, 0)

    def prompt(self) -> Text:
        return TO_OPEN

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return OpeningView(self.first_bidder)
