"""Mindikot's `early_finish`: a round ends when the rest cannot change its points.

A round is written as the winners of its tricks, as in the tests of scoring.
"""

from itertools import product
from typing import Any

import pytest

from followsuit.games.mindikot.deck import PACKS
from followsuit.games.mindikot.options import Rules
from followsuit.games.mindikot.scoring import Scoring
from followsuit.rules.table import Table
from tests.games.mindikot.scene import play_round
from tests.scene import deal, points


def tricks_played(winners: str, **options: Any) -> tuple[int, list[tuple[int, int, str]]]:
    match, events = play_round(winners, early_finish=True, **options)
    assert match.round_is_over()
    return sum(match.table.tricks), points(events)


@pytest.mark.rule("MK-11")
def test_without_the_option_all_tricks_are_played_though_the_tens_are_decided():
    match, _ = play_round("0000 1111 1111")
    assert sum(match.table.tricks) == 13


@pytest.mark.rule("MK-11")
def test_a_round_finishes_early_at_three_tens_to_one():
    assert tricks_played("0001 1111 1111") == (4, [(0, 1, "three tens")])
    assert tricks_played("0001 1111", seats=6) == (4, [(0, 1, "three tens")])


@pytest.mark.rule("MK-11")
def test_a_kot_finishes_early_unless_a_whitewash_may_yet_be_worth_something_else():
    kot = [(0, 2, "kot: all four tens")]
    assert tricks_played("0000 0001 0000") == (4, kot)
    assert tricks_played("0000 0001 0000", whitewash_points=2) == (4, kot)
    assert tricks_played("0000 0001 0000", whitewash_points=3) == (8, kot)


@pytest.mark.rule("MK-11")
def test_three_tens_finish_early_where_a_kot_is_worth_no_more():
    assert tricks_played("0000 1111 1111", kot_points=1) == (3, [(0, 1, "three tens")])
    assert tricks_played("0000 1111 1111", kot_points=2) == (4, [(0, 2, "kot: all four tens")])


@pytest.mark.rule("MK-11", "MK-5")
def test_two_tens_each_finish_early_when_the_tie_is_decided():
    caught = "the other team can't catch up"
    assert tricks_played("0011 0000 0111") == (9, [(0, 1, caught)])  # seven of thirteen tricks
    assert tricks_played("0011 0111 0101", tie_break="draw") == (4, [])
    assert tricks_played("0011 0000 0000", tie_break="last_trick")[0] == 13


@pytest.mark.rule("MK-11", "MK-5")
def test_two_tens_each_finish_early_with_the_deciding_ten():
    awarded = [(1, 1, "two tens, including the 10 of spades")]
    assert tricks_played("0011 0000 0000", tie_break="ten") == (4, awarded)
    caught = [(0, 1, "the other team can't catch up")]
    assert tricks_played("1001 1111 1111", tie_break="ten", tie_ten="D") == (3, caught)


@pytest.mark.rule("MK-11", "MK-5")
def test_the_ten_of_trumps_may_decide_as_long_as_trump_may_still_be_set():
    played, awarded = tricks_played("0011 0000 0111", tie_break="ten", tie_ten="trump")
    assert (played, awarded) == (13, [(1, 1, "two tens, including the 10 of hearts")])


@pytest.mark.rule("MK-11", "MK-5")
def test_six_players_may_still_draw_with_four_tricks_in_hand():
    assert tricks_played("0101 0010", seats=6)[0] == 8  # 4 to 3 is not decided: 4 to 4 draws
    assert tricks_played("0101 0001", seats=6) == (7, [(0, 1, "the other team can't catch up")])
    assert tricks_played("0101 0101", seats=6) == (8, [])


@pytest.mark.rule("MK-11", "MK-7")
def test_after_an_early_finish_the_winner_of_the_last_trick_played_leads():
    match, _ = play_round("0003 1111 1111", early_finish=True, next_leader="round_winner")
    deal(match)
    assert match.phase.to_act == 3


@pytest.mark.rule("MK-11", "MK-3")
def test_a_hidden_card_may_still_be_aside_at_an_early_finish():
    match, _ = play_round(
        "0001 1111 1111", hidden="2C", mode="first_card_hidden", early_finish=True
    )
    assert match.round_is_over()
    assert match.table.aside == match.table.pack.named("2C")
    deal(match)
    assert match.view(1).counts == (13, 12, 13, 13)


def table_after(seats: int, tens: tuple[int, int], tricks: tuple[int, int]) -> Table:
    """A table where the teams have these tens and tricks."""
    table = Table(PACKS[seats], seats, 2)
    names = ["10C", "10D", "10H", "10S"]
    for team in (0, 1):
        first = tens[0] * team
        table.taken[team] = table.pack.named(*names[first : first + tens[team]])
        table.tricks[team] = tricks[team]
    return table


def splits(
    scoring: Scoring,
    tens: tuple[int, int],
    tricks: tuple[int, int],
    left: int,
    deciding: tuple[str, ...],
) -> set[int]:
    """The points of every way to split the remaining tricks and tens.

    The tens belong to team A, team B and the rest in the order C D H S; each of the suits in
    `deciding` may decide a tie.
    """
    taken = (0,) * tens[0] + (1,) * tens[1]
    return {
        scoring.points(
            (taken + falls).count(0),
            tricks[0] + winners.count(0),
            winners[-1] == 0,
            0 if not suit else 1 - 2 * (taken + falls)["CDHS".index(suit)],
        )
        for winners in product((0, 1), repeat=left)
        for falls in product(sorted(set(winners)), repeat=4 - sum(tens))
        for suit in deciding
    }


@pytest.mark.rule("MK-11")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(
    ("tie_break", "tie_ten", "trump", "deciding"),
    [
        ("tricks", "S", "", ("",)),
        ("last_trick", "S", "", ("",)),
        ("draw", "S", "", ("",)),
        ("ten", "S", "", ("S",)),
        ("ten", "D", "S", ("D",)),
        ("ten", "trump", "H", ("H",)),
        ("ten", "trump", "", ("", "C", "D", "H", "S")),
    ],
)
@pytest.mark.parametrize(
    ("win", "kot", "whitewash"), [(1, 2, None), (1, 1, None), (1, 2, 3), (1, 2, 1), (2, 1, 2)]
)
def test_a_round_is_decided_when_every_split_of_what_is_out_gives_the_same(
    seats, tie_break, tie_ten, trump, deciding, win, kot, whitewash
):
    rules = Rules(
        seats=seats,
        tie_break=tie_break,
        tie_ten=tie_ten,
        win_points=win,
        kot_points=kot,
        whitewash_points=whitewash,
    )
    scoring = Scoring(rules, PACKS[seats])
    suit = PACKS[seats].suit(trump) if trump else 0
    seen = set()
    for left in range(1, 6):
        for mine in range(scoring.tricks - left + 1):
            tricks = (mine, scoring.tricks - left - mine)
            for tens in product(range(5), range(5)):
                if sum(tens) > 4 or any(t and not n for t, n in zip(tens, tricks, strict=True)):
                    continue
                decided = scoring.is_decided(table_after(seats, tens, tricks), left, suit)
                assert decided == (len(splits(scoring, tens, tricks, left, deciding)) == 1)
                seen.add(decided)
    assert seen == {True, False}
