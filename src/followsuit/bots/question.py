"""One decision in a match that someone else owns, such as a server or a script."""

from collections.abc import Iterable

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS, make_bot
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream
from followsuit.rules.table import NOBODY


class BadQuestion(ValueError):
    """The question has no answer; the message says why."""


def seat_bot(
    name: str, match: Match, seat: int, seed: bytes, playouts: int = 0, ms: int = 0
) -> Bot:
    """Make a bot for one decision. Its randomness depends on seed, seat and position alone."""
    if name not in BOTS:
        raise BadQuestion(f"there is no bot {name[:20]!r}; there are {join_names(BOTS)}")
    if not 0 <= seat < match.table.seats:
        raise BadQuestion(f"there is no seat {seat} at this table")
    seen = sum([event.is_seen_by(seat) for event in match.history])  # grows with every event
    return make_bot(name, Stream(seed, f"bot {seat} {match.deals} {seen}").below, playouts, ms)


def check_turn(match: Match, seat: int) -> None:
    """Raise `BadQuestion` unless it is the seat's turn."""
    if match.to_act >= 0 and match.to_act != seat:
        raise BadQuestion(f"it is not seat {seat}'s turn")
    if match.to_act == NOBODY:
        raise BadQuestion("the match is over")
    if match.to_act < 0:
        raise BadQuestion("it is nobody's turn: the cards must be dealt")


def join_names(names: Iterable[str]) -> str:
    return ", ".join(names)
