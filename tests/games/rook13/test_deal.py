"""Rook13: seats, the pack, the deal, and dealing again."""

import pytest

from followsuit.games.rook13.deck import PACK, worth
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER, BiddingOpened, Dealt, Redealt, RoundOver, Shown
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError
from followsuit.rules.piles import BadDeal
from followsuit.rules.shuffle import seeded_match
from followsuit.rules.view import Result
from followsuit.texts import Text
from tests.games.rook13.scene import COLORS, FIVES, buy, opened, table
from tests.scene import Refusal, deal, dealt, legal, new, phase_view, refusal, say

GAME = GAMES["rook13"]
WEAK = "6R 7R 8R 9R 6Y 7Y 8Y 9Y 6B"
WEAK_CARDS = tuple(WEAK.split())


def deal_colors(match: Match) -> None:
    deal(match, list(COLORS), widow=FIVES)


# seats and cards


@pytest.mark.rule("S1 Seat", "S1 phase 1", "RK-15")
def test_a_match_needs_exactly_four_seats():
    assert GAME.seat_counts == (4,)
    for seats in (0, 2, 3, 5, 6):
        with pytest.raises(OptionError, match="Rook13 is for 4 players"):
            GAME.new_match(seats)
    assert new("rook13").table.seats == 4


@pytest.mark.rule("S1 Seat")
def test_the_seats_are_a1_b1_a2_b2_clockwise():
    assert [GAME.seat_name(seat) for seat in range(4)] == ["A1", "B1", "A2", "B2"]


@pytest.mark.rule("S1 Team", "S1 phase 2")
def test_players_across_from_each_other_are_a_team():
    assert [GAME.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert GAME.sides(4) == 2


@pytest.mark.rule("S1 Deck")
def test_the_pack_has_forty_cards_from_5_to_14_in_four_colors():
    assert PACK.size == 40
    assert sorted(PACK.names) == sorted(f"{n}{color}" for color in "RYBG" for n in range(5, 15))


@pytest.mark.rule("S1 Card", "RK-18")
def test_fives_count_5_and_tens_and_thirteens_10():
    counting = {name: worth(PACK.named(name)) for name in PACK.names}
    for name, points in counting.items():
        assert points == {"5": 5, "10": 10, "13": 10}.get(name[:-1], 0), name
    assert sum(counting.values()) == 100


# the deal


@pytest.mark.rule("S1 phase 2", "RK-14")
def test_any_seat_may_be_the_first_dealer():
    assert GAME.dealer_by_rule(GAME.rules_for(4, {})) is None  # so it is drawn
    for dealer in range(4):
        match = dealt("rook13", dealer=dealer)
        assert match.dealer == dealer
        assert match.phase.to_act == dealer


@pytest.mark.rule("RK-12", "RK-13")
def test_a_deal_that_is_thrown_in_is_not_a_round_of_the_match():
    match = dealt("rook13", dealer=3, manual_redeal_limit=None)
    for deals in (1, 2, 3):
        view = match.view(0)
        assert (view.deals, view.round) == (deals, 1)
        assert match.copy().round == 1
        say(match, "deal", "redeal")
        deal(match)
    say(match, "deal", "open", "bid 120")
    while match.to_act >= 0:
        match.apply(match.moves()[0])
    deal(match)
    assert (match.view(0).deals, match.view(0).round) == (5, 2)


@pytest.mark.rule("RK-14")
@pytest.mark.parametrize("dealer", range(4))
def test_an_option_may_name_the_first_dealer(dealer):
    match = dealt("rook13", dealer=(dealer + 1) % 4, first_dealer=dealer)
    assert match.dealer == match.phase.to_act == dealer
    match = seeded_match(GAME, 4, {"first_dealer": dealer}, bytes(32))
    assert match.dealer == dealer


@pytest.mark.rule("RK-13", "S1 phase 3")
def test_nobody_has_a_card_before_the_dealer_deals():
    match = table(dealer=2)
    assert match.view(0).counts == (0, 0, 0, 0)
    assert match.view(0).hand == ()
    assert legal(match) == ["deal"]
    assert refusal(match, "0: deal") == Refusal(
        "turn order", "It's not your turn: seat 2 is to play"
    )
    assert refusal(match, "bid 65").rule == "order of play"


@pytest.mark.rule("S1 Hand")
def test_a_hand_is_played_with_all_forty_cards():
    match = table()
    assert sorted(match.all_cards()) == list(range(40))
    say(match, "deal", "open")
    assert sorted(match.all_cards()) == list(range(40))


@pytest.mark.rule("S1 PlayersHand", "S1 Widow", "S1 phase 3")
def test_everyone_is_dealt_nine_cards_and_four_make_the_widow():
    match = table()
    say(match, "deal")
    assert match.view(0).counts == (9, 9, 9, 9)
    assert match.table.aside == PACK.named(*FIVES.split())


@pytest.mark.rule("S1 PlayersHand")
def test_only_its_owner_sees_a_hand():
    match = table()
    events = [event for event in say(match, "deal") if isinstance(event, Dealt)]
    for seat in range(4):
        received = [(e.seat, e.cards) for e in events if e.is_seen_by(seat)]
        own = tuple(COLORS[seat].split())
        assert received == [(other, own if other == seat else ()) for other in range(4)]
        assert match.view(seat).hand == own
    assert [e.cards for e in events if e.is_seen_by(WATCHER)] == [()] * 4
    assert match.view(WATCHER).hand == ()


@pytest.mark.rule("S1 PlayersHand")
def test_cards_go_round_one_at_a_time_from_the_dealers_left():
    piles = new("rook13", dealer=1).cut(list(range(40)), lambda n: 0)
    assert [hand[:2] for hand in piles.hands] == [(2, 6), (3, 7), (0, 4), (1, 5)]
    assert piles.others == {"widow": (36, 37, 38, 39)}


def test_a_deal_of_another_shape_is_refused():
    match = new("rook13")
    piles = match.cut(list(range(40)), lambda n: 0)
    with pytest.raises(BadDeal, match="The red 5 is dealt twice"):
        match.deal(piles.refilled([0, 0, *range(2, 40)]))
    with pytest.raises(BadDeal, match="No cards can be dealt now"):
        opened().deal(piles)


# too weak a hand


@pytest.mark.rule("S1 Redeal", "RK-12")
@pytest.mark.parametrize("weak", range(4))
def test_a_hand_of_only_sixes_to_nines_is_shown_and_the_pack_is_redealt(weak):
    match = dealt("rook13", [WEAK if seat == weak else "" for seat in range(4)], dealer=2)
    received = say(match, "deal")
    shown = [event for event in received if isinstance(event, Shown | Redealt | RoundOver)]
    assert shown == [
        Shown(weak, WEAK_CARDS, Text("rook13.shown.weak_hand")),
        Redealt(weak, Text("rook13.redeal.weak_hand", seat=weak)),
        RoundOver("redeal", (0, 0)),
    ]
    assert match.round_result() == Result("redeal", (0, 0))
    assert not any(isinstance(event, BiddingOpened) for event in received)


@pytest.mark.rule("S1 Redeal", "RK-12", "RK-14")
def test_the_same_dealer_deals_until_nobodys_hand_is_too_weak():
    match = new("rook13", dealer=1)
    for _ in range(3):
        deal(match, ["", WEAK])
        assert match.phase.to_act == match.dealer == 1
        say(match, "deal")
        assert match.result() is None
    deal_colors(match)
    say(match, "deal", "open")
    assert match.phase.to_act == 2
    assert match.deals == 4


@pytest.mark.rule("RK-12")
@pytest.mark.parametrize("saved", ["5B", "10B", "11B", "12B", "13G", "14G"])
def test_one_card_above_nine_or_a_five_is_enough(saved):
    match = dealt("rook13", [WEAK.replace("6B", saved)])
    say(match, "deal")
    assert legal(match) == ["open", "redeal"]


@pytest.mark.rule("RK-12")
@pytest.mark.parametrize("ninth", ["6B", "7B", "8B", "9B", "9G"])
def test_every_hand_without_any_other_card_is_too_weak(ninth):
    match = dealt("rook13", [WEAK.replace("6B", ninth)])
    say(match, "deal")
    assert match.round_result() == Result("redeal", (0, 0))


@pytest.mark.rule("RK-12")
def test_a_hand_that_was_shown_is_hidden_from_nobody():
    match = dealt("rook13", [WEAK])
    say(match, "deal")
    shown = {PACK.number(card) for card in WEAK_CARDS}
    for viewer in (1, 2, 3, WATCHER):
        assert not shown & {card for place in match.hidden_from(viewer) for card in place}


@pytest.mark.rule("RK-12")
def test_the_widow_does_not_count():
    match = dealt("rook13", ["5R 6R 7R 8R 9R"], piles={"widow": "6Y 7Y 8Y 9Y"})
    say(match, "deal")
    assert legal(match) == ["open", "redeal"]
    match = dealt("rook13", [WEAK], piles={"widow": "14R 14Y 14B 14G"})
    say(match, "deal")
    assert match.round_result() == Result("redeal", (0, 0))


@pytest.mark.rule("RK-12", "RK-13")
def test_an_automatic_redeal_does_not_use_up_the_dealers():
    match = new("rook13", manual_redeal_limit=1)
    for _ in range(2):
        deal(match, [WEAK])
        say(match, "deal")
    deal_colors(match)
    say(match, "deal")
    assert legal(match) == ["open", "redeal"]


# the dealer's redeal


@pytest.mark.rule("RK-13", "RK-14", "S1 phase 3")
def test_the_dealer_may_redeal():
    match = table(dealer=1)
    say(match, "deal")
    assert say(match, "redeal") == [
        Redealt(1, Text("rook13.redeal.dealer")),
        RoundOver("redeal", (0, 0)),
    ]
    assert match.dealer == 1
    deal_colors(match)
    assert match.view(0).counts == (0, 0, 0, 0)
    assert legal(match) == ["deal"]  # every deal starts with the dealer's


@pytest.mark.rule("RK-13")
def test_a_redeal_shows_nobody_the_hands():
    match = table()
    say(match, "deal", "redeal")
    assert not any(isinstance(event, Shown) for event in match.history)
    assert match.view(1).hand == tuple(COLORS[1].split())


@pytest.mark.rule("RK-13")
def test_the_dealer_redeals_once_by_default_and_then_the_bidding_opens():
    match = table(dealer=3)
    say(match, "deal", "redeal")
    deal_colors(match)
    assert say(match, "deal")[-1] == BiddingOpened(0)
    assert match.phase.to_act == 0
    assert refusal(match, "3: redeal").rule == "turn order"
    assert refusal(match, "open").rule == "order of play"


@pytest.mark.rule("RK-13")
@pytest.mark.parametrize("options", [{"manual_redeal": False}, {"manual_redeal_limit": 0}])
def test_where_the_dealer_may_not_redeal_nobody_opens(options):
    match = table(dealer=3, **options)
    events = say(match, "deal")
    assert events[-1] == BiddingOpened(0)
    assert legal(match, 3) == []
    assert "pass" in legal(match, 0)


@pytest.mark.rule("RK-13")
def test_manual_redeal_false_wins_over_any_limit():
    match = table(manual_redeal=False, manual_redeal_limit=None)
    say(match, "deal")
    assert match.view(0).phase == "Auction"


@pytest.mark.rule("RK-13")
def test_rated_tables_have_no_redeal():
    match = GAME.new_match(4, GAME.presets["rated"], 3)
    deal_colors(match)
    say(match, "deal")
    assert match.view(0).phase == "Auction"


@pytest.mark.rule("RK-13")
@pytest.mark.parametrize(("limit", "times"), [(2, 2), (3, 3), (None, 25)])
def test_a_limit_allows_that_many_redeals_and_none_means_no_limit(limit, times):
    match = table(manual_redeal_limit=limit)
    for _ in range(times):
        say(match, "deal", "redeal")
        deal_colors(match)
    say(match, "deal")
    assert match.view(0).phase == ("Opening" if limit is None else "Auction")


@pytest.mark.rule("RK-13")
def test_the_limit_is_per_round():
    match = table(win_score=1000)
    for _ in range(3):
        say(match, "deal", "redeal")  # once in every hand
        deal_colors(match)
        say(match, "deal")
        assert match.view(0).phase == "Auction"
        buy(match, 0, 65)
        say(match, f"discard {FIVES}", "trump R")
        while match.phase.to_act >= 0:
            say(match, legal(match)[0])
        deal_colors(match)


@pytest.mark.rule("RK-13", "S1 HandDealer")
def test_the_dealer_opens_the_bidding():
    match = table(dealer=2)
    say(match, "deal")
    assert str(match.view(3).prompt) == "Open the bidding, or redeal"
    assert say(match, "open") == [BiddingOpened(3)]
    assert match.phase.to_act == 3


@pytest.mark.rule("RK-13", "S1 BidLead")
def test_the_bid_leads_call_opens_the_bidding_too():
    match = table(dealer=2)
    say(match, "deal")
    assert legal(match, 3) == sorted(["pass", *(f"bid {bid}" for bid in range(65, 125, 5))])
    events = say(match, "3: bid 70")
    assert events[0] == BiddingOpened(3)
    assert match.phase.to_act == 0
    assert phase_view(match, 0).high == 70
    assert refusal(match, "2: redeal").rule == "turn order"


@pytest.mark.rule("RK-13")
def test_the_bid_leads_pass_opens_the_bidding_too():
    match = table(dealer=2)
    say(match, "deal", "3: PASS")
    assert phase_view(match, 0).passed == (3,)


@pytest.mark.rule("RK-13", "RK-7")
def test_a_first_bidder_who_opens_with_120_has_the_widow():
    match = table(dealer=2)
    say(match, "deal", "3: bid 120")
    assert match.view(3).phase == "GoDown"
    assert match.phase.to_act == 3


@pytest.mark.rule("RK-13")
def test_only_the_bid_lead_may_call_before_the_bidding_is_open():
    match = table(dealer=2)
    say(match, "deal")
    for seat in (0, 1):
        assert legal(match, seat) == []
        assert refusal(match, f"{seat}: bid 70").rule == "turn order"
    assert refusal(match, "2: bid 70").rule == "order of play"
    assert refusal(match, "3: bid 63").rule == "turn order"


# the next hand


@pytest.mark.rule("S1 HandDealer", "RK-14", "S1 phase 4")
def test_the_deal_passes_clockwise_after_each_round():
    match = table(dealer=3, win_score=1000)
    for dealer in (3, 0, 1, 2, 3):
        assert match.dealer == dealer
        assert match.phase.to_act == dealer
        say(match, "deal", "open")
        buy(match, 0, 65)
        say(match, f"discard {FIVES}", "trump R")
        while match.phase.to_act >= 0:
            say(match, legal(match)[0])
        deal_colors(match)
