"""Hearts: avoid hearts, and above all the queen of spades."""

from typing import Final

from followsuit.toolkit import Game, Text
from followsuit_hearts.bot.policy import HeartsPolicy
from followsuit_hearts.bot.rule import choose
from followsuit_hearts.deck import SEATS
from followsuit_hearts.facts import facts
from followsuit_hearts.match import new_match
from followsuit_hearts.options import Rules
from followsuit_hearts.phases import PHASES
from followsuit_hearts.stats import HeartsStats

GAME: Final[Game] = Game(
    name="hearts",
    package=__name__,
    seat_counts=(SEATS,),
    rules=Rules,
    match=new_match,
    phases=PHASES,
    has_trump=False,
    fewest_points_win=True,
    rounds_are_won=False,
    presets={
        "standard": {},
        "no_passing": {"passing": "never"},
        "omnibus": {"jack_of_diamonds": True},
    },
    emblem=("QS", "AH", "KH", "QH"),
    rule_bot=choose,
    policy=HeartsPolicy,
    facts=facts,
    goal=lambda rules: Text("hearts.fact.goal", score=rules.target_score),
    stats=HeartsStats,
)
