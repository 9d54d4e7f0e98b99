"""Bad records are refused in one line that names the place and the rule."""

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from followsuit.bots.simulate import simulate
from followsuit.rules.catalogue import GAMES
from followsuit.rules.replay import RecordError, read_records, replay

Record = dict[str, Any]


def record_of(game: str, **options: object) -> Record:
    record: Record
    (record,) = simulate(GAMES[game], None, options, 1, 4)
    return record


GOOD = {game: record_of(game) for game in GAMES}
GOOD["bezique"] = record_of("bezique", target_score=300)


def error_of(record: object) -> str:
    return error_of_text(json.dumps(record))


def error_of_text(text: str | bytes) -> str:
    content = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(RecordError) as error:
        replay_all(content)
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 400
    return message


def replay_all(content: bytes) -> None:
    for line, record in read_records(content):
        replay(record, line)


def changed(game: str, change: Callable[[Record], object]) -> Record:
    record = copy.deepcopy(GOOD[game])
    change(record)
    return record


def first_play(record: Record) -> int:
    """The place of the first card played in the first hand that has one."""
    return next(n for n, (_, t) in enumerate(record["hands"][0]["actions"]) if t.startswith("play"))


def test_a_truncated_file():
    text = json.dumps(GOOD["rook13"])
    for length in (1, 50, len(text) // 2, len(text) - 1):
        assert error_of_text(text[:length]).startswith("Line 1")


def test_a_bad_line_is_named():
    text = json.dumps(GOOD["rook13"])
    assert error_of_text(text + "\n" + text[:-40]).startswith("Line 2")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "There is no record here"),
        (b" \n\n", "There is no record here"),
        (b"\xff\xfe{}", "isn't UTF-8"),
        (b'{"a": 1}\n{"b": "\xe9"}', "Line 2: This isn't UTF-8"),
        (b"[]", "A record must be a JSON object"),
        (b"7", "A record must be a JSON object"),
        (b"nonsense", "isn't JSON"),
        (b'{"format": NaN}', "NaN isn't a JSON number"),
        (b'{"format": 1, "format": 2}', "the same key twice"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "nested too deeply"),
        (b'{"seats": ' + b"9" * 5000 + b"}", "Line 1"),
        (b"{}", "The format must be followsuit/1"),
        (b"\x00", "Line 1"),
    ],
)
def test_content_that_is_not_a_record(content, says):
    assert says in error_of_text(content)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("format", "followsuit/2", "The format must be"),
        ("game", "whist", "The game must be one of"),
        ("game", ["rook13"], "The game must be one of"),
        ("rules_version", 2, "rules_version must be 1"),
        ("rules_version", True, "rules_version must be 1"),
        ("rules_version", None, "rules_version must be 1"),
        ("seats", 5, "Rook13 is for 4 players"),
        ("seats", 10**40, "Rook13 is for 4 players"),
        ("seats", "4", "seats must be a number"),
        ("seats", 4.0, "seats must be a number"),
        ("seats", True, "seats must be a number"),
        ("options", [], "options must be an object"),
        ("options", {"lives": 3}, "no option 'lives'"),
        ("options", {"win_score": 10**40}, "win_score must be a whole number"),
        ("options", {"win_score": True}, "win_score must be a whole number"),
        ("options", {"manual_redeal": 1}, "manual_redeal must be true or false"),
        ("options", {"win_score": [[[[[]]]]]}, "win_score must be a whole number"),
        ("hands", {}, "a list of hands"),
        ("hands", [7], "A hand must be an object"),
        ("hands", None, "a list of hands"),
        ("result", None, "The match is over but has no result"),
        ("result", 7, "A match's result must be an object or null"),
    ],
)
def test_a_wrong_head_of_a_record(key, value, says):
    assert says in error_of(GOOD["rook13"] | {key: value})


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("dealer", 4, "hand 1: The dealer must be a seat"),
        ("dealer", -1, "hand 1: The dealer must be a seat"),
        ("dealer", "3", "hand 1: The dealer must be a seat"),
        ("dealer", 10**40, "hand 1: The dealer must be a seat"),
        ("deal", None, "hand 1: Not a deal of this game"),
        ("deal", {"hands": "5R"}, "hand 1: Not a deal of this game"),
        (
            "deal",
            {"hands": [["5R"]] * 4, "widow": []},
            "The hand of seat 0 has 1 card instead of 9",
        ),
        ("actions", None, "A hand needs a list of actions"),
        ("actions", [7], "hand 1, action 1: An action must be [seat, text]"),
        ("actions", [[0]], "hand 1, action 1: An action must be [seat, text]"),
        ("actions", [[9, "deal"]], "hand 1, action 1: An action needs a seat"),
        ("actions", [[True, "deal"]], "hand 1, action 1: An action needs a seat"),
        ("actions", [[10**40, "deal"]], "hand 1, action 1: An action needs a seat"),
        ("actions", [[0, 7]], "hand 1, action 1, seat 0: An action must be text"),
        ("actions", [[0, ""]], "hand 1, action 1, seat 0"),
        ("actions", [[0, "play " * 1000]], "hand 1, action 1, seat 0"),
        ("actions", [], "The hand has a result but isn't over"),
        ("result", None, "hand 1: The hand is over but has no result"),
        ("result", 7, "hand 1: A hand's result must be an object or null"),
    ],
)
def test_a_wrong_hand(key, value, says):
    record = copy.deepcopy(GOOD["rook13"])
    record["hands"][0][key] = value
    assert says in error_of(record)


def test_a_duplicated_card():
    def change(record: Record) -> None:
        record["hands"][0]["deal"]["widow"][0] = record["hands"][0]["deal"]["widow"][1]

    assert "is dealt twice" in error_of(changed("rook13", change))


def test_a_missing_card_and_a_missing_pile():
    assert "The pile widow has 3 cards instead of 4" in error_of(
        changed("rook13", lambda r: r["hands"][0]["deal"]["widow"].pop())
    )
    assert "The pile widow is missing" in error_of(
        changed("rook13", lambda r: r["hands"][0]["deal"].pop("widow"))
    )
    assert "This game has no pile 'kitty'" in error_of(
        changed("rook13", lambda r: r["hands"][0]["deal"].update(kitty=[]))
    )


def test_a_card_of_another_pack():
    def change(record: Record) -> None:
        record["hands"][0]["deal"]["widow"][0] = "AS"

    assert "AS isn't a card in this pack" in error_of(changed("rook13", change))


@pytest.mark.parametrize("game", GAMES)
def test_an_action_out_of_turn(game):
    def change(record: Record) -> None:
        action = record["hands"][0]["actions"][first_play(record)]
        action[0] = (action[0] + 1) % record["seats"]

    message = error_of(changed(game, change))
    assert "It's not your turn" in message
    assert f"action {first_play(GOOD[game]) + 1}" in message


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_is_not_held(game):
    def change(record: Record) -> None:
        place = first_play(record)
        actions = record["hands"][0]["actions"]
        actions.insert(place + 1, [actions[place + 1][0], actions[place][1]])

    assert "You don't have" in error_of(changed(game, change))


def test_an_illegal_follow_names_the_rule():
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    hands = [[rank + suit for rank in ranks] for suit in "CDHS"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]  # the two of clubs is with seat 1
    deal = {"hands": hands}
    lines = [[0, "play 3C"], [1, "play 3D"]]
    hand = {"dealer": 3, "deal": deal, "actions": lines, "result": None}
    record = GOOD["mindikot"] | {"hands": [hand], "options": {}, "result": None}
    message = error_of(record)
    assert message.startswith("Line 1, hand 1, action 2, seat 1: 'play 3D' is refused")
    assert "You have clubs, so you must follow suit (S0 2.1.2.B)" in message


def test_a_reused_meld_is_refused():
    record = GOOD["bezique"]
    melds = [
        (number, place, line)
        for number, hand in enumerate(record["hands"])
        for place, line in enumerate(hand["actions"])
        if line[1].startswith("meld")
    ]
    number, place, line = melds[0]

    def change(twice: Record) -> None:
        twice["options"]["melds_per_trick"] = 0
        twice["hands"][number]["actions"].insert(place + 1, list(line))

    message = error_of(changed("bezique", change))
    assert f"hand {number + 1}, action {place + 2}, seat {line[0]}" in message
    assert "BZ-" in message


@pytest.mark.parametrize("game", GAMES)
def test_an_action_after_the_end(game):
    def change(record: Record) -> None:
        actions = record["hands"][-1]["actions"]
        actions.append(list(actions[-1]))

    assert "The match is over" in error_of(changed(game, change))


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_after_the_end(game):
    def change(record: Record) -> None:
        record["hands"].append(copy.deepcopy(record["hands"][-1]))

    assert "The match is over before this hand" in error_of(changed(game, change))


@pytest.mark.parametrize("game", ["rook13", "mindikot", "cat_te"])
def test_a_hand_open_in_the_middle(game):
    assert len(GOOD[game]["hands"]) > 2
    cut = changed(game, lambda r: r["hands"][0]["actions"].pop())
    assert "The hand has a result but isn't over" in error_of(cut)
    cut["hands"][0]["result"] = None
    assert "Only the last hand can be unfinished" in error_of(cut)


def test_a_match_that_is_not_over_may_have_no_result():
    cut = changed("rook13", lambda r: r["hands"].pop())
    assert "The match has a result but isn't over" in error_of(cut)
    cut["result"] = None
    assert replay(cut).summary()["result"] is None


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda children: (
        st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=4), children, max_size=3)
    ),
    max_leaves=6,
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a record that can be changed."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, child in value.items():
            found += places(child, (*path, key))
    elif isinstance(value, list):
        for number, child in enumerate(value):
            found += places(child, (*path, number))
    return found


PLACES = {game: places(record) for game, record in GOOD.items()}


@settings(
    max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(data=st.data(), game=st.sampled_from(list(GAMES)))
def test_any_change_is_replayed_or_refused_but_never_crashes(data, game):
    record = copy.deepcopy(GOOD[game])
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(PLACES[game]))
        part = record
        try:
            for step in path[:-1]:
                part = part[step]
            mutate(part, path[-1], data)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has removed this place
    with suppress(RecordError):
        replay_all(json.dumps(record).encode())


def mutate(part, key, data) -> None:
    kind = data.draw(st.sampled_from(["junk", "drop", "double", "swap"]))
    if kind == "junk":
        part[key] = data.draw(JUNK)
    elif kind == "drop":
        del part[key]
    elif kind == "double" and isinstance(part, list):
        part.insert(key, copy.deepcopy(part[key]))
    elif isinstance(part, list):
        part[key], part[key - 1] = part[key - 1], part[key]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_refused(content):
    with pytest.raises(RecordError):
        replay_all(content)
