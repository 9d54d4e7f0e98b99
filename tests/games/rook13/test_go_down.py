"""Rook13: the go-down, and naming trump."""

from typing import Any

import pytest

from followsuit.games.rook13.deck import PACK, worth
from followsuit.games.rook13.phases.contract import GoDown
from followsuit.games.rook13.phases.views import ContractView
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards
from followsuit.rules.dice import Dice
from followsuit.rules.events import WATCHER, Shown, TrumpSet, WentDown
from followsuit.rules.match import Match
from followsuit.rules.view import Pick
from followsuit.texts import Text
from tests.games.rook13.scene import FIVES, GO_DOWN, TRICKS, bought, buy, play, ready
from tests.scene import Refusal, dealt, legal, phase_view, refusal, say


def holding(hand: str, widow: str, **options: Any) -> Match:
    """Seat 0 has this hand and has bought this widow."""
    match = dealt("rook13", [hand], dealer=3, piles={"widow": widow}, **options)
    say(match, "deal", "open")
    buy(match, 0, 65)
    return match


def pick(match: Match) -> Pick:
    """What the bid winner may choose from."""
    found = match.view(match.to_act).pick
    assert found is not None
    return found


@pytest.mark.rule("S1 BidWinner", "S1 GoDown", "RK-9", "S1 phase 3")
def test_the_bid_winner_lays_four_of_thirteen_cards_aside():
    match = bought(bidder=0, bid=70)
    assert str(match.view(0).prompt) == "Lay aside four cards"
    assert match.view(0).legal is None  # 715 ways
    assert len(match.moves()) == 715
    say(match, "discard 6R 5G 14R 5Y")
    assert match.view(0).counts == (9, 9, 9, 9)
    assert match.view(0).hand == ("5R", "7R", "8R", "9R", "10R", "11R", "12R", "13R", "5B")


@pytest.mark.rule("RK-9")
def test_points_and_trumps_may_go_down_and_the_widow_may_go_back():
    match = bought(bidder=0, bid=70)
    say(match, "discard 10R 13R 5R 14R", "trump R")
    assert match.view(0).phase == "ContractTricks"
    match = bought(bidder=0, bid=70)
    say(match, f"discard {FIVES}")
    assert match.view(0).phase == "NameTrump"


@pytest.mark.rule("RK-9")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("discard 5R 5Y 5B", "Lay aside four cards from your hand"),
        ("discard", "Lay aside four cards from your hand"),
        ("discard 5R 5Y 5B 5G 6R", "Lay aside four cards from your hand"),
        ("discard 5R 5Y 5B 6Y", "You don't have all of these cards"),
    ],
)
def test_it_must_be_four_cards_from_the_bidders_hand(text, reason):
    assert refusal(bought(bidder=0, bid=70), text) == Refusal("RK-9", reason)


def test_no_card_goes_down_twice_and_none_from_another_pack():
    match = bought(bidder=0, bid=70)
    assert refusal(match, "discard 5R 5R 5B 5G") == Refusal("notation", "5R is named twice")
    assert refusal(match, "discard 5R 5X 5B 5G").rule == "notation"


@pytest.mark.rule("RK-9", "S1 BidWinner")
def test_first_the_go_down_then_trump():
    match = bought(bidder=0, bid=70)
    assert refusal(match, "trump R").rule == "order of play"
    assert refusal(match, "1: discard 6Y 7Y 8Y 9Y").rule == "turn order"
    say(match, f"discard {FIVES}")
    assert refusal(match, "play 6R").rule == "order of play"
    assert legal(match) == ["trump B", "trump G", "trump R", "trump Y"]


@pytest.mark.rule("RK-9", "S1 GoDown")
def test_the_go_down_is_secret_from_all_but_the_bid_winner():
    match = bought(bidder=2, bid=70)
    events = [e for e in say(match, "discard 6B 14B 5R 5Y") if isinstance(e, WentDown)]
    for viewer in range(7):
        seen = [(e.seat, e.count, e.cards) for e in events if e.is_seen_by(viewer)]
        assert seen == [(2, 4, ("5R", "5Y", "6B", "14B") if viewer == 2 else ())]


@pytest.mark.rule("RK-9", "S1 Widow")
def test_imagining_the_other_hands_reveals_nothing_hidden():
    match = bought(bidder=2, bid=70)
    say(match, "discard 6B 14B 5R 5Y")
    down = {PACK.number(card) for card in ("5R", "5Y", "6B", "14B")}
    for viewer in range(7):
        hidden = {card for place in match.hidden_from(viewer) for card in place}
        assert (down & hidden) == (set() if viewer == 2 else down)


@pytest.mark.rule("RK-9", "S1 GoDown", "S1 phase 3")
def test_widow_and_go_down_are_turned_after_the_ninth_trick_and_not_before():
    match = ready()
    say(match, "deal", "open")
    buy(match, 0, 75)
    say(match, GO_DOWN, "trump G")
    cards = TRICKS.split()
    before = play(match, " ".join(cards[:-1]))
    assert not any(isinstance(event, Shown) for event in before)
    for viewer in (1, 2, 3, WATCHER):
        assert "'6Y'" not in repr(match.view(viewer))
    after = play(match, cards[-1])
    turned = [event for event in after if isinstance(event, Shown)]
    assert turned == [
        Shown(0, ("5R", "11R", "6Y", "5G"), Text("rook13.shown.widow")),
        Shown(0, ("5R", "10R", "6Y", "6B"), Text("rook13.shown.go_down")),
    ]
    assert all(event.is_seen_by(viewer) for event in turned for viewer in (*range(7), WATCHER))


@pytest.mark.rule("RK-9")
def test_others_are_not_shown_what_the_bid_winner_chooses_from():
    match = bought(bidder=0, bid=70, godown_no_points=True)
    assert phase_view(match, 1) == ContractView(0, 70) == phase_view(match, 0)
    assert (pick(match).count, pick(match).must, len(pick(match).free)) == (4, (), 7)
    assert (match.view(1).legal, match.view(1).pick) == ((), None)


# godown_no_points


@pytest.mark.rule("RK-9")
def test_without_the_option_everything_may_be_chosen():
    shown = pick(bought(bidder=0, bid=70))
    assert (len(shown.free), shown.must, shown.count) == (13, (), 4)


@pytest.mark.rule("RK-9")
def test_no_points_go_down_while_four_cards_are_worthless():
    match = holding("6R 7R 8R 9R 10R 5Y 10Y 13Y 13B", "14R 5B 5G 10G", godown_no_points=True)
    shown = pick(match)
    assert shown.free == ("6R", "7R", "8R", "9R", "14R")
    assert (shown.must, shown.count) == ((), 4)
    assert len(match.moves()) == 5
    assert refusal(match, "discard 6R 7R 8R 5B") == Refusal(
        "RK-9", "Scoring cards may go down only when you have nothing else"
    )
    say(match, "discard 6R 7R 8R 14R")


@pytest.mark.rule("RK-9")
def test_with_exactly_four_worthless_cards_there_is_one_go_down():
    match = holding("6R 7R 8R 5R 10R 5Y 10Y 13Y 13B", "14R 5B 5G 10G", godown_no_points=True)
    assert len(match.moves()) == 1
    shown = pick(match)
    assert (shown.free, shown.must, shown.count) == (("6R", "7R", "8R", "14R"), (), 4)
    say(match, "discard 14R 8R 7R 6R")


@pytest.mark.rule("RK-9")
def test_fewer_than_four_worthless_cards_all_go_and_points_fill_up():
    match = holding("6R 5R 10R 13R 5Y 10Y 13Y 10B 13B", "14R 5B 5G 10G", godown_no_points=True)
    shown = pick(match)
    assert shown.must == ("6R", "14R")
    assert (len(shown.free), shown.count) == (11, 2)
    assert len(match.moves()) == 55
    assert match.copy().moves() == match.moves()
    for text in ("discard 6R 5R 10R 13R", "discard 5Y 5R 10R 13R"):
        assert refusal(match, text).rule == "RK-9"
    say(match, "discard 6R 14R 5Y 10G")
    assert worth(match.table.aside) == 15


@pytest.mark.rule("RK-9")
def test_a_single_worthless_card_goes_with_three_that_count():
    match = holding("6R 5R 10R 13R 5Y 10Y 13Y 10B 13B", "13G 5B 5G 10G", godown_no_points=True)
    assert pick(match).must == ("6R",)
    assert pick(match).count == 3
    say(match, "discard 6R 5B 5G 5Y")


@pytest.mark.rule("RK-9")
def test_with_no_worthless_card_any_four_may_go():
    """Only twelve cards count, so this hand cannot occur, but the phase must handle it."""
    match = bought(bidder=0, bid=70)
    counters: Cards = PACK.ranked("5", "10", "13")
    match.table.hands[0] = counters
    go_down = GoDown(0, 70, counters)
    go_down.spare(counters)
    assert (go_down.picks, go_down.forced) == (4, 0)
    assert len(go_down.moves(match.table)) == 495


@pytest.mark.rule("RK-9")
@pytest.mark.parametrize("widow", ["14R 5B 5G 10G", "14R 11B 5G 10G", "14R 11B 12B 10G"])
def test_random_go_downs_obey_the_option(widow):
    match = holding("6R 5R 10R 13R 5Y 10Y 13Y 10B 13B", widow, godown_no_points=True)
    dice = Dice(3)
    for _ in range(50):
        move = match.phase.random_move(match.table, dice)
        assert match.phase.is_legal(match.table, move)
        assert count(move) == 4


# trump


@pytest.mark.rule("S1 Trump", "S1 phase 3")
@pytest.mark.parametrize("color", "RYBG")
def test_the_bid_winner_names_any_color_even_one_not_held(color):
    match = bought(bidder=0, bid=70)
    say(match, f"discard {FIVES}")
    assert say(match, f"trump {color.lower()}") == [TrumpSet(0, color)]
    assert phase_view(match, 3).trump == color


@pytest.mark.rule("S1 Trump")
@pytest.mark.parametrize("text", ["trump", "trump S", "trump red", "trump R Y"])
def test_trump_must_be_one_of_the_four_colors(text):
    match = bought(bidder=0, bid=70)
    say(match, f"discard {FIVES}")
    assert refusal(match, text) == Refusal(
        "S1 Trump", "Trump must be one of red, yellow, black, green"
    )


@pytest.mark.rule("S1 Trump")
def test_only_the_bid_winner_names_trump():
    match = bought(bidder=0, bid=70)
    say(match, f"discard {FIVES}")
    assert refusal(match, "1: trump R").rule == "turn order"
    assert phase_view(match, 1).bid == 70
