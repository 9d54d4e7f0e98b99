"""Chance that anyone can recompute: a seed gives every deal of a match.

A stream of numbers is HMAC-SHA256 with the seed as key over "followsuit/1 PURPOSE BLOCK"; each
block gives eight numbers of 32 bits, the highest byte first. docs/fair-deals.md tells it in full,
and tests/vectors/shuffle.json pins it for every other program that wants to check a deal.
"""

import hashlib
import hmac
from collections.abc import Sequence

from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.piles import Piles

WORDS = 2**32
SEED_BYTES = 32


class Stream:
    """Numbers that depend on the seed and the purpose alone."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        self.seed = seed
        self.purpose = purpose
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        """The next number of 32 bits."""
        if not self.words:
            message = f"followsuit/1 {self.purpose} {self.block}".encode()
            digest = hmac.digest(self.seed, message, hashlib.sha256)
            self.words = [int.from_bytes(digest[i : i + 4]) for i in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: what would favour some is thrown away."""
        if not 0 < n <= WORDS:
            raise ValueError(f"a draw is out of 1 to {WORDS}, not out of {n}")
        fair = WORDS - WORDS % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n


def shuffled(size: int, stream: Stream) -> list[int]:
    """The numbers of a pack in shuffled order, by Fisher and Yates."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def commitment(seed: bytes) -> str:
    """What is published before the first deal: it binds the dealer and tells nothing."""
    return hashlib.sha256(seed).hexdigest()


def deal_purpose(number: int, salts: Sequence[str] = ()) -> str:
    """What the deal with this number is drawn for; each seat may have added a salt in hex."""
    given = [salt or "-" for salt in salts] if any(salts) else []
    return " ".join([f"deal {number}", *given])


def next_deal(match: Match, seed: bytes, salts: Sequence[str] = ()) -> Piles:
    """The next deal of a match whose chance comes from a seed."""
    stream = Stream(seed, deal_purpose(match.deals + 1, salts))
    return match.cut(shuffled(match.table.pack.size, stream), stream.below)


def first_dealer(seats: int, seed: bytes) -> int:
    """Who deals first where chance decides."""
    return Stream(seed, "dealer").below(seats)


def seeded_match(
    game: Game, seats: int | None, options: dict[str, object] | None, seed: bytes
) -> Match:
    """A match whose first dealer comes from the seed, unless the rules name one."""
    at_table = game.seats_or_usual(seats)
    game.check_seats(at_table)
    return game.new_match(at_table, options, first_dealer(at_table, seed))
