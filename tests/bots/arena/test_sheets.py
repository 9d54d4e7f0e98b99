"""Sheets that wait with the docs until their pairing is played to its end."""

from pathlib import Path

from bench.ladder.plan import Pairing
from bench.ladder.sheets import Shelf
from followsuit.bots.arena.executor import alone
from followsuit.bots.arena.run import Run

STEP = Pairing("cat_te", 2, "rule", "random")


def played(sheet: Path, deals: int) -> Run:
    run = Run(STEP.contest(), deals)
    run.play(alone, sheet, lambda done, total: None)
    return run


def half_played(sheet: Path) -> Run:
    run = played(sheet, 3)
    run.deals = 6
    return run


def test_another_machine_can_continue_a_sheet(tmp_path):
    shelf, here, there = Shelf(tmp_path / "shelf"), tmp_path / "step.jsonl", tmp_path / "there"
    shelf.put_back(here, half_played(here))
    there.mkdir()
    shelf.take(there / "step.jsonl")
    assert (there / "step.jsonl").read_bytes() == here.read_bytes()
    assert played(there / "step.jsonl", 6).outcomes == played(tmp_path / "whole.jsonl", 6).outcomes


def test_a_local_sheet_is_not_replaced(tmp_path):
    shelf, sheet = Shelf(tmp_path / "shelf"), tmp_path / "step.jsonl"
    shelf.put_back(sheet, half_played(sheet))
    played(sheet, 5)
    more = sheet.read_bytes()
    shelf.take(sheet)
    assert sheet.read_bytes() == more


def test_a_finished_pairing_needs_no_sheet(tmp_path):
    shelf, sheet = Shelf(tmp_path / "shelf"), tmp_path / "step.jsonl"
    shelf.put_back(sheet, half_played(sheet))
    assert [kept.name for kept in shelf.folder.iterdir()] == ["step.jsonl"]
    shelf.put_back(sheet, played(sheet, 6))
    assert list(shelf.folder.iterdir()) == []
