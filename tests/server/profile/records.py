"""Records to count: simulated ones, and some made by hand."""

from collections.abc import Sequence
from typing import Any

from followsuit.bots.simulate import simulate
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import RULES_VERSION
from followsuit.rules.record import FORMAT


def played(
    game: str, seed: int = 1, bot: str = "rule", seats: int | None = None, **options: object
) -> dict[str, Any]:
    """A whole match between bots."""
    return next(simulate(GAMES[game], seats, options, 1, seed, bot=bot))


def abandoned(record: dict[str, Any], hands: int = 1, actions: int = 4) -> dict[str, Any]:
    """The same match, left in the middle of a hand."""
    *whole, last = record["hands"][:hands]
    last = last | {"actions": last["actions"][:actions], "result": None}
    fair = {"commitment": record["fair"]["commitment"]}
    return record | {"hands": [*whole, last], "result": None, "fair": fair}


def by_hand(
    game: str,
    deal: dict[str, Any],
    actions: Sequence[tuple[int, str]],
    dealer: int = 0,
    result: dict[str, Any] | None = None,
    **options: object,
) -> dict[str, Any]:
    """A match of one deal."""
    ended = result and {"reason": "scored", "scores": result["scores"]}
    hand = {"dealer": dealer, "deal": deal, "actions": [list(line) for line in actions]}
    return {
        "format": FORMAT,
        "game": game,
        "rules_version": RULES_VERSION,
        "seats": len(deal["hands"]),
        "options": options,
        "hands": [hand | {"result": ended}],
        "result": result,
    }


def the_rest(game: str, seats: int, *dealt: Sequence[str]) -> list[str]:
    """All cards that are not in these piles."""
    names = GAMES[game].new_match(seats).table.pack.names
    gone = {card for pile in dealt for card in pile}
    return [name for name in names if name not in gone]
