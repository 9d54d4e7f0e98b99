"""Cat Te: six cards, and the last trick takes the pot. Rulings CT-1 to CT-18."""

from typing import Final

from followsuit.games.cat_te.bot.policy import CatTePolicy
from followsuit.games.cat_te.bot.rule import choose
from followsuit.games.cat_te.facts import facts
from followsuit.games.cat_te.match import POT, new_match
from followsuit.games.cat_te.options import REGIONS, Rules
from followsuit.games.cat_te.phases import PHASES
from followsuit.games.cat_te.puzzles import theme
from followsuit.games.cat_te.review import outcomes
from followsuit.games.cat_te.stats import CatTeStats
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.dealing import Dealing
from followsuit.rules.game import Game
from followsuit.rules.rated import Rated

GAME: Final[Game] = Game(
    name="cat_te",
    package=__name__,
    seat_counts=(2, 3, 4, 5, 6),
    default_seats=4,
    is_endless=lambda rules: rules.rounds is None,
    rules=Rules,
    match=new_match,
    phases=PHASES,
    has_trump=False,
    dealer_rule="CT-1",
    presets=REGIONS,
    preset_option="region",
    layout="rows",
    hand_size=TRICKS,
    rated=Rated(at_least=("rounds",)),
    emblem=("2C", "", "", "AH"),
    shortcuts={"F": "fold", "X": "claim"},
    free_actions=("side-pot",),
    dealing=Dealing(
        packets=(1,) * TRICKS, direction=-1, piles={"stub": 0}, dealer_option="first_dealer"
    ),
    rule_bot=choose,
    policy=CatTePolicy,
    outcomes=outcomes,
    loss_points=lambda rules: (0.2 * rules.bet, 0.5 * rules.bet, 1.0 * rules.bet),
    rounds=lambda rules: rules.rounds,
    round_won_by=POT.key,  # the side pot may be larger
    facts=facts,
    sends_facts=False,
    stats=CatTeStats,
    puzzle_theme=theme,
)
