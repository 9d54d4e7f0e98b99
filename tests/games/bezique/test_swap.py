"""Bezique: the seven of trumps for the turn-up."""

import pytest

from followsuit.rules.events import WATCHER, Swapped
from tests.games.bezique.scene import give, play, scores, table, win_again, won
from tests.scene import Refusal, legal, phase_view, points, refusal, say


@pytest.mark.rule("S3 3.3", "BZ-13")
def test_the_winner_of_a_trick_swaps_the_seven_for_the_turn_up_and_scores_ten():
    match = won("7Ha", turn_up="AHa")
    assert legal(match) == ["draw", "swap"]
    events = say(match, "swap")
    assert Swapped(0, "7Ha", "AHa") in events
    assert points(events) == [(0, 10, "seven of trumps swapped")]
    assert "AHa" in match.view(0).hand
    assert "7Ha" not in match.view(0).hand
    assert (phase_view(match).turn_up, phase_view(match).trump) == ("7Ha", "H")
    assert len(match.view(0).hand) == 8


@pytest.mark.rule("S3 3.3", "BZ-13")
def test_only_the_winner_swaps_and_only_before_drawing():
    match = table("7Ha ASa | 7Hb 8Sa", turn_up="AHa")
    assert refusal(match, "swap").rule == "order of play"
    play(match, "ASa 8Sa")
    assert refusal(match, "1: swap").rule == "turn order"
    say(match, "draw")
    assert refusal(match, "swap").rule == "order of play"


@pytest.mark.rule("BZ-13")
def test_of_several_sevens_the_first_copy_by_letter_goes():
    match = won("7Hd 7Hb 7Hc", turn_up="AHa")
    say(match, "swap")
    assert phase_view(match).turn_up == "7Hb"
    assert {"7Hc", "7Hd", "AHa"} <= set(match.view(0).hand)


@pytest.mark.rule("S3 3.3", "BZ-13")
def test_a_seven_is_not_swapped_for_a_seven():
    match = won("7Ha", turn_up="7Hb")
    assert legal(match) == ["draw"]
    assert refusal(match, "swap") == Refusal("BZ-13", "The turn-up is already a seven")


@pytest.mark.rule("BZ-13", "BZ-5")
def test_the_seven_is_swapped_once():
    match = won("7Ha 7Hb", turn_up="AHa")
    say(match, "swap")
    assert refusal(match, "swap") == Refusal("BZ-13", "The turn-up is already a seven")
    win_again(match)
    assert legal(match) == ["draw"]


@pytest.mark.rule("S3 3.3", "BZ-13")
def test_without_the_seven_of_trumps_nothing_is_swapped():
    match = won("7Da 8Ha", turn_up="AHa")
    assert refusal(match, "swap") == Refusal("BZ-13", "You don't have the seven of trumps")
    assert legal(match) == ["draw"]


@pytest.mark.rule("S3 8.3", "BZ-1")
def test_a_joker_turned_up_is_not_swapped():
    match = won("7Dc *b", turn_up="*a", joker_turnup="diamonds")
    assert phase_view(match).trump == "D"
    assert legal(match) == ["draw"]
    assert refusal(match, "swap") == Refusal("BZ-1", "A turned-up joker can't be swapped")


@pytest.mark.rule("S3 8.3")
def test_a_joker_is_not_swapped_in_place_of_the_seven():
    match = won("*a *b", turn_up="AHa")
    assert refusal(match, "swap").rule == "BZ-13"


@pytest.mark.rule("BZ-5")
def test_the_card_swapped_in_may_be_melded_immediately():
    match = won("7Ha 10Ha KHa QHa JHa", turn_up="AHa")
    say(match, "swap", "meld run AHa 10Ha KHa QHa JHa")
    assert scores(match) == [260, 0]


@pytest.mark.rule("BZ-5", "BZ-8")
def test_the_card_swapped_in_comes_from_the_hand():
    match = won("7Ha QHa QCa QDa QSa", turn_up="KHa", melds_per_trick=0)
    say(match, "meld queens QHa QCa QDa QSa", "swap", "meld marriage KHa QHa")
    assert scores(match) == [60 + 10 + 40, 0]


@pytest.mark.rule("BZ-5")
@pytest.mark.parametrize("first", ["swap", "meld marriage KHa QHa"])
def test_swap_and_meld_come_in_any_order(first: str):
    match = won("7Ha KHa QHa", turn_up="AHa")
    say(match, first)
    assert ("swap" in legal(match)) != (first == "swap")
    say(match, "meld marriage KHa QHa" if first == "swap" else "swap", "draw")
    assert scores(match) == [50, 0]


@pytest.mark.rule("BZ-13")
def test_everyone_knows_the_card_swapped_in():
    match = won("7Ha", turn_up="AHa")
    say(match, "swap")
    for viewer in (0, 1, WATCHER):
        assert phase_view(match, viewer).seen == (("AHa",), ())


@pytest.mark.rule("BZ-14", "S3 8.5")
def test_a_swap_can_end_the_match():
    match = give(won("7Ha", turn_up="AHa"), 1490, 0)
    say(match, "swap")
    result = match.result()
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (1500, 0))
