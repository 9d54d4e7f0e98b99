"""A bot process answers each line with a line."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from followsuit.bots.simulate import simulate
from followsuit.bots.worker import GRACE_SECONDS, Worker
from followsuit.rules.catalogue import GAMES

WORKER = [sys.executable, "-m", "followsuit.bots.worker"]
WITH_ENDLESS_BOT = """
import signal
import followsuit.bots.worker as worker
from followsuit.bots.catalogue import BOTS
from followsuit.bots.bot import Bot

class Endless(Bot):
    def choose(self, view, worlds):
        signal.pause()

BOTS["endless"] = Endless
worker.GRACE_SECONDS = 1
worker.main()
"""


class Conversation:
    """Questions to a process, and its answers."""

    def __init__(self, *command: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        assert self.receive() == {"id": 0}  # it is ready

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, question: dict[str, Any]) -> Any:
        self.send(json.dumps(question).encode())
        return self.receive()


@pytest.fixture
def worker() -> Iterator[Conversation]:
    conversation = Conversation(*WORKER)
    with conversation.process:
        yield conversation


class Script:
    """A recorded match as lines for a worker."""

    def __init__(self, game: str, seed: int = 3) -> None:
        record = next(simulate(GAMES[game], None, {}, 1, seed, bot="rule"))
        self.opening = {key: record[key] for key in ("game", "seats", "options")}
        self.opening["dealer"] = record["hands"][0]["dealer"]
        self.lines: list[Any] = []
        for hand in record["hands"]:
            self.lines += [{"deal": hand["deal"]}, *hand["actions"]]

    def question(self, until: int, known: int = 0, **other: Any) -> dict[str, Any]:
        """Ask for the line at `until`, with `known` lines sent before."""
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
def test_asked_turn_by_turn_it_repeats_the_recorded_match(worker, game):
    script, known = Script(game), 0
    for turn in script.turns()[:120]:
        answer = worker.ask(script.question(turn, known))
        assert answer == {"id": turn, "action": script.lines[turn][1]}
        known = turn


def test_an_unknown_match_is_missing_until_all_lines_are_sent(worker):
    script = Script("mindikot")
    assert worker.ask(script.question(5, known=3)) == {"id": 5, "missing": True}
    assert worker.ask(script.question(5)) == {"id": 5, "action": script.lines[5][1]}
    assert worker.ask(script.question(9, known=7)) == {"id": 9, "missing": True}


def test_it_can_be_asked_about_an_earlier_position(worker):
    script = Script("mindikot")
    for turn, known in [(9, 0), (4, 3), (9, 2), (7, 0), (12, 7)]:
        assert worker.ask(script.question(turn, known))["action"] == script.lines[turn][1]


def test_a_match_whose_lines_changed_is_replayed(worker):
    script, other = Script("rook13"), Script("rook13", seed=4)
    assert worker.ask(script.question(9))["action"] == script.lines[9][1]
    assert worker.ask(other.question(9))["action"] == other.lines[9][1]
    assert worker.ask(other.question(12, known=9))["action"] == other.lines[12][1]


def test_the_least_recently_used_match_is_forgotten():
    script, worker = Script("mindikot"), Worker(most=2)

    def ask(key: str, known: int) -> object:
        return worker.answer(json.dumps(script.question(5, known, key=key)).encode()).action

    for key, known in [("fern", 0), ("ivy", 0), ("fern", 5), ("moss", 0)]:
        assert ask(key, known) == script.lines[5][1]
    assert ask("fern", 5) == ask("moss", 5) == script.lines[5][1]
    assert not isinstance(ask("ivy", 5), str)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"bot": "grandmaster"}, "there is no bot 'grandmaster'; there are random, rule"),
        ({"seat": 9}, "there is no seat 9"),
        ({"seed": "clover"}, "hexadecimal"),
        ({"known": "none"}, "not a question: Expected `int`"),
        ({"opening": {"game": "whist", "seats": 4, "options": {}, "dealer": 0}}, "no game 'whist'"),
        (
            {"opening": {"game": "mindikot", "seats": 5, "options": {}, "dealer": 0}},
            "players, not 5",
        ),
        ({"lines": [{"deal": {"hands": []}}]}, "The deal has 0 hands"),
        ({"lines": [[0, "play AS"]]}, "been dealt yet"),
        ({"lines": ["play AS"]}, "Expected"),
    ],
)
def test_a_bad_question_is_answered_with_the_reason_and_does_no_harm(worker, change, why):
    script = Script("mindikot")
    answer = worker.ask(script.question(5) | change)
    assert answer["id"] == 5
    assert why in answer["error"]
    assert worker.ask(script.question(5)) == {"id": 5, "action": script.lines[5][1]}


def test_only_the_seat_to_act_may_choose(worker):
    script = Script("mindikot")
    seat = (script.lines[5][0] + 1) % 4
    assert f"it is not seat {seat}'s turn" in worker.ask(script.question(5, seat=seat))["error"]
    assert worker.ask(script.question(5, seat=seat, interject=True)) == {"id": 5, "action": None}


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_a_line_that_is_not_a_question_is_answered_too(worker, line):
    worker.send(line)
    assert worker.receive()["error"].startswith("not a question")
    assert worker.ask(Script("mindikot").question(5))["id"] == 5


def test_it_ends_when_its_input_is_closed(worker):
    worker.process.stdin.close()
    assert worker.process.wait(10) == 0


def test_it_ends_when_its_output_is_closed(worker):
    worker.process.stdout.close()
    worker.send(b"null")
    assert worker.process.wait(10) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no alarms there")
def test_an_endless_search_kills_the_process():
    worker = Conversation(sys.executable, "-c", WITH_ENDLESS_BOT)
    with worker.process:
        worker.send(json.dumps(Script("mindikot").question(5, bot="endless")).encode())
        assert worker.process.wait(10) == -signal.SIGALRM


def test_a_search_gets_its_seconds_and_some_grace():
    alarms: list[int] = []
    worker = Worker(alarm=alarms.append)
    worker.answer(json.dumps(Script("mindikot").question(5, seconds=2.5)).encode())
    assert alarms == [GRACE_SECONDS + 3]
