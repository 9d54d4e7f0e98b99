"""Outcomes that outlive the process."""

import os
from pathlib import Path

import pytest

from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.arena.results_file import BadResultsFile, ResultsFile
from tests.bots.arena.test_contest import contest

FIRST, SECOND = Outcome(0, (20.0, -5.0), (1.0, 0.0)), Outcome(7, (0.5, 0.0), (0.5, 0.5))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "run.jsonl"
    with ResultsFile(path, contest()) as sheet:
        sheet.add(FIRST)
        sheet.add(SECOND)
    return path


def test_added_outcomes_are_read_back(file):
    with ResultsFile(file, contest()) as sheet:
        assert sheet.outcomes == {0: FIRST, 7: SECOND}
    assert len(file.read_bytes().splitlines()) == 3


def test_two_runs_do_not_write_to_one_file(file):
    with ResultsFile(file, contest()) as sheet:
        with pytest.raises(BadResultsFile, match="is in use by another run: wait"):
            ResultsFile(file, contest()).__enter__()
        sheet.add(FIRST)
    with ResultsFile(file, contest()) as sheet:
        assert sheet.outcomes == {0: FIRST, 7: SECOND}


def test_presets_written_as_lists_are_the_same_contest(tmp_path):
    vietnamese = contest("cat_te", options={"region": "vietnamese"})
    for _ in range(2):
        with ResultsFile(tmp_path / "run", vietnamese):
            pass


def test_a_torn_line_is_dropped_and_the_next_starts_on_its_own(file):
    whole = file.read_bytes()
    for torn in range(1, 30):
        file.write_bytes(whole[:-torn])
        with ResultsFile(file, contest()) as sheet:
            assert sheet.outcomes == {0: FIRST}
            sheet.add(SECOND)
        assert file.read_bytes() == whole


def test_a_torn_heading_is_rewritten(file):
    heading = file.read_bytes().splitlines(keepends=True)[0]
    file.write_bytes(heading[:20])
    with ResultsFile(file, contest()):
        pass
    assert file.read_bytes() == heading


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"seed": 1}, "belongs to another run: seed was 0 there and is 1 here"),
        ({"unit": "hand"}, 'unit was "match" there and is "hand" here'),
        ({"bots": ("rule", "rule")}, r'bots was \["rule","random"\] there'),
        ({"options": {"win_score": 300}}, "options was"),
    ],
)
def test_a_file_of_another_contest_is_refused_and_left_as_it_is(file, other, why):
    before = file.read_bytes()
    with pytest.raises(BadResultsFile, match=why), ResultsFile(file, contest(**other)):
        pass
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"my diary", b"my diary\n", b"{}\n", b'{"format": 1}\n'])
def test_another_kind_of_file_is_refused_and_left_as_it_is(tmp_path, content):
    file = tmp_path / "diary"
    file.write_bytes(content)
    with pytest.raises(BadResultsFile, match="not a results file"), ResultsFile(file, contest()):
        pass
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        b"x\n",
        b'{"deal":-7,"ahead":[1.0,1.0],"won":[1.0,1.0]}\n',
        b'{"deal":3,"ahead":[],"won":[]}\n',
        b'{"deal":3,"ahead":[1,1],"won":[5,9]}\n',
        b'{"deal":3,"ahead":[1,1],"won":[1,-0.1]}\n',
        b'{"deal":3,"ahead":[1e308,1e308],"won":[1,1]}\n',
        b'{"deal":3,"ahead":[1,-1e16],"won":[1,1]}\n',
        b'{"deal":3,"ahead":[NaN,1],"won":[1,1]}\n',
        b'{"deal":3,"ahead":[1,1],"won":[1,NaN]}\n',
        b'{"deal":3,"ahead":[1e999,1],"won":[1,1]}\n',
    ],
)
def test_a_line_that_is_not_an_outcome_is_named(file, line):
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], line, *lines[1:]]))
    with (
        pytest.raises(BadResultsFile, match="line 2: not the outcome"),
        ResultsFile(file, contest()),
    ):
        pass


def test_a_file_that_is_not_regular_is_refused_without_opening_it(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, Path("/dev/null"), Path("/dev/full"), tmp_path):
        with (
            pytest.raises(BadResultsFile, match="not a regular file"),
            ResultsFile(place, contest()),
        ):
            pass


def test_a_link_to_a_file_that_does_not_exist_yet_is_followed(tmp_path):
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "run.jsonl")
    with ResultsFile(link, contest()) as sheet:
        sheet.add(FIRST)
    with ResultsFile(tmp_path / "run.jsonl", contest()) as sheet:
        assert sheet.outcomes == {0: FIRST}
