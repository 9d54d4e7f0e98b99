"""Policies of games without partners: legal moves, hidden cards ignored, equal when compiled."""

from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.worlds import Worlds
from followsuit.games.bezique.bot.parameters import NAMES
from followsuit.games.bezique.bot.policy import BeziquePolicy
from followsuit.games.bezique.bot.solver import is_open
from followsuit.games.cat_te.bot.hand import SHAPES
from followsuit.games.cat_te.bot.hand_values import BEATEN_BY, CHANCE_ROWS, VALUE_ROWS, WHOLE
from followsuit.games.cat_te.bot.policy import CatTePolicy
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

Table = tuple[str, int, dict[str, Any]]
ODD = {"follow": "free", "face_up_must_beat": True, "allow_claim": True, "allow_drop_out": True}
CAT_TE: list[Table] = [
    *[("cat_te", seats, {}) for seats in (2, 3, 4, 5, 6)],
    *[("cat_te", seats, {"region": "laos"}) for seats in (2, 4, 6)],
    *[("cat_te", seats, {"region": "vietnamese", "side_bet": 1}) for seats in (3, 5)],
    ("cat_te", 4, {"void_may_show": True, "trick5_blind": True, "rounds": None}),
    ("cat_te", 4, ODD),
]
WILD = {
    "melds_per_trick": 0,
    "run_blocks_marriage": "any",
    "bezique_after_double": True,
    "max_jokers_per_meld": 3,
    "joker_turnup": "diamonds",
}
BEZIQUE: list[Table] = [
    ("bezique", 2, {}),
    ("bezique", 3, {}),
    ("bezique", 4, {"mode": "advanced"}),
    ("bezique", 2, {"mode": "advanced", "seven_bonus_phase2": True, "target_score": 500}),
    ("bezique", 2, WILD),
]
TABLES = CAT_TE + BEZIQUE
DEALS = {"cat_te": 10, "bezique": 2}


def deals(game: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    for number in range(DEALS[game]):
        match = GAMES[game].new_match(seats, options, number % seats)
        random_deal(match, Dice(number))
        yield match


def positions(game: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    """Deals in which about half the moves are the policy's and the rest are random."""
    policy, dice = policy_of(game), Dice(7)
    for match in deals(game, seats, options):
        while match.to_act >= 0:
            yield match
            random_move = match.phase.random_move(match.table, dice)
            match.apply(policy.move(match, dice) if dice.below(2) else random_move)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_policy_only_plays_and_suggests_legal_moves(game, seats, options):
    policy = policy_of(game)
    for match in positions(game, seats, options):
        moves = policy.candidates(match)
        assert all(match.phase.is_legal(match.table, move) for move in moves)
        assert len(set(moves)) == len(moves)
        assert moves[0] == policy.move(match, Dice(1)) or is_open(match)
        assert match.phase.is_legal(match.table, policy.move(match, Dice(1)))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_policy_ignores_hidden_cards(game, seats, options):
    policy = policy_of(game)
    for number, match in enumerate(positions(game, seats, options)):
        other = Worlds(match, match.to_act).deal(Dice(number))
        assert policy.move(other, Dice(1)) == policy.move(match, Dice(1))
        assert policy.candidates(other) == policy.candidates(match)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_value_is_a_probability_and_highest_for_the_winner(game, seats, options):
    policy = policy_of(game)
    for match in deals(game, seats, options):
        while match.to_act >= 0:
            match.apply(policy.move(match, Dice(1)))
        chances = [policy.value(match, seat) for seat in range(seats)]
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        gains = match.round_scores()
        assert chances.index(max(chances)) == gains.index(max(gains))


# random tables, so that new training changes no test


def random_cat_te() -> CatTePolicy:
    dice = Dice(1)

    def rows(number: int, width: int) -> list[list[int]]:
        return [[dice.below(WHOLE) for _ in range(width)] for _ in range(number)]

    parts = {"khmer": rows(VALUE_ROWS, SHAPES), "laos": rows(VALUE_ROWS, SHAPES)}
    return CatTePolicy(
        {**parts, **{f"{region} chances": rows(CHANCE_ROWS, BEATEN_BY) for region in parts}}
    )


def random_bezique() -> BeziquePolicy:
    dice = Dice(2)
    return BeziquePolicy({"numbers": [[dice.below(200) for _ in NAMES] for _ in range(3)]})


CHECKED = [
    ("cat_te", 4, {}, random_cat_te(), 241161),
    ("cat_te", 5, {"region": "vietnamese"}, random_cat_te(), 242792),
    ("bezique", 2, {"mode": "advanced"}, random_bezique(), 358363),
    ("bezique", 4, {}, random_bezique(), 338544),
]


@pytest.mark.parametrize(("game", "seats", "options", "policy", "check"), CHECKED)
def test_interpreted_and_compiled_policies_make_the_same_moves(
    game, seats, options, policy: Policy, check
):
    value = 0
    for match in deals(game, seats, options):
        while match.to_act >= 0:
            move = policy.move(match, Dice(1))
            value = (value * 31 + move) % 1_000_003
            match.apply(move)
    assert value == check
