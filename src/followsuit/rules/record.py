"""Records: a whole match as one JSON object, and the recorder that writes it."""

from collections.abc import Sequence
from typing import Any

from followsuit.rules.events import Event
from followsuit.rules.game import RULES_VERSION
from followsuit.rules.match import Match
from followsuit.rules.options import options_in_force
from followsuit.rules.phase import Action
from followsuit.rules.piles import Piles
from followsuit.rules.shuffle import commitment, next_deal
from followsuit.rules.view import Result

FORMAT = "followsuit/1"


class Recorder:
    """Plays a match and records every deal and action."""

    def __init__(self, match: Match, legal: bool = False) -> None:
        self.match = match
        self.legal = legal  # also record the legal actions at every step
        self.hands: list[dict[str, Any]] = []
        self.seed: bytes | None = None
        self.is_ended = False  # abandoned: it will not be continued

    def deal(self, piles: Piles, salts: Sequence[str] = ()) -> list[Event]:
        match = self.match
        closing = plain_result(match.round_result())
        dealer = match.dealer
        events = match.deal(piles)
        if self.hands:
            self.hands[-1]["result"] = closing
        self.hands.append(plain_hand(dealer, piles.names(match.table.pack), salts))
        return events

    def deal_from(self, seed: bytes, salts: Sequence[str] = ()) -> list[Event]:
        """Make the next deal from a seed, which the record reveals once the match is over."""
        self.seed = seed
        return self.deal(next_deal(self.match, seed, salts), salts)

    def act(self, seat: int, action: Action | str) -> list[Event]:
        line: list[object] = [seat, str(self.match.canonical(seat, action))]
        if self.legal:
            actions = self.match.legal_actions(seat)
            line.append(None if actions is None else sorted(map(str, actions)))
        events = self.match.act(seat, action)
        self.hands[-1]["actions"].append(line)
        return events

    def end(self) -> list[Event]:
        """End a match that has no end by its rules; the result says so."""
        return self.match.end()

    def record(self) -> dict[str, Any]:
        """The match so far; the result is null until it is over."""
        hands = [dict(hand) for hand in self.hands]
        return plain_record(self.match, hands, self.seed, self.is_ended)


def plain_record(
    match: Match, hands: list[dict[str, Any]], seed: bytes | None, is_ended: bool
) -> dict[str, Any]:
    """The record of a match with these rounds."""
    result = plain_result(match.result())
    if hands:
        hands[-1]["result"] = plain_result(match.round_result())
    record = {
        "format": FORMAT,
        "game": match.name,
        "rules_version": RULES_VERSION,
        "seats": int(match.table.seats),
        "options": options_in_force(match.rules_in_force()),
        "hands": hands,
        "result": result,
    }
    if seed is None:
        return record
    return record | {"fair": plain_fair(seed, is_ended or result is not None)}


def plain_hand(dealer: int, deal: object, salts: Sequence[str]) -> dict[str, Any]:
    """A round that was just dealt."""
    hand = {"dealer": dealer, "deal": deal, "actions": []}
    return hand | {"salts": list(salts)} if any(salts) else hand


def plain_fair(seed: bytes, is_over: bool) -> dict[str, str]:
    """The commitment, and the seed once it reveals no secrets."""
    revealed = {"seed": seed.hex()} if is_over else {}
    return {"commitment": commitment(seed)} | revealed


def plain_result(result: Result | None) -> dict[str, object] | None:
    """A result as in records: a match has winners, a round has none."""
    if result is None:
        return None
    if result.winners is None:
        return {"reason": result.reason, "scores": list(result.scores)}
    winners = list(result.winners)
    return {"scores": list(result.scores), "winners": winners, "reason": result.reason}
