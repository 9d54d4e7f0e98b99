"""Matches end, replay to the same state, and every point has a reason."""

import json
import random
from typing import Any

import pytest

from followsuit.rules.bits import COMPILED
from followsuit.rules.dice import Dice
from followsuit.rules.events import Scored
from followsuit.rules.playout import play_out, random_deal
from followsuit.rules.record import Recorder
from followsuit.rules.replay import RecordError, replay
from followsuit.rules.shuffle import next_deal
from followsuit.rules.table import NATURE
from tests.conformance.tables import PRESETS, SETTINGS, Setting, choose, state

Record = dict[str, Any]


def written(setting: Setting, seed: int, most: int = 4000) -> Recorder:
    """A match played at random and written down, perhaps not to its end."""
    rng = random.Random(seed)
    match = setting.new_match(seed)
    recorder = Recorder(match)
    for _ in range(most):
        if match.result() is not None:
            break
        for seat in range(setting.seats):
            said = match.interjections(seat)
            if said and rng.random() < 0.3:
                recorder.act(seat, rng.choice(said))
        if match.phase.to_act == NATURE:
            recorder.deal(next_deal(match, rng.randbytes(32)))
        elif match.result() is None:
            recorder.act(match.phase.to_act, choose(match, rng))
    return recorder


@pytest.mark.parametrize("setting", PRESETS, ids=str)
def test_random_matches_end(setting):
    dice = Dice(11)
    for seed in range(100 if COMPILED else 20):
        match = setting.new_match(seed)
        while match.result() is None:
            random_deal(match, dice)
            play_out(match, dice)
            assert match.deals < 2000


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_record_replays_to_the_same_state(setting):
    for seed in range(3):
        recorder = written(setting, seed, most=1500)
        record = json.loads(json.dumps(recorder.record()))
        again = replay(record)
        assert state(again.match) == state(recorder.match)
        assert again.summary()["totals"] == list(recorder.match.table.scores)
        twin = Recorder(again.match)
        twin.hands = record["hands"]
        assert twin.record()["hands"][-1:] == record["hands"][-1:]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_record_cut_anywhere_is_an_unfinished_match(setting):
    rng = random.Random(3)
    opened = 0
    record = json.loads(json.dumps(written(setting, 5, most=300).record()))
    for _ in range(8):
        hands = record["hands"][: rng.randint(1, len(record["hands"]))]
        last = dict(hands[-1], result=None)
        last["actions"] = last["actions"][: rng.randint(0, max(0, len(last["actions"]) - 1))]
        cut = dict(record, hands=[*hands[:-1], last], result=None)
        if is_open(cut):
            opened += 1
            summary = replay(cut).summary()
            assert summary["result"] is None
            assert len(summary["hands"]) == len(hands)
    assert opened or not any(hand["actions"] for hand in record["hands"])  # won by a deal


def is_open(cut: Record) -> bool:
    """Whether the last hand is not over yet: out-of-turn actions may follow its end."""
    hand = dict(cut["hands"][-1], result={})
    try:
        replay(dict(cut, hands=[*cut["hands"][:-1], hand]))
    except RecordError as error:
        return "The hand has a result but isn't over" in str(error)
    return False


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_point_has_a_reason(setting):
    rng = random.Random(5)
    match = setting.new_match()
    totals = [0] * len(match.table.scores)
    for _ in range(600):
        if match.result() is not None:
            break
        if match.phase.to_act == NATURE:
            events = match.deal(next_deal(match, rng.randbytes(32)))
        else:
            events = match.act(match.phase.to_act, choose(match, rng))
        for event in events:
            if isinstance(event, Scored):
                assert str(event.why)
                totals[event.side] += event.points
        assert totals == list(match.table.scores)
