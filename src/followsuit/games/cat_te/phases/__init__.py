"""The phases of Cat Te, in order of play, and what each of them shows."""

from typing import Final

from followsuit.games.cat_te.phases.between_rounds import AfterLastRound, BetweenRounds
from followsuit.games.cat_te.phases.instant_choice import InstantChoice
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.phases.views import BetweenRoundsView, InstantChoiceView, SixTricksView
from followsuit.rules.phase import Deal, Phase
from followsuit.rules.phase_view import PhaseView

PHASES: Final[dict[type[Phase], type[PhaseView]]] = {
    Deal: PhaseView,
    InstantChoice: InstantChoiceView,
    SixTricks: SixTricksView,
    BetweenRounds: BetweenRoundsView,
    AfterLastRound: BetweenRoundsView,
}
