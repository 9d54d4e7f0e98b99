"""Rook13: what a hand is worth, and when the match is over."""

import random
from typing import Any

import pytest

from followsuit.games.rook13.deck import PACK, worth
from followsuit.games.rook13.match import BONUS
from followsuit.rules.events import MatchOver, RoundOver, Scored, Shown
from followsuit.rules.view import Result
from followsuit.texts import Text
from tests.games.rook13.scene import (
    FIVES,
    GO_DOWN,
    TRICKS,
    bought,
    buy,
    opened,
    play,
    play_the_hand,
    ready,
)
from tests.scene import deal, legal, new, phase_view, points, say

RED_SWEEP = "".join(f" {n}R {n}Y {n}B {n}G" for n in range(14, 5, -1))

ABOVE_500 = Text("over.above", score=500)
BELOW_250 = Text("over.below", score=-250)


def swept(bid: int, scores: tuple[int, int] = (0, 0), **options: Any):
    """Seat 0 bids, has all the reds and takes every trick: 120 points."""
    match = opened(**options)
    match.table.scores[0], match.table.scores[1] = scores
    match.opening = match.table.scores[:]
    buy(match, 0, bid)
    say(match, f"discard {FIVES}", "trump R")
    return match, play(match, RED_SWEEP)


def set_back(bid: int, scores: tuple[int, int] = (0, 0), **options: Any):
    """Seat 0 bids and names the color of seat 3, who takes every trick."""
    match = opened(**options)
    match.table.scores[0], match.table.scores[1] = scores
    match.opening = match.table.scores[:]
    buy(match, 0, bid)
    say(match, f"discard {FIVES}", "trump G")
    play(match, "6R 6Y 6B 6G")
    return match, play(match, "".join(f" {n}G {n}R {n}Y {n}B" for n in range(7, 15)))


# a hand


@pytest.mark.rule("S1 HandScore", "RK-4", "S1 phase 3")
@pytest.mark.parametrize("bid", [65, 70, 75])
def test_a_made_bid_scores_all_that_was_captured(bid):
    match = ready()
    events = play_the_hand(match, bid)
    assert points(events) == [
        (0, 55, "points captured"),
        (0, 20, "five or more tricks"),
        (1, 45, "points captured"),
    ]
    assert match.round_result() == Result("scored", (75, 45))


@pytest.mark.rule("S1 GoingSet", "RK-3", "S1 phase 3")
@pytest.mark.parametrize("bid", [80, 100, 115])
def test_a_set_team_loses_its_bid_and_the_defenders_keep_what_they_took(bid):
    match = ready()
    events = play_the_hand(match, bid)
    assert points(events) == [(0, -bid, f"set: bid {bid}, captured 75"), (1, 45, "points captured")]
    assert match.round_result() == Result("scored", (-bid, 45))
    assert events[-1] == RoundOver("scored", (-bid, 45))


@pytest.mark.rule("S1 GoingSet", "RK-4")
def test_meeting_the_bid_exactly_makes_it():
    match = ready()
    play_the_hand(match, 75)
    assert list(match.table.scores) == [75, 45]


@pytest.mark.rule("S1 HandScore", "S1 LastTrick", "RK-11")
def test_the_last_trick_wins_the_go_down_and_nothing_else():
    match = ready()
    say(match, "deal", "open")
    buy(match, 0, 75)
    say(match, GO_DOWN, "trump G")
    cards = TRICKS.split()
    play(match, " ".join(cards[:-1]))
    assert phase_view(match, 1).captured == (35, 45)
    events = play(match, cards[-1])
    # 35 before, 5G in the trick, 5R and 10R in the go-down
    assert points(events)[0] == (0, 35 + 5 + 15, "points captured")
    _, go_down = (event for event in events if isinstance(event, Shown))
    assert worth(PACK.named(*go_down.cards)) == 15


@pytest.mark.rule("S1 LastTrick", "RK-11", "RK-3")
def test_the_defenders_take_the_go_down_with_the_last_trick():
    match, events = set_back(65)
    assert points(events) == [
        (0, -65, "set: bid 65, captured 0"),
        (1, 100, "points captured"),
        (1, 20, "five or more tricks"),
    ]
    assert match.round_result() == Result("scored", (-65, 120))


@pytest.mark.rule("S1 HandScore", "RK-11")
def test_five_tricks_bring_twenty_points_and_four_bring_none():
    match = ready()
    events = play_the_hand(match, 75)
    assert BONUS == 20
    most = Text("rook13.score.most_tricks")
    bonuses = [event for event in events if isinstance(event, Scored) and event.why == most]
    assert bonuses == [Scored(0, 20, most)]  # A won five, B four


@pytest.mark.rule("RK-11", "S1 HandScore")
def test_the_bonus_counts_towards_the_bid():
    match, events = swept(120)
    assert points(events)[:2] == [(0, 100, "points captured"), (0, 20, "five or more tricks")]
    assert list(match.table.scores) == [120, 0]


@pytest.mark.rule("RK-11")
def test_the_points_captured_always_sum_to_120():
    rng = random.Random(8)
    for _ in range(60):
        match = new("rook13", dealer=rng.randrange(4), manual_redeal=False)
        order = list(range(40))
        rng.shuffle(order)
        match.deal(match.cut(order, rng.randrange))
        say(match, "deal")
        if match.phase.to_act < 0:
            continue
        buy(match, rng.randrange(4), 65)
        events = []
        while match.phase.to_act >= 0:
            actions = match.phase
            events += match.act(
                actions.to_act, actions.action(match.table, rng.choice(match.moves()))
            )
        captured = sum(worth(match.table.team_took(team)) for team in (0, 1))
        assert captured + BONUS == 120
        scores = match.round_scores()
        assert -65 in scores or sum(scores) == 120


@pytest.mark.rule("S1 GameScore", "S1 phase 3")
def test_hand_scores_add_up():
    match = ready()
    play_the_hand(match, 75)
    redeal = new("rook13").cut(list(range(40)), lambda n: 0)
    match.deal(redeal)
    assert list(match.table.scores) == [75, 45]
    assert match.round_scores() == [0, 0]
    match, _ = swept(65, scores=(75, 45))
    assert list(match.table.scores) == [195, 45]
    assert match.round_scores() == [120, 0]


# the end


@pytest.mark.rule("RK-1", "S1 phase 4")
def test_more_than_500_wins():
    match, events = swept(65, scores=(385, 200))
    assert match.result() == Result("over 500", (505, 200), (0, 2), ABOVE_500)
    assert events[-1] == MatchOver("over 500", ABOVE_500, (505, 200), (0, 2))
    assert legal(match, 0) == []


@pytest.mark.rule("RK-1")
def test_exactly_500_plays_on():
    match, _ = swept(65, scores=(380, 200))
    assert list(match.table.scores) == [500, 200]
    assert match.result() is None
    assert match.dealer == 0


@pytest.mark.rule("RK-1", "RK-2", "S1 phase 4")
def test_less_than_minus_250_loses():
    match, events = set_back(120, scores=(-135, -40))
    assert match.result() == Result("below -250", (-255, 80), (1, 3), BELOW_250)
    assert events[-1] == MatchOver("below -250", BELOW_250, (-255, 80), (1, 3))


@pytest.mark.rule("RK-1")
def test_exactly_minus_250_plays_on():
    match, _ = set_back(120, scores=(-130, 0))
    assert list(match.table.scores) == [-250, 120]
    assert match.result() is None


@pytest.mark.rule("RK-1")
@pytest.mark.parametrize(
    ("before", "after", "ending"),
    [(455, 500, None), (460, 505, "over 500"), (-295, -250, None), (-300, -255, "below -250")],
)
def test_the_limits_apply_to_team_b_too(before, after, ending):
    match = ready(scores=(0, before))
    play_the_hand(match, 75)  # 45 for team B
    assert match.table.scores[1] == after
    result = match.result()
    assert (result.reason if result else None) == ending


@pytest.mark.rule("RK-1")
def test_the_score_is_checked_only_when_the_round_is_scored():
    match = ready(scores=(495, 0))
    say(match, "deal", "open")
    buy(match, 0, 120)
    say(match, GO_DOWN, "trump G")
    events = play(match, " ".join(TRICKS.split()[:-1]))
    assert points(events) == []
    play(match, TRICKS.split()[-1])
    assert match.result() is None  # ahead all the time, and set at the end
    assert list(match.table.scores) == [375, 45]


@pytest.mark.rule("RK-2")
def test_both_over_500_the_higher_total_wins():
    match = ready(scores=(430, 490))
    play_the_hand(match, 75)
    assert match.result() == Result("over 500", (505, 535), (1, 3))


@pytest.mark.rule("RK-2")
def test_both_over_500_and_equal_play_another_round():
    match = ready(scores=(440, 470))
    play_the_hand(match, 75)
    assert list(match.table.scores) == [515, 515]
    assert match.result() is None
    deal(match)
    assert match.view(0).to_act == match.dealer == 0


@pytest.mark.rule("RK-2")
def test_over_500_wins_though_the_others_are_below_minus_250():
    match, _ = set_back(120, scores=(-200, 450))
    assert match.result() == Result("over 500", (-320, 570), (1, 3))


@pytest.mark.rule("RK-1")
@pytest.mark.parametrize(("win_score", "over"), [(119, True), (120, False), (1, True)])
def test_win_score_moves_the_upper_end(win_score, over):
    match, _ = swept(65, win_score=win_score)
    assert (match.result() is not None) == over
    if over:
        assert match.result() == Result(f"over {win_score}", (120, 0), (0, 2))


@pytest.mark.rule("RK-1")
@pytest.mark.parametrize(("lose_score", "over"), [(-99, True), (-100, False), (-1, True)])
def test_lose_score_moves_the_lower_end(lose_score, over):
    match, _ = set_back(100, lose_score=lose_score)
    assert (match.result() is not None) == over
    if over:
        assert match.result() == Result(f"below {lose_score}", (-100, 120), (1, 3))


@pytest.mark.rule("S1 phase 4")
def test_nothing_can_be_done_after_the_match():
    match, _ = swept(65, win_score=1)
    assert match.view(0).to_act == -2
    assert str(match.view(0).prompt) == "The match is over"
    with pytest.raises(ValueError, match="No cards can be dealt now"):
        deal(match)


@pytest.mark.rule("RK-3", "RK-4")
def test_team_b_makes_and_loses_bids_by_the_same_rules():
    match = bought(bidder=3, bid=100)
    say(match, f"discard {FIVES}", "trump G")
    play(match, "6R 6Y 6B 6G")
    play(match, "".join(f" {n}G {n}R {n}Y {n}B" for n in range(7, 15)))
    assert match.round_result() == Result("scored", (0, 120))
    match = bought(bidder=3, bid=100)
    say(match, f"discard {FIVES}", "trump R")
    play(match, RED_SWEEP)
    assert match.round_result() == Result("scored", (120, -100))
