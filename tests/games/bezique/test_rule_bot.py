"""The rule bot at Bezique makes the best meld, wins cheaply and beats random play."""

from collections.abc import Sequence
from typing import Any

import pytest

from followsuit.bots.bot import Bot, choose_action
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.games.bezique import GAME
from followsuit.rules.match import Match
from followsuit.rules.piles import lowest
from followsuit.rules.shuffle import Stream, next_deal
from tests.games.bezique.scene import give, last_nine, play, table, won
from tests.scene import say


def choice(match: Match) -> str:
    """The bot's action in the seat to act."""
    return str(choose_action(RuleBot(lowest), match, match.phase.to_act))


# melds


def test_it_melds_what_scores_most():
    match = won("KCa KDa KHa KSa QCa")
    assert choice(match) == "meld kings KCa KDa KHa KSa"


def test_it_swaps_the_seven_before_anything_else():
    match = won("7Ha KHa QHa", turn_up="AHa")
    assert choice(match) == "swap"


def test_it_melds_a_marriage_before_the_run():
    match = won("AHa 10Ha KHa QHa JHa", melds_per_trick=0)
    assert choice(match) == "meld marriage KHa QHa"
    say(match, "meld marriage KHa QHa")
    assert choice(match) == "meld run AHa 10Ha KHa QHa JHa"


def test_it_waits_for_a_double_bezique_while_there_is_a_stock():
    match = won("QSa QSb JDa")
    assert choice(match) == "draw"


def test_it_does_not_wait_when_a_meld_wins_the_match():
    match = give(won("QSa QSb JDa"), 1460, 0)
    assert choice(match) == "meld bezique QSa JDa"


def test_it_melds_a_natural_four_and_keeps_the_joker():
    match = won("KCa KDa KHa KSa *a")
    assert choice(match) == "meld kings KCa KDa KHa KSa"


def test_it_draws_when_there_is_nothing_to_meld():
    assert choice(won("")) == "draw"


# while there is a stock


def test_it_keeps_cards_for_melds():
    match = table("QCa QDa QHa KHa AHa 9Da JCa *a JDa | 10Ca")
    assert choice(match) == "play 9Da"


def test_it_keeps_a_seven_of_trumps_for_the_swap():
    hand = "7Ha 8Ca 9Ca 8Da 9Db 8Sa 9Sa 8Cb 8Db"
    assert choice(table(hand, turn_up="AHa")) != "play 7Ha"
    assert choice(table(hand, turn_up="7Hb")) == "play 7Ha"


def test_it_wins_to_meld_with_the_cheapest_card_that_wins():
    match = table("8Sa | 9Sa 10Sa ASa KCa KDa KHa KSa 8Da 8Db")
    play(match, "8Sa")
    assert choice(match) == "play 9Sa"


def test_it_takes_aces_and_tens_where_they_count():
    hand = "8Ha 9Da 8Da 8Db 8Ca 8Cb 9Ca 9Cb 9Cc"
    match = table(f"ASa | {hand}", mode="advanced")
    play(match, "ASa")
    assert choice(match) == "play 8Ha"
    match = table(f"ASa | {hand}")
    play(match, "ASa")
    assert choice(match) != "play 8Ha"


# the last nine


def test_it_leads_a_small_card_and_keeps_its_trumps_for_the_last_trick():
    assert choice(last_nine("AHa KHa 8Sa | 7Ca 7Cb 7Cc")) == "play 8Sa"


def test_it_leads_an_ace_that_counts():
    assert choice(last_nine("ASa 8Sa 7Ca | 7Cb 7Cc 7Cd", mode="advanced")) == "play ASa"


def test_it_saves_an_ace_from_a_trick_it_cannot_win():
    match = last_nine("7Ha 8Ca | ASa 8Sa", mode="advanced")
    play(match, "7Ha")
    assert choice(match) == "play 8Sa"


# matches


def play_match(bots: Sequence[Bot], options: dict[str, Any], seed: int) -> Match:
    match = GAME.new_match(len(bots), options, seed % len(bots))
    while match.result() is None:
        seat = match.phase.to_act
        if seat < 0:
            match.deal(next_deal(match, bytes([seed]) * 32))
        else:
            match.act(seat, choose_action(bots[seat], match, seat))
    return match


@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (2, "advanced"), (3, "standard")])
def test_it_beats_random_play_in_nine_matches_out_of_ten(seats: int, mode: str):
    matches, wins = 0, 0
    for seed in range(20 // seats):
        for seat in range(seats):
            bots: list[Bot] = [
                RandomBot(Stream(bytes([seed]), f"random {other}").below) for other in range(seats)
            ]
            bots[seat] = RuleBot(lowest)
            options = {"mode": mode, "target_score": 400}
            wins += play_match(bots, options, seed).winners() == [seat]
            matches += 1
    assert wins >= 0.9 * matches
