"""Bezique: melds of physical cards while the stock lasts, then nine strict tricks."""

from typing import Final

from followsuit.games.bezique.bot.policy import BeziquePolicy
from followsuit.games.bezique.bot.rule import choose
from followsuit.games.bezique.facts import action_points, facts
from followsuit.games.bezique.hand import NINE
from followsuit.games.bezique.match import PACKET, new_match
from followsuit.games.bezique.melds import KINDS, NAMES, POINTS, TRUMP_MARRIAGE
from followsuit.games.bezique.options import PRESETS, Rules
from followsuit.games.bezique.phases import PHASES
from followsuit.games.bezique.puzzles import theme
from followsuit.games.bezique.review import outcomes
from followsuit.games.bezique.stats import BeziqueStats
from followsuit.rules.dealing import Dealing, RandomStep
from followsuit.rules.game import Game
from followsuit.rules.rated import Rated
from followsuit.texts import Text

GAME: Final[Game] = Game(
    name="bezique",
    package=__name__,
    seat_counts=(2, 3, 4),
    rules=Rules,
    match=new_match,
    phases=PHASES,
    dealer_rule="BZ-16",
    presets=PRESETS,
    layout="melds",
    hand_size=NINE,
    rated=Rated(at_least=("target_score",)),
    emblem=("JD", "QS", "AH"),
    meld_points={
        **{NAMES[kind]: int(POINTS[kind]) for kind in range(KINDS)},
        "trump-marriage": TRUMP_MARRIAGE,
    },
    shortcuts={"B": "meld"},
    dealing=Dealing(
        packets=(PACKET,) * PACKET,
        piles={"turn_up": 1, "stock": 0},
        random=(RandomStep("reflip", when={"joker_turnup": "reflip"}),),
        dealer_option="first_dealer",
    ),
    rule_bot=choose,
    policy=BeziquePolicy,
    outcomes=outcomes,
    loss_points=lambda rules: (12.0, 25.0, 50.0),
    goal=lambda rules: Text("table.target", target=rules.target_score),
    action_points=action_points,
    facts=facts,
    sends_facts=False,
    stats=BeziqueStats,
    puzzle_theme=theme,
)
