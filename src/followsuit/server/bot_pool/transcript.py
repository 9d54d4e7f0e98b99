"""The transcript of a match for bot processes, encoded once and sent as often as needed."""

import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import json

from followsuit.bots.worker import MatchOpening
from followsuit.rules.match import Match


class Transcript:
    """Kept with a live match; every deal and action is added as it happens."""

    __slots__ = ("game", "key", "lines", "match", "opening", "seed")

    def __init__(self) -> None:
        self.key = ""
        self.game = ""
        self.opening = b"null"
        self.lines: list[bytes] = []  # JSON
        self.match: Callable[[], Match] = no_match
        self.seed = ""  # for the bots' random choices; unrelated to the deals

    def begin(
        self,
        key: str,
        game: str,
        seats: int,
        options: Mapping[str, object],
        dealer: int,
        match: Callable[[], Match],
    ) -> None:
        """Start a match; `match` returns its current state, for quick answers."""
        self.key, self.game = key, game
        self.opening = json.encode(MatchOpening(game, seats, dict(options), dealer))
        self.lines = []
        self.match = match
        self.seed = secrets.token_hex(16)

    def deal(self, piles: Mapping[str, object]) -> None:
        """The piles as a record names them."""
        self.lines.append(json.encode({"deal": piles}))

    def act(self, seat: int, action: str) -> None:
        self.lines.append(action_line(seat, action))


@lru_cache(maxsize=4096)  # all tables share the lines of common actions
def action_line(seat: int, action: str) -> bytes:
    return json.encode((seat, action))


def no_match() -> Match:
    raise LookupError("no match has begun")
