"""The melds that bots consider: legal ones, and one of each kind that is possible."""

import pytest

from followsuit.games.bezique.bot.meld_candidates import candidate_melds
from followsuit.games.bezique.melds import DRAW, SWAP, kind_of
from followsuit.games.bezique.phases.meld_window import MeldWindow
from followsuit.games.bezique.table import tableau
from followsuit.rules.catalogue import GAMES
from tests.conformance.tables import Setting, positions

GAME = GAMES["bezique"]


@pytest.mark.rule("BZ-8")
@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_consider_a_meld_of_every_kind_that_is_possible(preset: str, seats: int):
    kinds_seen = set()
    setting = Setting(GAME, seats, {**GAME.presets[preset], "target_score": 100_000})
    for seed in range(4):
        for match in positions(setting, seed, most=250):
            window = match.phase
            if not isinstance(window, MeldWindow) or not window.melds_left:
                continue
            board = tableau(match.table)
            legal = [move for move in match.moves() if move not in (DRAW, SWAP)]
            found = candidate_melds(board.at[window.to_act], board.trump, window.rules)
            assert set(found) <= set(legal)
            assert {kind_of(move) for move in found} == {kind_of(move) for move in legal}
            kinds_seen |= {int(kind_of(move)) for move in found}
    assert len(kinds_seen) > 4
