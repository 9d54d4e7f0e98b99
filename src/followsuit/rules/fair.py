"""Verifying deals: was every card dealt from the seed that was committed to in advance?"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from followsuit.rules.options import shown
from followsuit.rules.piles import read_piles
from followsuit.rules.record import plain_result
from followsuit.rules.replay import Place, Replayed, replay
from followsuit.rules.shuffle import SEED_BYTES, commitment, first_dealer, next_deal
from followsuit.texts import Text

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
        raise Place(line).wrong(Text("record.other_seed"))
    by_rule = replayed.game.dealer_by_rule(replayed.match.rules_in_force()) is not None
    check_dealer(record, seed, by_rule, line)
    check_deals(record, replayed, seed, line)
    check_result(record, replayed, line)
    return Verified(promised, len(record["hands"]), not by_rule, replayed)


def promise(record: Mapping[str, Any], line: int) -> tuple[bytes, str]:
    """The seed of a record, and the commitment to it."""
    fair = record.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("commitment"), str):
        raise Place(line).wrong(Text("record.no_commitment"))
    seed = fair.get("seed")
    if seed is None:
        raise Place(line).wrong(Text("record.no_seed"))
    if not isinstance(seed, str) or not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", seed):
        raise Place(line).wrong(Text("record.seed_digits", count=2 * SEED_BYTES))
    return bytes.fromhex(seed), fair["commitment"]


def check_dealer(record: Mapping[str, Any], seed: bytes, by_rule: bool, line: int) -> None:
    if by_rule or not record["hands"]:
        return
    drawn = first_dealer(record["seats"], seed)
    if record["hands"][0]["dealer"] != drawn:
        raise Place(line, 1).wrong(Text("record.drawn_dealer", seat=drawn))


def check_deals(record: Mapping[str, Any], replayed: Replayed, seed: bytes, line: int) -> None:
    """Repeat every deal from the seed and compare the cards."""
    game, seats = replayed.game, record["seats"]
    rules = replayed.match.rules_in_force()
    for number, hand in enumerate(record["hands"], 1):
        match = game.match(rules, hand["dealer"])
        match.deals = number - 1
        salts = salts_of(hand, seats, Place(line, number))
        if next_deal(match, seed, salts) != read_piles(hand["deal"], match.table.pack):
            raise Place(line, number).wrong(Text("record.other_cards"))


def check_result(record: Mapping[str, Any], replayed: Replayed, line: int) -> None:
    """Compare the recorded scores and winners with those of the replayed match."""
    result, computed = record["result"], plain_result(replayed.match.result())
    if computed is None:
        return  # abandoned: nobody has won
    for key in ("scores", "winners"):
        if result.get(key) != computed[key]:
            right, recorded = shown(computed[key]), shown(result.get(key))
            why = Text(f"record.other_{key}", right=right, recorded=recorded)
            raise Place(line).wrong(why)


def salts_of(hand: Mapping[str, Any], seats: int, place: Place) -> list[str]:
    salts = hand.get("salts", [])
    is_list = isinstance(salts, list) and len(salts) in (0, seats)
    if not is_list or not all(isinstance(s, str) and SALT.fullmatch(s) for s in salts):
        raise place.wrong(Text("record.salts"))
    return list(salts)
