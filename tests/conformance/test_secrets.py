"""Nobody learns a card that is not theirs."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from followsuit.rules.events import WATCHER, Announced
from followsuit.rules.match import Match
from followsuit.server.tables.updates import Views
from tests.conformance.tables import SETTINGS, choose, moments, positions


def scrambled(match: Match, viewer: int, rng: random.Random) -> Match:
    """The same match to a viewer, with every card hidden from it somewhere else."""
    piles = match.hidden_from(viewer)
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    dealt = iter(cards)
    return match.rearranged(viewer, [[next(dealt) for _ in pile] for pile in piles])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_view_depends_on_cards_it_may_not_show(setting):
    rng = random.Random(7)
    changed = 0
    for match in moments(setting, seed=7, most=150):
        for viewer in [*range(setting.seats), WATCHER]:
            world = scrambled(match, viewer, rng)
            assert world.view(viewer) == match.view(viewer)
            assert repr(world.view(viewer)) == repr(match.view(viewer))
            # with the facts that the page shows
            assert Views(world).encode(viewer) == Views(match).encode(viewer)
            others = [s for s in range(setting.seats) if s != viewer]
            changed += any(world.hand_of(s) != match.hand_of(s) for s in others)
    assert changed > 20  # the cards really were rearranged


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_seat_is_shown_what_spectators_are_unless_it_sees_more(setting):
    for match in moments(setting, seed=11, most=150):
        phase, table = match.phase, match.table
        public = phase.shown_to(table, WATCHER)
        assert not phase.sees_more(table, WATCHER)
        for seat in range(setting.seats):
            assert phase.sees_more(table, seat) == (phase.shown_to(table, seat) != public)


OWN_CARDS_ONLY = {
    "Played",
    "Folded",
    "Committed",
    "Bid",
    "Passed",
    "WentDown",
    "TrumpSet",
    "Melded",
}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_seats_own_action_reveals_no_hidden_card_to_it(setting):
    rng = random.Random(9)
    for match in positions(setting, seed=9, most=120):
        seat, action = match.phase.to_act, choose(match, rng)
        here, there = match.copy(), scrambled(match, seat, rng)
        seen = [event for event in here.act(seat, action) if event.is_seen_by(seat)]
        if {type(event).__name__ for event in seen} <= OWN_CARDS_ONLY:  # nothing was turned up
            assert [event for event in there.act(seat, action) if event.is_seen_by(seat)] == seen


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_event_names_a_card_to_a_viewer_who_may_not_see_it(setting):
    """A card shown to a viewer is in its own hand, or known to everyone, from then on."""
    for match in moments(setting, seed=13, most=150):
        for viewer in [*range(setting.seats), WATCHER]:
            hidden = {
                match.table.pack.names[card] for pile in match.hidden_from(viewer) for card in pile
            }
            for event in match.view(viewer).events:
                named = cards_named(event)
                assert not named & hidden, (viewer, event)


def text_params(event: object) -> Mapping[str, Any]:
    return event.text.params if isinstance(event, Announced) else {}


def cards_named(event: object) -> set[str]:
    named: set[str] = set()
    for name in ("card", "cards", "gave", "took"):
        value = getattr(event, name, ()) or text_params(event).get(name, ())
        named |= {value} if isinstance(value, str) else set(value)
    return named - {""}
