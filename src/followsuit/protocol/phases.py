"""Decodes what a phase shows into the rules' own records."""

from collections.abc import Mapping
from typing import Any

import msgspec

from followsuit.rules.game import Game
from followsuit.rules.phase_view import PhaseView


def read_shown(game: Game, shown: Mapping[str, Any]) -> PhaseView:
    """The `shown` of a view as the record that the rules made; `phase` says which it is."""
    kinds = {phase.__name__: kind for phase, kind in game.phases.items()}
    return msgspec.convert(shown, kinds[shown["phase"]])
