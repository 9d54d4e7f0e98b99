"""Whole matches and counts that may change only on purpose.

After an intended change, run `python -m tests.golden.transcript` and read the diff.
"""

import json

import pytest

from tests.golden.transcript import HERE, PAGES, perft_counts, play_out_values, played_again


@pytest.mark.parametrize("name", PAGES)
def test_a_golden_match_is_unchanged(name):
    golden = (HERE / f"{name}.txt").read_text()
    assert played_again(golden).splitlines() == golden.splitlines()


COUNTS = json.loads((HERE / "counts.json").read_text())


def test_move_trees_have_the_same_size_in_both_forms():
    assert perft_counts() == COUNTS["perft"]


def test_the_same_dice_give_the_same_playouts_in_both_forms():
    assert play_out_values() == COUNTS["playouts"]
