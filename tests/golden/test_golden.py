"""Whole matches and counts that may change only on purpose.

When a change is meant: `python -m tests.golden.transcript`, and read the diff.
"""

import json

import pytest

from tests.golden.transcript import HERE, PAGES, perft_counts, played_again


@pytest.mark.parametrize("name", PAGES)
def test_a_golden_match_is_played_as_it_always_was(name):
    golden = (HERE / f"{name}.txt").read_text()
    assert played_again(golden).splitlines() == golden.splitlines()


def test_the_trees_of_moves_have_the_same_size_in_both_forms():
    assert perft_counts() == json.loads((HERE / "perft.json").read_text())
