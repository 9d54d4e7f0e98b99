"""A review continues from the rounds that it knows."""

import pytest

from followsuit.bots.review.results import Review
from followsuit.bots.review.review import review
from tests.server.profile.records import played

RECORD = played("mindikot", 2, target_score=2)


@pytest.fixture(scope="module")
def lines() -> list[Review]:
    return list(review(RECORD, [0, 1], playouts=8))


def test_known_rounds_are_neither_judged_nor_repeated(lines):
    first = next(number for number, line in enumerate(lines, 1) if line.hand == 1) - 1
    assert first > 10
    assert list(review(RECORD, [0, 1], playouts=8, known=lines[:first])) == lines[first:]


def test_a_round_that_is_not_complete_is_judged_again(lines):
    first = next(number for number, line in enumerate(lines, 1) if line.hand == 1) - 1
    assert list(review(RECORD, [0, 1], playouts=8, known=lines[: first + 3])) == lines[first:]
    assert list(review(RECORD, [0, 1], playouts=8, known=lines[:3])) == lines


def test_if_all_rounds_are_known_only_the_match_is_left(lines):
    assert list(review(RECORD, [0, 1], playouts=8, known=lines[:-1])) == lines[-1:]
