"""A match at a table is recorded as it is played, and its replay gives the same match."""

from random import Random

import pytest

from followsuit.bots.random_bot import random_action
from followsuit.rules.catalogue import GAMES
from followsuit.rules.fair import verify
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import seeded_match
from followsuit.server.tables.live_match import LiveMatch
from tests.server.profile.recount import count
from tests.server.tables.company import SHORT
from tests.server.tables.scene import Scene

TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.seat_counts]
SEED = bytes(range(32))


def dealt_and_played(
    game: str, seats: int, rng: Random, most_rounds: int | None = None, **options: object
) -> tuple[LiveMatch, Recorder]:
    """The same match at a table and with a recorder, to its end or for some rounds."""
    setup = Scene(game, seats=seats, options=SHORT.get(game, {}) | options).setup
    live = LiveMatch(setup, "match", SEED, 1.0)
    match = seeded_match(GAMES[game], seats, setup.options, SEED)
    recorder = Recorder(match)
    while live.match.result() is None:
        if live.match.to_act < 0:
            if len(recorder.hands) == most_rounds:
                break
            salts = [f"{rng.randrange(16):x}" for _ in range(seats)]
            live.deal(salts)
            recorder.deal_from(SEED, salts)
            continue
        seat = interjecting(live, rng)
        action = random_action(live.match.view(seat), rng.randrange)
        live.act(seat, live.match.canonical(seat, action))
        recorder.act(seat, action)
    return live, recorder


def interjecting(live: LiveMatch, rng: Random) -> int:
    """The seat to act, or now and then one that may act out of turn."""
    match = live.match
    others = [seat for seat in range(match.table.seats) if match.interjections(seat)]
    return rng.choice(others) if others and rng.random() < 0.2 else match.to_act


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_record_holds_exactly_what_was_played(game: str, seats: int):
    for number in range(3):
        live, recorder = dealt_and_played(game, seats, Random(number))
        record = live.record()
        assert record["result"] is not None
        assert record == recorder.record()
        assert live.stats() == count(record)
        assert live.stats() == count(record)  # counting again changes nothing
        verify(record)


def test_an_endless_match_is_counted_up_to_where_it_was_ended():
    live, recorder = dealt_and_played("cat_te", 4, Random(1), most_rounds=3, rounds=None)
    live.end()
    recorder.end()
    recorder.is_ended = True
    record = live.record()
    assert len(record["hands"]) == 3
    assert record == recorder.record()
    assert record["result"] is not None
    assert live.stats() == count(record)
    assert live.stats().scores == record["result"]["scores"]


def test_a_match_abandoned_before_the_first_deal_has_no_rounds():
    live = LiveMatch(Scene("rook13").setup, "match", SEED, 1.0)
    live.end()
    assert live.record()["hands"] == []
    assert live.stats().tallies == [{}] * 4
