"""The chances that Cat Te's playouts report."""

import pytest

from followsuit.games.cat_te.bot.policy import CatTePolicy
from followsuit.rules.phase import Over
from followsuit.texts import Text
from tests.scene import new


@pytest.mark.parametrize(("balances", "share"), [((2, 2, -4), 0.5), ((3, 1, -4), 1.0)])
def test_a_match_won_by_several_is_shared(balances, share):
    match = new("cat_te", seats=3)
    for seat, balance in enumerate(balances):
        match.table.scores[seat] = balance
    match.phase = Over("6 rounds", Text("prompt.over"))
    policy = CatTePolicy()
    value = policy.value(match, 0)
    assert policy.reported_value(value, match, 0, match) == share
    assert policy.reported_value(policy.value(match, 2), match, 2, match) == 0.0
