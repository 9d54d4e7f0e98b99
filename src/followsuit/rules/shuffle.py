"""Shuffles that anyone can recompute: every deal of a match follows from its seed.

A stream of numbers is HMAC-SHA256 with the seed as key over "followsuit/1 PURPOSE BLOCK"; each
block gives eight 32-bit numbers, the highest byte first. docs/fair-deals.md has the full
specification, and tests/vectors/shuffle.json has examples for other programs that verify deals.
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
    """Numbers that depend only on the seed and the purpose."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        self.seed = seed
        self.purpose = purpose
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        """The next 32-bit number."""
        if not self.words:
            message = f"followsuit/1 {self.purpose} {self.block}".encode()
            digest = hmac.digest(self.seed, message, hashlib.sha256)
            self.words = [int.from_bytes(digest[i : i + 4]) for i in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely: words that would bias it are skipped."""
        if not 0 < n <= WORDS:
            raise ValueError(f"n must be from 1 to {WORDS}, not {n}")
        fair = WORDS - WORDS % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n


def shuffled(size: int, stream: Stream) -> list[int]:
    """The card numbers of a pack in shuffled order (Fisher–Yates)."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def commitment(seed: bytes) -> str:
    """What is published before the first deal: it fixes the seed without revealing it."""
    return hashlib.sha256(seed).hexdigest()


def deal_purpose(number: int, salts: Sequence[str] = ()) -> str:
    """The purpose of the deal with this number; each seat may add a salt in hex."""
    given = [salt or "-" for salt in salts] if any(salts) else []
    return " ".join([f"deal {number}", *given])


def next_deal(match: Match, seed: bytes, salts: Sequence[str] = ()) -> Piles:
    """The next deal of a match, from its seed."""
    stream = Stream(seed, deal_purpose(match.deals + 1, salts))
    return match.cut(shuffled(match.table.pack.size, stream), stream.below)


def first_dealer(seats: int, seed: bytes) -> int:
    """The first dealer, drawn at random."""
    return Stream(seed, "dealer").below(seats)


def seeded_match(
    game: Game, seats: int | None, options: dict[str, object] | None, seed: bytes
) -> Match:
    """A match with the first dealer drawn from the seed, unless the rules name one."""
    at_table = game.seats_or_default(seats)
    game.check_seats(at_table)
    return game.new_match(at_table, options, first_dealer(at_table, seed))
