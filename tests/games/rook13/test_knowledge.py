"""What a deal that is played and a go-down reveal about hidden cards."""

import pytest

from followsuit.games.rook13.deck import PACK
from followsuit.rules.match import Match
from tests.games.rook13.scene import bought, opened, play, playing
from tests.scene import dealt, say

WEAK = "6R 7R 8R 9R 6Y 7Y 8Y 9Y 6B"


def given(match: Match, viewer: int, seat: int, cards: str) -> Match:
    """A world in which a seat holds these cards; the others get the rest in order."""
    hidden = match.hidden_from(viewer)
    hand = [PACK.number(card) for card in cards.split()]
    rest = [card for place in hidden for card in place if card not in hand]
    places = []
    for number, place in enumerate(hidden):
        places.append(hand if number == seat else [rest.pop() for _ in place])
    return match.rearranged(viewer, places)


@pytest.mark.rule("RK-12")
def test_a_deal_that_is_played_has_no_hand_of_only_weak_cards():
    match = opened()
    assert match.is_possible()
    assert not given(match, 3, 1, WEAK).is_possible()
    assert given(match, 3, 1, WEAK.replace("6B", "5B")).is_possible()


@pytest.mark.rule("RK-12")
def test_before_the_deal_any_hand_is_possible():
    assert dealt("rook13", [WEAK]).is_possible()  # the dealer has not dealt it yet


@pytest.mark.rule("RK-12")
def test_a_bidder_with_a_weak_hand_may_have_laid_a_strong_card_aside():
    match = playing("R", bidder=2)
    weak = given(match, 3, 2, WEAK)  # the rest gives the go-down strong cards
    assert weak.is_possible()


@pytest.mark.rule("RK-12")
def test_a_player_who_has_shown_a_strong_card_may_hold_only_weak_ones():
    match = playing("R", bidder=3)
    play(match, "14R 14Y")
    assert not given(match, 3, 2, WEAK).is_possible()
    assert given(match, 3, 1, WEAK[:-3]).is_possible()


@pytest.mark.rule("RK-12")
def test_after_an_automatic_redeal_only_the_seats_before_were_checked():
    match = dealt("rook13", ["", WEAK], dealer=3)
    say(match, "deal")
    assert match.redealt
    rest = "7B 8B 9B 6G 7G 8G 9G"
    assert given(match, 3, 2, f"{rest} 5R 10R").is_possible()
    assert match.is_possible()


@pytest.mark.rule("RK-9")
def test_counters_are_not_in_the_go_down_once_the_bidder_shows_another_card():
    counters = PACK.ranked("5", "10", "13")
    match = bought(0, 65, godown_no_points=True)
    say(match, "discard 6R 7R 8R 9R", "trump R")
    aside = 8
    say(match, "play 14R")
    assert match.unseen_by(1).barred[aside] == counters


@pytest.mark.rule("RK-9")
def test_in_a_world_the_bidder_may_lay_aside_the_cards_held_there():
    match = bought(2, 65, godown_no_points=True)
    hand = "5R 10R 13R 5Y 10Y 13Y 5G 10G 13G 5B 10B 7Y 8Y"
    world = given(match, 3, 2, hand.replace("13G", "6Y").replace("10G", "7R"))
    held = world.table.hands[2]
    assert (world.phase.choices(world.table) | world.phase.forced) & ~held == 0
