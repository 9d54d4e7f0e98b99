"""The phases of Hearts, in order of play, and what each of them shows."""

from typing import Final

from followsuit.toolkit import Deal, Over, Phase, PhaseView
from followsuit_hearts.phases.passing import Passing
from followsuit_hearts.phases.tricks import HeartsTricks
from followsuit_hearts.phases.views import HeartsTricksView, PassingView

PHASES: Final[dict[type[Phase], type[PhaseView]]] = {
    Deal: PhaseView,
    Passing: PassingView,
    HeartsTricks: HeartsTricksView,
    Over: PhaseView,
}
