"""What the last nine tricks and a swap reveal about a hand."""

import pytest

from followsuit.rules.match import Match
from tests.games.bezique.scene import last_nine, play, table, win_again, won
from tests.scene import say

ABOVE_QUEEN = {"KH", "10H", "AH"}
SPADES = {f"{rank}S" for rank in ("7", "8", "9", "J", "Q", "K", "10", "A")}
HEARTS = {f"{rank}H" for rank in ("7", "8", "9", "J", "Q", "K", "10", "A")}
CLUBS = {f"{rank}C" for rank in ("7", "8", "9", "J", "Q", "K", "10", "A")}


def lacks(match: Match, seat: int) -> set[str]:
    """The faces that the others know a seat not to hold."""
    barred = match.unseen_by(0).barred[seat - 1]
    return {name[:-1] for number, name in enumerate(match.table.pack.names) if barred >> number & 1}


@pytest.mark.rule("S3 6.1.A")
def test_a_player_who_follows_with_a_lower_card_has_none_that_wins():
    match = last_nine("QHa 7Ca | JHa 9Ca", trump="S")
    play(match, "QHa JHa")
    assert lacks(match, 1) == ABOVE_QUEEN


@pytest.mark.rule("S3 6.1.A", "BZ-11")
def test_an_equal_card_does_not_win_so_it_rules_out_the_same():
    match = last_nine("QHa 7Ca | QHb 9Ca", trump="S")
    play(match, "QHa QHb")
    assert lacks(match, 1) == ABOVE_QUEEN


@pytest.mark.rule("S3 6.1.A")
def test_a_winning_card_of_the_suit_reveals_nothing():
    match = last_nine("QHa 7Ca | KHa 9Ca", trump="S")
    play(match, "QHa KHa")
    assert lacks(match, 1) == set()


@pytest.mark.rule("S3 6.1.B")
def test_a_player_who_trumps_has_none_of_the_suit():
    match = last_nine("QHa 7Ca | 7Sa 9Ca", trump="S")
    play(match, "QHa 7Sa")
    assert lacks(match, 1) == HEARTS


@pytest.mark.rule("S3 6.1.B")
def test_a_player_who_trumps_too_low_has_no_higher_trump():
    match = last_nine("QHa 7Ca | KSa 9Ca | QSa 8Ca", trump="S")
    play(match, "QHa KSa QSa")
    assert lacks(match, 2) == HEARTS | {"10S", "AS"}


@pytest.mark.rule("BZ-11")
def test_a_player_who_follows_a_trumped_suit_may_hold_any_card_of_that_suit():
    match = last_nine("QHa 7Ca | KSa 9Ca | 7Ha 8Ca", trump="S")
    play(match, "QHa KSa 7Ha")
    assert lacks(match, 2) == set()


@pytest.mark.rule("S3 6.1.C")
def test_a_player_who_discards_has_neither_suit_nor_trump():
    match = last_nine("QHa 7Ca | 9Ca 9Cb", trump="S")
    play(match, "QHa 9Ca")
    assert lacks(match, 1) == HEARTS | SPADES


@pytest.mark.rule("BZ-10")
def test_a_player_who_does_not_trump_a_led_joker_has_no_trump():
    match = last_nine("*a 7Ca | 9Ca 9Cb", trump="S")
    play(match, "*a 9Ca")
    assert lacks(match, 1) == SPADES


@pytest.mark.rule("BZ-10")
def test_a_player_who_follows_with_a_joker_has_neither_suit_nor_trump():
    match = last_nine("QCa 7Ca | *a 9Da", trump="S")
    play(match, "QCa *a")
    assert lacks(match, 1) == CLUBS | SPADES


@pytest.mark.rule("S3 3.1")
def test_while_there_is_a_stock_no_card_reveals_anything():
    match = table("QHa | 9Ca", turn_up="9Sa")
    play(match, "QHa 9Ca")
    assert not any(match.unseen_by(0).barred)


@pytest.mark.rule("BZ-13")
def test_a_swapped_seven_rules_out_lower_sevens_only_among_the_cards_held_then():
    match = won("7Hc")
    say(match, "swap")
    mine, beside_mine, _stock = match.unseen_by(1).barred
    names = match.table.pack.names
    sevens = sum(1 << names.index(name) for name in ("7Ha", "7Hb"))
    assert (mine, beside_mine) == (0, sevens)
    assert match.unseen_by(1).rooms[:2] == (0, 7)
    win_again(match)  # a card drawn since then may be any
    say(match, "draw")
    assert match.unseen_by(1).rooms[:2] == (1, 7)
