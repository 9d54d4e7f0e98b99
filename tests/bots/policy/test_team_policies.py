"""Policies of games with partners: legal moves, hidden cards ignored, equal when compiled."""

from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.worlds import Worlds
from followsuit.games.mindikot.bot.policy import MindikotPolicy
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.games.rook13.match import Rook13
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal
from tests.bots.policy import random_weights

HIDDEN = {"mode": "first_card_hidden"}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("rook13", 4, {}),
    ("rook13", 4, {"godown_no_points": True}),
    ("mindikot", 4, {}),
    ("mindikot", 6, {}),
    ("mindikot", 4, HIDDEN),
    ("mindikot", 6, {**HIDDEN, "hidden_return": "immediate", "hider_sees_card": True}),
    ("mindikot", 4, {**HIDDEN, "hidden_selection": "choose"}),
]
HANDS = 12


def hands(game: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    for number in range(HANDS):
        match = GAMES[game].new_match(seats, options, number % seats)
        random_deal(match, Dice(number))
        yield match


def positions(game: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    """Hands in which about half the moves are the policy's and the rest are random."""
    policy, dice = policy_of(game), Dice(7)
    for match in hands(game, seats, options):
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
        assert match.phase.is_legal(match.table, policy.move(match, Dice(1)))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_policy_ignores_hidden_cards(game, seats, options):
    policy = policy_of(game)
    for number, match in enumerate(positions(game, seats, options)):
        if number % 3:
            continue
        other = Worlds(match, match.to_act).deal(Dice(number))
        assert policy.move(other, Dice(1)) == policy.move(match, Dice(1))
        assert policy.candidates(other) == policy.candidates(match)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_chances_of_both_sides_add_up_to_one(game, seats, options):
    policy = policy_of(game)
    for match in hands(game, seats, options):
        while match.to_act >= 0:
            match.apply(policy.move(match, Dice(1)))
        chances = [policy.value(match, seat) for seat in range(seats)]
        assert chances[0] + chances[1] == pytest.approx(1.0, abs=1e-4)
        assert chances[::2] == [chances[0]] * (seats // 2)


def test_the_bidders_edge_in_rook13_shrinks_with_every_trick():
    policy = policy_of("rook13")
    gains: dict[bool, float] = {True: 0.0, False: 0.0}
    for start in hands("rook13", 4, {}):
        match = start.copy()
        while match.to_act >= 0:
            last = match.copy()
            if not isinstance(match.phase, ContractTricks):
                first = match.copy()
            match.apply(policy.move(match, Dice(1)))
        first.apply(policy.move(first, Dice(1)))  # names trump
        assert isinstance(match, Rook13)
        ours, theirs = match.bidder, (match.bidder + 1) % 4
        before, theirs_before = policy.value(match, ours), policy.value(match, theirs)
        early = policy.reported_value(before, match, ours, first)
        against = policy.reported_value(theirs_before, match, theirs, first)
        assert early + against == pytest.approx(1.0, abs=1e-4)
        assert policy.reported_value(before, match, ours, start) == before  # in the auction
        gains[True] += early - before
        gains[False] += policy.reported_value(before, match, ours, last) - before
    assert gains[True] > gains[False] >= 0.0


CHECKED = [
    ("rook13", 4, {}, Rook13Policy(random_weights.rook13()), 605802),
    ("mindikot", 4, HIDDEN, MindikotPolicy(random_weights.mindikot()), 122639),
    ("mindikot", 6, {}, MindikotPolicy(random_weights.mindikot()), 377431),
]


@pytest.mark.parametrize(("game", "seats", "options", "policy", "check"), CHECKED)
def test_interpreted_and_compiled_policies_make_the_same_moves(
    game, seats, options, policy: Policy, check
):
    value = 0
    for match in hands(game, seats, options):
        while match.to_act >= 0:
            move = policy.move(match, Dice(1))
            value = (value * 31 + move) % 1_000_003
            match.apply(move)
    assert value == check
