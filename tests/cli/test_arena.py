"""The arena in a shell: interrupted, killed, resumed, and on other machines."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.cli.player import COMMAND
from tests.cli.test_commands import ROOT, error_of, followsuit
from tests.waiting import wait_until

QUICK = ("arena", "cat_te", "--seats", "2", "--bots", "rule,random", "--unit", "hand")
LONG = ("arena", "mindikot", "--bots", "rule,random", "-o", "target_score=1", "--processes", "2")
CLUSTER = """
from distributed import LocalCluster
with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    input()
"""


def result(*arguments: str) -> str:
    run = followsuit(*arguments, "--json", "-")
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


def accept_ctrl_c() -> None:
    """Accept Ctrl-C as in a terminal: background processes and their children ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started_run(*arguments: str, file: Path, deals: int) -> subprocess.Popen[bytes]:
    """A run that has finished this many deals."""
    words = [sys.executable, "-c", COMMAND, *arguments, "--save", str(file)]
    pipe = subprocess.PIPE
    run = subprocess.Popen(
        words, stdout=pipe, stderr=pipe, start_new_session=True, preexec_fn=accept_ctrl_c
    )

    def has_got_there() -> bool:
        assert run.poll() is None, run.communicate()
        return file.exists() and file.read_bytes().count(b"\n") > deals

    wait_until(has_got_there)
    return run


def test_a_table_says_who_is_stronger():
    run = followsuit(*QUICK, "--deals", "30", "--processes", "1")
    assert run.returncode == 0, run.stderr.decode()
    output = run.stdout.decode()
    assert output.startswith("Cat Te with 2 seats: 30 deals, each played 2 times")
    assert re.search(r"rule +\d\d\.\d% +\d\d\.\d% to \d\d\.\d% +\+\d\.\d\d +\+\d\.\d\d to ", output)
    assert re.search(r"random +\d\d\.\d% .* -\d\.\d\d", output)


def test_the_result_is_the_same_for_any_number_of_processes(tmp_path):
    results = {result(*QUICK, "--deals", "12", "--processes", str(n)) for n in (1, 3)}
    assert len(results) == 1
    found = json.loads(results.pop())
    assert found["deals"] == 12
    assert found["games"] == 24
    assert found["win"]["low"] < found["win"]["mean"] < found["win"]["high"]


def test_json_goes_to_a_file_next_to_the_table(tmp_path):
    file = tmp_path / "result.json"
    run = followsuit(*QUICK, "--deals", "3", "--json", str(file))
    assert b"rule" in run.stdout
    assert json.loads(file.read_text())["contest"]["bots"] == ["rule", "random"]


@pytest.mark.parametrize("file", ["", "/nonexistent/x.json", "/dev/full"])
def test_a_json_file_that_cannot_be_written_is_refused_before_the_first_deal(file):
    run = followsuit(*LONG, "--deals", "1000000", "--json", file)
    assert run.returncode == 2
    assert run.stdout == b""
    assert f"'--json': cannot write {file!r}: No s" in error_of(run)


def test_the_table_is_shown_even_if_the_json_file_can_no_longer_be_written(tmp_path):
    folder, save = tmp_path / "results", tmp_path / "run.jsonl"
    folder.mkdir()
    file = folder / "result.json"
    run = started_run(*LONG, "--deals", "5000", "--json", str(file), file=save, deals=3)
    assert list(folder.iterdir()) == [], "the check leaves nothing behind"
    folder.rmdir()
    os.killpg(run.pid, signal.SIGINT)
    output, errors = run.communicate(timeout=20)
    assert run.returncode == 1
    assert b"cannot write the result to" in errors
    assert str(file).encode() in errors
    assert output.startswith(b"Mindikot with 4 seats")


def test_an_old_result_stays_until_there_is_a_new_one(tmp_path):
    file = tmp_path / "result.json"
    file.write_text("old")
    run = followsuit(*QUICK, "--save", "/dev/null", "--json", str(file))
    assert run.returncode == 1
    assert error_of(run).startswith("/dev/null is not a regular file")
    assert file.read_text() == "old"


def test_the_reader_of_a_pipe_gets_the_whole_result(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        run = followsuit(*QUICK, "--deals", "2", "--processes", "1", "--json", str(pipe))
        assert run.returncode == 0, run.stderr.decode()
        assert json.loads(reader.communicate(timeout=20)[0])["deals"] == 2
    through = followsuit(*QUICK, "--deals", "2", "--processes", "1", "--json", "/dev/stdout")
    assert through.stdout.startswith(b'{\n  "contest"')


def test_a_contest_can_start_from_scores_far_below_0():
    words = ("arena", "mindikot", "--bots", "club:20,rule", "--unit", "hand")
    run = followsuit(*words, "--deals", "1", "--scores=-40,-40", "--processes", "1")
    assert run.returncode == 0, run.stderr.decode()


def test_a_killed_run_continues_to_the_same_result(tmp_path):
    file = tmp_path / "run.jsonl"
    run = started_run(*LONG, "--deals", "500", file=file, deals=3)
    processes = psutil.Process(run.pid).children(recursive=True)
    assert len(processes) >= 2
    run.kill()
    run.communicate()
    done = file.read_bytes().count(b"\n") - 1
    assert done < 16
    file.write_bytes(file.read_bytes() + b'{"deal":15,"ahe')
    assert result(*LONG, "--deals", "16", "--save", str(file)) == result(*LONG, "--deals", "16")
    deals = [json.loads(line)["deal"] for line in file.read_text().splitlines()[1:]]
    assert sorted(deals) == list(range(16)), "no deal is played twice"
    _gone, left = psutil.wait_procs(processes, 10)
    assert left == [], "no process of a killed run plays on"


def test_ctrl_c_shows_and_keeps_the_finished_deals(tmp_path):
    file = tmp_path / "run.jsonl"
    run = started_run(*LONG, "--deals", "5000", file=file, deals=3)
    os.killpg(run.pid, signal.SIGINT)  # as in a terminal: to the whole process group
    output, errors = run.communicate(timeout=20)
    assert run.returncode == 130
    assert errors == b""
    done = file.read_bytes().count(b"\n") - 1
    assert output.decode().startswith(f"Mindikot with 4 seats: {done} deals")


def test_a_file_of_another_run_is_refused_in_one_line(tmp_path):
    save = ("--save", str(tmp_path / "run.jsonl"))
    result(*QUICK, "--deals", "2", *save)
    run = followsuit(*QUICK, "--deals", "2", "--seed", "5", *save)
    assert run.returncode == 1
    assert error_of(run).endswith("belongs to another run: seed was 0 there and is 5 here")


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "rook13"),
        ("arena", "rook13", "--bots", "rule"),
        ("arena", "rook13", "--bots", "rule,nobody"),
        ("arena", "rook13", "--bots", "rule,rule:0"),
        ("arena", "rook13", "--bots", "rule,rule", "--deals", "0"),
        ("arena", "rook13", "--bots", "rule,rule", "--deals", "10000001"),
        ("arena", "rook13", "--bots", "rule,rule", "--scores", "1,x"),
        ("arena", "cat_te", "--bots", "rule,rule", "-o", "rounds=none"),
        ("arena", "rook13", "--bots", "rule,rule", "--dask", "x", "--processes", "2"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(arguments):
    run = followsuit(*arguments)
    assert run.returncode == 2
    assert "--help" in error_of(run)


# the ladder


def test_one_command_writes_page_and_plot_of_the_ladder(tmp_path):
    request = ["--bots", "random", "--games", "mindikot", "--deals", "2", "--processes", "1"]
    command = [sys.executable, "-m", "bench.ladder", *request, "--folder", str(tmp_path)]
    written = []
    for _ in range(2):
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
        written.append([(tmp_path / name).read_bytes() for name in ("ladder.md", "ladder.svg")])
    assert written[0] == written[1], "a second run plays nothing and writes the same"
    page, plot = written[0]
    assert b"## Mindikot, 6 seats" in page
    assert page.count(b"| `rule` | `random` |") == 2
    assert b"Mindikot, 4 seats" in plot


def test_a_ladder_that_runs_out_of_time_writes_what_it_has(tmp_path):
    request = ["--bots", "random", "--games", "mindikot", "--processes", "1"]
    command = [sys.executable, "-m", "bench.ladder", *request, "--folder", str(tmp_path)]
    for more in (["--deals", "30"], ["--deals", "50", "--minutes", "0"]):
        subprocess.run([*command, *more], cwd=ROOT, check=True, capture_output=True, timeout=120)
    page = (tmp_path / "ladder.md").read_text()
    assert page.count("| `rule` | `random` | 30 |") == 2


# on other machines


@pytest.fixture
def scheduler() -> Iterator[str]:
    pytest.importorskip("distributed")
    pipe = subprocess.PIPE
    quiet = {**os.environ, "DASK_LOGGING__DISTRIBUTED": "error"}
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=pipe, stdout=pipe, stderr=pipe, env=quiet
    ) as cluster:
        assert cluster.stdout is not None
        yield cluster.stdout.readline().decode().strip()
        cluster.communicate(b"\n", timeout=20)


def test_a_dask_cluster_plays_the_same(scheduler):
    deals = (*QUICK, "--deals", "6")
    assert result(*deals, "--dask", scheduler) == result(*deals, "--processes", "1")


def test_an_unreachable_cluster_is_one_line_and_status_1(monkeypatch):
    pytest.importorskip("distributed")
    run = followsuit(*QUICK, "--dask", "nonsense://127.0.0.1:1")
    assert run.returncode == 1
    assert "no Dask scheduler at nonsense" in error_of(run)
