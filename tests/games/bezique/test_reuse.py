"""Bezique: which melds a card may serve in again, and which it may not."""

from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase_view import MeldedCard
from tests.games.bezique.scene import melds, scores, win_again, won
from tests.scene import Refusal, legal, phase_view, refusal, say

FROM_TABLE: dict[str, Any] = {"melds_per_trick": 0, "meld_needs_hand_card": False}

# BZ-8 and S3 4.2.3: the same card again


@pytest.mark.rule("S3 4.2.3", "BZ-8", "S3 4.2")
def test_a_king_of_four_kings_may_marry():
    match = won("KHa KCa KDa KSa QHa")
    say(match, "meld kings KHa KCa KDa KSa")
    win_again(match)
    assert melds(legal(match)) == ["meld marriage KHa QHa"]
    say(match, "meld marriage KHa QHa")
    assert scores(match) == [120, 0]
    assert MeldedCard("KHa", ("marriage", "kings")) in phase_view(match).melded[0]


@pytest.mark.rule("S3 4.2.3", "S3 4.2.4", "BZ-6")
def test_a_married_king_and_queen_may_run_for_the_full_250():
    match = won("AHa 10Ha KHa QHa JHa")
    say(match, "meld marriage KHa QHa")
    win_again(match)
    say(match, "meld run AHa 10Ha KHa QHa JHa")
    assert scores(match) == [290, 0]


@pytest.mark.rule("S3 4.2.3", "BZ-8", "S3 8.1")
def test_a_king_serves_in_four_kings_only_once():
    match = won("KHa KCa KDa KSa KHb KCb KDb", stock="KSb 9Da ASc 9Db ASb 9Dc")
    say(match, "meld kings KHa KCa KDa KSa", "draw", "play KHa", "play 8Ca")
    assert refusal(match, "meld kings KCa KHb KCb KDb") == Refusal(
        "BZ-8", "You have already used the king of clubs, copy 1 in this kind of meld (four kings)"
    )
    assert melds(legal(match)) == ["meld kings KCb KDb KHb KSb"]
    say(match, "meld kings KSb KHb KCb KDb")
    assert scores(match) == [160, 0]


@pytest.mark.rule("S3 8.1", "S3 4.2.3")
def test_a_card_drawn_in_place_of_a_melded_one_is_fresh():
    match = won("KHa KCa KDa KSa KHb KCb KDb", stock="ASc 9Da KSb 9Db")
    say(match, "meld kings KHa KCa KDa KSa", "draw", "play KHa", "play 8Ca")
    say(match, "draw", "play ASc", "play 8Cb")
    say(match, "meld kings KHb KCb KDb KSb")
    assert scores(match) == [160, 0]


@pytest.mark.rule("BZ-8", "S3 4.2.3")
def test_a_married_queen_marries_no_second_king():
    match = won("KDa KDb QDa")
    say(match, "meld marriage KDa QDa")
    win_again(match)
    assert refusal(match, "meld marriage KDb QDa") == Refusal(
        "BZ-8",
        "You have already used the queen of diamonds, copy 1 in this kind of meld (marriage)",
    )
    assert legal(match) == ["draw"]


@pytest.mark.rule("BZ-8")
def test_at_least_one_card_comes_from_the_hand():
    match = won("QSa JDa QCa QDa QHa JSa JCa JHa", melds_per_trick=0)
    say(match, "meld queens QSa QCa QDa QHa", "meld jacks JDa JSa JCa JHa")
    assert refusal(match, "meld bezique QSa JDa") == Refusal(
        "BZ-8", "At least one card must come from your hand"
    )
    assert legal(match) == ["draw"]


@pytest.mark.rule("BZ-8", "S3 4.2.3")
def test_a_meld_may_lie_on_the_table_already_where_that_is_agreed():
    match = won("QSa JDa QCa QDa QHa JSa JCa JHa", **FROM_TABLE)
    say(match, "meld queens QSa QCa QDa QHa", "meld jacks JDa JSa JCa JHa")
    assert melds(legal(match)) == ["meld bezique QSa JDa"]
    say(match, "meld bezique QSa JDa")
    assert scores(match) == [140, 0]
    assert refusal(match, "meld bezique QSa JDa").rule == "BZ-8"  # but no kind twice
    assert legal(match) == ["draw"]


@pytest.mark.rule("BZ-8", "BZ-6")
def test_a_run_on_the_table_holds_no_marriage_even_then():
    match = won("AHa 10Ha KHa QHa JHa", **FROM_TABLE)
    say(match, "meld run AHa 10Ha KHa QHa JHa")
    assert refusal(match, "meld marriage KHa QHa") == Refusal(
        "BZ-6", "The queen of hearts, copy 1 was already melded in a run"
    )
    assert legal(match) == ["draw"]


@pytest.mark.rule("BZ-8", "BZ-6")
def test_a_queen_of_a_run_marries_another_king_on_the_table():
    match = won("AHa 10Ha KHa QHa JHa KHb KCa KDa", max_jokers_per_meld=0, **FROM_TABLE)
    say(match, "meld run AHa 10Ha KHa QHa JHa", "meld kings KHa KHb KCa KDa")
    assert melds(legal(match)) == ["meld marriage KHb QHa"]


@pytest.mark.rule("BZ-8", "BZ-7")
def test_a_double_bezique_comes_from_the_hand_even_then():
    match = won("QSa QSb JDa JDb QCa QHa", **FROM_TABLE)
    say(match, "meld queens QSa QSb QCa QHa")
    assert refusal(match, "meld double-bezique QSa QSb JDa JDb").rule == "BZ-7"
    assert not any("double" in action for action in legal(match))


@pytest.mark.rule("BZ-8", "BZ-5", "BZ-12")
def test_as_written_melds_have_no_limits_that_the_rules_do_not_name():
    options: dict[str, Any] = dict(GAMES["bezique"].presets["as_written"])
    assert options == {
        "melds_per_trick": 0,
        "meld_needs_hand_card": False,
        "max_jokers_per_meld": 3,
    }
    match = won("KHa *a *b *c QHa", **options)
    say(match, "meld kings KHa *a *b *c", "meld queens QHa *a *b *c", "meld marriage KHa QHa")
    assert scores(match) == [180, 0]


@pytest.mark.rule("BZ-8")
def test_a_meld_may_mix_hand_and_table():
    match = won("QSa QCa QDa QHa JDa", melds_per_trick=0)
    say(match, "meld queens QSa QCa QDa QHa", "meld bezique QSa JDa")
    assert scores(match) == [100, 0]


# BZ-6 and S3 4.2.4: run and marriage


@pytest.mark.rule("BZ-6", "S3 4.2.4")
@pytest.mark.parametrize("blocks", ["both", "any"])
def test_the_king_and_queen_of_a_run_do_not_marry_each_other(blocks: str):
    match = won("AHa 10Ha KHa QHa JHa", melds_per_trick=0, run_blocks_marriage=blocks)
    say(match, "meld run AHa 10Ha KHa QHa JHa")
    assert refusal(match, "meld marriage KHa QHa") == Refusal(
        "BZ-6", "The queen of hearts, copy 1 was already melded in a run"
    )
    assert legal(match) == ["draw"]


@pytest.mark.rule("BZ-6")
def test_one_card_of_a_run_may_marry_a_fresh_one():
    match = won("AHa 10Ha KHa QHa JHa KHb QHb", melds_per_trick=0)
    say(match, "meld run AHa 10Ha KHa QHa JHa")
    assert melds(legal(match)) == [
        "meld marriage KHa QHb",
        "meld marriage KHb QHa",
        "meld marriage KHb QHb",
    ]
    say(match, "meld marriage KHa QHb")
    assert scores(match) == [290, 0]


@pytest.mark.rule("BZ-6")
def test_with_any_no_card_of_a_run_marries():
    match = won("AHa 10Ha KHa QHa JHa KHb QHb", melds_per_trick=0, run_blocks_marriage="any")
    say(match, "meld run AHa 10Ha KHa QHa JHa")
    assert refusal(match, "meld marriage KHa QHb") == Refusal(
        "BZ-6", "The king of hearts, copy 1 was already melded in a run"
    )
    assert melds(legal(match)) == ["meld marriage KHb QHb"]


@pytest.mark.rule("BZ-6", "S3 4.2.3")
def test_five_fresh_cards_make_a_second_run():
    match = won("AHa 10Ha KHa QHa JHa AHb 10Hb KHb", stock="QHb 9Da JHb 9Db")
    say(match, "meld run AHa 10Ha KHa QHa JHa", "draw", "play 10Ha", "play 9Da", "draw")
    say(match, "play AHa", "play 8Ca")
    assert refusal(match, "meld run AHb 10Hb KHb QHb JHa") == Refusal(
        "BZ-8", "You have already used the jack of hearts, copy 1 in this kind of meld (run)"
    )
    say(match, "meld run AHb 10Hb KHb QHb JHb")
    assert scores(match) == [500, 0]


# BZ-7 and S3 4.2.1: bezique and double bezique


@pytest.mark.rule("S3 4.2.1", "BZ-7")
def test_two_beziques_one_after_the_other_are_eighty_not_five_hundred():
    match = won("QSa JDa QSb JDb")
    say(match, "meld bezique QSa JDa")
    win_again(match)
    assert refusal(match, "meld double-bezique QSa JDa QSb JDb") == Refusal(
        "BZ-7", "All four cards of a double bezique must come from your hand at the same time"
    )
    assert melds(legal(match)) == ["meld bezique QSb JDb"]
    say(match, "meld bezique QSb JDb")
    assert scores(match) == [80, 0]


@pytest.mark.rule("BZ-7")
def test_a_queen_on_the_table_is_in_no_double_bezique():
    match = won("KSa QSa JDa QSb JDb", melds_per_trick=0)
    say(match, "meld marriage KSa QSa")
    assert refusal(match, "meld double-bezique QSa JDa QSb JDb").rule == "BZ-7"
    assert melds(legal(match)) == [
        "meld bezique QSa JDa",
        "meld bezique QSa JDb",
        "meld bezique QSb JDa",
        "meld bezique QSb JDb",
    ]


@pytest.mark.rule("BZ-7")
def test_three_queens_and_two_jacks_offer_three_double_beziques():
    match = won("QSa QSb QSc JDa JDb")
    doubles = [action for action in legal(match) if "double" in action]
    assert doubles == [
        "meld double-bezique QSa QSb JDa JDb",
        "meld double-bezique QSa QSc JDa JDb",
        "meld double-bezique QSb QSc JDa JDb",
    ]


@pytest.mark.rule("BZ-7")
def test_after_a_double_bezique_its_cards_are_in_no_single_one():
    match = won("QSa QSb JDa JDb QSc", melds_per_trick=0)
    say(match, "meld double-bezique QSa QSb JDa JDb")
    assert refusal(match, "meld bezique QSc JDa") == Refusal(
        "BZ-7", "The jack of diamonds, copy 1 was already melded in a double bezique"
    )
    assert legal(match) == ["draw"]


@pytest.mark.rule("BZ-7", "BZ-8")
def test_bezique_after_double_lets_them_serve_beside_a_card_from_the_hand():
    match = won("QSa QSb JDa JDb QSc", melds_per_trick=0, bezique_after_double=True)
    say(match, "meld double-bezique QSa QSb JDa JDb")
    assert refusal(match, "meld bezique QSa JDa").rule == "BZ-8"
    assert melds(legal(match)) == ["meld bezique QSc JDa", "meld bezique QSc JDb"]
    say(match, "meld bezique QSc JDa")
    assert scores(match) == [540, 0]


@pytest.mark.rule("BZ-7")
def test_a_double_bezique_is_in_no_second_one():
    match = won("QSa QSb JDa JDb QSc JDc", melds_per_trick=0, bezique_after_double=True)
    say(match, "meld double-bezique QSa QSb JDa JDb")
    assert refusal(match, "meld double-bezique QSa QSc JDa JDc") == Refusal(
        "BZ-8",
        "You have already used the jack of diamonds, copy 1 in this kind of meld (double bezique)",
    )
