"""Verifying deals: was every card dealt from the seed that was committed to in advance?"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from followsuit.rules.options import shown
from followsuit.rules.piles import read_piles
from followsuit.rules.record import plain_result
from followsuit.rules.replay import RecordError, Replayed, replay
from followsuit.rules.shuffle import SEED_BYTES, commitment, first_dealer, next_deal

SALT = re.compile(r"[0-9a-f]{0,64}")


@dataclass(frozen=True)
class Verified:
    """A record that passed all checks."""

    commitment: str
    deals: int
    dealer: bool  # the first dealer was drawn from the seed as well
    replayed: Replayed


def verify(record: Mapping[str, Any], line: int = 1) -> Verified:
    """Check a finished record against its commitment; raises `RecordError` if it fails."""
    replayed = replay(record, line)
    seed, promised = promise(record, line)
    if commitment(seed) != promised:
        raise RecordError(f"line {line}: the seed is not the one that was promised")
    by_rule = replayed.game.dealer_by_rule(replayed.match.rules_in_force()) is not None
    check_dealer(record, seed, by_rule, line)
    check_deals(record, replayed, seed, line)
    check_result(record, replayed, line)
    return Verified(promised, len(record["hands"]), not by_rule, replayed)


def promise(record: Mapping[str, Any], line: int) -> tuple[bytes, str]:
    """The seed of a record, and the commitment to it."""
    fair = record.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("commitment"), str):
        raise RecordError(f"line {line}: the record promises nothing: it has no commitment")
    seed = fair.get("seed")
    if seed is None:
        raise RecordError(f"line {line}: the seed is not revealed yet: the match is not over")
    if not isinstance(seed, str) or not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", seed):
        raise RecordError(f"line {line}: the seed must be {2 * SEED_BYTES} hex digits")
    return bytes.fromhex(seed), fair["commitment"]


def check_dealer(record: Mapping[str, Any], seed: bytes, by_rule: bool, line: int) -> None:
    if by_rule or not record["hands"]:
        return
    drawn = first_dealer(record["seats"], seed)
    if record["hands"][0]["dealer"] != drawn:
        raise RecordError(f"line {line}, hand 1: the seed makes seat {drawn} the first dealer")


def check_deals(record: Mapping[str, Any], replayed: Replayed, seed: bytes, line: int) -> None:
    """Repeat every deal from the seed and compare the cards."""
    game, seats = replayed.game, record["seats"]
    rules = replayed.match.rules_in_force()
    for number, hand in enumerate(record["hands"], 1):
        match = game.match(rules, hand["dealer"])
        match.deals = number - 1
        salts = salts_of(hand, seats, f"line {line}, hand {number}")
        if next_deal(match, seed, salts) != read_piles(hand["deal"], match.table.pack):
            raise RecordError(f"line {line}, hand {number}: the cards are not those of the seed")


def check_result(record: Mapping[str, Any], replayed: Replayed, line: int) -> None:
    """Compare the recorded scores and winners with those of the replayed match."""
    recorded, computed = record["result"], plain_result(replayed.match.result())
    if computed is None:
        return  # abandoned: nobody has won
    for key in ("scores", "winners"):
        if recorded.get(key) != computed[key]:
            found = f"the record says {shown(recorded.get(key))}"
            raise RecordError(f"line {line}: the {key} are {computed[key]}, {found}")


def salts_of(hand: Mapping[str, Any], seats: int, where: str) -> list[str]:
    salts = hand.get("salts", [])
    is_list = isinstance(salts, list) and len(salts) in (0, seats)
    if not is_list or not all(isinstance(s, str) and SALT.fullmatch(s) for s in salts):
        raise RecordError(f"{where}: salts are up to 64 hex digits for each seat")
    return list(salts)
