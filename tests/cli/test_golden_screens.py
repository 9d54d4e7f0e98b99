"""Screens that were reviewed and approved.

After an intended change, run `python -m tests.cli.golden.scenes` and read the diff.
"""

import pytest

from tests.cli.golden.scenes import HERE, SCENES


@pytest.mark.parametrize("name", SCENES)
def test_the_table_looks_as_before(name):
    golden = (HERE / f"{name}.txt").read_text()
    assert SCENES[name]().splitlines() == golden.splitlines()
