"""Matches to show in profiles: rated Rook13, a private Mindikot, Cat Te with a guest and a bot."""

from functools import cache

from followsuit.server.tables.archive import EndedMatch
from tests.server.profile.people import CLOVER, FERN, GUEST, IVY, finished
from tests.server.profile.records import abandoned, played

ROOKS = [played("rook13", seed, win_score=100) for seed in range(1, 7)]
SECRET = played("mindikot", 1, target_score=2)
ODD = played("cat_te", 3, "random", 4, rounds=3)
HALF = abandoned(ROOKS[0])


@cache
def season() -> list[EndedMatch]:
    """In the order in which the matches ended."""
    rooks = [
        finished(f"rook{number}", record, ended=1000.0 * number, rated=True)
        for number, record in enumerate(ROOKS, 1)
    ]
    return [
        *rooks,
        finished("odd", ODD, (CLOVER, GUEST, None, FERN), ended=7000.0),
        finished("secret", SECRET, (CLOVER, FERN, IVY, GUEST), ended=8000.0, private=True),
        finished("half", HALF, ended=9000.0, rated=True),
    ]
