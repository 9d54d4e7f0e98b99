"""Cat Te: what is on the table, and what stays secret."""

import random

import pytest

from followsuit.rules.cards import cards_of, numbers_of
from followsuit.rules.events import WATCHER, Shown
from followsuit.rules.match import Match
from followsuit.texts import Text
from tests.games.cat_te.scene import FOUR, THREE, TWO, khmer, laos, next_round, trick, tricks
from tests.scene import dealt, new, phase_view, say

ROUND = ("AS 2S (3S)", "QH AH (5H)", "8D (KD) 9D", "3C JC QC", "AD (KS) (7S)")


@pytest.mark.rule("CT-15")
def test_played_cards_stay_on_the_table_in_order():
    match = khmer(THREE)
    tricks(match, *ROUND)
    assert phase_view(match, WATCHER).laid == (
        ("AS", "QH", "9D", "3C", "?"),
        ("2S", "AH", "8D", "JC", "?"),
        ("?", "?", "?", "QC", "AD"),
    )
    assert phase_view(match, 2).laid[2] == ("?3S", "?5H", "?KD", "QC", "AD")
    tricks(match, "KC 4C 10C")
    assert match.round_is_over()
    assert phase_view(match, WATCHER).laid[0] == ("AS", "QH", "9D", "3C", "?", "4C")
    assert phase_view(match, 1).laid[1] == ("2S", "AH", "8D", "JC", "?7S", "10C")


@pytest.mark.rule("CT-15")
def test_the_table_is_cleared_for_the_next_deal():
    match = khmer(THREE)
    tricks(match, *ROUND, "KC 4C 10C")
    next_round(match, THREE)
    assert phase_view(match, 0).laid == ((), (), ())
    assert phase_view(match, 0).tricks == (0, 0, 0)
    assert sorted(match.all_cards()) == list(range(52))


@pytest.mark.rule("CT-15")
def test_the_cards_stay_on_the_table_when_the_match_is_over():
    match = khmer(THREE, rounds=1)
    tricks(match, *ROUND, "KC 4C 10C")
    assert match.result() is not None
    assert phase_view(match, WATCHER).laid[2] == ("?", "?", "?", "QC", "AD", "KC")


@pytest.mark.rule("CT-15")
def test_folded_cards_stay_secret_even_after_the_round():
    match = khmer(THREE)
    events = tricks(match, *ROUND, "KC 4C 10C")
    assert not [event for event in events if isinstance(event, Shown)]
    for viewer in (0, 1, WATCHER):
        assert "KD" not in str(match.view(viewer))


@pytest.mark.rule("CT-15")
def test_where_folds_are_revealed_they_are_shown_when_the_round_is_over():
    match = khmer(THREE, reveal_folds_at_end=True)
    events = tricks(match, *ROUND)
    assert not [event for event in events if isinstance(event, Shown)]
    events = tricks(match, "KC 4C 10C")
    assert [event for event in events if isinstance(event, Shown)] == [
        Shown(0, ("KS",), Text("cat_te.shown.folded")),
        Shown(1, ("7S",), Text("cat_te.shown.folded")),
        Shown(2, ("KD", "5H", "3S"), Text("cat_te.shown.folded")),
    ]
    assert phase_view(match, WATCHER).laid == (
        ("AS", "QH", "9D", "3C", "KS", "4C"),
        ("2S", "AH", "8D", "JC", "7S", "10C"),
        ("3S", "5H", "KD", "QC", "AD", "KC"),
    )


@pytest.mark.rule("CT-15", "CT-5")
def test_a_hand_thrown_in_is_not_revealed_with_the_folds():
    match = laos(THREE, reveal_folds_at_end=True)
    say(match, "play AS", "fold 2S", "drop", "play KS")
    events = say(match, "drop")
    assert [event for event in events if isinstance(event, Shown)] == [
        Shown(1, ("2S",), Text("cat_te.shown.folded"))
    ]


@pytest.mark.rule("S4 Setup")
def test_the_cards_that_are_not_dealt_are_never_shown():
    match = khmer(TWO)
    tricks(match, "AS (2S)", "KS (3S)", "QH (4H)", "9D (5D)", "4C (7C)", "3C 8C")
    stub = match.table.pack.names_of(match.table.aside)
    visible = str(match.view(0)) + str(match.view(1)) + str(match.view(WATCHER))
    assert [card for card in stub if f"'{card}'" in visible] == []


@pytest.mark.rule("CT-15")
def test_the_trick_shows_who_leads_what_is_led_and_who_is_winning():
    match = khmer(THREE)
    shown = phase_view(match, 0)
    assert (shown.leader, shown.led, shown.winning) == (0, "", -1)
    trick(match, "QH", "AH")
    shown = phase_view(match, 0)
    assert (shown.leader, shown.led, shown.winning) == (0, "H", 1)
    assert shown.trick == ("QH", "AH", "")


# imagined worlds


def another_world(match: Match, viewer: int, rng: random.Random) -> Match:
    unseen = match.unseen_by(viewer)
    while True:
        cards = numbers_of(unseen.cards)
        rng.shuffle(cards)
        places = []
        for room in unseen.rooms:
            places.append(cards[:room])
            cards = cards[room:]
        if not any(cards_of(p) & barred for p, barred in zip(places, unseen.barred, strict=True)):
            return match.rearranged(viewer, places)


@pytest.mark.rule("CT-7")
def test_a_card_committed_to_the_blind_trick_may_be_any_unseen_one():
    rng = random.Random(1)
    match = laos(THREE)
    tricks(match, "AS (2S) (3S)", "QH AH (5H)", "8D KD (9D)", "QC (3C) (7S)", "KC 4C")
    committed = set()
    for _ in range(200):
        world = another_world(match, 1, rng)
        assert world.view(1) == match.view(1)
        assert sorted(world.all_cards()) == list(range(52))
        world.act(1, "play 10C")
        committed.add(phase_view(world, 1).laid[0][4])
    assert {"4C", "KS", "2C", "AD", "9D"} <= committed
    assert not committed & {"10C", "JC", "KC", "AS", "7S"}  # held or seen by seat 1


@pytest.mark.rule("CT-15")
def test_in_another_world_other_cards_have_been_folded_and_can_be_revealed():
    rng = random.Random(2)
    match = khmer(THREE, reveal_folds_at_end=True)
    tricks(match, *ROUND, "KC 4C")
    world = another_world(match, 1, rng)
    assert world.view(1) == match.view(1)
    before = phase_view(world, 1).laid
    events = world.act(1, "play 10C")
    after = phase_view(world, 1).laid
    revealed = {event.seat: set(event.cards) for event in events if isinstance(event, Shown)}
    for seat in (0, 2):
        turned = {now for was, now in zip(before[seat], after[seat], strict=False) if was == "?"}
        assert turned == revealed[seat]


@pytest.mark.rule("S4 Phases 3")
def test_an_off_suit_card_reveals_a_void_only_where_players_must_follow_and_voids_may_show():
    hands = ["QH 9S 8S 3C 2C 4D", "AS KS 10D JD AC JC", *FOUR[2:]]
    hearts = new("cat_te").table.pack.suit("H")
    match = khmer(hands, void_may_show=True)
    trick(match, "QH", "AS")
    assert match.unseen_by(0).barred[1] == hearts
    match = laos(hands)
    trick(match, "QH", "AS")
    assert match.unseen_by(0).barred[1] == 0
    match = khmer(hands)
    trick(match, "QH", "(AS)")
    assert match.unseen_by(0).barred[1] == 0


@pytest.mark.rule("CT-12")
def test_the_turned_card_is_known_and_is_in_no_imagined_hand():
    match = dealt("cat_te", list(TWO), seats=2, piles={"stub": "JH"}, side_bet=1)
    jack = match.table.pack.named("JH")
    assert not match.unseen_by(0).cards & jack
    world = another_world(match, 1, random.Random(3))
    assert world.table.aside & jack
    assert world.view(1) == match.view(1)
    queen = match.table.pack.named("QH")
    assert bool(world.interjections(0)) == bool(world.table.hands[0] & queen)
    world = another_world(match, 0, random.Random(4))
    assert world.view(0) == match.view(0)  # but seat 0 does
