"""The commands that make and check records, in a shell."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from followsuit.cli import play
from followsuit.cli.main import COMMANDS
from followsuit.rules.catalogue import GAMES
from tests.cli.player import COMMAND

ROOT = Path(__file__).parents[2]


def followsuit(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-c", COMMAND, *arguments]
    return subprocess.run(words, input=given, capture_output=True, check=False, timeout=60)


def error_of(run: subprocess.CompletedProcess[bytes]) -> str:
    """The one line on stderr."""
    lines = run.stderr.decode().splitlines()
    assert len(lines) == 1, run.stderr.decode()
    assert lines[0].startswith("followsuit: ")
    return lines[0].removeprefix("followsuit: ")


@pytest.fixture(scope="module")
def two_matches() -> bytes:
    return followsuit("simulate", "rook13", "--matches", "2", "--seed", "5").stdout


# all commands


def test_python_m_followsuit_runs_the_command():
    words = [sys.executable, "-m", "followsuit", "--version"]
    done = subprocess.run(words, capture_output=True, check=True, timeout=60)
    assert done.stdout == followsuit("--version").stdout


def test_help_lists_every_command_without_loading_the_rules():
    code = (
        "import sys; from followsuit.cli import main; sys.argv = ['followsuit', '--help'];"
        "status = main.status(); assert not status;"
        "assert not any(m.startswith(('followsuit.rules', 'rich')) for m in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    for name in COMMANDS:
        assert f"  {name} " in run.stdout.decode()


def test_replay_does_not_load_rich():
    code = (
        "import sys; from followsuit.cli import main; sys.argv = ['followsuit', 'replay', '-'];"
        "main.status(); assert not any(m.startswith('rich') for m in sys.modules)"
    )
    given = followsuit("simulate", "cat_te").stdout
    run = subprocess.run(
        [sys.executable, "-c", code], input=given, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()


def test_the_version_is_printed():
    assert followsuit("--version").stdout.startswith(b"followsuit 0.")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command):
    run = followsuit(command, "--help")
    assert run.returncode == 0
    assert len(run.stdout.decode().splitlines()) > 5


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"admin", "doctor", "engine"}))
def test_help_shows_an_example(command):
    text = followsuit(command, "--help").stdout.decode()
    assert f"followsuit {command}" in text.partition("Example")[2]


@pytest.mark.parametrize(
    "arguments",
    [
        ("shuffle",),
        ("simulate", "whist"),
        ("simulate", "rook13", "--matches", "-1"),
        ("simulate", "rook13", "--bot", "nobody"),
        ("simulate", "rook13", "--option", "win_score"),
        ("simulate", "rook13", "--option", "win_score=lots"),
        ("simulate", "mindikot", "--seats", "5"),
        ("options", "mindikot", "--seats", "5"),
        ("replay",),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(arguments):
    run = followsuit(*arguments)
    assert run.returncode == 2
    assert "--help" in error_of(run)


def test_an_unknown_game_is_answered_with_the_games_there_are():
    error = error_of(followsuit("simulate", "whist"))
    assert error.startswith("there is no game 'whist'; choose one of ")
    assert all(name in error for name in GAMES)


def test_a_closed_pipe_is_no_error():
    words = [sys.executable, "-c", COMMAND, "simulate", "cat_te", "--matches", "400"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""


def test_no_command_and_no_screen_names_a_game():
    sources = [*(ROOT / "src" / "followsuit" / "cli").rglob("*.py")]
    names = [name for game in GAMES.values() for name in (game.name, game.title)]
    assert [s.name for s in sources if any(name in s.read_text() for name in names)] == []


# simulate


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_arguments_give_the_same_records(game):
    runs = [followsuit("simulate", game, "--matches", "1", "--seed", "9") for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout
    assert json.loads(runs[0].stdout)["game"] == game


def test_options_and_seats_are_in_the_record():
    words = ["--seats", "6", "--option", "mode=first_card_hidden", "--option", "target_score=1"]
    record = json.loads(followsuit("simulate", "mindikot", *words).stdout)
    assert record["seats"] == 6
    assert record["options"]["mode"] == "first_card_hidden"


def test_a_preset_sets_the_options():
    record = json.loads(followsuit("simulate", "cat_te", "--preset", "vietnamese").stdout)
    assert record["options"]["eliminate_after_4"] is True


def test_legal_adds_all_legal_actions():
    record = json.loads(followsuit("simulate", "mindikot", "--legal").stdout)
    seat, text, legal = record["hands"][0]["actions"][0]
    assert text in legal
    assert legal == sorted(legal)
    assert seat == 0


# replay


def test_replay_prints_one_line_per_match(two_matches):
    run = followsuit("replay", "-", given=two_matches)
    assert run.returncode == 0
    results = [json.loads(line) for line in run.stdout.splitlines()]
    records = [json.loads(line) for line in two_matches.splitlines()]
    assert [result["result"] for result in results] == [record["result"] for record in records]


def test_replay_reads_a_file(two_matches, tmp_path):
    file = tmp_path / "matches.jsonl"
    file.write_bytes(two_matches)
    assert (
        followsuit("replay", str(file)).stdout
        == followsuit("replay", "-", given=two_matches).stdout
    )


def test_an_illegal_action_is_reported_with_its_place_and_rule(two_matches):
    first, second = two_matches.splitlines()
    record = json.loads(second)
    record["hands"][0]["actions"][2] = [0, "bid 66"]
    record["hands"][0]["actions"][2][0] = (record["hands"][0]["dealer"] + 1) % 4
    run = followsuit("replay", "-", given=first + b"\n" + json.dumps(record).encode())
    assert run.returncode == 1
    assert len(run.stdout.splitlines()) == 1, "the whole match before it"
    error = error_of(run)
    assert error.startswith("Line 2, hand 1, action 3, seat ")
    assert "(S1 Bid)" in error


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"[" * 100_000,
        b"[]",
        b"null",
        b'{"format": "followsuit/1"}',
        b'{"format": "followsuit/2"}',
        b'{"a": 1, "a": 2}',
        b'{"seats": NaN}',
        b"9" * 10_000,
    ],
    ids=lambda content: repr(content[:16]),
)
def test_anything_but_a_record_is_refused_in_one_line(content):
    run = followsuit("replay", "-", given=content)
    assert run.returncode == 1
    assert run.stdout == b""
    assert error_of(run).startswith("Line 1")


def test_a_truncated_record_is_refused(two_matches):
    run = followsuit("replay", "-", given=two_matches[:-40])
    assert run.returncode == 1
    assert error_of(run).startswith("Line 2")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_bad_record_is_reported_with_its_file(command, tmp_path):
    file = tmp_path / "bad.jsonl"
    file.write_text("{}")
    run = followsuit(command, str(file))
    assert run.returncode == 1
    assert error_of(run).startswith(f"{file}: Line 1: ")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_one_line_and_status_1(command, tmp_path):
    run = followsuit(command, str(tmp_path / "nowhere"))
    assert run.returncode == 1
    assert "No such file" in error_of(run)


# verify


def test_verify_says_what_it_checked(two_matches):
    run = followsuit("verify", "-", given=two_matches)
    assert run.returncode == 0
    output = run.stdout.decode()
    assert output.count(": verified.") == 2
    assert "SHA-256" in output
    assert "all cards are the same" in output


def test_verify_finds_a_card_that_was_moved(two_matches):
    record = json.loads(two_matches.splitlines()[0])
    record["hands"] = record["hands"][:1]
    record["hands"][0] |= {"actions": [], "result": None}
    record["result"] = None
    hands = record["hands"][0]["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    run = followsuit("verify", "-", given=json.dumps(record).encode())
    assert run.returncode == 1
    assert "hand 1: The cards don't match the seed" in error_of(run)


def test_verify_finds_a_wrong_seed(two_matches):
    record = json.loads(two_matches.splitlines()[0])
    record["fair"]["seed"] = "00" * 32
    run = followsuit("verify", "-", given=json.dumps(record).encode())
    assert run.returncode == 1
    assert "The seed doesn't match the commitment" in error_of(run)


# options


@pytest.mark.parametrize("game", list(GAMES))
def test_options_lists_every_option_and_preset(game):
    text = followsuit("options", game).stdout.decode()
    assert all(option.name in text for option in GAMES[game].options)
    assert all(preset in text for preset in GAMES[game].presets)


def test_without_a_game_every_game_is_listed():
    text = followsuit("options").stdout.decode()
    assert all(game in text for game in GAMES)
    described = json.loads(followsuit("options", "--json").stdout)
    assert [game["game"] for game in described] == list(GAMES)


def test_options_as_json_describe_a_form():
    described = json.loads(followsuit("options", "mindikot", "--seats", "6", "--json").stdout)
    by_name = {option["name"]: option for option in described["options"]}
    assert by_name["first_leader"]["high"] == 5
    assert by_name["mode"]["values"] == ["choose_when_empty", "first_card_hidden"]
    assert "first_card_hidden" in described["presets"]


# the documentation


def test_the_documentation_covers_every_command_and_every_option_of_play():
    page = (ROOT / "docs" / "terminal.md").read_text()
    hosting = (ROOT / "docs" / "hosting.md").read_text()
    for name in COMMANDS:
        assert f"## {name.capitalize()}\n" in page or f"followsuit {name}" in hosting
    options = {option for parameter in play.command.params for option in parameter.opts}
    assert [option for option in options if option.startswith("--") and option not in page] == []
