"""Deals that anyone can check: the stream, the shuffle, the commitment."""

import hashlib
import hmac
import json
import random
from collections import Counter
from typing import Any

import pytest

from followsuit.bots.simulate import simulate
from followsuit.rules.catalogue import GAMES
from followsuit.rules.fair import verify
from followsuit.rules.record import Recorder
from followsuit.rules.replay import RecordError
from followsuit.rules.shuffle import Stream, commitment, next_deal, seeded_match, shuffled
from tests.conformance.tables import choose
from tests.vectors.write import FILE, GAMES_FILE, game_descriptions, vectors

Record = dict[str, Any]

SEED = bytes(range(32))


def test_the_shared_test_vectors_are_current():
    assert json.loads(json.dumps(vectors())) == json.loads(FILE.read_text())


def test_the_games_file_of_the_pages_tests_is_current():
    assert json.loads(json.dumps(game_descriptions())) == json.loads(GAMES_FILE.read_text())


def test_a_stream_is_hmac_sha256_of_the_seed():
    block = hmac.new(SEED, b"followsuit/1 deal 1 0", hashlib.sha256).digest()
    stream = Stream(SEED, "deal 1")
    words = [stream.word() for _ in range(8)]
    assert words == [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    following = hmac.new(SEED, b"followsuit/1 deal 1 1", hashlib.sha256).digest()
    assert stream.word() == int.from_bytes(following[:4], "big")


def test_words_that_would_bias_a_draw_are_skipped():
    stream, twin = Stream(SEED, "deal 1"), Stream(SEED, "deal 1")
    n = 2**31 + 1  # only words below it are fair: about half of them
    fair = [word for word in (twin.word() for _ in range(40)) if word < n]
    assert [stream.below(n) for _ in range(len(fair))] == fair


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_draw_below_zero_or_beyond_32_bits_is_refused(n):
    with pytest.raises(ValueError, match="n must be from 1"):
        Stream(SEED, "deal 1").below(n)


def test_every_order_of_three_cards_is_equally_likely():
    orders = Counter(tuple(shuffled(3, Stream(SEED, f"try {n}"))) for n in range(6000))
    assert len(orders) == 6
    chi_square = sum((seen - 1000) ** 2 / 1000 for seen in orders.values())
    assert chi_square < 20.5  # exceeded once in a thousand runs


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_simulated_record_matches_its_commitment(game):
    for seats in game.seat_counts:
        short: Record = {"target_score": 300} if game.name == "bezique" else {}
        (record,) = simulate(game, seats, short, 1, 5)
        assert record["fair"]["commitment"] == commitment(bytes.fromhex(record["fair"]["seed"]))
        assert verify(json.loads(json.dumps(record))).deals == len(record["hands"])


def rook13_record() -> Record:
    record: Record
    (record,) = simulate(GAMES["rook13"], None, {}, 1, 8)
    return record


def test_another_seed_is_detected():
    record = rook13_record()
    record["fair"]["seed"] = "00" * 32
    with pytest.raises(RecordError, match="doesn't match the commitment"):
        verify(record)


def test_two_cards_in_another_order_are_detected():
    record = rook13_record()
    record["hands"][-1]["deal"]["widow"].reverse()
    number = len(record["hands"])
    with pytest.raises(RecordError, match=f"hand {number}: The cards don't match the seed"):
        verify(record)


def test_a_false_result_is_detected():
    record = rook13_record()
    won = record["result"]["winners"]
    record["result"]["winners"] = [1, 3] if won == [0, 2] else [0, 2]
    with pytest.raises(RecordError, match=r"The winners are .*, but the record says"):
        verify(record)


def test_cards_in_lower_case_are_the_same_cards():
    record = rook13_record()
    hands = record["hands"][0]["deal"]["hands"]
    hands[0] = [card.lower() for card in hands[0]]
    assert verify(record).deals == len(record["hands"])


def test_another_dealer_is_detected():
    record = rook13_record()
    fair = dict(record["fair"])
    for number in range(20):
        (other,) = simulate(GAMES["rook13"], None, {}, 1, 100 + number)
        if other["hands"][0]["dealer"] != record["hands"][0]["dealer"]:
            break
    with pytest.raises(RecordError, match=r"makes seat \d the first dealer"):
        verify(json.loads(json.dumps(other)) | {"fair": fair})


def test_empty_salts_change_nothing():
    """The record omits empty salts, and the cards must still follow from the seed."""
    game = GAMES["cat_te"]
    match = seeded_match(game, 4, {"rounds": 1}, SEED)
    nothing = ["", "", "", ""]
    assert next_deal(match, SEED, nothing) == next_deal(match, SEED)
    recorder = Recorder(match)
    recorder.deal_from(SEED, nothing)
    while match.result() is None:
        recorder.act(match.phase.to_act, choose(match, random.Random(1)))
    record = recorder.record()
    assert "salts" not in record["hands"][0]
    assert verify(record).deals == 1


def test_seats_may_add_salt_after_the_commitment():
    game = GAMES["cat_te"]
    match = seeded_match(game, 4, {"rounds": 1}, SEED)
    recorder = Recorder(match)
    salts = ["", "c0ffee", "", "00"]
    plain = next_deal(match, SEED)
    assert next_deal(match, SEED, salts) != plain
    recorder.deal_from(SEED, salts)
    while match.result() is None:
        recorder.act(match.phase.to_act, choose(match, random.Random(1)))
    record = json.loads(json.dumps(recorder.record()))
    assert record["hands"][0]["salts"] == salts
    assert verify(record).deals == 1
    record["hands"][0]["salts"] = ["", "c0ffef", "", "00"]
    with pytest.raises(RecordError, match="don't match the seed"):
        verify(record)
    record["hands"][0]["salts"] = ["", "c0 ffee", "", "00"]
    with pytest.raises(RecordError, match="Salts must be up to 64 hex digits"):
        verify(record)


def test_an_unfinished_record_does_not_reveal_the_seed():
    game = GAMES["mindikot"]
    recorder = Recorder(seeded_match(game, 4, {}, SEED))
    recorder.deal_from(SEED)
    record = recorder.record()
    assert record["fair"] == {"commitment": commitment(SEED)}
    assert SEED.hex() not in json.dumps(record)
    with pytest.raises(RecordError, match="hasn't been revealed"):
        verify(record)


def test_a_record_without_a_commitment_cannot_be_verified():
    record = rook13_record()
    del record["fair"]
    with pytest.raises(RecordError, match="has no commitment"):
        verify(record)


def test_an_abandoned_match_reveals_its_seed_and_can_be_verified():
    game = GAMES["cat_te"]
    match = seeded_match(game, 4, {"rounds": None}, SEED)
    recorder = Recorder(match)
    recorder.deal_from(SEED)
    while match.phase.to_act >= 0:
        recorder.act(match.phase.to_act, choose(match, random.Random(1)))
    assert "seed" not in recorder.record()["fair"]
    recorder.is_ended = True
    record = json.loads(json.dumps(recorder.record()))
    assert record["result"] is None
    assert verify(record).deals == 1
