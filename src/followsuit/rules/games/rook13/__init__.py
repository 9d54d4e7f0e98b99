"""Rook13: bid for the widow, name trump, take points. Rulings RK-1 to RK-18."""

from followsuit.rules.games.rook13.auction import AuctionShowing
from followsuit.rules.games.rook13.contract import ContractShowing
from followsuit.rules.games.rook13.match import GAME
from followsuit.rules.games.rook13.rules import BONUS, PACK, SEATS, Rules, worth
from followsuit.rules.games.rook13.tricks import ContractTrickShowing

__all__ = [
    "BONUS",
    "GAME",
    "PACK",
    "SEATS",
    "AuctionShowing",
    "ContractShowing",
    "ContractTrickShowing",
    "Rules",
    "worth",
]
