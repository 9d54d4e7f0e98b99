"""`followsuit review` in a shell."""

import json
from pathlib import Path

import pytest

from followsuit.bots.review import review as engine
from followsuit.cli import review as cli_review
from tests.cli.test_commands import ROOT, error_of, followsuit

LENGTH = ("--option", "target_score=1")
BUDGET = ("--playouts", "40")


@pytest.fixture(scope="module")
def match() -> bytes:
    return followsuit("simulate", "mindikot", *LENGTH, "--seed", "3", "--bot", "rule").stdout


@pytest.fixture
def file(tmp_path: Path, match: bytes) -> str:
    path = tmp_path / "match.jsonl"
    path.write_bytes(match)
    return str(path)


def test_every_decision_of_a_seat_is_a_line_of_json_and_the_parts_come_last(file, match):
    run = followsuit("review", file, "--seat", "1", *BUDGET, "--json")
    assert run.returncode == 0, run.stderr.decode()
    *decisions, last = map(json.loads, run.stdout.splitlines())
    actions = [
        action
        for hand in json.loads(match)["hands"]
        for seat, action in hand["actions"]
        if seat == 1
    ]
    assert [line["action"] for line in decisions] == actions
    assert {line["seat"] for line in decisions} == {1}
    for key in ("hand", "step", "kind", "label", "loss", "loss_se", "round_loss", "best"):
        assert key in decisions[0]
    [seat] = last["seats"]
    parts = sum(part["value"] for part in seat["parts"].values())
    assert round(seat["before"] + parts, 3) == seat["after"]


def test_the_budget_is_that_of_the_engine_and_of_the_docs():
    assert cli_review.PLAYOUTS == engine.PLAYOUTS
    about = (ROOT / "docs/review.md").read_text(encoding="utf-8")
    assert f"({engine.PLAYOUTS:,} by default)" in about


def test_equal_arguments_give_equal_reviews(file):
    ways = ("--seat", "A1", *BUDGET, "--json", "--seed", "5")
    first = followsuit("review", file, *ways)
    assert first.returncode == 0, first.stderr.decode()
    assert followsuit("review", file, *ways).stdout == first.stdout


def test_the_table_and_the_page_show_the_same_decisions(file, tmp_path):
    page = tmp_path / "review.html"
    run = followsuit("review", file, "--seat", "0", *BUDGET, "--html", str(page))
    assert run.returncode == 0, run.stderr.decode()
    assert b"luck of the deal" in run.stdout
    assert "Luck and play" in page.read_text()


def test_a_file_with_several_matches_needs_a_choice(tmp_path, match):
    file = tmp_path / "two.jsonl"
    file.write_bytes(match + match)
    assert "choose one with --match 1 to 2" in error_of(followsuit("review", str(file)))
    assert "has 2 matches" in error_of(followsuit("review", str(file), "--match", "3"))


def test_a_seat_that_is_not_there_is_answered_with_the_seats_there_are(file):
    error = error_of(followsuit("review", file, "--seat", "C1"))
    assert error.startswith("there is no seat 'C1' in this match; choose of 0, 1, 2, 3, A1")


def test_a_match_in_which_nobody_has_decided_is_refused(tmp_path, match):
    record = json.loads(match) | {"hands": [], "result": None}
    file = tmp_path / "empty.json"
    file.write_text(json.dumps(record))
    assert "play a round first" in error_of(followsuit("review", str(file)))


def test_a_record_that_cannot_be_replayed_is_refused_in_one_line(tmp_path, match):
    record = json.loads(match)
    record["hands"][0]["actions"][0][1] = "play 2Z"
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(record))
    run = followsuit("review", str(file))
    assert run.returncode == 1
    assert "Line 1, hand 1, action 1" in error_of(run)


def test_a_page_that_cannot_be_written_is_refused_before_the_review(file, tmp_path):
    run = followsuit("review", file, "--html", str(tmp_path / "missing" / "page.html"))
    assert run.returncode == 2
    assert "cannot write" in error_of(run)
