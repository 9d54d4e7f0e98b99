"""In late positions, all possible worlds are dealt equally often."""

import pytest

from followsuit.rules.catalogue import GAMES
from tests.bots.worlds.enumeration import assert_uniform, late_position
from tests.conformance.tables import Setting

HIDDEN = {"mode": "first_card_hidden"}
LATE = [
    ("mindikot", 4, {}),
    ("mindikot", 6, {}),
    ("mindikot", 4, HIDDEN),
    ("mindikot", 6, {**HIDDEN, "hider_sees_card": True}),
    ("rook13", 4, {}),
    ("rook13", 4, {"godown_no_points": True}),
    ("bezique", 3, {}),
    ("bezique", 4, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), LATE)
def test_all_possible_worlds_are_equally_likely_late_in_a_round(game, seats, options):
    for seed in (1, 2):
        history = late_position(Setting(GAMES[game], seats, options), seed)
        assert_uniform(history, history.match.to_act)
