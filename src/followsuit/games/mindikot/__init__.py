"""Mindikot: two teams compete for the four tens. Rulings MK-0 to MK-11.

Trump is unknown until a player cannot follow suit: the card they play sets it, or they may have the
first leader's hidden card turned up.
"""

from typing import Final

from followsuit.games.mindikot.bot.policy import MindikotPolicy
from followsuit.games.mindikot.bot.rule import choose
from followsuit.games.mindikot.facts import facts
from followsuit.games.mindikot.match import new_match
from followsuit.games.mindikot.options import HIDDEN, Rules
from followsuit.games.mindikot.phases import PHASES
from followsuit.games.mindikot.puzzles import theme
from followsuit.games.mindikot.review import outcomes
from followsuit.games.mindikot.stats import MindikotStats
from followsuit.rules.dealing import Dealing, RandomStep
from followsuit.rules.game import Game
from followsuit.rules.rated import Rated
from followsuit.texts import Text

GAME: Final[Game] = Game(
    name="mindikot",
    package=__name__,
    seat_counts=(4, 6),
    rules=Rules,
    match=new_match,
    phases=PHASES,
    dealer_rule="MK-7",
    teams=True,
    presets={
        "choose_when_empty": {},
        "first_card_hidden": {"mode": HIDDEN},
        "leader_hides": {"mode": HIDDEN, "hidden_selection": "choose"},
    },
    rated=Rated(at_least=("target_score",)),
    emblem=("10S", "10H", "10C", "10D"),
    dealing=Dealing(
        random=(RandomStep("hide", "hidden", {"mode": HIDDEN, "hidden_selection": "random"}),),
        leader_option="first_leader",
    ),
    rule_bot=choose,
    policy=MindikotPolicy,
    outcomes=outcomes,
    loss_points=lambda rules: (
        0.12 * rules.win_points,
        0.25 * rules.win_points,
        0.5 * rules.win_points,
    ),
    goal=lambda rules: Text("table.target", target=rules.target_score),
    facts=facts,
    sends_facts=False,
    stats=MindikotStats,
    puzzle_theme=theme,
)
