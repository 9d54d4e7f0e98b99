"""A bot process as its server knows it: a line in, a line out."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.bots.simulate import simulate
from followsuit.bots.worker import Worker
from followsuit.rules.catalogue import GAMES

WORKER = [sys.executable, "-m", "followsuit.bots.worker"]
PATIENT = """
import time
import followsuit.bots.worker as worker
from followsuit.bots.catalogue import BOTS
from followsuit.bots.bot import Bot

class Endless(Bot):
    def choose(self, view, worlds):
        while True:
            pass

class Slow(BOTS["rule"]):
    def choose(self, view, worlds):
        time.sleep(1.5)
        return super().choose(view, worlds)

BOTS["endless"] = Endless
BOTS["slow"] = Slow
worker.LONGEST_THOUGHT = 1
worker.main()
"""


class Conversation:
    """Questions to a process, and its answers."""

    def __init__(self, *command: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)

    def say(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, question: dict[str, Any]) -> Any:
        self.say(json.dumps(question).encode())
        return self.hear()


@pytest.fixture
def worker() -> Iterator[Conversation]:
    conversation = Conversation(*WORKER)
    with conversation.process:
        yield conversation


class Told:
    """A record of a match, as a worker is told it."""

    def __init__(self, game: str, seed: int = 3) -> None:
        record = next(simulate(GAMES[game], None, {}, 1, seed, bot="rule"))
        self.opening = {key: record[key] for key in ("game", "seats", "options")}
        self.opening["dealer"] = record["hands"][0]["dealer"]
        self.lines: list[Any] = []
        for hand in record["hands"]:
            self.lines += [{"deal": hand["deal"]}, *hand["actions"]]

    def question(self, until: int, known: int = 0, **other: Any) -> dict[str, Any]:
        """What comes after so many lines, when so many are known?"""
        return {
            "id": until,
            "key": "clover",
            "opening": None if known else self.opening,
            "known": known,
            "lines": self.lines[known:until],
            "seat": self.lines[until][0],
            "bot": "rule",
            "seed": "00ff",
        } | other

    def turns(self) -> list[int]:
        return [place for place, line in enumerate(self.lines) if isinstance(line, list)]


@pytest.mark.parametrize("game", GAMES)
def test_asked_turn_after_turn_it_plays_the_match_that_was_played_before(worker, game):
    told, known = Told(game), 0
    for turn in told.turns()[:120]:
        said = worker.ask(told.question(turn, known))
        assert said == {"id": turn, "action": told.lines[turn][1]}
        known = turn


def test_a_match_it_never_heard_of_is_missing_until_it_is_told_in_full(worker):
    told = Told("mindikot")
    assert worker.ask(told.question(5, known=3)) == {"id": 5, "missing": True}
    assert worker.ask(told.question(5)) == {"id": 5, "action": told.lines[5][1]}
    assert worker.ask(told.question(9, known=7)) == {"id": 9, "missing": True}


def test_asked_about_an_earlier_moment_it_goes_back(worker):
    told = Told("mindikot")
    for turn, known in [(9, 0), (4, 3), (9, 2), (7, 0), (12, 7)]:
        assert worker.ask(told.question(turn, known))["action"] == told.lines[turn][1]


def test_a_match_that_went_another_way_is_played_anew(worker):
    told, other = Told("rook13"), Told("rook13", seed=4)
    assert worker.ask(told.question(9))["action"] == told.lines[9][1]
    assert worker.ask(other.question(9))["action"] == other.lines[9][1]
    assert worker.ask(other.question(12, known=9))["action"] == other.lines[12][1]


def test_the_match_asked_about_longest_ago_is_forgotten():
    told, desk = Told("mindikot"), Worker(most=2)

    def ask(key: str, known: int) -> object:
        return desk.answer(json.dumps(told.question(5, known, key=key)).encode()).action

    for key, known in [("fern", 0), ("ivy", 0), ("fern", 5), ("moss", 0)]:
        assert ask(key, known) == told.lines[5][1]
    assert ask("fern", 5) == ask("moss", 5) == told.lines[5][1]
    assert not isinstance(ask("ivy", 5), str)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"bot": "grandmaster"}, "there is no bot 'grandmaster'; there are random, rule"),
        ({"seat": 9}, "there is no seat 9"),
        ({"seed": "clover"}, "hexadecimal"),
        ({"known": "none"}, "not a question: Expected `int`"),
        ({"opening": {"game": "whist", "seats": 4, "options": {}, "dealer": 0}}, "no game 'whist'"),
        ({"opening": {"game": "mindikot", "seats": 5, "options": {}, "dealer": 0}}, "not by 5"),
        ({"lines": [{"deal": {"hands": []}}]}, "0 hands are dealt"),
        ({"lines": [[0, "play AS"]]}, "not dealt yet"),
        ({"lines": ["play AS"]}, "Expected"),
    ],
)
def test_a_bad_question_is_answered_with_the_reason_and_the_next_one_as_if_nothing_was(
    worker, change, why
):
    told = Told("mindikot")
    answer = worker.ask(told.question(5) | change)
    assert answer["id"] == 5
    assert why in answer["error"]
    assert worker.ask(told.question(5)) == {"id": 5, "action": told.lines[5][1]}


def test_a_seat_whose_turn_it_is_not_has_nothing_to_choose(worker):
    told = Told("mindikot")
    seat = (told.lines[5][0] + 1) % 4
    assert f"it is not the turn of seat {seat}" in worker.ask(told.question(5, seat=seat))["error"]
    assert worker.ask(told.question(5, seat=seat, interject=True)) == {"id": 5, "action": None}


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_what_is_no_question_at_all_is_answered_too(worker, line):
    worker.say(line)
    assert worker.hear()["error"].startswith("not a question")
    assert worker.ask(Told("mindikot").question(5))["id"] == 5


def test_it_ends_when_nobody_asks_any_more(worker):
    worker.process.stdin.close()
    assert worker.process.wait(10) == 0


def test_it_ends_when_nobody_listens_any_more(worker):
    worker.process.stdout.close()
    worker.say(b"null")
    assert worker.process.wait(10) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no alarms there")
def test_a_thought_without_end_ends_the_process():
    worker = Conversation(sys.executable, "-c", PATIENT)
    with worker.process:
        worker.say(json.dumps(Told("mindikot").question(5, bot="endless")).encode())
        assert worker.process.wait(10) == -signal.SIGALRM


@pytest.mark.skipif(sys.platform == "win32", reason="there are no alarms there")
def test_a_long_thought_that_is_allowed_is_waited_for():
    worker = Conversation(sys.executable, "-c", PATIENT)
    with worker.process:
        told = Told("mindikot")
        said = worker.ask(told.question(5, bot="slow", seconds=3.0))
        assert said == {"id": 5, "action": told.lines[5][1]}
