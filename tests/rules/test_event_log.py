"""Copies of a match share their events, and each has only its own."""

from followsuit.rules.catalogue import GAMES
from followsuit.rules.event_log import EventLog
from followsuit.rules.events import EVERYBODY, Passed
from followsuit.rules.shuffle import next_deal, seeded_match

SEED = bytes(32)
FIRST, SECOND, THIRD = (Passed(seat, seen_by=EVERYBODY) for seat in range(3))


def test_a_longer_log_starts_with_the_same_events():
    begun = EventLog([]).and_then([FIRST])
    assert begun.and_then([SECOND]).and_then([THIRD]).events() == [FIRST, SECOND, THIRD]
    assert begun.events() == [FIRST]


def test_two_logs_extended_from_the_same_one_stay_separate():
    begun = EventLog([]).and_then([FIRST])
    one, other = begun.and_then([SECOND]), begun.and_then([THIRD])
    assert one.and_then([THIRD]).events() == [FIRST, SECOND, THIRD]
    assert other.and_then([FIRST]).events() == [FIRST, THIRD, FIRST]
    assert begun.events() == [FIRST]


def test_copies_of_a_match_keep_separate_logs():
    match = seeded_match(GAMES["mindikot"], 4, {}, SEED)
    match.deal(next_deal(match, SEED))
    before = match.history
    first, second = [match.phase.action(match.table, move) for move in match.moves()[:2]]
    twin = match.copy()
    events = twin.act(twin.to_act, first)
    assert match.history == before
    other = match.act(match.to_act, second)
    assert twin.history == before + events
    assert match.history == before + other


def test_another_match_starts_without_events():
    for _ in range(2):
        match = seeded_match(GAMES["cat_te"], 4, {}, SEED)
        assert match.history == []
        assert match.deal(next_deal(match, SEED)) == match.history
