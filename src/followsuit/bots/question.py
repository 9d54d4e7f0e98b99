"""One decision of a bot in a match that somebody else keeps: a server, or whoever asks."""

from collections.abc import Iterable

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS, made
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream
from followsuit.rules.table import NOBODY


class BadQuestion(ValueError):
    """It cannot be answered; the message says why."""


def seated(name: str, match: Match, seat: int, seed: bytes, playouts: int = 0, ms: int = 0) -> Bot:
    """A bot that sits down for one decision; seed, seat and moment are all its chance."""
    if name not in BOTS:
        raise BadQuestion(f"there is no bot {name[:20]!r}; there are {listed(BOTS)}")
    if not 0 <= seat < match.table.seats:
        raise BadQuestion(f"there is no seat {seat} at this table")
    told = sum([event.is_seen_by(seat) for event in match.history])  # more every time it is asked
    return made(name, Stream(seed, f"bot {seat} {match.deals} {told}").below, playouts, ms)


def check_turn(match: Match, seat: int) -> None:
    """Refuse to ask whose turn it is not."""
    if match.to_act >= 0 and match.to_act != seat:
        raise BadQuestion(f"it is not the turn of seat {seat}")
    if match.to_act == NOBODY:
        raise BadQuestion("the match is over")
    if match.to_act < 0:
        raise BadQuestion("it is nobody's turn: the cards must be dealt")


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)
