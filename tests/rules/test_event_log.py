"""Copies of a match share what was told, and each knows only its own part of it."""

from followsuit.rules.catalogue import GAMES
from followsuit.rules.event_log import EventLog
from followsuit.rules.events import EVERYBODY, Passed
from followsuit.rules.shuffle import next_deal, seeded_match

SEED = bytes(32)
FIRST, SECOND, THIRD = (Passed(seat, seen_by=EVERYBODY) for seat in range(3))


def test_told_more_it_has_the_same_beginning():
    begun = EventLog([]).and_then([FIRST])
    assert begun.and_then([SECOND]).and_then([THIRD]).events() == [FIRST, SECOND, THIRD]
    assert begun.events() == [FIRST]


def test_two_who_go_on_from_the_same_place_do_not_hear_each_other():
    begun = EventLog([]).and_then([FIRST])
    one, other = begun.and_then([SECOND]), begun.and_then([THIRD])
    assert one.and_then([THIRD]).events() == [FIRST, SECOND, THIRD]
    assert other.and_then([FIRST]).events() == [FIRST, THIRD, FIRST]
    assert begun.events() == [FIRST]


def test_copies_of_a_match_go_their_own_ways():
    match = seeded_match(GAMES["mindikot"], 4, {}, SEED)
    match.deal(next_deal(match, SEED))
    before = match.history
    first, second = [match.phase.action(match.table, move) for move in match.moves()[:2]]
    twin = match.copy()
    told = twin.act(twin.to_act, first)
    assert match.history == before
    other = match.act(match.to_act, second)
    assert twin.history == before + told
    assert match.history == before + other


def test_another_match_begins_with_nothing_told():
    for _ in range(2):
        match = seeded_match(GAMES["cat_te"], 4, {}, SEED)
        assert match.history == []
        assert match.deal(next_deal(match, SEED)) == match.history
