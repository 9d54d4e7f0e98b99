"""Cat Te: who plays, who deals, who leads."""

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Dealt, Scored
from followsuit.rules.piles import lowest
from followsuit.rules.shuffle import seeded_match
from followsuit.texts import Text
from tests.games.cat_te.scene import (
    FOUR,
    HANDS,
    RANKS,
    balances,
    folded_to_the_leader,
    khmer,
    laos,
    next_round,
    vietnamese,
)
from tests.scene import dealt, new, phase_view, say


@pytest.mark.rule("S4 Players", "S4 Setup", "S4 Flow 1", "S4 Overview")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_get_six_cards_each_and_the_rest_is_not_used(seats):
    match = new("cat_te", seats=seats)
    piles = match.cut(list(range(52)), lowest)
    assert [len(hand) for hand in piles.hands] == [6] * seats
    assert len(piles.others["stub"]) == 52 - 6 * seats
    assert sorted(piles.numbers()) == list(range(52))
    match.deal(piles)
    folded_to_the_leader(match)
    assert match.table.aside == sum(1 << card for card in piles.others["stub"])


@pytest.mark.rule("S4 Players")
def test_one_player_is_too_few_and_seven_are_too_many():
    assert GAMES["cat_te"].seat_counts == (2, 3, 4, 5, 6)


@pytest.mark.rule("S4 Setup", "S4 Cards")
def test_a_standard_pack_of_52():
    pack = new("cat_te").table.pack
    assert len(pack.names) == 52
    assert pack.names[:13] == [r + "C" for r in RANKS]


@pytest.mark.rule("S4 Overview")
def test_the_cards_go_round_counter_clockwise_from_the_dealers_right():
    match = new("cat_te", seats=4, dealer=1)
    hands = match.cut(list(range(52)), lowest).hands
    assert hands == (
        (0, 4, 8, 12, 16, 20),  # the dealer's right
        (3, 7, 11, 15, 19, 23),  # the dealer
        (2, 6, 10, 14, 18, 22),
        (1, 5, 9, 13, 17, 21),
    )


@pytest.mark.rule("CT-1", "S4 Overview", "S4 Phases 2")
def test_play_is_clockwise():
    match = khmer(FOUR)
    seats = []
    for card in ("play 9D", "fold 8D", "fold AD", "fold 2D"):
        seats.append(match.phase.to_act)
        say(match, card)
    assert seats == [0, 1, 2, 3]


@pytest.mark.rule("CT-1", "S4 Overview")
def test_at_other_tables_play_is_counter_clockwise():
    match = khmer(FOUR, direction="counter_clockwise")
    seats = []
    for card in ("play 9D", "fold 2D", "fold AD", "fold 8D"):
        seats.append(match.phase.to_act)
        say(match, card)
    assert seats == [0, 3, 2, 1]
    assert match.phase.to_act == 0


@pytest.mark.rule("CT-1")
def test_counter_clockwise_a_seat_that_is_out_is_skipped():
    match = laos(FOUR, direction="counter_clockwise")
    say(match, "drop")
    assert (match.phase.to_act, phase_view(match).leader) == (3, 3)
    say(match, "play 6C", "drop")
    assert match.phase.to_act == 1


@pytest.mark.rule("CT-1")
def test_the_direction_changes_neither_the_deal_nor_who_sits_on_the_dealers_left():
    for dealer in range(4):
        clockwise, other = (
            new("cat_te", seats=4, dealer=dealer, direction=direction)
            for direction in ("clockwise", "counter_clockwise")
        )
        assert clockwise.cut(list(range(52)), lowest) == other.cut(list(range(52)), lowest)
        next_round(other, FOUR)
        assert other.phase.to_act == (dealer + 1) % 4


@pytest.mark.rule("CT-1", "S4 Overview")
def test_the_first_dealer_is_drawn_at_random():
    assert GAMES["cat_te"].dealer_by_rule(new("cat_te").rules_in_force()) is None


@pytest.mark.rule("CT-1", "S4 Overview")
@pytest.mark.parametrize("dealer", range(4))
def test_an_option_may_name_the_first_dealer(dealer):
    match = dealt("cat_te", list(FOUR), seats=4, dealer=(dealer + 1) % 4, first_dealer=dealer)
    assert match.dealer == dealer
    match = seeded_match(GAMES["cat_te"], 4, {"first_dealer": dealer}, bytes(32))
    assert match.dealer == dealer


@pytest.mark.rule("CT-1", "S4 Overview", "S4 Trick-play")
def test_the_winner_of_a_round_deals_the_next():
    match = khmer(FOUR)
    folded_to_the_leader(match, upto=5)
    assert match.dealer == 3
    say(match, *[f"play {match.hand_of(seat)[0]}" for seat in (0, 1, 2, 3)])
    winner = balances(match).index(3)
    assert match.dealer == winner
    next_round(match, FOUR)
    assert match.dealer == winner


@pytest.mark.rule("S4 Phases 1")
@pytest.mark.parametrize("dealer", range(4))
def test_in_khmer_rules_the_player_left_of_the_dealer_leads(dealer):
    match = dealt("cat_te", list(FOUR), seats=4, dealer=dealer)
    assert match.phase.to_act == (dealer + 1) % 4


@pytest.mark.rule("S4 Trick-play")
@pytest.mark.parametrize("region", ["laos", "vietnamese"])
@pytest.mark.parametrize("dealer", range(4))
def test_in_laos_and_vietnamese_rules_the_dealer_leads(region, dealer):
    match = dealt("cat_te", list(FOUR), seats=4, dealer=dealer, region=region)
    assert match.phase.to_act == dealer


@pytest.mark.rule("S4 Phases 1", "S4 Trick-play", "S4 Regions")
def test_the_first_leader_can_be_chosen_in_every_region():
    assert khmer(FOUR, first_lead="dealer").phase.to_act == 3
    assert laos(FOUR, first_lead="left").phase.to_act == 1
    assert vietnamese(FOUR, first_lead="left").phase.to_act == 1


@pytest.mark.rule("CT-10", "S4 Overview", "S4 Setup")
def test_everyone_bets_and_gets_cards_that_nobody_else_sees():
    match = new("cat_te", seats=3, dealer=2, bet=5)
    events = next_round(match, HANDS[3])
    assert events[:3] == [
        Scored(0, -5, Text("cat_te.score.ante")),
        Scored(1, -5, Text("cat_te.score.ante")),
        Scored(2, -5, Text("cat_te.score.ante")),
    ]
    dealt_events = [event for event in events if isinstance(event, Dealt)]
    assert [event for event in dealt_events if event.seat == 0] == [
        Dealt(0, 6, ("3C", "4C", "9D", "QH", "KS", "AS"), seen_by=0b001),
        Dealt(0, 6, seen_by=~0b001),
    ]
    assert phase_view(match, 0).pot == 15
    assert balances(match) == [-5, -5, -5]
