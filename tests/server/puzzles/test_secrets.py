"""Before the answer, a puzzle shows what its seat knew and nothing more."""

import json
import random
import re
from typing import Any

import pytest
from msgspec import json as encoded
from msgspec.structs import replace

from followsuit.bots.puzzles.puzzle import Puzzle, id_of, position_of
from followsuit.server.puzzles.position import Position
from tests.server.puzzles.conftest import STOCK

SHUFFLES = 5
EACH = [pytest.param(puzzle, id=f"{puzzle.game}-{puzzle.id}") for puzzle in STOCK]


def frame(client: Any, puzzle: Puzzle) -> bytes:
    response = client.get(f"/api/puzzles/{puzzle.id}")
    assert response.status_code == 200
    content: bytes = response.content
    return content


@pytest.mark.parametrize("puzzle", EACH)
def test_the_frame_is_the_same_with_other_hidden_cards(client, puzzle):
    sent = frame(client, puzzle)
    match = position_of(puzzle.record)
    seat, dice = puzzle.seat, random.Random(puzzle.id)
    places = match.hidden_from(seat)
    cards = [card for place in places for card in place]
    for _ in range(SHUFFLES):
        dice.shuffle(cards)
        left = list(cards)
        other = [[left.pop() for _ in place] for place in places]
        moved = match.rearranged(seat, other)
        # the id is sent, too: it must not tell the deals apart
        twin = Position(replace(puzzle, id=id_of(moved, seat)), moved)
        again = encoded.encode(twin.shown(None, False, False))
        assert json.loads(again) == json.loads(sent)


@pytest.mark.parametrize("puzzle", EACH)
def test_the_frame_names_no_card_that_the_seat_does_not_know(client, puzzle):
    answer = json.loads(frame(client, puzzle))
    del answer["options"]  # which may name a ten that decides ties
    match = position_of(puzzle.record)
    names = match.table.pack.names
    hidden = {names[number] for place in match.hidden_from(puzzle.seat) for number in place}
    named = set(re.findall(r"[\w*]+", json.dumps(answer)))
    assert named & hidden == set()
    assert set(answer["view"]["hand"]) <= named


@pytest.mark.parametrize("puzzle", EACH)
def test_the_frame_does_not_give_the_solution_away(client, puzzle):
    sent = frame(client, puzzle).decode()
    answer = json.loads(sent)
    known = {"id", "game", "seats", "options", "labels", "view", "history", "day", "mine", "due"}
    assert set(answer) == known
    for telling in ('"theme"', '"win"', '"best"', '"levels"', '"record"'):
        assert telling not in sent
