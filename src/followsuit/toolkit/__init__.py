"""Everything that a game from another package is made of: see docs/add-a-game.md.

A game that imports from here runs on the interpreted and on the compiled install.
"""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.beliefs import Beliefs
from followsuit.bots.policy.opponents import OpponentModel
from followsuit.bots.policy.policy import Policy
from followsuit.bots.worlds import Worlds
from followsuit.rules.bits import bit, count, each, index, nth
from followsuit.rules.cards import FRENCH, Cards, Pack, Seat, cards_of, numbers_of
from followsuit.rules.dealing import Dealing, RandomStep
from followsuit.rules.dice import Dice
from followsuit.rules.events import (
    WATCHER,
    Announced,
    Bid,
    BiddingOpened,
    CardHidden,
    Claimed,
    Committed,
    Dealt,
    Drew,
    DroppedOut,
    Eliminated,
    Event,
    Folded,
    HiddenReturned,
    LastTricks,
    MatchOver,
    Melded,
    Passed,
    Played,
    Redealt,
    Revealed,
    RoundOver,
    Scored,
    Shown,
    Swapped,
    TrickTaken,
    TrumpSet,
    TurnedUp,
    WentDown,
    WidowTaken,
)
from followsuit.rules.facts import by_side, trump_facts
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import choice, flag, number, several
from followsuit.rules.phase import HELD, Action, Deal, IllegalAction, Over, Phase, Refusal
from followsuit.rules.phase_view import MeldedCard, PhaseView, TrickView
from followsuit.rules.piles import Below, Piles
from followsuit.rules.rated import Rated
from followsuit.rules.stats import StatsCounter
from followsuit.rules.table import NATURE, NOBODY, Table, all_but, only
from followsuit.rules.view import View
from followsuit.texts import Text
from followsuit.toolkit.tricks import TrickPlay

CardNumbers: TypeAlias = vec[i64]

__all__ = [
    "FRENCH",
    "HELD",
    "NATURE",
    "NOBODY",
    "WATCHER",
    "Action",
    "Announced",
    "Beliefs",
    "Below",
    "Bid",
    "BiddingOpened",
    "CardHidden",
    "CardNumbers",
    "Cards",
    "Claimed",
    "Committed",
    "Deal",
    "Dealing",
    "Dealt",
    "Dice",
    "Drew",
    "DroppedOut",
    "Eliminated",
    "Event",
    "Folded",
    "Game",
    "HiddenReturned",
    "IllegalAction",
    "LastTricks",
    "Match",
    "MatchOver",
    "Melded",
    "MeldedCard",
    "OpponentModel",
    "Over",
    "Pack",
    "Passed",
    "Phase",
    "PhaseView",
    "Piles",
    "Played",
    "Policy",
    "RandomStep",
    "Rated",
    "Redealt",
    "Refusal",
    "Revealed",
    "RoundOver",
    "Scored",
    "Seat",
    "Shown",
    "StatsCounter",
    "Swapped",
    "Table",
    "Text",
    "TrickPlay",
    "TrickTaken",
    "TrickView",
    "TrumpSet",
    "TurnedUp",
    "View",
    "WentDown",
    "WidowTaken",
    "Worlds",
    "all_but",
    "bit",
    "by_side",
    "cards_of",
    "choice",
    "count",
    "each",
    "flag",
    "index",
    "nth",
    "number",
    "numbers_of",
    "only",
    "several",
    "trump_facts",
]
