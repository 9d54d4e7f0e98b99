"""Policies of games without partners: legal, blind to hidden cards, equal in both forms."""

from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.worlds import Worlds
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
DEALS = {"cat_te": 10}


def deals(game: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    for number in range(DEALS[game]):
        match = GAMES[game].new_match(seats, options, number % seats)
        random_deal(match, Dice(number))
        yield match


def positions(game: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    """Deals of which every other move is the policy's and the rest fall by lot."""
    policy, dice = policy_of(game), Dice(7)
    for match in deals(game, seats, options):
        while match.to_act >= 0:
            yield match
            by_lot = match.phase.random_move(match.table, dice)
            match.apply(policy.move(match, dice) if dice.below(2) else by_lot)


@pytest.mark.parametrize(("game", "seats", "options"), CAT_TE)
def test_a_policy_only_makes_and_weighs_legal_moves(game, seats, options):
    policy = policy_of(game)
    for match in positions(game, seats, options):
        moves = policy.candidates(match)
        assert all(match.phase.is_legal(match.table, move) for move in moves)
        assert len(set(moves)) == len(moves)
        assert moves[0] == policy.move(match, Dice(1))


@pytest.mark.parametrize(("game", "seats", "options"), CAT_TE)
def test_a_policy_looks_at_no_hidden_card(game, seats, options):
    policy = policy_of(game)
    for number, match in enumerate(positions(game, seats, options)):
        other = Worlds(match, match.to_act).deal(Dice(number))
        assert policy.move(other, Dice(1)) == policy.move(match, Dice(1))
        assert policy.candidates(other) == policy.candidates(match)


@pytest.mark.parametrize(("game", "seats", "options"), CAT_TE)
def test_a_value_is_a_chance_and_more_for_who_won(game, seats, options):
    policy = policy_of(game)
    for match in deals(game, seats, options):
        while match.to_act >= 0:
            match.apply(policy.move(match, Dice(1)))
        chances = [policy.value(match, seat) for seat in range(seats)]
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        gains = match.hand_scores()
        assert chances.index(max(chances)) == gains.index(max(gains))
