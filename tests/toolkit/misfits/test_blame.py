"""An error in a plug-in names the package it comes from, wherever the command notices it."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from traceback import walk_stack
from types import FrameType

import pytest

import followsuit
from followsuit.bots.blame import IllegalChoice, package_to_blame
from tests.cli.player import COMMAND

RAISED = "bug in misfits 2.1 (ZeroDivisionError: by a bot)"
CHEATED = "bug in misfits 2.1 (IllegalChoice: XX isn't a card in this pack (notation))"
LEFT = "bug in misfits 2.1 (SystemExit: no license)"
BOTS = [("raising", RAISED), ("cheating", CHEATED), ("leaving", LEFT)]
WHERE = "; set FOLLOWSUIT_DEBUG=1 to see where"


def complaint(*words: str) -> str:
    """The one line that a command prints when it fails."""
    started = [sys.executable, "-c", COMMAND, *words]
    done = subprocess.run(started, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    return line.removeprefix("followsuit: ")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    recorder = followsuit.Recorder(followsuit.new_match("mindikot", seed=1))
    recorder.deal_from(bytes(32))
    file = tmp_path / "match.jsonl"
    file.write_text(json.dumps(recorder.record()))
    return file


@pytest.mark.parametrize(("bot", "bug"), BOTS)
def test_a_simulation_names_the_package(bot: str, bug: str):
    assert complaint("simulate", "mindikot", "--bot", bot) == f"this is a {bug}{WHERE}"


@pytest.mark.parametrize(("bot", "bug"), BOTS)
def test_the_arena_names_the_package(bot: str, bug: str):
    arena = ("arena", "mindikot", "--bots", f"{bot},random", "--deals", "2", "--processes")
    assert complaint(*arena, "1") == f"this is a {bug}{WHERE}"
    assert complaint(*arena, "2") in (f"deal 0: {bug}", f"deal 1: {bug}")


@pytest.mark.parametrize(("bot", "bug"), BOTS)
def test_a_question_to_a_bot_names_the_package(record: Path, bot: str, bug: str):
    assert complaint("decide", str(record), "--bot", bot) == bug


def test_a_program_that_lets_the_bot_play_catches_an_illegal_action():
    match = followsuit.new_match("mindikot", seed=1)
    with pytest.raises(followsuit.IllegalAction) as caught:
        followsuit.play(match, "cheating", seed=1)
    assert isinstance(caught.value, IllegalChoice)
    assert package_to_blame(caught.value) == "misfits 2.1"


def test_nobody_is_to_blame_for_an_error_of_our_own():
    match = followsuit.new_match("mindikot", seed=1)
    with pytest.raises(followsuit.IllegalAction) as caught:
        match.act(0, "play XX")
    assert package_to_blame(caught.value) is None


def stop_in_a_bot(number: int, frame: FrameType | None) -> None:
    if any(each.f_code.co_name == "choose" for each, _ in walk_stack(frame)):
        raise SystemExit(128 + number)


def test_a_bot_that_is_interrupted_by_a_signal_is_not_to_blame():
    before = signal.signal(signal.SIGALRM, stop_in_a_bot)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(SystemExit) as caught:
            followsuit.play(followsuit.new_match("mindikot", seed=1), "hanging", seed=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert package_to_blame(caught.value) is None
