"""Learn what a Rook13 hand is worth: predict captured points from its suits, by self-play."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from followsuit.games.rook13.bot.hand import FIRST, RANKS, SUITS, side_features, trump_features
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.games.rook13.deck import worth
from followsuit.games.rook13.match import Rook13
from followsuit.games.rook13.phases.auction import PASS, Auction
from followsuit.rules.bits import bit, each
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.playout import random_deal

Numbers = NDArray[np.float64]

HUNDREDTHS = 100
LOWEST_BID = 1  # as a rung of the ladder


class Bought(NamedTuple):
    """A deal in which one seat won the bidding."""

    dealt: int
    kept: int
    down: int
    trump: int  # the number of its suit
    captured: int  # by the bidder's side


def bought(policy: Rook13Policy, dice: Dice) -> Bought:
    """Give the widow to a random seat for the lowest bid; the policy plays all seats."""
    match, bidder = bidding(dice), dice.below(4)
    dealt: int = match.table.hands[bidder]
    while isinstance(match.phase, Auction):
        match.apply(LOWEST_BID if match.to_act == bidder else PASS)
    down = explored(match, policy, dice)
    match.apply(down)
    kept: int = match.table.hands[bidder]
    trump: int = policy.kept.best_trump(kept)
    match.apply(bit(trump))
    while match.to_act >= 0:
        match.apply(policy.move(match, dice))
    return Bought(dealt, kept, down, trump, match.captured(bidder & 1))


def bidding(dice: Dice) -> Rook13:
    """A match with the bidding open."""
    while True:
        match = GAMES["rook13"].new_match(4, {"manual_redeal": False}, int(dice.below(4)))
        assert isinstance(match, Rook13)
        random_deal(match, dice)
        match.apply(match.moves()[0])
        if match.to_act >= 0:
            return match


def explored(match: Rook13, policy: Rook13Policy, dice: Dice) -> int:
    """The policy's go-down or, half of the time, one that differs by a card."""
    down: int = policy.move(match, dice)
    if dice.below(2):
        return down
    hand: int = match.table.hands[match.to_act]
    back, out = each(down), each(hand & ~down)
    return down ^ back[dice.below(len(back))] ^ out[dice.below(len(out))]


# fitting


def features(hand: int, trump: int) -> list[int]:
    """A hand's features with this trump: a constant, the trumps, the sum of the other suits."""
    suits = [hand >> RANKS * suit & FIRST for suit in range(SUITS)]
    sides = [side_features(held) for suit, held in enumerate(suits) if suit != trump]
    return [1, *trump_features(suits[trump]), *[sum(side) for side in zip(*sides, strict=True)]]


def kept_rows(hands: list[Bought]) -> list[list[int]]:
    features_by_hand = [[*features(hand.kept, hand.trump), int(worth(hand.down))] for hand in hands]
    weights = least_squares(features_by_hand, [hand.captured for hand in hands])
    return rows(weights[:-1], weights[-1])


def dealt_rows(hands: list[Bought], policy: Rook13Policy) -> list[list[int]]:
    features_by_hand = [features(hand.dealt, policy.dealt.best_trump(hand.dealt)) for hand in hands]
    return rows(least_squares(features_by_hand, [hand.captured for hand in hands]), 0)


def least_squares(features_by_hand: list[list[int]], captured: list[int]) -> list[int]:
    matrix = np.array(features_by_hand, dtype=float)
    square = matrix.T @ matrix + np.eye(matrix.shape[1])
    weights: Numbers = np.linalg.solve(square, matrix.T @ np.array(captured, dtype=float))
    return [round(weight * HUNDREDTHS) for weight in weights]


def rows(weights: list[int], hidden: int) -> list[list[int]]:
    """Rows in the format of `HandValue`."""
    trumps = len(trump_features(0))
    return [[weights[0], hidden], weights[1 : 1 + trumps], weights[1 + trumps :]]
