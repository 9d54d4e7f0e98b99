"""The engine as a process, and its one-shot form."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from followsuit.bots.catalogue import MOST_PLAYOUTS
from followsuit.bots.engine import LONGEST_MS
from followsuit.cli import decide
from tests.bots.test_engine import cut, played
from tests.cli.player import COMMAND
from tests.cli.test_commands import ROOT, error_of, followsuit

ENGINE = [sys.executable, "-c", COMMAND, "engine"]


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return cut(played("mindikot"), 1, 6)


def test_each_request_is_answered_before_the_next_is_read(record):
    pipe = subprocess.PIPE
    with subprocess.Popen(ENGINE, stdin=pipe, stdout=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, bot in enumerate(["rule", "nobody", "random", "rule"]):
            request = {"id": number, "record": record, "bot": bot, "seed": 7}
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer["id"] == number
            assert ("error" in answer) == (number == 1)
        process.stdin.close()
        assert process.wait(10) == 0


def test_the_example_in_the_documentation_runs(record, tmp_path: Path):
    page = (ROOT / "docs" / "bots.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (code,) = (block for block in blocks if "Popen" in block)
    (tmp_path / "match.json").write_text(json.dumps(record))
    code = code.replace('["followsuit", "engine"]', repr(ENGINE))
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert re.fullmatch(r"seat \d should play \w+\n", run.stdout), run.stderr


def test_a_closed_pipe_is_no_error(record):
    pipe = subprocess.PIPE
    with subprocess.Popen(ENGINE, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        process.stdout.close()
        _output, errors = process.communicate(b"null\nnull\n", timeout=20)
        assert errors == b""
        assert process.returncode == 141


def test_decide_gives_the_answer_of_the_engine(record, tmp_path: Path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record, indent=2))
    request = {"bot": "random", "seed": 11}
    asked = json.dumps({"record": record, **request}).encode()
    run = followsuit("decide", str(file), "--bot", "random", "--seed", "11")
    assert run.returncode == 0, run.stderr.decode()
    assert run.stdout == followsuit("engine", given=asked).stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--bot", "nobody"), "there is no bot 'nobody'"),
        (("--seat", "9"), "there is no seat 9"),
    ],
)
def test_an_impossible_question_is_one_line_and_status_1(record, arguments, why):
    run = followsuit("decide", "-", *arguments, given=json.dumps(record).encode())
    assert run.returncode == 1
    assert why in error_of(run)


@pytest.mark.parametrize(("option", "most"), [("--playouts", MOST_PLAYOUTS), ("--ms", LONGEST_MS)])
def test_a_budget_above_the_limit_is_wrong_usage(option, most):
    run = followsuit("decide", "-", option, str(most + 1))
    assert run.returncode == 2
    assert f"'{option}': {most + 1} is not in the range 1<=x<={most}" in error_of(run)


def test_decide_and_the_engine_have_the_same_limits():
    assert decide.MOST_PLAYOUTS == MOST_PLAYOUTS
    assert decide.LONGEST_MS == LONGEST_MS


@pytest.mark.parametrize("note", [b"1e999", b'"\\ud800"', b"[" + b"9" * 900 + b"]"])
def test_unknown_fields_of_a_record_are_ignored(record, note):
    plain = json.dumps(record).encode()
    noted = b'{"note": ' + note + b", " + plain[1:]
    run = followsuit("decide", "-", "--bot", "rule", given=noted)
    assert run.returncode == 0, run.stderr.decode()
    assert run.stdout == followsuit("decide", "-", "--bot", "rule", given=plain).stdout


def test_decide_takes_one_record(record):
    run = followsuit("decide", "-", given=2 * (json.dumps(record).encode() + b"\n"))
    assert run.returncode == 1
    assert "has 2 records: give a file with one" in error_of(run)
