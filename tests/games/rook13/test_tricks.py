"""Rook13: nine tricks."""

import pytest

from followsuit.games.rook13.deck import PACK
from followsuit.rules.events import Played, TrickTaken
from followsuit.rules.match import Match
from tests.games.rook13.scene import GO_DOWN, TRICKS, buy, play, playing, ready
from tests.scene import Refusal, dealt, legal, phase_view, refusal, say

# seat 0 holds every color, 1 and 2 hold red and one more, 3 has no red
MIXED = [
    "14R 6R 14Y 6Y 14B 6B 14G 6G 13G",
    "13R 7R 5Y 7Y 8Y 9Y 10Y 11Y 12Y",
    "12R 8R 5B 7B 8B 9B 10B 11B 12B",
    "5G 7G 8G 9G 10G 11G 12G 13B 13Y",
]


def mixed(trump: str = "G", dealer: int = 3) -> Match:
    """Seat 0 has bought the widow, put it back and named trump."""
    match = dealt("rook13", MIXED, dealer=dealer, piles={"widow": "5R 9R 10R 11R"})
    say(match, "deal", "open")
    buy(match, 0, 65)
    say(match, "discard 5R 9R 10R 11R", f"trump {trump}")
    return match


def the_hand() -> Match:
    match = ready()
    say(match, "deal", "open")
    buy(match, 0, 75)
    say(match, GO_DOWN, "trump G")
    return match


@pytest.mark.rule("S1 TrickLead", "RK-10", "S1 phase 3")
@pytest.mark.parametrize("bidder", range(4))
@pytest.mark.parametrize("dealer", range(4))
def test_the_bid_lead_leads_first_whoever_won_the_bid(bidder, dealer):
    match = playing("R", dealer=dealer, bidder=bidder)
    assert match.phase.to_act == (dealer + 1) % 4
    assert phase_view(match, 0).leader == (dealer + 1) % 4
    assert phase_view(match, 0).winning == -1


@pytest.mark.rule("S1 TrickTurn", "S1 PlayACard", "S1 Trick")
def test_each_of_the_four_plays_one_card_clockwise():
    match = playing("R", dealer=1)
    events = play(match, "6B 6G 6R 6Y")
    assert events == [
        Played(2, "6B"),
        Played(3, "6G"),
        Played(0, "6R"),
        Played(1, "6Y"),
        TrickTaken(0, ("6R", "6Y", "6B", "6G")),
    ]
    assert match.view(0).counts == (8, 8, 8, 8)


@pytest.mark.rule("S1 TrickTurn")
def test_nobody_plays_out_of_turn():
    match = playing("R")
    play(match, "6R")
    assert refusal(match, "2: play 6B") == Refusal(
        "turn order", "It's not your turn: seat 1 is to play"
    )
    assert refusal(match, "0: play 7R").rule == "turn order"


@pytest.mark.rule("S1 PlayACard")
@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("play 7Y", "cards held", "You don't have that card"),
        ("play 6R 7R", "S1 FollowingSuit", "Play exactly one card"),
        ("play 4R", "notation", "4R isn't a card in this pack"),
        ("play", "notation", "Write it like this: play 6R"),
    ],
)
def test_a_card_must_be_in_the_players_hand(text, rule, reason):
    assert refusal(playing("R"), text) == Refusal(rule, reason)


@pytest.mark.rule("S1 PlayACard")
def test_a_card_can_be_played_once():
    match = playing("R")
    play(match, "14R 6Y 6B 6G")
    assert refusal(match, "play 14R").reason == "You don't have that card"


@pytest.mark.rule("S1 LeadSuit")
def test_the_first_card_sets_the_suit_led():
    match = mixed()
    assert len(legal(match)) == 9  # anything may be led, trump too
    play(match, "6Y")
    assert phase_view(match, 2).led == "Y"
    assert phase_view(match, 2).trick == ("6Y", "", "", "")


@pytest.mark.rule("S1 FollowingSuit", "S1 phase 3")
def test_a_player_with_the_suit_led_must_follow():
    match = mixed()
    play(match, "6R")
    assert legal(match) == ["play 13R", "play 7R"]
    assert str(match.view(1).prompt) == "Follow suit"
    assert refusal(match, "play 5Y") == Refusal(
        "S1 FollowingSuit", "You have red, so you must follow suit"
    )


@pytest.mark.rule("S1 FollowingSuit")
def test_a_player_without_the_color_may_play_anything_and_need_not_trump():
    match = mixed()
    play(match, "6R 7R 8R")
    assert len(legal(match)) == 9
    play(match, "13Y")  # seat 3 holds seven trumps
    assert match.phase.to_act == 2


@pytest.mark.rule("S1 FollowingSuit")
def test_trump_led_must_be_followed_too():
    match = mixed(trump="R")
    play(match, "6R")
    assert legal(match) == ["play 13R", "play 7R"]


@pytest.mark.rule("S1 TrickCapture", "S1 phase 3")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("6R 7R 8R 13Y", 2),  # no trump: the highest of the suit led
        ("6R 13R 12R 13B", 1),
        ("14R 13R 12R 13Y", 0),
        ("14R 13R 12R 5G", 3),  # the lowest trump beats the highest of the suit led
        ("6Y 12Y 12R 13Y", 3),
        ("6B 13R 5B 13B", 3),  # a card of a third suit wins nothing, however high
        ("6G 12Y 12R 5G", 0),
        ("6G 13R 8R 7G", 3),
    ],
)
def test_the_highest_trump_wins_or_the_highest_of_the_suit_led(trick, winner):
    match = mixed(trump="G")
    play(match, trick)
    assert list(match.table.tricks) == [seat == winner for seat in range(4)]
    assert match.phase.to_act == winner
    assert match.table.taken[winner] == PACK.named(*trick.split())


@pytest.mark.rule("S1 TrickCapture", "S1 Trump")
def test_of_two_trumps_on_a_plain_lead_the_higher_wins():
    hands = [
        "14R 6R 7R 8R 9R 10R 11R 12R 13R",
        "5G 6Y 7Y 8Y 9Y 10Y 11Y 12Y 13Y",
        "6G 7G 6B 7B 8B 9B 10B 11B 12B",
    ]
    match = dealt("rook13", hands, dealer=3, piles={"widow": "5R 5Y 5B 14Y"})
    say(match, "deal", "open")
    buy(match, 0, 65)
    say(match, "discard 5R 5Y 5B 14Y", "trump G")
    play(match, "14R 5G 6G")
    assert phase_view(match, 0).winning == 2
    play(match, "8G")
    assert match.phase.to_act == 3


@pytest.mark.rule("S1 TrickCapture", "S1 Trump")
@pytest.mark.parametrize(("trump", "lead"), ["RG", "GR", "YB", "BY"])
def test_no_card_of_the_suit_led_beats_a_trump_in_any_color(trump, lead):
    third, fourth = sorted(set("RYBG") - {trump, lead})
    hands = [
        " ".join(f"{n}{lead}" for n in (5, 6, 7, 8, 9, 10, 11, 12)),
        f"5{trump} " + " ".join(f"{n}{third}" for n in range(6, 14)),
        f"13{lead} 14{lead} " + " ".join(f"{n}{fourth}" for n in range(6, 13)),
        " ".join(f"{n}{trump}" for n in range(6, 15)),
    ]
    match = dealt("rook13", hands, dealer=3)
    say(match, "deal", "open")
    widow = " ".join(PACK.names_of(match.table.aside))
    buy(match, 0, 65)
    say(match, f"discard {widow}", f"trump {trump}")
    play(match, f"12{lead} 5{trump} 14{lead}")
    assert phase_view(match).winning == 1


@pytest.mark.rule("S1 FollowingSuit")
def test_a_player_who_does_not_follow_is_known_to_hold_none_of_that_color():
    match = mixed()
    play(match, "6R 7R 8R 13Y")
    assert match.table.barred[3] == PACK.suit("R")
    assert list(match.table.barred)[:3] == [0, 0, 0]


@pytest.mark.rule("RK-18")
def test_fourteen_is_the_highest_card_and_five_the_lowest():
    match = mixed(trump="G")
    play(match, "6R 7R 8R 13Y")
    for low, high in zip(range(5, 14), range(6, 15), strict=True):
        assert PACK.named(f"{low}B") < PACK.named(f"{high}B")
    play(match, "5B 13B 6B 5Y")
    assert match.phase.to_act == 3


@pytest.mark.rule("S1 TrickLead")
def test_the_winner_of_a_trick_leads_the_next():
    match = the_hand()
    leaders = []
    for trick in TRICKS.strip().splitlines():
        leaders.append(phase_view(match, 0).leader)
        play(match, trick)
    assert leaders == [0, 3, 3, 0, 3, 1, 2, 2, 0]


@pytest.mark.rule("S1 Trick", "S1 LastTrick", "S1 phase 3")
def test_there_are_nine_tricks():
    match = the_hand()
    assert phase_view(match, 0).left == 9
    events = play(match, TRICKS)
    taken = [event.seat for event in events if isinstance(event, TrickTaken)]
    assert taken == [3, 3, 0, 3, 1, 2, 2, 0, 0]
    assert match.round_is_over()


def test_the_contract_and_the_captured_points_stay_visible():
    match = the_hand()
    play(match, " ".join(TRICKS.split()[:12]))
    for viewer in (0, 1, 6):
        shown = phase_view(match, viewer)
        assert (shown.bidder, shown.bid, shown.trump) == (0, 75, "G")
        assert shown.captured == (15, 20)
        assert shown.tricks == (1, 0, 0, 2)
