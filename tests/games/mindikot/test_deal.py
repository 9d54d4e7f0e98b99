"""Mindikot before the first card is played: teams, pack, deal, first leader and hidden card."""

import pytest

from followsuit.games.mindikot import GAME
from followsuit.games.mindikot.options import Rules
from followsuit.rules.events import WATCHER, CardHidden, Dealt
from followsuit.rules.options import OptionError
from followsuit.rules.piles import BadDeal
from tests.games.mindikot.scene import hidden_trump_view, trick_view
from tests.scene import deal, dealt, filled, legal, new, refusal, say

HIDDEN = "first_card_hidden"


# teams and cards


@pytest.mark.rule("S0 1", "S0 1.1")
def test_four_or_six_play_in_two_teams_of_every_second_seat():
    assert GAME.seat_counts == (4, 6)
    assert [GAME.side_of(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]
    assert GAME.sides(4) == GAME.sides(6) == 2
    with pytest.raises(OptionError, match="Mindikot is for 4, 6 players, not 5"):
        new("mindikot", seats=5)


@pytest.mark.rule("S0 1.2")
def test_four_play_with_52_cards():
    pack = new("mindikot", seats=4).table.pack
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert pack.names == [rank + suit for suit in "CDHS" for rank in ranks]


@pytest.mark.rule("S0 1.2")
def test_six_play_with_48_cards_without_the_twos():
    four, six = new("mindikot", seats=4).table.pack, new("mindikot", seats=6).table.pack
    assert set(four.names) - set(six.names) == {"2C", "2D", "2H", "2S"}
    assert six.size == 48


# the deal


@pytest.mark.rule("S0 1.3", "MK-1")
@pytest.mark.parametrize(("seats", "each"), [(4, 13), (6, 8)])
def test_all_cards_are_dealt_one_at_a_time_clockwise_from_the_leader(seats, each):
    match = new("mindikot", seats=seats, first_leader=1)
    order = list(range(match.table.pack.size))
    hands = match.cut(order, lambda n: 0).hands
    assert [hand[0] for hand in hands] == [seats - 1, *range(seats - 1)]
    assert [hand[1] - hand[0] for hand in hands] == [seats] * seats
    assert [len(hand) for hand in hands] == [each] * seats
    assert sorted(card for hand in hands for card in hand) == order


@pytest.mark.rule("S0 1.3")
def test_a_deal_that_lacks_a_card_or_has_it_twice_is_refused():
    match = new("mindikot")
    piles = filled(match)
    short = type(piles)((piles.hands[0][1:], *piles.hands[1:]))
    with pytest.raises(BadDeal, match="seat 0 has 12 cards instead of 13"):
        match.deal(short)
    twice = type(piles)((piles.hands[1], *piles.hands[1:]))
    with pytest.raises(BadDeal, match="is dealt twice"):
        match.deal(twice)


@pytest.mark.rule("S0 1.3")
def test_each_seat_sees_its_own_cards_and_how_many_the_others_have():
    match = new("mindikot")
    events = deal(match, "AS KS")
    seen = [e for e in events if isinstance(e, Dealt) and e.is_seen_by(0)]
    assert [(e.seat, e.count, len(e.cards)) for e in seen] == [
        (0, 13, 13),
        (1, 13, 0),
        (2, 13, 0),
        (3, 13, 0),
    ]
    assert {"AS", "KS"} <= set(seen[0].cards)


@pytest.mark.rule("S0 1.4", "MK-0")
def test_a_round_begins_without_trump_and_seat_0_leads():
    match = dealt("mindikot")
    view = match.view(0)
    assert view.rules == Rules(mode="choose_when_empty")
    assert (view.to_act, trick_view(match).leader, trick_view(match).trump) == (0, 0, "")
    assert match.table.aside == 0
    assert view.counts == (13, 13, 13, 13)


@pytest.mark.rule("MK-1", "S0 1.4")
@pytest.mark.parametrize("seats", [4, 6])
def test_any_seat_can_be_the_first_leader_and_the_dealer_sits_before_it(seats):
    for leader in range(seats):
        match = dealt("mindikot", seats=seats, dealer=2, first_leader=leader)
        assert match.phase.to_act == leader
        assert match.dealer == (leader - 1) % seats
    with pytest.raises(OptionError, match=f"from 0 to {seats - 1}, or random"):
        new("mindikot", seats=seats, first_leader=seats)


@pytest.mark.rule("MK-1", "S0 1.4")
def test_a_random_first_leader_sits_after_the_dealer_that_chance_names():
    rules = GAME.rules_for(4, {"first_leader": "random"})
    assert GAME.dealer_by_rule(rules) is None
    for dealer, leader in [(0, 1), (1, 2), (2, 3), (3, 0)]:
        match = dealt("mindikot", dealer=dealer, first_leader="random")
        assert match.phase.to_act == leader


# the hidden card


@pytest.mark.rule("MK-0", "MK-2", "S0 1.4")
@pytest.mark.parametrize(("drawn", "card"), [(0, "2C"), (5, "9D"), (12, "JS")])
def test_the_hidden_card_is_drawn_at_random_from_the_leaders_hand(drawn, card):
    match = new("mindikot", mode=HIDDEN)
    piles = match.cut(list(range(52)), lambda n: drawn if n == 13 else -1)
    names = match.table.pack.names
    assert [names[number] for number in piles.others["hidden"]] == [card]
    assert [len(hand) for hand in piles.hands] == [12, 13, 13, 13]
    assert sorted(piles.numbers()) == list(range(52))


@pytest.mark.rule("MK-2", "S0 1.4")
@pytest.mark.parametrize("leader", [0, 3])
def test_the_hidden_card_is_out_of_its_owners_hand_and_nobody_sees_it(leader):
    match = new("mindikot", mode=HIDDEN, first_leader=leader)
    events = deal(match, hidden="9H")
    assert events[-1] == CardHidden(leader)
    for viewer in [0, 1, 2, 3, WATCHER]:
        view = match.view(viewer)
        assert view.counts[leader] == 12
        assert "9H" not in view.hand
        assert "9H" not in repr(view)
        shown = hidden_trump_view(match, viewer)
        assert (shown.owner, shown.aside, shown.hidden) == (leader, True, "")


@pytest.mark.rule("MK-2")
def test_a_hider_who_may_look_sees_the_card_drawn_and_nobody_else_does():
    match = new("mindikot", mode=HIDDEN, hider_sees_card=True)
    events = deal(match, hidden="9H")
    assert [e for e in events if isinstance(e, CardHidden) and e.is_seen_by(0)] == [
        CardHidden(0, "9H", seen_by=0b1)
    ]
    assert hidden_trump_view(match).hidden == "9H"
    assert "9H" not in match.view(0).hand
    for viewer in [1, 2, 3, WATCHER]:
        assert "9H" not in repr(match.view(viewer))


@pytest.mark.rule("MK-2")
@pytest.mark.parametrize("sees", [False, True])
def test_a_leader_who_chooses_hides_first_and_always_knows_the_card(sees):
    match = dealt("mindikot", "9H AS", mode=HIDDEN, hidden_selection="choose", hider_sees_card=sees)
    assert match.view(0).counts == (13, 13, 13, 13)
    assert len(legal(match)) == 13
    assert "hide 9H" in legal(match)
    assert legal(match, 1) == []
    assert str(match.view(0).prompt) == "Choose a card to hide. Its suit will be trump"
    events = say(match, "hide 9h")
    assert events == [CardHidden(0, "9H", seen_by=0b1), CardHidden(0, seen_by=~0b1)]
    assert match.phase.to_act == 0
    assert match.view(0).counts == (12, 13, 13, 13)
    assert hidden_trump_view(match).hidden == "9H"
    for viewer in [1, 2, 3, WATCHER]:
        assert "9H" not in repr(match.view(viewer))


@pytest.mark.rule("MK-2")
def test_only_one_card_of_the_hand_can_be_hidden_and_nothing_played_before():
    match = dealt("mindikot", "9H|AS", mode=HIDDEN, hidden_selection="choose")
    assert refusal(match, "hide AS") == ("MK-2", "You don't have that card")
    assert refusal(match, "hide 9H 2C") == ("MK-2", "Hide exactly one card")
    assert refusal(match, "play 9H").rule == "order of play"
    assert refusal(match, "1: hide AS").rule == "turn order"


@pytest.mark.rule("MK-2")
@pytest.mark.parametrize("mode", ["choose_when_empty", HIDDEN])
def test_nobody_hides_a_card_where_the_leader_does_not_choose(mode):
    match = dealt("mindikot", mode=mode)
    assert refusal(match, f"hide {match.view(0).hand[0]}").rule == "order of play"


@pytest.mark.rule("MK-0", "S0 1.4")
@pytest.mark.parametrize(
    ("options", "piles"),
    [
        ({}, set()),
        ({"hidden_selection": "random", "hider_sees_card": True}, set()),
        ({"mode": HIDDEN}, {"hidden"}),
        ({"mode": HIDDEN, "hidden_selection": "choose"}, set()),
    ],
)
def test_a_deal_has_a_hidden_pile_only_where_chance_hides_a_card(options, piles):
    match = new("mindikot", **options)
    assert filled(match).others.keys() == piles


@pytest.mark.rule("MK-0")
def test_six_seats_hide_a_card_too():
    match = dealt("mindikot", seats=6, mode=HIDDEN, piles={"hidden": "3S"})
    assert match.view(1).counts == (7, 8, 8, 8, 8, 8)
    assert hidden_trump_view(match, 1).aside


# options


@pytest.mark.rule("MK-0", "MK-1", "MK-2", "MK-3", "MK-5", "MK-6", "MK-7", "MK-11")
def test_the_options_and_their_defaults():
    assert {option.name: option.default for option in GAME.options} == {
        "mode": "choose_when_empty",
        "first_leader": 0,
        "hidden_selection": "random",
        "hider_sees_card": False,
        "hidden_return": "after_trick",
        "tie_break": "tricks",
        "tie_ten": "S",
        "win_points": 1,
        "kot_points": 2,
        "whitewash_points": None,
        "target_score": 5,
        "next_leader": "rotate",
        "early_finish": False,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mode", "B"),
        ("first_leader", -1),
        ("first_leader", 4),
        ("first_leader", True),
        ("first_leader", "dealer"),
        ("hidden_selection", "chosen"),
        ("hider_sees_card", 1),
        ("hidden_return", "never"),
        ("tie_break", None),
        ("win_points", 0),
        ("kot_points", 1_000_001),
        ("whitewash_points", 0),
        ("whitewash_points", "none"),
        ("target_score", 0),
        ("target_score", None),
        ("next_leader", "winner"),
        ("early_finish", "yes"),
    ],
)
def test_a_value_out_of_range_is_refused_by_name(name, value):
    with pytest.raises(OptionError, match=f"{name} must be "):
        new("mindikot", **{name: value})


def test_every_preset_is_a_way_to_play_for_four_and_six():
    assert GAME.presets.keys() == {"choose_when_empty", "first_card_hidden", "leader_hides"}
    for preset in GAME.presets.values():
        for seats in GAME.seat_counts:
            match = GAME.new_match(seats, preset)
            deal(match)
            assert match.phase.to_act == 0
