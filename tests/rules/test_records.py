"""Records: what the recorder writes, and what a replay computes."""

import json
from typing import Any

import pytest

from followsuit.bots.simulate import simulate
from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import OptionError, plain
from followsuit.rules.piles import read_piles
from followsuit.rules.record import FORMAT, Recorder
from followsuit.rules.replay import Place, match_of, read_records, replay
from followsuit.rules.view import View
from tests.scene import filled, new

Record = dict[str, Any]
SHORT: dict[str, dict[str, object]] = {"bezique": {"target_score": 300}}  # saves seconds


def records(game: str, games: int = 1, seed: int = 3, **options: object) -> list[Record]:
    return list(simulate(GAMES[game], None, SHORT.get(game, {}) | options, games, seed))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_names_everything_in_order(game):
    (record,) = records(game)
    keys = ["format", "game", "rules_version", "seats", "options", "hands", "result"]
    assert list(record)[:7] == keys
    assert record["format"] == FORMAT == "followsuit/1"
    assert set(record["options"]) == {option.name for option in GAMES[game].options}
    assert list(record["result"]) == ["scores", "winners", "reason"]
    for hand in record["hands"]:
        assert list(hand) == ["dealer", "deal", "actions", "result"]
        assert list(hand["result"]) == ["reason", "scores"]


@pytest.mark.parametrize("game", GAMES)
def test_hand_scores_add_up_to_the_totals(game):
    for record in records(game, games=5):
        columns = zip(*(hand["result"]["scores"] for hand in record["hands"]), strict=True)
        assert [sum(column) for column in columns] == record["result"]["scores"]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_computes_what_the_record_says(game):
    for record in records(game, games=5):
        summary = replay(json.loads(json.dumps(record))).summary()
        assert summary["game"] == game
        assert summary["hands"] == [hand["result"] for hand in record["hands"]]
        assert summary["result"] == record["result"]
        assert summary["totals"] == record["result"]["scores"]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_arguments_give_the_same_records(game):
    assert records(game, games=2) == records(game, games=2)
    assert records(game, seed=1) != records(game, seed=2)
    assert records(game, games=3)[:2] == records(game, games=2)


def test_an_endless_match_is_not_simulated():
    with pytest.raises(OptionError, match="never ends"):
        records("cat_te", rounds=None)


@pytest.mark.parametrize("game", GAMES)
def test_with_legal_every_action_is_recorded_with_what_was_legal(game):
    (record,) = simulate(GAMES[game], None, SHORT.get(game, {}), 1, 3, legal=True)
    (plain,) = records(game)
    match = match_of(record, GAMES[game], Place(1))
    for hand, plain_hand in zip(record["hands"], plain["hands"], strict=True):
        assert [line[:2] for line in hand["actions"]] == plain_hand["actions"]
        match.deal(read_piles(hand["deal"], match.table.pack))
        for seat, text, legal in hand["actions"]:
            check_legal(match.view(seat), text, legal)
            match.act(seat, text)
    assert replay(record).summary()["result"] == plain["result"]


def check_legal(view: View, text: str, legal: list[str] | None) -> None:
    """A list holds exactly the legal actions; null is only for several cards picked together."""
    if view.pick is None:
        assert view.legal is not None
        assert legal == sorted(map(str, view.legal))
        assert text in legal
    else:
        verb, *cards = text.split()
        assert legal is None
        assert verb == view.pick.verb
        assert len(set(cards)) == len(cards) == view.pick.count + len(view.pick.must) > 1
        assert set(view.pick.must) <= set(cards) <= {*view.pick.free, *view.pick.must}


def test_of_the_built_in_games_only_rook13_has_actions_too_many_to_list():
    unlisted = set()
    for game in GAMES.built_in():
        (record,) = simulate(game, None, SHORT.get(game.name, {}), 1, 3, legal=True)
        lines = [line for hand in record["hands"] for line in hand["actions"]]
        unlisted |= {(game.name, text.split()[0]) for _, text, legal in lines if legal is None}
    assert unlisted == {("rook13", "discard")}


def test_numbers_in_a_result_are_not_trusted():
    (record,) = records("rook13")
    honest = replay(record).summary()
    record["result"] = {"scores": [9999, 0], "winners": [], "reason": "because"}
    record["hands"][0]["result"] = {"nonsense": True}
    assert replay(record).summary() == honest


def test_options_left_out_are_filled_in_and_unknown_keys_ignored():
    (record,) = records("cat_te", rounds=2)
    honest = replay(record).summary()
    record["options"] = {"rounds": 2}
    record["note"] = "a rainy evening"
    record["hands"][0]["weather"] = ["rain"]
    assert replay(record).summary() == honest


@pytest.mark.parametrize("game", [game.name for game in GAMES.built_in()])
def test_an_older_record_without_newer_options_replays_as_before(game):
    (record,) = records(game)
    honest = replay(record).summary()
    for option in GAMES[game].options:
        if record["options"][option.name] == plain(option.default):
            del record["options"][option.name]
    assert replay(record).summary() == honest


def test_a_record_may_span_many_lines():
    (record,) = records("mindikot")
    ((line, read),) = read_records(json.dumps(record, indent=2).encode())
    assert (line, read) == (1, record)


def test_blank_lines_and_a_byte_order_mark_do_no_harm():
    texts = [json.dumps(record) for record in records("mindikot", games=2)]
    content = "\ufeff" + "\n\n".join(texts) + "\n"
    assert [line for line, _ in read_records(content.encode())] == [1, 3]


def test_a_pile_of_one_may_be_written_as_its_card():
    (record,) = records("bezique", target_score=10)
    honest = replay(record).summary()
    for hand in record["hands"]:
        (hand["deal"]["turn_up"],) = hand["deal"]["turn_up"]
    assert replay(record).summary() == honest


def test_an_unfinished_match_has_no_result_and_its_last_hand_has_none():
    match = new("rook13", dealer=3)
    recorder = Recorder(match)
    assert replay(recorder.record()).summary() == empty("rook13")
    recorder.deal(filled(match, "5R 6R 7R 8R 9R 10R 11R 12R 13R"))
    assert recorder.record()["hands"][0]["actions"] == []
    recorder.act(3, "DEAL")
    recorder.act(3, " open ")
    record = recorder.record()
    assert record["result"] is None
    assert record["hands"][0]["result"] is None
    assert record["hands"][0]["actions"] == [[3, "deal"], [3, "open"]]
    summary = replay(record).summary()
    assert summary["hands"] == [{"reason": None, "scores": [0, 0]}]
    assert summary["result"] is None
    assert summary["totals"] == [0, 0]


def empty(game: str) -> Record:
    return {"game": game, "hands": [], "result": None, "totals": [0, 0]}


def test_a_recorder_writes_standard_notation():
    match = new("rook13", dealer=3)
    recorder = Recorder(match)
    recorder.deal(filled(match))
    for seat, said in ((3, "deal"), (3, "open"), (0, "Bid  120"), (0, "discard 8r 7R 6r 5R")):
        recorder.act(seat, said)
    lines = recorder.record()["hands"][0]["actions"]
    assert lines[-2:] == [[0, "bid 120"], [0, "discard 5R 6R 7R 8R"]]
