"""Rook13: the auction."""

import pytest

from followsuit.rules.events import WATCHER, Bid, Passed, WidowTaken
from tests.games.rook13.scene import opened
from tests.scene import Refusal, legal, phase_view, refusal, say

ALL_BIDS = [65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120]


def bids(*amounts: int) -> list[str]:
    return sorted(f"bid {amount}" for amount in amounts)


@pytest.mark.rule("S1 BidLead", "S1 phase 3")
@pytest.mark.parametrize("dealer", range(4))
def test_the_player_left_of_the_dealer_bids_first(dealer):
    match = opened(dealer=dealer)
    assert match.phase.to_act == (dealer + 1) % 4
    assert match.view(0).phase == "Auction"


@pytest.mark.rule("S1 Bid", "RK-5")
def test_the_bids_are_65_to_120_by_5_and_pass():
    match = opened()
    assert legal(match) == sorted([*bids(*ALL_BIDS), "pass"])
    assert phase_view(match, 2).ladder == tuple(ALL_BIDS)


@pytest.mark.rule("S1 Bid")
@pytest.mark.parametrize("text", ["bid 60", "bid 67", "bid 125", "bid", "bid 65 70", "bid -65"])
def test_no_other_number_is_a_bid(text):
    refused = refusal(opened(), text)
    assert refused.rule == "S1 Bid"
    assert refused.reason.startswith("A bid must be one of 65, 70, 75")


@pytest.mark.rule("RK-5")
def test_a_bid_must_be_higher_and_may_jump():
    match = opened()
    say(match, "bid 65", "bid 90")
    assert legal(match) == sorted([*bids(95, 100, 105, 110, 115, 120), "pass"])
    assert refusal(match, "bid 90") == Refusal("RK-5", "Bid more than 90")
    assert refusal(match, "bid 85").rule == "RK-5"
    say(match, "bid 95")
    assert phase_view(match, 0).bidder == 2
    assert phase_view(match, 0).high == 95


@pytest.mark.rule("S1 Bid", "S1 phase 3")
def test_the_bidding_goes_clockwise_and_everyone_sees_it():
    match = opened(dealer=1)
    events = say(match, "bid 65", "pass", "bid 70", "bid 75")
    assert events == [Bid(2, 65), Passed(3), Bid(0, 70), Bid(1, 75)]
    assert match.phase.to_act == 2
    assert refusal(match, "0: bid 80") == Refusal(
        "turn order", "It's not your turn: seat 2 is to play"
    )


@pytest.mark.rule("S1 Bid", "RK-8")
def test_a_player_who_has_passed_is_not_asked_again():
    match = opened()
    say(match, "bid 65", "pass", "bid 70", "bid 75", "bid 80")
    assert match.phase.to_act == 2
    assert phase_view(match, 0).passed == (1,)
    say(match, "pass")
    assert match.phase.to_act == 3
    assert refusal(match, "1: bid 100").rule == "turn order"
    twin = match.copy()
    say(twin, "bid 90", "bid 95")
    assert twin.phase.to_act == 3


@pytest.mark.rule("S1 Bid", "S1 BidWinner", "RK-8", "S1 phase 3")
def test_three_passes_end_it_and_the_last_bidder_has_won():
    match = opened()
    say(match, "bid 65", "bid 70", "pass", "pass", "bid 75", "bid 80", "pass")
    assert match.view(1).phase == "GoDown"
    assert match.phase.to_act == 1
    assert (phase_view(match, 0).bidder, phase_view(match, 0).bid) == (1, 80)


@pytest.mark.rule("RK-8")
def test_a_sole_bidder_is_not_asked_to_raise_again():
    match = opened()
    say(match, "bid 65", "pass", "pass", "pass")
    assert match.view(0).phase == "GoDown"
    assert phase_view(match, 0).bid == 65


@pytest.mark.rule("S1 Bid", "RK-6")
def test_after_three_passes_the_last_player_must_bid():
    match = opened(dealer=3)
    assert str(match.view(3).prompt) == "Bid or pass"
    say(match, "pass", "pass", "pass")
    assert match.phase.to_act == 3
    assert legal(match) == bids(*ALL_BIDS)
    assert refusal(match, "pass") == Refusal("RK-6", "Everyone else has passed, so you must bid")
    assert str(match.view(3).prompt) == "Bid"
    assert match.copy().moves() == match.moves()


@pytest.mark.rule("RK-6")
@pytest.mark.parametrize("bid", [65, 100, 120])
def test_the_last_player_may_bid_any_value(bid):
    match = opened(dealer=3)
    say(match, "pass", "pass", "pass", f"bid {bid}")
    assert match.view(3).phase == "GoDown"
    assert (match.phase.to_act, phase_view(match, 0).bid) == (3, bid)


@pytest.mark.rule("RK-7")
@pytest.mark.parametrize("before", [[], ["pass"], ["bid 65", "bid 70"], ["bid 115"]])
def test_120_ends_the_auction_immediately(before):
    match = opened()
    say(match, *before)
    bidder = match.phase.to_act
    say(match, "bid 120")
    assert match.view(0).phase == "GoDown"
    assert match.phase.to_act == bidder
    assert phase_view(match, 0).bid == 120


@pytest.mark.rule("S1 Widow", "S1 BidWinner", "S1 phase 3")
def test_the_widow_is_shown_to_the_winner_alone():
    match = opened()
    events = say(match, "bid 65", "pass", "bid 70", "pass", "pass")
    taken = [event for event in events if isinstance(event, WidowTaken)]
    fives = ("5R", "5Y", "5B", "5G")
    for viewer in range(7):
        seen = [(e.seat, e.count, e.cards) for e in taken if e.is_seen_by(viewer)]
        assert seen == [(2, 4, fives if viewer == 2 else ())]
    assert match.view(2).hand[:1] == ("5R",)
    assert set(fives) <= set(match.view(2).hand)
    assert match.view(0).counts == (9, 9, 13, 9)


@pytest.mark.rule("S1 Widow")
def test_nobody_sees_the_widow_during_the_bidding():
    match = opened()
    for viewer in (0, 1, 2, 3, WATCHER):
        seen = repr(match.view(viewer))
        assert not any(repr(card) in seen for card in ("5R", "5Y", "5B", "5G"))


def test_other_words_have_no_place_in_the_auction():
    match = opened()
    assert refusal(match, "play 6R") == Refusal("order of play", "You can't play now. Bid or pass")
    assert refusal(match, "pass 65") == Refusal("notation", "Write it like this: pass")
