"""Writes shuffle.json: what any program that deals or checks deals must compute.

`python -m tests.vectors.write`
"""

import json
from pathlib import Path

from followsuit.rules.catalogue import GAMES
from followsuit.rules.shuffle import (
    Stream,
    commitment,
    deal_purpose,
    first_dealer,
    next_deal,
    shuffled,
)

FILE = Path(__file__).parent / "shuffle.json"
SEEDS = (bytes(32), bytes(range(32)), bytes([255]) * 32)
SALTS = ((), ("", "c0ffee", "", "00"))


def vectors() -> dict[str, object]:
    return {
        "about": "see docs/fair-deals.md",
        "streams": [stream(seed) for seed in SEEDS],
        "below": [below(seed, n) for seed in SEEDS for n in (1, 2, 6, 52, 132, 2**31 + 1)],
        "shuffles": [shuffle(seed, size) for seed in SEEDS for size in (40, 48, 52, 132)],
        "commitments": [{"seed": s.hex(), "commitment": commitment(s)} for s in SEEDS],
        "purposes": [{"deal": 3, "salts": list(s), "purpose": deal_purpose(3, s)} for s in SALTS],
        "dealers": [{"seed": s.hex(), "seats": 4, "dealer": first_dealer(4, s)} for s in SEEDS],
        "packs": {name: packs(name) for name in GAMES},
        "deals": [deal(name, seats, seed) for name, seats, seed in deals()],
    }


def stream(seed: bytes) -> dict[str, object]:
    numbers = Stream(seed, "deal 1")
    return {"seed": seed.hex(), "purpose": "deal 1", "words": [numbers.word() for _ in range(20)]}


def below(seed: bytes, n: int) -> dict[str, object]:
    numbers = Stream(seed, "deal 1")
    return {"seed": seed.hex(), "n": n, "numbers": [numbers.below(n) for _ in range(12)]}


def shuffle(seed: bytes, size: int) -> dict[str, object]:
    return {"seed": seed.hex(), "size": size, "order": shuffled(size, Stream(seed, "deal 1"))}


def packs(name: str) -> dict[int, list[str]]:
    """The order of the cards before a shuffle, for each number of seats."""
    game = GAMES[name]
    return {seats: game.new_match(seats).table.pack.names for seats in game.seat_counts}


def deals() -> list[tuple[str, int, bytes]]:
    return [(g.name, seats, SEEDS[1]) for g in GAMES.values() for seats in g.seat_counts]


def deal(name: str, seats: int, seed: bytes) -> dict[str, object]:
    options: dict[str, object] = {"mode": "first_card_hidden"} if name == "mindikot" else {}
    match = GAMES[name].new_match(seats, options, 1)
    piles = next_deal(match, seed).names(match.table.pack)
    dealer = int(match.dealer)
    return {"game": name, "seats": seats, "options": options, "dealer": dealer, "deal": piles}


def main() -> None:
    FILE.write_text(json.dumps(vectors(), indent=None, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
