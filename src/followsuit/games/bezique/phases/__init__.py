"""The phases of Bezique, in order of play, and what each of them shows."""

from typing import Final

from followsuit.games.bezique.phases.meld_window import MeldWindow
from followsuit.games.bezique.phases.tricks import DrawingTrick, LastNine
from followsuit.games.bezique.phases.views import TableauView
from followsuit.rules.phase import Deal, Over, Phase
from followsuit.rules.phase_view import PhaseView

PHASES: Final[dict[type[Phase], type[PhaseView]]] = {
    Deal: PhaseView,
    DrawingTrick: TableauView,
    MeldWindow: TableauView,
    LastNine: TableauView,
    Over: PhaseView,
}
