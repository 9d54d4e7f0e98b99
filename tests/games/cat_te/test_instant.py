"""Cat Te: hands that win instantly."""

from typing import Any

import pytest

from followsuit.rules.events import RoundOver, Shown
from followsuit.texts import Text
from tests.games.cat_te.scene import FOUR, RANKS, THREE, balances, next_round
from tests.scene import dealt, legal, new, phase_view, points

QUADS = "9C 9D 9H 9S 2C 5H"
FLUSH = "2H 5H 7H 8H JH KH"
LOW = "AD 2D 3C 4H 5S 5C"
ACES = "AC AD AH AS 2C 9H"
DULL = "4D 6D 8C 10C JS QS"
DULLER = "7D 6C 8S 10S JD QD"


def settled(*hands: str, dealer: int = 0, **options: Any) -> list[int]:
    """The balances right after such a deal; nothing when it has to be played."""
    match = dealt("cat_te", list(hands), seats=len(hands), dealer=dealer, **options)
    return balances(match) if match.round_is_over() else []


@pytest.mark.rule("S4 Instant", "S4 Flow 2", "CT-9")
@pytest.mark.parametrize(("hand", "name"), [(QUADS, "quads"), (FLUSH, "flush"), (LOW, "low")])
def test_in_khmer_rules_three_kinds_of_hands_win_instantly(hand, name):
    match = new("cat_te", seats=3, dealer=2)
    events = next_round(match, [DULL, hand, DULLER])
    shown = match.table.pack.names_of(match.table.hands[1])
    assert Shown(1, shown, Text(f"cat_te.shown.{name}")) in events
    assert points(events)[3:] == [(1, 3, "pot")]
    assert events[-1] == RoundOver("scored", (-1, 2, -1))
    assert match.dealer == 1


@pytest.mark.rule("S4 Automatic", "CT-9")
@pytest.mark.parametrize("region", ["laos", "vietnamese"])
def test_in_laos_and_vietnam_a_low_hand_does_not_win(region):
    assert settled(DULL, QUADS, DULLER, region=region)
    assert settled(DULL, FLUSH, DULLER, region=region)
    assert settled(DULL, LOW, DULLER, region=region) == []


@pytest.mark.rule("S4 Instant", "S4 Automatic")
@pytest.mark.parametrize("rank", RANKS)
def test_four_of_any_rank_win_whatever_the_other_two_are(rank):
    odd = "3C 4D" if rank not in ("3", "4") else "8C 9D"
    hand = " ".join(rank + suit for suit in "CDHS") + " " + odd
    match = new("cat_te", seats=2, region="laos")
    next_round(match, [hand])
    assert match.round_is_over()
    assert balances(match) == [1, -1]


@pytest.mark.rule("S4 Instant")
def test_three_of_a_kind_and_a_pair_win_nothing():
    assert settled("9C 9D 9H 2S 2C 6H", DULLER) == []


@pytest.mark.rule("S4 Automatic", "S4 Instant")
def test_a_flush_takes_six_cards():
    assert settled("2H 5H 7H 8H JH KD", DULL) == []  # five of a suit, as in poker
    assert settled(FLUSH, DULL) == [1, -1]


@pytest.mark.rule("S4 Instant", "CT-9")
def test_a_low_hand_has_no_card_above_five_and_the_ace_is_low():
    assert settled(LOW, DULL) == [1, -1]
    assert settled("AD AC 3C 4H 5S 5C", DULL) == [1, -1]
    assert settled("AD 2D 3C 4H 5S 6H", DULL) == []


@pytest.mark.rule("CT-9", "S4 Automatic")
@pytest.mark.parametrize("kinds", [[], ["flush", "low"], ["quads"]])
def test_four_aces_always_win(kinds):
    assert settled(DULL, ACES, DULLER, instant_hands=kinds) == [-1, 2, -1]


@pytest.mark.rule("CT-9", "S4 Flow 2")
def test_which_hands_win_can_be_chosen_one_by_one():
    hands = {"quads": QUADS, "flush": FLUSH, "low": LOW}
    for kind, hand in hands.items():
        others = [other for other in hands if other != kind]
        assert settled(DULLER, hand, instant_hands=[kind]) == [-1, 1]
        assert settled(DULLER, hand, instant_hands=others) == []


@pytest.mark.rule("CT-9")
def test_quads_that_do_not_count_may_still_be_a_low_hand():
    assert settled("2C 2D 2H 2S 3C 4H", DULL, instant_hands=["low"]) == [1, -1]


@pytest.mark.rule("CT-9")
def test_quads_go_before_a_flush_and_a_flush_before_a_low_hand():
    assert settled(LOW, FLUSH, "9C 9D 9S JC 10D 8S", dealer=2) == [-1, 2, -1]
    assert settled(FLUSH, "9C 9D 9H 9S 2C 3D", dealer=1) == [-1, 1]
    assert settled(LOW, "9C 9D 9H 9S 2C 3D", dealer=1) == [-1, 1]


@pytest.mark.rule("CT-9")
def test_of_several_quads_the_highest_rank_wins():
    nines, tens, aces = "9C 9D 9H 9S KC KD", "10C 10D 10H 10S 2C 3D", "AC AD AH AS 2D 3C"
    assert settled(nines, tens) == [-1, 1]
    assert settled(tens, nines) == [1, -1]
    assert settled(nines, tens, aces) == [-1, -1, 2]


@pytest.mark.rule("CT-9")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("KH 7H 6H 5H 4H 2H", "QS JS 10S 9S 8S 6S", 0),  # the highest card first
        ("KH QH 6H 5H 4H 2H", "KS JS 10S 9S 8S 7S", 0),  # then the next
        ("KH QH JH 9H 8H 2H", "KS QS JS 9S 8S 3S", 1),  # down to the last
    ],
)
def test_of_several_flushes_the_highest_card_downwards_wins(first, second, winner):
    assert settled(first, second)[winner] == 1
    assert settled(second, first)[1 - winner] == 1


@pytest.mark.rule("CT-9")
@pytest.mark.parametrize(
    ("dealer", "first_lead", "winner"),
    [(0, "left", 1), (1, "left", 2), (2, "left", 1), (1, "dealer", 1), (2, "dealer", 2)],
)
def test_of_equal_hands_the_first_in_play_order_wins(dealer, first_lead, winner):
    options = {"dealer": dealer, "first_lead": first_lead}
    flushes = settled(DULL, "2H 5H 7H 8H 9H KH", "2S 5S 7S 8S 9S KS", **options)
    assert flushes[winner] == 2
    lows = settled(DULL, "AC 2C 3C 4S 4H 5C", "AD 2D 3D 4C 3S 5D", **options)  # low is low
    assert lows[winner] == 2


@pytest.mark.rule("CT-9", "CT-1")
@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 2), (2, 2)])
def test_the_order_of_play_may_be_counter_clockwise(dealer, winner):
    hands = (DULL, "2H 5H 7H 8H 9H KH", "2S 5S 7S 8S 9S KS")
    assert settled(*hands, dealer=dealer, direction="counter_clockwise")[winner] == 2


@pytest.mark.rule("CT-9", "CT-10", "S4 Automatic")
def test_in_vietnamese_rules_such_a_hand_pays_double():
    hands = (QUADS, *FOUR[1:2], "AD KD 3S 6H QC KC")
    assert settled(*hands, region="vietnamese") == [4, -2, -2]
    assert settled(*hands, region="laos") == [2, -1, -1]
    assert settled(*hands, region="laos", instant_double=True, bet=3) == [12, -6, -6]
    assert settled(*hands, region="vietnamese", instant_double=False) == [2, -1, -1]


@pytest.mark.rule("CT-9")
def test_such_a_round_has_no_actions():
    match = dealt("cat_te", [QUADS, DULL], seats=2)
    assert match.phase.to_act == -1
    assert [legal(match, seat) for seat in (0, 1)] == [[], []]
    next_round(match, THREE[:2])
    assert match.phase.to_act == 1  # seat 0 has won, deals, and seat 1 leads


@pytest.mark.rule("CT-9")
def test_only_the_winning_hand_is_shown():
    match = dealt("cat_te", [QUADS, DULL, FLUSH.replace("5H", "6H")], seats=3)
    visible = str(match.view(6))
    assert phase_view(match, 6).hands == (("2C", "9C", "9D", "5H", "9H", "9S"), (), ())
    assert "QS" not in visible
    assert "JH" not in visible
