"""The phases of Mindikot, in order of play, and what each of them shows."""

from typing import Final

from followsuit.games.mindikot.phases.hide import Hide
from followsuit.games.mindikot.phases.tricks import TrumpByFirstVoid, TrumpHidden
from followsuit.games.mindikot.phases.views import HiddenTrumpView
from followsuit.rules.phase import Deal, Over, Phase
from followsuit.rules.phase_view import PhaseView, TrickView

PHASES: Final[dict[type[Phase], type[PhaseView]]] = {
    Deal: PhaseView,
    Hide: PhaseView,
    TrumpByFirstVoid: TrickView,
    TrumpHidden: HiddenTrumpView,
    Over: PhaseView,
}
