"""The phases of Rook13, in order of play, and what each of them shows."""

from typing import Final

from followsuit.games.rook13.phases.auction import Auction
from followsuit.games.rook13.phases.contract import GoDown, NameTrump
from followsuit.games.rook13.phases.deal import DealersDeal, Opening
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.games.rook13.phases.views import (
    AuctionView,
    ContractTricksView,
    ContractView,
    OpeningView,
)
from followsuit.rules.phase import Deal, Over, Phase
from followsuit.rules.phase_view import PhaseView

PHASES: Final[dict[type[Phase], type[PhaseView]]] = {
    Deal: PhaseView,
    DealersDeal: PhaseView,
    Opening: OpeningView,
    Auction: AuctionView,
    GoDown: ContractView,
    NameTrump: ContractView,
    ContractTricks: ContractTricksView,
    Over: PhaseView,
}
