"""Positions of matches between bots, for tests of reviews."""

import hashlib
from collections.abc import Iterator, Mapping

from followsuit.bots.catalogue import make_bot
from followsuit.bots.simulate import step
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream, seeded_match

GAMES_PLAYED = ("mindikot", "rook13", "cat_te", "bezique")
LAOS: Mapping[str, object] = {"region": "laos"}


def positions(
    game: str,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    bot: str = "casual",
    picks: bool = False,
) -> Iterator[Match]:
    """Every position of a match in which a seat chooses among several moves.

    With `picks`, also those with too many moves to list.
    """
    key = hashlib.sha256(f"{game} {seed}".encode()).digest()
    match = seeded_match(GAMES[game], seats, dict(options or {}), key)
    bots = [make_bot(bot, Stream(key, f"bot {seat}").below) for seat in range(match.table.seats)]
    while match.result() is None:
        if match.to_act >= 0 and (picks if match.phase.too_many else len(match.moves()) > 1):
            yield match.copy()
        step(match, bots, key)
