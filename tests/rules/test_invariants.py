"""Totals that hold at every moment of random matches."""

import pytest

from followsuit.games.cat_te.table import tableau
from followsuit.games.rook13.deck import PACK, worth
from followsuit.rules.events import Scored, TrickTaken
from tests.conformance.tables import SETTINGS, Setting, moments

MATCHES = {
    name: [setting for setting in SETTINGS if setting.game.name == name]
    for name in ("mindikot", "rook13", "bezique", "cat_te")
}


@pytest.mark.rule("CT-10", "CT-12")
@pytest.mark.parametrize("setting", MATCHES["cat_te"], ids=str)
def test_chips_are_only_moved(setting: Setting):
    for match in moments(setting, seed=31):
        board = tableau(match.table)
        assert sum(board.scores) + board.pot + board.side_pot == 0


@pytest.mark.rule("RK-11")
@pytest.mark.parametrize("setting", MATCHES["rook13"], ids=str)
def test_captured_points_sum_to_120(setting: Setting):
    scored = 0
    for match in moments(setting, seed=33, most=400):
        if not match.round_is_over() or match.redealt:
            continue
        took = [match.table.team_took(team) for team in (0, 1)]
        bonus = [20 * (match.table.team_tricks(team) >= 5) for team in (0, 1)]
        assert took[0] | took[1] == PACK.all
        assert worth(took[0]) + worth(took[1]) + sum(bonus) == 120
        scored += 1
    assert scored


@pytest.mark.rule("S0 2.1.5", "S0 3.2")
@pytest.mark.parametrize("setting", MATCHES["mindikot"], ids=str)
def test_all_four_tens_are_collected(setting: Setting):
    finished = 0
    for match in moments(setting, seed=35, most=400):
        taken = [event for event in match.history if isinstance(event, TrickTaken)]
        if match.round_is_over() and len(taken) == match.table.pack.size // setting.seats:
            tens = [card for event in taken for card in event.cards if card.startswith("10")]
            assert sorted(tens) == ["10C", "10D", "10H", "10S"]
            finished += 1
    assert finished or setting.options.get("early_finish")


@pytest.mark.rule("BZ-14")
@pytest.mark.parametrize("setting", MATCHES["bezique"], ids=str)
def test_nobody_is_over_the_target_before_the_match_ends(setting: Setting):
    target = setting.game.rules_for(setting.seats, setting.options).target_score
    for match in moments(setting, seed=37):
        points = [event.points for event in match.history if isinstance(event, Scored)]
        assert all(point % 10 == 0 and point > 0 for point in points)
        assert (max(match.table.scores) >= target) == (match.result() is not None)
