"""Replaying records: only the deals and actions are used, and everything is checked.

A `RecordError` says what is wrong and where: line, round, action, seat and rule.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import RULES_VERSION, Game
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError, shown
from followsuit.rules.phase import IllegalAction
from followsuit.rules.piles import BadDeal, read_piles
from followsuit.rules.record import FORMAT, plain_result
from followsuit.rules.view import Result
from followsuit.texts import Text, TextError

MOST_DIGITS = 1000  # far more than any number in a record needs


class RecordError(TextError):
    """A record that cannot be replayed: where it fails, and why."""


@dataclass(frozen=True)
class Place:
    """A place in a file of records, counted from 1."""

    line: int
    hand: int = 0
    action: int = 0
    seat: int | None = None

    def wrong(self, what: Text) -> RecordError:
        line, hand, action = self.line, self.hand, self.action
        if self.seat is not None:
            seat = self.seat
            at = Text("record.at.seat", line=line, hand=hand, action=action, seat=seat, what=what)
        elif action:
            at = Text("record.at.action", line=line, hand=hand, action=action, what=what)
        elif hand:
            at = Text("record.at.hand", line=line, hand=hand, what=what)
        else:
            at = Text("record.at.line", line=line, what=what)
        return RecordError(at)


@dataclass(frozen=True)
class Replayed:
    """A match replayed from its record."""

    game: Game
    match: Match
    hands: tuple[Result, ...]
    open_hand: bool  # the last round is not over

    def summary(self) -> dict[str, Any]:
        """The results according to the rules; an open round has no reason yet."""
        hands = [
            {"reason": None, "scores": list(hand.scores)} if self.is_open(n) else plain_result(hand)
            for n, hand in enumerate(self.hands)
        ]
        return {
            "game": self.game.name,
            "hands": hands,
            "result": plain_result(self.match.result()),
            "totals": list(self.match.table.scores),
        }

    def is_open(self, number: int) -> bool:
        return self.open_hand and number == len(self.hands) - 1


# reading


def read_records(content: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records of a file with their line numbers: one object per line, or a single object."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Place(line).wrong(Text("record.not_utf8")) from None
    if not text.strip():
        raise Place(1).wrong(Text("record.empty"))
    if is_spread_over_lines(text):
        yield 1, read_record(text, 1)
        return
    for number, line_text in enumerate(text.split("\n"), 1):
        if line_text.strip():
            yield number, read_record(line_text, number)


def is_spread_over_lines(text: str) -> bool:
    """Whether the file is a single, pretty-printed record: its first line alone is not JSON."""
    first = text.lstrip().split("\n", 1)[0]
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return "\n" in text.strip()
    return False


def read_record(text: str, line: int) -> dict[str, Any]:
    place = Place(line)
    try:
        record = json.loads(
            text, object_pairs_hook=no_key_twice, parse_constant=no_constant, parse_int=short_number
        )
    except json.JSONDecodeError as error:
        line += error.lineno - 1
        what = Text("record.not_json", what=error.msg)
        at = Text("record.at.column", line=line, column=error.colno, what=what)
        raise RecordError(at) from None
    except RecursionError:
        raise place.wrong(Text("record.nested")) from None
    except TextError as error:
        raise place.wrong(error.why) from None
    if not isinstance(record, dict):
        raise place.wrong(Text("record.not_an_object"))
    return record


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise TextError(Text("record.key_twice"))
    return found


def short_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise TextError(Text("record.digits", count=len(digits)))
    return int(digits)


def no_constant(name: str) -> None:
    raise TextError(Text("record.constant", name=name))


# playing


def replay(record: Mapping[str, Any], line: int = 1) -> Replayed:
    """Replay a record; raises `RecordError` at the first mistake."""
    place = Place(line)
    game = game_of(record, place)
    match = match_of(record, game, place)
    hands = record.get("hands")
    if not isinstance(hands, list):
        raise place.wrong(Text("record.no_hands"))
    results = []
    for number, hand in enumerate(hands, 1):
        last = number == len(hands)
        results.append(play_hand(game, match, hand, replace(place, hand=number), last))
    if has_been_ended(game, match, record):
        match.end()
    check_end(match, record, place)
    return Replayed(game, match, tuple(results), bool(hands) and not match.round_is_over())


def game_of(record: Mapping[str, Any], place: Place) -> Game:
    if record.get("format") != FORMAT:
        raise place.wrong(Text("record.format", format=FORMAT))
    name = record.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise place.wrong(Text("record.game", games=tuple(GAMES)))
    version = record.get("rules_version")
    if version != RULES_VERSION or not is_number(version):
        raise place.wrong(Text("record.rules_version", version=RULES_VERSION))
    return GAMES[name]


def match_of(record: Mapping[str, Any], game: Game, place: Place) -> Match:
    seats, options = record.get("seats"), record.get("options", {})
    if not is_number(seats):
        raise place.wrong(Text("record.seats"))
    if not isinstance(options, dict):
        raise place.wrong(Text("record.options"))
    try:
        rules = game.rules_for(seats, options)
    except OptionError as error:
        raise place.wrong(error.why) from None
    return game.match(rules, first_dealer_of(record, game, rules, place))


def first_dealer_of(record: Mapping[str, Any], game: Game, rules: Any, place: Place) -> int:
    """The dealer named by the rules, or else by the first round."""
    fixed = game.dealer_by_rule(rules)
    if fixed is not None:
        return fixed
    hands = record.get("hands")
    if not isinstance(hands, list) or not hands or not isinstance(hands[0], dict):
        return 0
    dealer = hands[0].get("dealer")
    if not is_number(dealer) or not 0 <= dealer < rules.seats:
        raise replace(place, hand=1).wrong(Text("record.first_dealer", last=rules.seats - 1))
    return dealer


def play_hand(game: Game, match: Match, hand: Any, place: Place, last: bool) -> Result:
    if not isinstance(hand, dict):
        raise place.wrong(Text("record.hand_not_an_object"))
    if match.result() is not None:
        raise place.wrong(Text("record.over_before"))
    deal_hand(game, match, hand, place)
    actions = hand.get("actions")
    if not isinstance(actions, list):
        raise place.wrong(Text("record.no_actions"))
    for number, line in enumerate(actions, 1):
        act(match, line, replace(place, action=number))
    check_hand_end(match, hand, place, last)
    return match.round_result() or Result("", tuple(match.round_scores()))


def deal_hand(game: Game, match: Match, hand: Mapping[str, Any], place: Place) -> None:
    if match.phase.to_act >= 0:
        raise place.wrong(Text("record.hand_before_open"))
    dealer = hand.get("dealer")
    if not is_number(dealer) or dealer != match.dealer:
        why = Text("record.dealer", seat=match.dealer, rule=game.dealer_rule)
        raise place.wrong(why)
    try:
        match.deal(read_piles(hand.get("deal"), match.table.pack))
    except BadDeal as error:
        raise place.wrong(Text("record.deal", what=error.why)) from None


def act(match: Match, line: Any, place: Place) -> None:
    """Perform an action, `[seat, text]`; a list of the legal actions may follow."""
    if not isinstance(line, list) or len(line) not in (2, 3):
        raise place.wrong(Text("record.action_shape"))
    seat, text = line[0], line[1]
    if not is_number(seat) or not 0 <= seat < match.table.seats:
        last = match.table.seats - 1
        raise place.wrong(Text("record.action_seat", last=last, value=shown(seat)))
    place = replace(place, seat=seat)
    if not isinstance(text, str):
        raise place.wrong(Text("record.action_text"))
    try:
        match.act(seat, text)
    except IllegalAction as error:
        refused, rule = repr(text[:60]), error.rule
        why = Text("record.illegal", action=refused, what=error.reason, rule=rule)
        raise place.wrong(why) from None


def check_hand_end(match: Match, hand: Mapping[str, Any], place: Place, last: bool) -> None:
    result = hand.get("result")
    if result is not None and not isinstance(result, dict):
        raise place.wrong(Text("record.round_result"))
    if match.round_is_over():
        if result is None:
            raise place.wrong(Text("record.round_result_missing"))
    elif result is not None:
        raise place.wrong(Text("record.round_not_over"))
    elif not last:
        raise place.wrong(Text("record.round_open"))


def has_been_ended(game: Game, match: Match, record: Mapping[str, Any]) -> bool:
    """In a match without a fixed end, a result means that the host has ended it."""
    is_open = game.is_endless(match.rules_in_force()) and match.round_is_over()
    return is_open and record.get("result") is not None


def check_end(match: Match, record: Mapping[str, Any], place: Place) -> None:
    result = record.get("result")
    if result is not None and not isinstance(result, dict):
        raise place.wrong(Text("record.result"))
    if (match.result() is None) != (result is None):
        missing = result is None
        raise place.wrong(Text("record.result_missing" if missing else "record.not_over"))


def is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
