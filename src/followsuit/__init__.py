"""Trick-taking card games: rules, records, fair deals and bots.

    >>> import followsuit
    >>> match = followsuit.new_match("mindikot", options={"target_score": 3}, seed=7)
    >>> followsuit.play(match, ["rule", "random", "rule", "random"], seed=7)
    Result(reason='reached 3', scores=(3, 1), winners=(0, 2))

The names in `__all__` are the public API, explained in docs/library.md. `followsuit.client` plays
on a server and is public too (docs/client.md). Everything else below this package may change
without notice, except what docs/add-a-game.md uses.
"""

from importlib import import_module

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "GAMES",
    "NATURE",
    "WATCHER",
    "Action",
    "BadDeal",
    "Bot",
    "Dealt",
    "Dice",
    "Evaluation",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "MatchOver",
    "OptionError",
    "Pick",
    "Played",
    "RecordError",
    "Recorder",
    "Refusal",
    "Replayed",
    "Result",
    "RoundOver",
    "Scored",
    "Text",
    "TrickTaken",
    "Verified",
    "View",
    "Worlds",
    "__version__",
    "ask",
    "bot",
    "new_match",
    "next_deal",
    "play",
    "read_records",
    "replay",
    "simulate",
    "verify",
]

TYPE_CHECKING = False  # `typing` takes longer to import than this file

if TYPE_CHECKING:
    from followsuit.bots.bot import Bot, Evaluation
    from followsuit.bots.catalogue import BOTS
    from followsuit.bots.worlds import Worlds
    from followsuit.library import ask, bot, new_match, next_deal, play, simulate
    from followsuit.rules.catalogue import GAMES
    from followsuit.rules.dice import Dice
    from followsuit.rules.events import (
        WATCHER,
        Dealt,
        Event,
        MatchOver,
        Played,
        RoundOver,
        Scored,
        TrickTaken,
    )
    from followsuit.rules.fair import Verified, verify
    from followsuit.rules.game import Game
    from followsuit.rules.match import Match
    from followsuit.rules.options import OptionError
    from followsuit.rules.phase import Action, IllegalAction, Refusal
    from followsuit.rules.piles import BadDeal
    from followsuit.rules.record import Recorder
    from followsuit.rules.replay import RecordError, Replayed, read_records, replay
    from followsuit.rules.table import NATURE
    from followsuit.rules.view import Pick, Result, View
    from followsuit.texts import Text
else:
    # where each name is defined: importing the package alone loads nothing
    HOMES = {
        "bots.bot": ["Bot", "Evaluation"],
        "bots.catalogue": ["BOTS"],
        "bots.worlds": ["Worlds"],
        "library": ["ask", "bot", "new_match", "next_deal", "play", "simulate"],
        "rules.catalogue": ["GAMES"],
        "rules.dice": ["Dice"],
        "rules.events": [
            *["WATCHER", "Dealt", "Event", "RoundOver", "MatchOver", "Played", "Scored"],
            "TrickTaken",
        ],
        "rules.fair": ["Verified", "verify"],
        "rules.game": ["Game"],
        "rules.match": ["Match"],
        "rules.options": ["OptionError"],
        "rules.phase": ["Action", "IllegalAction", "Refusal"],
        "rules.piles": ["BadDeal"],
        "rules.record": ["Recorder"],
        "rules.replay": ["RecordError", "Replayed", "read_records", "replay"],
        "rules.table": ["NATURE"],
        "rules.view": ["Pick", "Result", "View"],
        "texts": ["Text"],
    }
    HOME_OF = {name: module for module, names in HOMES.items() for name in names}

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used."""
        if name not in HOME_OF:
            raise AttributeError(f"module 'followsuit' has no attribute {name!r}")
        value = getattr(import_module(f"followsuit.{HOME_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
