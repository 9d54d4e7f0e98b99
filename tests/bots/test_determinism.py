"""The same seed gives the same match on every supported Python and in both forms.

After an intended change of play, `python -m tests.bots.test_determinism` updates the digests.
"""

import builtins
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import make_bot
from followsuit.bots.simulate import step
from followsuit.bots.total import total
from followsuit.rules.catalogue import GAMES
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, seeded_match

DIGESTS = Path(__file__).with_name("digests.json")
# a bot, its playouts per decision, the number of matches, and the actions played in each
PLAYED = [
    ("rule", 0, 2, 900),
    ("beginner", 0, 1, 150),
    ("casual", 0, 1, 150),
    ("club", 4, 1, 12),
    ("strong", 4, 1, 12),
    ("expert", 4, 1, 12),
]
TABLES = [(game.name, seats) for game in GAMES.built_in() for seats in game.seat_counts]


def played(game: str, seats: int, bot: str, playouts: int, number: int, most: int) -> str:
    """A digest of a match, or of its first actions, between bots of one kind."""
    seed = hashlib.sha256(f"determinism {number}".encode()).digest()
    recorder = Recorder(seeded_match(GAMES[game], seats, {}, seed))
    bots: list[Bot] = [
        make_bot(bot, Stream(seed, f"bot {s}").below, playouts) for s in range(seats)
    ]
    for _ in range(most):
        if recorder.match.result() is None:
            step(recorder, bots, seed)
    return hashlib.sha256(json.dumps(recorder.record()["hands"]).encode()).hexdigest()[:16]


def digests(game: str, seats: int) -> dict[str, list[str]]:
    return {
        bot: [played(game, seats, bot, playouts, number, most) for number in range(matches)]
        for bot, playouts, matches, most in PLAYED
    }


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_bots_play_the_same_match_everywhere(game, seats):
    assert digests(game, seats) == json.loads(DIGESTS.read_text())[f"{game} {seats}"]


def sum_of_integers(values: Iterable[int], start: int = 0) -> int:
    """Like `sum`, but refuses floats, whose sum depends on the Python version."""
    for value in values:
        assert not isinstance(value, float), "add floats with followsuit.bots.total"
        start += value
    return start


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_decision_depends_on_a_sum_of_floats(monkeypatch, game, seats):
    monkeypatch.setattr(builtins, "sum", sum_of_integers)
    for bot, playouts, _matches, most in PLAYED:
        played(game, seats, bot, playouts, 0, min(most, 200))


def test_a_total_is_rounded_after_every_addition():
    assert total([0.1] * 10) == 0.9999999999999999
    assert total([1e16, 1.0, -1e16]) == 0.0
    assert total([]) == 0.0


if __name__ == "__main__":
    found = {f"{game} {seats}": digests(game, seats) for game, seats in TABLES}
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n")
