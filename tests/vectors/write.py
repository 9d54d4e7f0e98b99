"""Writes shuffle.json: what any program that deals or checks deals must compute.

`python -m tests.vectors.write`
"""

import json
from pathlib import Path

import msgspec

from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import options_in_force
from followsuit.rules.shuffle import (
    Stream,
    commitment,
    deal_purpose,
    first_dealer,
    next_deal,
    shuffled,
)
from followsuit.server.api.tables import game_info
from followsuit.server.lessons.lesson import lesson_of

FILE = Path(__file__).parent / "shuffle.json"
GAMES_FILE = Path(__file__).parent / "games.json"
LESSON_FILE = Path(__file__).parent / "lesson.json"
SEEDS = (bytes(32), bytes(range(32)), bytes([255]) * 32)
NAMES = [game.name for game in GAMES.built_in()]
SALTS = ((), ("", "", "", ""), ("", "c0ffee", "", "00"))


def vectors() -> dict[str, object]:
    return {
        "about": "see docs/fair-deals.md",
        "streams": [stream(seed) for seed in SEEDS],
        "below": [below(seed, n) for seed in SEEDS for n in (1, 2, 6, 52, 132, 2**31 + 1)],
        "shuffles": [shuffle(seed, size) for seed in SEEDS for size in (40, 48, 52, 132)],
        "commitments": [{"seed": s.hex(), "commitment": commitment(s)} for s in SEEDS],
        "purposes": [{"deal": 3, "salts": list(s), "purpose": deal_purpose(3, s)} for s in SALTS],
        "dealers": [{"seed": s.hex(), "seats": 4, "dealer": first_dealer(4, s)} for s in SEEDS],
        "packs": {name: packs(name) for name in NAMES},
        "deals": deals(),
    }


def game_descriptions() -> object:
    """The description of every game that clients receive; the page's tests read it."""
    return {"games": [msgspec.to_builtins(game_info(game)) for game in GAMES.built_in()]}


def sample_lesson() -> object:
    """A lesson as clients receive it; the page's tests read it."""
    return msgspec.to_builtins(lesson_of("mindikot"))


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


def deals() -> list[dict[str, object]]:
    every = [(game.name, seats) for game in GAMES.built_in() for seats in game.seat_counts]
    made = [deal(name, seats, {}, SEEDS[1]) for name, seats in every]
    hidden = [deal("mindikot", n, {"mode": "first_card_hidden"}, SEEDS[1]) for n in (4, 6)]
    return [*made, *hidden, deal("bezique", 2, {"joker_turnup": "reflip"}, joker_on_top())]


def joker_on_top() -> bytes:
    """The first seed whose stock begins with a joker, which goes back into the stock."""
    for number in range(1000):
        seed = number.to_bytes(32)
        match = GAMES["bezique"].new_match(2, {"joker_turnup": "diamonds"}, 1)
        top = next_deal(match, seed).others["turn_up"][0]
        if match.table.pack.names[top].startswith("*"):
            return seed
    raise AssertionError


def deal(name: str, seats: int, given: dict[str, object], seed: bytes) -> dict[str, object]:
    match = GAMES[name].new_match(seats, given, 1)
    return {
        "seed": seed.hex(),
        "purpose": "deal 1",
        "game": name,
        "seats": seats,
        "options": options_in_force(match.rules_in_force()),
        "dealer": int(match.dealer),
        "deal": next_deal(match, seed).names(match.table.pack),
    }


def main() -> None:
    FILE.write_text(json.dumps(vectors(), indent=None, separators=(",", ":")) + "\n")
    GAMES_FILE.write_text(json.dumps(game_descriptions(), separators=(",", ":")) + "\n")
    LESSON_FILE.write_text(json.dumps(sample_lesson(), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
