"""The engine answers any request, without using hidden cards."""

import json
import random
import zlib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pytest

from followsuit.bots import bot as bot_module
from followsuit.bots import engine
from followsuit.bots.bot import Bot, Evaluation
from followsuit.bots.catalogue import BOTS, make_bot
from followsuit.bots.engine import answer_all, read_lines
from followsuit.bots.simulate import simulate
from followsuit.bots.worlds import OpenCards, Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.phase import Action
from followsuit.rules.record import Recorder
from followsuit.rules.replay import RecordError, replay
from followsuit.rules.view import View

Record = dict[str, Any]


@cache
def played(game: str, **options: object) -> Record:
    return next(simulate(GAMES[game], None, options, 1, seed=3, bot="rule"))


def cut(record: Record, hand: int, actions: int) -> Record:
    """A record cut after this many actions of a hand."""
    hands = [*record["hands"][:hand], dict(record["hands"][hand])]
    hands[-1] |= {"actions": hands[-1]["actions"][:actions], "result": None}
    return {**record, "hands": hands, "result": None}


def moments(record: Record, each: int) -> Iterator[Record]:
    """The record cut before every n-th action."""
    for number, hand in enumerate(record["hands"]):
        for actions in range(number % each, len(hand["actions"]), each):
            yield cut(record, number, actions)


def ask(record: Record, **options: object) -> Any:
    line = json.dumps({"record": record, **options}).encode()
    return json.loads(next(answer_all([line])))


def legal_in(record: Record) -> list[Action] | None:
    match = replay(record).match
    return match.legal_actions(match.to_act)


def next_action(record: Record, game: Record) -> list[Any]:
    """The action that followed in the whole record."""
    hands = record["hands"]
    return list(game["hands"][len(hands) - 1]["actions"][len(hands[-1]["actions"])])


# answers


@pytest.mark.parametrize("game", list(GAMES))
def test_it_repeats_the_recorded_actions_of_a_deterministic_bot(game):
    whole = played(game)
    for record in list(moments(whole, each=17))[:8]:
        answer = ask(record, id=7, bot="rule")
        assert [answer["seat"], answer["action"]] == next_action(record, whole)
        assert answer["id"] == 7
        assert answer["actions"][0]["action"] == answer["action"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_legal_action_is_listed_once(game):
    for record in list(moments(played(game), each=17))[:8]:
        legal = legal_in(record)
        listed = [each["action"] for each in ask(record, bot="rule")["actions"]]
        if legal is None:
            assert len(listed) == 1, "a go-down has too many to list"
        else:
            assert sorted(listed) == sorted(map(str, legal))


def test_evaluations_are_the_bots_own_and_its_choice_is_first(monkeypatch):
    class Evaluator(Bot):
        def evaluate(self, view, worlds):
            assert view.legal is not None
            return [Evaluation(view.legal[1], float(self.playouts), 0.6, 0.5, 0.7)]

    monkeypatch.setitem(BOTS, "evaluator", Evaluator)
    record = cut(played("mindikot"), 0, 4)
    legal = [str(action) for action in legal_in(record) or ()]
    answer = ask(record, bot="evaluator", playouts=50)
    assert answer["action"] == legal[1]
    figures = {"score": 50.0, "win": 0.6, "low": 0.5, "high": 0.7}
    assert answer["actions"][0] == {"action": legal[1], **figures}
    assert answer["actions"][1] == {"action": legal[0], **dict.fromkeys(figures)}


@pytest.mark.parametrize("bot", list(BOTS))
def test_the_first_evaluation_is_the_chosen_action(bot):
    for record in list(moments(played("mindikot"), each=9))[:4]:
        match = replay(record).match
        seat = match.to_act
        there = match.view(seat), Worlds(match, seat)
        evaluations = make_bot(bot, Dice(3).below, playouts=40).evaluate(*there)
        if evaluations:
            assert evaluations[0].action == make_bot(bot, Dice(3).below, playouts=40).choose(*there)


def test_the_same_seed_gives_the_same_answer_and_others_may_differ():
    record = cut(played("cat_te"), 0, 1)
    actions = [ask(record, bot="random", seed=seed)["action"] for seed in [*range(12), *range(12)]]
    assert actions[:12] == actions[12:]
    assert len(set(actions)) > 1


# no hidden cards


class Sampler(Bot):
    """Chooses by a sampled world alone."""

    def choose(self, view: View, worlds: Worlds) -> Action:
        world = worlds.deal(Dice(self.below(1000)))
        hands = "".join(name for seat in range(view.seats) for name in world.hand_of(seat))
        return (view.legal or ())[zlib.crc32(hands.encode()) % len(view.legal or ())]


@pytest.fixture
def sampler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "sampler", Sampler)


@cache
def pairs(game: str) -> list[tuple[Record, Record]]:
    """Pairs of records that look the same to the seat to act."""
    rng = random.Random(5)
    found = []
    for record in rng.sample(list(moments(played(game), each=5)), 24):
        other = with_other_hidden_cards(record, Dice(rng.randrange(1000)))
        if other is not None and legal_in(record) is not None:
            found.append((record, other))
    assert len(found) >= 6
    return found[:6]


@pytest.mark.usefixtures("sampler")
@pytest.mark.parametrize("bot", [*BOTS, "sampler"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_with_other_hidden_cards_gives_the_same_answer(game, bot):
    options = {"bot": bot, "seed": 4, "playouts": 8}
    for record, other in pairs(game):
        assert ask(record, **options) == ask(other, **options)


@pytest.mark.usefixtures("sampler")
@pytest.mark.parametrize("game", list(GAMES))
def test_with_open_cards_the_answers_differ(game, monkeypatch):
    monkeypatch.setattr(bot_module, "Worlds", lambda match, seat: OpenCards(match))
    found = [[ask(record, bot="sampler") for record in pair] for pair in pairs(game)]
    assert any(one != other for one, other in found), "otherwise the test above could not fail"


def with_other_hidden_cards(record: Record, dice: Dice) -> Record | None:
    """A record that looks the same to the seat to act; none if the played cards prevent it."""
    match = replay(record).match
    seat = match.to_act
    world = Worlds(match, seat).deal(dice)
    names = match.table.pack.names
    swapped = {
        names[here]: names[there]
        for place, other in zip(match.hidden_from(seat), world.hidden_from(seat), strict=True)
        for here, there in zip(place, other, strict=True)
    }
    hand = record["hands"][-1]
    deal = {pile: swap(cards, swapped) for pile, cards in hand["deal"].items()}
    actions = [[s, " ".join(swap(text.split(), swapped))] for s, text in hand["actions"]]
    other = {**record, "hands": [*record["hands"][:-1], hand | {"deal": deal, "actions": actions}]}
    try:
        seen = replay(other).match.view(seat)
    except RecordError:
        return None
    is_other = any(here != there for here, there in swapped.items())
    return other if is_other and seen == match.view(seat) else None


def swap(cards: list[Any], swapped: dict[str, str]) -> list[Any]:
    return [swap(c, swapped) if isinstance(c, list) else swapped.get(c, c) for c in cards]


# reasons


def test_it_says_why_if_it_is_asked():
    record = cut(played("mindikot"), 0, 5)
    plain, told = (ask(record, bot="rule", **why) for why in ({}, {"why": True}))
    advice = told.pop("advice")
    assert told == plain
    assert advice["action"] == told["action"]
    assert advice["instead"] not in (None, advice["action"])
    assert advice["effect"]["text"].endswith(".")


# out of turn


def side_pot() -> tuple[Record, int]:
    """A record in which a seat may take the side pot, and that seat."""
    for seed in range(50):
        match = GAMES["cat_te"].new_match(4, {"side_bet": 1}, 0)
        recorder = Recorder(match)
        recorder.deal_from(bytes([seed]) * 32)
        for seat in range(4):
            if match.interjections(seat) and seat != match.to_act:
                return recorder.record(), seat
    raise AssertionError("no deal has a side pot")


def test_a_seat_may_act_out_of_turn():
    record, seat = side_pot()
    assert ask(record, seat=seat)["action"] == "side-pot"
    other = next(s for s in range(4) if s not in (seat, replay(record).match.to_act))
    assert ask(record, seat=other) == {"id": None, "seat": other, "action": None, "actions": []}


# errors


def over() -> Record:
    return played("mindikot", target_score=1)


def between_hands() -> Record:
    whole = played("rook13")
    return {**whole, "hands": whole["hands"][:1], "result": None}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"record": {}}, "Line 1: The format must be followsuit/1"),
        ({"record": None}, "Line 1: A record must be a JSON object"),
        ({"record": over()}, "the match is over"),
        ({"record": over(), "seat": 0}, "the match is over"),
        ({"record": between_hands()}, "nobody's turn: the cards must be dealt"),
        ({"bot": "grandmaster"}, "there is no bot 'grandmaster'; there are random"),
        ({"bot": 3}, "not a request: Expected `str`"),
        ({"playouts": 0}, "not a request: Expected `int` >= 1"),
        ({"playouts": 10**9}, "not a request: Expected `int` <= 10000000"),
        ({"ms": -5}, "not a request: Expected `int` >= 1"),
        ({"ms": "soon"}, "not a request: Expected `int | null`"),
        ({"seat": 9}, "there is no seat 9"),
        ({"seat": -1}, "there is no seat -1"),
        ({"playout": 50}, "unknown field `playout`"),
    ],
)
def test_an_invalid_request_is_answered_with_its_id_and_the_reason(change, why):
    request = {"id": "clover", "record": cut(played("mindikot"), 0, 4)} | change
    answer = json.loads(next(answer_all([json.dumps(request).encode()])))
    assert answer["id"] == "clover"
    assert why in answer["error"]
    assert answer.keys() == {"id", "error"}


@pytest.mark.parametrize("line", [b"{", b"[]", b"\xff\xfe", b"null", b'{"id": 1.5}', b"[" * 10_000])
def test_a_line_that_is_not_a_request_is_answered_too(line):
    answer = json.loads(next(answer_all([line])))
    assert answer["id"] is None
    assert answer["error"].startswith("not a request")


def test_a_record_that_is_not_utf_8_is_an_error():
    (answer,) = answer_all([b'{"id": 1, "record": {"note": "\xff"}}'])
    assert json.loads(answer) == {"id": 1, "error": "Line 1: This isn't UTF-8 text"}


def test_a_failing_bot_is_reported(monkeypatch):
    class Broken(Bot):
        def choose(self, view, worlds):
            raise ZeroDivisionError("no\ncards")

    monkeypatch.setitem(BOTS, "broken", Broken)
    answer = ask(cut(played("mindikot"), 0, 4), id=1, bot="broken")
    assert answer == {"id": 1, "error": "ZeroDivisionError: no cards"}


def test_empty_lines_are_skipped():
    assert list(answer_all([b"\n", b"  \r\n"])) == []


def test_a_line_that_is_too_long_is_skipped(monkeypatch):
    monkeypatch.setattr(engine, "LONGEST_LINE", 100)
    stream = BytesIO(b"x" * 1000 + b"\n{}\n" + b"y" * 99 + b"\n" + b"z" * 101)
    assert list(read_lines(stream)) == [None, b"{}\n", b"y" * 99 + b"\n", None]
    assert json.loads(next(answer_all([None])))["error"] == "line 1: longer than 0 MiB"
