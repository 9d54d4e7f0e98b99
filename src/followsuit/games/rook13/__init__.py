"""Rook13: bid for the widow, name trump, take points. Rulings RK-1 to RK-18."""

from typing import Final

from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.games.rook13.bot.rule import choose
from followsuit.games.rook13.deck import CARD_POINTS, TRICKS, WIDOW_SIZE
from followsuit.games.rook13.facts import facts
from followsuit.games.rook13.match import new_match
from followsuit.games.rook13.options import Rules
from followsuit.games.rook13.phases import PHASES
from followsuit.games.rook13.puzzles import theme
from followsuit.games.rook13.review import outcomes
from followsuit.games.rook13.stats import Rook13Stats
from followsuit.rules.dealing import Dealing
from followsuit.rules.game import Game
from followsuit.rules.rated import Rated
from followsuit.texts import Text

GAME: Final[Game] = Game(
    name="rook13",
    package=__name__,
    seat_counts=(4,),
    rules=Rules,
    match=new_match,
    phases=PHASES,
    dealer_rule="RK-14",
    teams=True,
    presets={"standard": {}, "rated": {"manual_redeal_limit": 0}},
    hand_size=TRICKS + WIDOW_SIZE,
    card_points=CARD_POINTS,
    rated=Rated({"manual_redeal_limit": 0}, at_least=("win_score",)),
    emblem=("14R", "13Y", "10B", "5G"),
    shortcuts={"B": "bid"},
    dealing=Dealing(packets=(1,) * TRICKS, piles={"widow": 0}, dealer_option="first_dealer"),
    rule_bot=choose,
    policy=Rook13Policy,
    outcomes=outcomes,
    avoided_actions=("redeal",),
    loss_points=lambda rules: (10.0, 20.0, 40.0),
    goal=lambda rules: Text("rook13.fact.goal", score=rules.win_score),
    facts=facts,
    sends_facts=False,
    stats=Rook13Stats,
    puzzle_theme=theme,
)
